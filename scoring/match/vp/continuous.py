"""The continuous scale of the World Bridge Federation (小数 VP 换算表, articles 42.1, 42.2), for any number of boards.

With B = 15·√boards and R = ((√5 − 1) / 2)³ = √5 − 2 the winner of a match by M IMPs gets

    10 + 10 · (1 − R^(M/B)) / (1 − R)

rounded to two decimals, and 20 from M = B on; the loser gets the rest of 20. The published tables correct these
figures: wherever the step from one margin to the next is greater than the step before it, the figure between them is
raised by 0.01, until no step is greater than the one before. (Each raise is needed by every table without such a step,
so that the order of the raises does not matter.)
"""

from __future__ import annotations

import math
from decimal import Decimal, localcontext
from fractions import Fraction
from functools import cache
from typing import Final

from scoring.match.vp.scale import VpScale
from scoring.rounding import rounded_to

__all__ = ["continuous"]

_DRAW: Final = 10
_WHOLE: Final = 20
_CENTS: Final = 100
_DIGITS: Final = 60
"""The precision of intermediate figures; enough decimals to decide every rounding to 0.01."""


@cache
def continuous(boards: int) -> VpScale:
    """Return the continuous scale for a match of `boards` boards. Raise ValueError below 1."""
    if boards < 1:
        raise ValueError(f"a match has 1 board or more, not {boards}")
    cents = _corrected(_by_formula(boards))
    winners = tuple(Fraction(value, _CENTS) for value in cents)
    return VpScale(f"WBF continuous, {boards} boards", winners, tuple(_WHOLE - value for value in winners))


def _by_formula(boards: int) -> list[int]:
    """Return the winner's hundredths by margin, by the formula alone; the last value is the whole."""
    last = math.isqrt(225 * boards - 1) + 1  # the least whole margin that is not below B
    with localcontext() as context:
        context.prec = _DIGITS
        ratio = Decimal(5).sqrt() - 2
        step = ratio.ln() / (15 * Decimal(boards).sqrt())
        exact = [_DRAW + _DRAW * (1 - (step * margin).exp()) / (1 - ratio) for margin in range(last)]
    return [rounded_to(Fraction(value) * _CENTS, 1) for value in exact] + [_WHOLE * _CENTS]


def _corrected(cents: list[int]) -> list[int]:
    """Return the hundredths with the correction of the published tables."""
    margin = 1
    while margin < len(cents) - 1:
        if cents[margin + 1] - cents[margin] > cents[margin] - cents[margin - 1]:
            cents[margin] += 1
            margin = max(margin - 1, 1)
        else:
            margin += 1
    return cents
