"""`python -m scoring lots`: lots redrawn from a published seed (articles 44–46)."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from typing import Final

from scoring.ties.lots import draw

__all__ = ["SUMMARY", "run"]

SUMMARY: Final = "the lots of contestants who are tied, drawn again from the published seed"

_EPILOG: Final = "exit status: 0 done; 2 the seed or a name cannot be used"


def run(arguments: Sequence[str]) -> int:
    """Run the verb: print place, contestant and lot, one line each. Return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m scoring lots", description=SUMMARY, epilog=_EPILOG)
    parser.add_argument("seed", metavar="SEED", help="the line of text that was published")
    parser.add_argument("contestants", metavar="CONTESTANT", nargs="+", help="all who are tied, in any order")
    options = parser.parse_args(arguments)
    try:
        lots = draw(options.seed, options.contestants)
    except ValueError as error:
        print(f"{error}", file=sys.stderr)
        return 2
    for place, (contestant, lot) in enumerate(lots.items(), start=1):
        print(f"{place} {contestant} {lot}")
    return 0
