"""International matchpoints (Law 78B): differences of scores turned into IMPs."""

from __future__ import annotations

from bisect import bisect_right
from fractions import Fraction
from math import lcm
from typing import Final

from scoring.field.matchpoints import Frequencies
from scoring.results.options import Divisor

__all__ = ["THRESHOLDS", "cross_imps", "cross_imps_against", "divided_by", "imps"]

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


def cross_imps(frequencies: Frequencies, results: int, divisor: Divisor) -> dict[int, Fraction]:
    """Each score's IMPs against every other of a board that has so many results; frequencies may be fractions.

    Divided by the comparisons, by all the scores, or not at all; a lone result is worth 0.
    """
    one = lcm(*{count.denominator for count in frequencies.values()})
    counts = [(score, count.numerator * (one // count.denominator)) for score, count in frequencies.items()]
    totals = dict.fromkeys(frequencies, 0)
    for n, (score, count) in enumerate(counts):
        for other, others in counts[:n]:
            won = imps(score - other)
            totals[score] += won * others
            totals[other] -= won * count
    by = one * divided_by(results, divisor)
    return {score: Fraction(total, by) for score, total in totals.items()}


def cross_imps_against(score: int, others: Frequencies, results: int, divisor: Divisor) -> Fraction:
    """The IMPs of one score against all others of a board, as in `cross_imps`."""
    total = sum(count * imps(score - other) for other, count in others.items())
    return Fraction(total) / divided_by(results, divisor)


def divided_by(results: int, divisor: Divisor) -> int:
    """What the sum of cross-IMPs of a board with so many results is divided by."""
    match divisor:
        case Divisor.COMPARISONS:
            return max(1, results - 1)
        case Divisor.SCORES:
            return max(1, results)
        case Divisor.NONE:
            return 1
