"""The discrete scale of the World Bridge Federation (整数 VP 换算表, articles 42.1, 42.2), for any number of boards.

It is not the rounded continuous scale. With B and R as there, the greatest margin that still gives 10 + i to the winner
is the whole part of

    B · ln(1 − (1 − R) · (i + ½) / 10) / ln R        for i = 0 … 9

The published tables then make sure that no band is shorter than the one before it: the end of the preceding band is
lowered by one, starting again from the top, until none is. The band of a draw extends to both sides of 0, so that its
length is twice its end plus one. The result agrees with twenty published columns, from 5 to 64 boards.
"""

from __future__ import annotations

from decimal import Decimal, localcontext
from fractions import Fraction
from functools import cache
from itertools import pairwise
from typing import Final

from scoring.match.vp.scale import VpScale

__all__ = ["discrete"]

_DRAW: Final = 10
_WHOLE: Final = 20
_DIGITS: Final = 60


@cache
def discrete(boards: int) -> VpScale:
    """Return the discrete scale for a match of `boards` boards. Raise ValueError below 1."""
    if boards < 1:
        raise ValueError(f"a match has 1 board or more, not {boards}")
    winners: list[Fraction] = []
    for points, last in enumerate(_evened(_by_formula(boards)), start=_DRAW):
        winners += [Fraction(points)] * (last + 1 - len(winners))
    winners.append(Fraction(_WHOLE))
    return VpScale(f"WBF discrete, {boards} boards", tuple(winners), tuple(_WHOLE - won for won in winners), places=0)


def _by_formula(boards: int) -> list[int]:
    """Return the greatest margins for 10 to 19 victory points, by the formula alone."""
    with localcontext() as context:
        context.prec = _DIGITS
        ratio = Decimal(5).sqrt() - 2
        base = 15 * Decimal(boards).sqrt() / ratio.ln()
        return [int(base * (1 - (1 - ratio) * (i + Decimal("0.5")) / _DRAW).ln()) for i in range(_WHOLE - _DRAW)]


def _evened(ends: list[int]) -> list[int]:
    """Return the ends of the bands, lowered until no band is shorter than the one before it."""
    while True:
        lengths = [2 * ends[0] + 1, *(after - before for before, after in pairwise(ends))]
        uneven = next((i for i, (one, other) in enumerate(pairwise(lengths)) if other < one), None)
        if uneven is None:
            return ends
        ends[uneven] -= 1
