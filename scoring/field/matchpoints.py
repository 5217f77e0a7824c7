"""Matchpoints (Law 78A): every score compared with every other that was made with the same cards.

Scores are seen from the side that made them, so that more is better. Frequencies may be fractions: a weighted score
stands in the field with each of its parts (12C1(c)). Points here are on the scale of 2 for a score beaten and 1 for a
tie; `Rules.scale` halves them at the end.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import lcm
from typing import NamedTuple

__all__ = ["Frequencies", "Worth", "against", "field_points"]

Frequencies = Mapping[int, int | Fraction]
"""How often each score was made."""


class Worth(NamedTuple):
    """What each score is worth: whole numbers over one `denominator`."""

    of: Mapping[int, int]
    denominator: int


def field_points(frequencies: Frequencies) -> Worth:
    """The points of each score of a field, for somebody whose own score is one of those counted (78A).

    Also of a score between them, when it takes the place of one that is counted: `against` less one.
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
    """The points of a score against others: 2 for each that is worse, 1 for each that is the same (78A)."""
    return sum(count * (2 if score > other else score == other) for other, count in others.items())
