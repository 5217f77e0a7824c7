"""International matchpoints (Law 78B): differences of scores turned into IMPs."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping
from fractions import Fraction
from typing import Final

from scoring.options import Divisor

__all__ = ["THRESHOLDS", "cross_imps", "imps"]

# fmt: off
THRESHOLDS: Final = (
    20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600,
    750, 900, 1100, 1300, 1500, 1750, 2000, 2250, 2500, 3000, 3500, 4000,
)
# fmt: on
"""The least difference that is worth 1, 2, … 24 IMPs (78B)."""


def imps(difference: int | Fraction) -> int:
    """The IMPs for a difference of scores, from -24 to 24; the sign is the difference's (78B)."""
    return bisect_right(THRESHOLDS, difference) if difference > 0 else -bisect_right(THRESHOLDS, -difference)


def cross_imps(score: int, others: Mapping[int, int | Fraction], results: int, divisor: Divisor) -> Fraction:
    """The IMPs of a score against every other of a board that has so many results; frequencies may be fractions.

    Divided by the comparisons, by all the scores, or not at all; a lone result is worth 0.
    """
    total = Fraction(sum(count * imps(score - other) for other, count in others.items()))
    match divisor:
        case Divisor.COMPARISONS:
            return total / max(1, results - 1)
        case Divisor.SCORES:
            return total / max(1, results)
        case Divisor.NONE:
            return total
