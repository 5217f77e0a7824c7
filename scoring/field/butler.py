"""Butler scoring: IMPs for the difference of each score from one datum of the board (Law 78B).

Regulations choose the datum: `ScoringRules.datum` and `ScoringRules.datum_step`. Frequencies are those of North-South's
scores and may be fractions.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from itertools import accumulate
from typing import Final

from scoring.field.matchpoints import Frequencies
from scoring.results.options import Datum, ScoringRules
from scoring.rounding import rounded_to

__all__ = ["datum", "extreme", "left_out", "middle", "unrounded_datum"]

_OUT: Final = {Datum.TRIMMED: 1, Datum.TRIMMED_TWO: 2}
_MEDIANS: Final = (Datum.MEDIAN, Datum.MEDIAN_LOWER, Datum.MEDIAN_UPPER)


def datum(frequencies: Frequencies, rules: ScoringRules) -> int:
    """Return the datum of North-South's scores, in points of Law 77; 0 if there is no score."""
    return rounded_to(unrounded_datum(frequencies, rules), rules.datum_step)


def unrounded_datum(frequencies: Frequencies, rules: ScoringRules) -> Fraction:
    """Return the datum before rounding."""
    total = sum(frequencies.values())
    if not total:
        return Fraction(0)
    if rules.datum in _MEDIANS:
        two = middle(frequencies, rules)
        return Fraction(sum(two), len(two))
    out = left_out(frequencies, rules)
    extremes = [*extreme(frequencies, out, highest=False), *extreme(frequencies, out, highest=True)]
    return (_sum(frequencies.items()) - _sum(extremes)) / (total - 2 * out)


def left_out(frequencies: Frequencies, rules: ScoringRules) -> int:
    """Return how many highest, and how many lowest, results the mean leaves out: 0 if at most one would remain."""
    out = _OUT.get(rules.datum, 0)
    return out if sum(frequencies.values()) > 2 * out + 1 else 0


def extreme(frequencies: Frequencies, results: int, *, highest: bool) -> list[tuple[int, Fraction]]:
    """Return the `results` highest or lowest results as (score, count) pairs; a count may be a part of a weighted
    result.
    """
    left, found = Fraction(results), list[tuple[int, Fraction]]()
    for score in sorted(frequencies, reverse=highest):
        if not left:
            break
        taken = min(left, Fraction(frequencies[score]))
        found.append((score, taken))
        left -= taken
    return found


def middle(frequencies: Frequencies, rules: ScoringRules) -> list[int]:
    """Return the scores just below and just above the middle, which are equal if a score stands there.

    Return only one of the two where the rules choose it.
    """
    ordered = sorted(frequencies)
    reached = list(zip(ordered, accumulate(frequencies[score] for score in ordered), strict=True))
    half = Fraction(reached[-1][1]) / 2
    lower, upper = next(s for s, n in reached if n >= half), next(s for s, n in reached if n > half)
    match rules.datum:
        case Datum.MEDIAN_LOWER:
            return [lower]
        case Datum.MEDIAN_UPPER:
            return [upper]
        case _:
            return [lower, upper]


def _sum(counted: Iterable[tuple[int, int | Fraction]]) -> Fraction:
    return Fraction(sum(score * count for score, count in counted))
