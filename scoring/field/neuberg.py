"""Scaling of boards with fewer results than they should have, and of groups of a fouled board, to one top (Law 87B).

`points` are on the 2-1-0 scale, `actual` results were compared, and there should have been `entries`. The formula keeps
an average an average and gives the points to expect if the missing results were distributed like the actual ones:

    Neuberg         (points + 1) × entries ÷ actual - 1         EBU White Book 4.2.3.2
    small groups    60 % + 5 % × (points - actual + 1)          EBU White Book 4.2.3.3: 60; 65 60 55; 70 65 60 55 50
"""

from __future__ import annotations

from fractions import Fraction
from typing import Final, NamedTuple

from scoring.results.options import ScoringRules, Unequal

__all__ = ["Linear", "is_small", "linear", "top_of"]

_LARGEST_SMALL: Final = 3


class Linear(NamedTuple):
    """The form of every scaling: (`times` × points + `plus`) ÷ `over`, in whole numbers."""

    times: int
    plus: int
    over: int

    def of(self, points: int | Fraction) -> Fraction:
        """Return the scaled points."""
        whole = points.denominator
        return Fraction(self.times * points.numerator + self.plus * whole, self.over * whole)


def is_small(actual: int, entries: int, rules: ScoringRules) -> bool:
    """Return whether a group gets fixed percentages: one result, or two or three that are a third of all or less."""
    if not rules.small_groups or rules.unequal is not Unequal.NEUBERG or actual >= entries:
        return False
    return actual == 1 or (actual <= _LARGEST_SMALL and 3 * actual <= entries)


def top_of(actual: int, entries: int, rules: ScoringRules) -> int:
    """Return the top of a board on the 2-1-0 scale: two points for each comparison."""
    return 2 * max(0, (actual if actual and rules.unequal is Unequal.NONE else entries) - 1)


def linear(actual: int, entries: int, rules: ScoringRules) -> Linear:
    """Return the scaling of the points of a board's results to its proper top."""
    if is_small(actual, entries, rules):  # top × (60 + 5 × (points - (actual - 1))) ÷ 100, the top 2 × (entries - 1)
        return Linear(10 * (entries - 1), 10 * (entries - 1) * (13 - actual), 100)
    match rules.unequal:
        case Unequal.NEUBERG:
            return Linear(entries, entries - actual, max(1, actual))
        case Unequal.TIES:
            return Linear(1, entries - actual, 1)
        case Unequal.NONE:
            return Linear(1, 0, 1)
