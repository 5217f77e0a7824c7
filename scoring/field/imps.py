"""International matchpoints (Law 78B): differences of scores converted to IMPs."""

from __future__ import annotations

from bisect import bisect_right
from fractions import Fraction
from math import lcm
from typing import Final

from scoring.field.matchpoints import Frequencies, Worth
from scoring.results.options import Divisor

__all__ = ["THRESHOLDS", "cross_imps", "cross_imps_against", "divided_by", "imps"]

# fmt: off
THRESHOLDS: Final = (
    20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600,
    750, 900, 1100, 1300, 1500, 1750, 2000, 2250, 2500, 3000, 3500, 4000,
)
# fmt: on
"""The least difference that is worth 1, 2, … 24 IMPs (78B)."""


_STEP: Final = 10
_BY_STEPS: Final = tuple(bisect_right(THRESHOLDS, n * _STEP) for n in range(THRESHOLDS[-1] // _STEP + 1))
"""The IMPs for 0, 10, 20 … points up to the last threshold. Every threshold is a multiple of ten."""


def imps(difference: int | Fraction) -> int:
    """Return the IMPs for a difference of scores, from -24 to 24, with the sign of the difference (78B)."""
    return bisect_right(THRESHOLDS, difference) if difference > 0 else -bisect_right(THRESHOLDS, -difference)


def cross_imps(frequencies: Frequencies, results: int, divisor: Divisor) -> Worth:
    """Return each score's IMPs against every other of a board with `results` results; frequencies may be fractions.

    The sum is divided by the comparisons, by all the scores, or not at all. A lone result is worth 0.
    """
    one = lcm(*{count.denominator for count in frequencies.values()})
    counts = [
        (score, frequencies[score].numerator * (one // frequencies[score].denominator)) for score in sorted(frequencies)
    ]
    totals = dict.fromkeys(frequencies, 0)
    table, last = _BY_STEPS, len(_BY_STEPS) - 1
    for n, (score, count) in enumerate(counts):
        mine = 0
        for other, others in counts[:n]:  # each of them is lower
            won = table[min((score - other) // _STEP, last)]
            mine += won * others
            totals[other] -= won * count
        totals[score] += mine
    return Worth(totals, one * divided_by(results, divisor))


def cross_imps_against(score: int, others: Frequencies, results: int, divisor: Divisor) -> Fraction:
    """Return the IMPs of one score against all others of a board, as in `cross_imps`."""
    total = sum(count * imps(score - other) for other, count in others.items())
    return Fraction(total) / divided_by(results, divisor)


def divided_by(results: int, divisor: Divisor) -> int:
    """Return the divisor of the sum of cross-IMPs of a board with `results` results."""
    match divisor:
        case Divisor.COMPARISONS:
            return max(1, results - 1)
        case Divisor.SCORES:
            return max(1, results)
        case Divisor.NONE:
            return 1
