"""Butler: each score is compared with one datum of the board, and the difference is turned into IMPs (Law 78B).

The datum is a matter of regulations: `Rules.datum` and `Rules.datum_step`. Frequencies may be fractions.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from itertools import accumulate
from typing import Final

from scoring.matchpoints import Frequencies
from scoring.options import Datum, Rules
from scoring.rounding import rounded_to

__all__ = ["datum", "extreme", "is_trimmed", "middle_two", "unrounded_datum"]

_TRIMMED_ABOVE: Final = 3
"""With so many results or fewer none is left out: Compscore, and the Woburn Sands notes on Butler pairs."""


def datum(frequencies: Frequencies, rules: Rules) -> int:
    """The datum of a board, in the points of Law 77; 0 when nobody has a score."""
    return rounded_to(unrounded_datum(frequencies, rules), rules.datum_step)


def unrounded_datum(frequencies: Frequencies, rules: Rules) -> Fraction:
    """The datum before it is rounded."""
    total = sum(frequencies.values())
    if not total:
        return Fraction(0)
    match rules.datum:
        case Datum.MEDIAN:
            return Fraction(sum(middle_two(frequencies)), 2)
        case Datum.TRIMMED if is_trimmed(frequencies):
            out = [*extreme(frequencies, highest=False), *extreme(frequencies, highest=True)]
            return (_sum(frequencies.items()) - _sum(out)) / (total - 2)
        case _:
            return _sum(frequencies.items()) / total


def is_trimmed(frequencies: Frequencies) -> bool:
    """Whether there are enough results to leave two of them out."""
    return sum(frequencies.values()) > _TRIMMED_ABOVE


def extreme(frequencies: Frequencies, *, highest: bool) -> list[tuple[int, Fraction]]:
    """One highest or lowest result, as scores and counts; where it is part of a weighted one, others make it whole."""
    left, found = Fraction(1), list[tuple[int, Fraction]]()
    for score in sorted(frequencies, reverse=highest):
        taken = min(left, Fraction(frequencies[score]))
        found.append((score, taken))
        left -= taken
        if not left:
            break
    return found


def middle_two(frequencies: Frequencies) -> tuple[int, int]:
    """The scores just below and just above the middle of all; the same one when a score stands in the middle."""
    ordered = sorted(frequencies)
    reached = list(zip(ordered, accumulate(frequencies[score] for score in ordered), strict=True))
    half = Fraction(reached[-1][1]) / 2
    return next(s for s, n in reached if n >= half), next(s for s, n in reached if n > half)


def _sum(counted: Iterable[tuple[int, int | Fraction]]) -> Fraction:
    return Fraction(sum(score * count for score, count in counted))
