"""`python -m scoring vp`: the victory points of a side for margins in IMPs (article 42)."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from typing import Final

from scoring.exchange import cells
from scoring.match.vp.bands import write_scale
from scoring.match.vp.continuous import continuous
from scoring.match.vp.discrete import discrete
from scoring.rounding import rounded

__all__ = ["SUMMARY", "run"]

SUMMARY: Final = "the victory points of a side for margins in IMPs, one a line; without margins the whole scale"

_EPILOG: Final = "exit status: 0 done; 2 a number is not understood"
_MOST: Final = 10_000
"""The upper limit; the longest matches ever played had some hundreds of boards."""


def run(arguments: Sequence[str]) -> int:
    """Run the verb. Return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m scoring vp", description=SUMMARY, epilog=_EPILOG)
    parser.add_argument("boards", metavar="BOARDS", type=int)
    parser.add_argument(
        "margins", metavar="MARGIN", nargs="*", help="IMPs, negative for the loser; a fraction is rounded first (42.3)"
    )
    parser.add_argument("--discrete", action="store_true", help="the scale of whole numbers, not that with decimals")
    options = parser.parse_args(arguments)
    try:
        if options.boards > _MOST:
            raise ValueError(f"a match has {_MOST} boards or fewer, not {options.boards}")
        scale = discrete(options.boards) if options.discrete else continuous(options.boards)
        points = [scale.convert(cells.number(margin))[0] for margin in options.margins]
    except ValueError as error:
        print(f"{error}", file=sys.stderr)
        return 2
    if points:
        print("\n".join(f"{rounded(own, scale.places)}" for own in points))
    else:
        print(write_scale(scale), end="")
    return 0
