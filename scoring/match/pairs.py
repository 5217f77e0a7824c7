"""Matches of pairs in a Swiss: the lead that a percentage or cross-IMPs are worth in a scale of victory points.

The rules have a scale for matches of teams alone (article 42), in which a lead is in IMPs. A field of pairs that plays
the same boards is scored against the field first, and what a pair has there is brought to such a lead:

- **a percentage**: the top of a board is worth 25 IMPs, so that 60 % over 8 boards are a lead of 20. Over 7 boards
  this gives, within 0.7 points, the scale that English events print (51.98 % is 11.35 here, and the last one for 11
  there). Each pair is scored on its own percentage, and the two of a match need not add up to all of its points.
- **cross-IMPs**: the mean over the comparisons with r tables, times √(2(r − 1) / r): the sum over the root of the
  comparisons between r tables, r(r − 1) / 2, as New Zealand scores. Between two tables it is the match itself. It is
  rounded to whole IMPs.
"""

from __future__ import annotations

from fractions import Fraction
from math import isqrt
from typing import Final

__all__ = ["A_TOP", "lead_by_cross_imps", "lead_by_percentage"]

A_TOP: Final = 25
"""The IMPs that the top of a board is worth."""


def lead_by_percentage(percentage: Fraction, boards: int) -> Fraction:
    """Return the lead in IMPs of a pair with so many per cent of the tops of so many boards; negative below 50."""
    return (percentage - 50) / 100 * boards * A_TOP


def lead_by_cross_imps(mean: Fraction, tables: int) -> int:
    """Return the lead in whole IMPs of a pair that has so many IMPs a comparison, with so many tables that compare.

    A half is rounded away from zero. Raise ValueError for fewer than two tables.
    """
    if tables < 2:
        raise ValueError(f"{tables} table has nothing to compare with")
    square = mean * mean * Fraction(2 * (tables - 1), tables)
    twice = isqrt(4 * square.numerator // square.denominator)  # the whole part of twice the root
    lead = (twice + 1) // 2
    return lead if mean >= 0 else -lead
