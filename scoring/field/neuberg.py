"""Boards with fewer results than they should have, and groups of a fouled board, brought up to one top (Law 87B).

`points` are on the 2-1-0 scale, `actual` results were compared, `entries` should have been. The formula keeps the
average an average and says what the points would be if the missing results were spread like those that are there:

    Neuberg         (points + 1) × entries ÷ actual - 1         EBU White Book 4.2.3.2
    small groups    60 % + 5 % × (points - actual + 1)          EBU White Book 4.2.3.3: 60; 65 60 55; 70 65 60 55 50
"""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from scoring.results.options import Rules, Unequal

__all__ = ["brought_up", "is_small", "top_of"]

_LARGEST_SMALL: Final = 3


def is_small(actual: int, entries: int, rules: Rules) -> bool:
    """Whether a group gets fixed percentages: a lone result, or two or three that are a third of all or less."""
    if not rules.small_groups or rules.unequal is not Unequal.NEUBERG or actual >= entries:
        return False
    return actual == 1 or (actual <= _LARGEST_SMALL and 3 * actual <= entries)


def top_of(actual: int, entries: int, rules: Rules) -> Fraction:
    """What the best score of a board can be worth, on the 2-1-0 scale: two points for each comparison."""
    full = Fraction(2 * (entries - 1))
    if actual == 0 or rules.unequal in (Unequal.NEUBERG, Unequal.TIES):
        return full
    made = Fraction(2 * (actual - 1))
    return made if rules.unequal is Unequal.NONE else made * entries / actual


def brought_up(points: int | Fraction, actual: int, entries: int, rules: Rules) -> Fraction:
    """The points of one result brought up to the top that its board should have; `actual` is at least 1."""
    if is_small(actual, entries, rules):
        percent = 60 + 5 * (points - (actual - 1))
        return top_of(actual, entries, rules) * percent / 100
    match rules.unequal:
        case Unequal.NEUBERG:
            one = points.denominator
            return Fraction((points.numerator + one) * entries - actual * one, actual * one)
        case Unequal.PROPORTIONAL:
            return Fraction(points) * entries / actual
        case Unequal.TIES:
            return Fraction(points) + entries - actual
        case Unequal.NONE:
            return Fraction(points)
