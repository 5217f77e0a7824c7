"""`python -m scoring hands`: hand records of a file, with makeable contracts where the file has them."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from typing import Final

from scoring.exchange.files import read_hands
from scoring.exchange.hands_text import LANGUAGES, as_text

__all__ = ["SUMMARY", "run"]

SUMMARY: Final = "print the hand records of a file, with makeable contracts and par where it has them"

_EPILOG: Final = "exit status: 0 done; 1 something was left out, and is named by file and line; 2 there are none"


def run(arguments: Sequence[str]) -> int:
    """Run the verb. Return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m scoring hands", description=SUMMARY, epilog=_EPILOG)
    parser.add_argument("file", metavar="FILE", help="PBN, LIN, DUP, or a results file with hand records")
    parser.add_argument("--lang", choices=LANGUAGES, default="en", help="the language")
    options = parser.parse_args(arguments)
    hands, troubles = read_hands(options.file)
    for trouble in troubles:
        print(f"{trouble}", file=sys.stderr)
    if not hands:
        print(f"{options.file}: there are no hand records in it", file=sys.stderr)
        return 2
    print(as_text(hands, options.lang), end="")
    return int(bool(troubles))
