"""Matchpoints (Law 78A): every score compared with every other made with the same cards.

Scores are seen from the side that made them, so that more is better. Frequencies may be fractions: a weighted score
enters the field with each of its parts (12C1(c)). Points here are 2 for a score beaten and 1 for a tie;
`ScoringRules.scale` halves them at the end.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import lcm
from typing import NamedTuple

__all__ = ["Frequencies", "Worth", "against", "field_points"]

Frequencies = Mapping[int, int | Fraction]
"""The number of times that each score was made."""


class Worth(NamedTuple):
    """The value of each score: whole numbers over one `denominator`."""

    of: Mapping[int, int]
    denominator: int


def field_points(frequencies: Frequencies) -> Worth:
    """Return the points of each score of a field, for a contestant whose own score is counted in it (78A).

    They are also those of a score between them that takes the place of a counted one: `against` less one.
    """
    one = lcm(*{count.denominator for count in frequencies.values()})
    points: dict[int, int] = {}
    below = 0
    for score in sorted(frequencies):
        count = frequencies[score]
        equal = count.numerator * (one // count.denominator)
        points[score] = 2 * below + equal - one
        below += equal
    return Worth(points, one)


def against(score: int, others: Frequencies) -> int | Fraction:
    """Return the points of a score against others: 2 for each that is worse, 1 for each that is equal (78A)."""
    return sum(count * (2 if score > other else score == other) for other, count in others.items())
