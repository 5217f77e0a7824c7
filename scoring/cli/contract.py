"""`python -m scoring contract`: the score of a result for North-South (Law 77)."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from typing import Final

from laws.values.board import Board
from laws.values.seats import Vulnerability
from scoring.results.notation import parse_score

__all__ = ["SUMMARY", "run"]

SUMMARY: Final = "the score of a contract for North-South: 4HX-2 by S --vul NS"

_EPILOG: Final = "exit status: 0 done; 2 a result, a vulnerability or a board is not understood"


def run(arguments: Sequence[str]) -> int:
    """Run the verb: print one score per line. Return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m scoring contract", description=SUMMARY, epilog=_EPILOG)
    parser.add_argument("results", metavar="RESULT", nargs="+", help="like '4HX-2 by S', '4红桃加倍 南 -2' or pass")
    parser.add_argument("--vul", default=None, help="none (the default), NS, EW or all")
    parser.add_argument("--board", type=int, help="instead: the number of the board, which has its vulnerability")
    options = parser.parse_args(arguments)
    try:
        if options.vul is not None:
            vulnerability = Vulnerability.parse(options.vul.strip().replace("-", "").replace("/", "") or "-")
        elif options.board is not None:
            vulnerability = Board.numbered(options.board).vulnerability
        else:
            vulnerability = Vulnerability.NONE
        scores = [parse_score(result, vulnerability) for result in options.results]
    except ValueError as error:
        print(f"{error}", file=sys.stderr)
        return 2
    print("\n".join(map(str, scores)))
    return 0
