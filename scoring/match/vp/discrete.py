"""The discrete scale of the World Bridge Federation (整数 VP 换算表, articles 42.1, 42.2), for any number of boards.

It is not the continuous one rounded. With B and R as there, the greatest margin that still gives 10 + i to the winner
is the whole part of

    B · ln(1 − (1 − R) · (i + ½) / 10) / ln R        for i = 0 … 9

after which the published tables see to it that no band is shorter than the one before it: the end of the band before
goes down by one, beginning again from the top, until none is. The band of a draw, which reaches to both sides of 0,
counts as twice its end and one. Twenty published columns, from 5 to 64 boards, come out so.
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
    """The discrete scale for a match of so many boards, 1 or more; raises ValueError below."""
    if boards < 1:
        raise ValueError(f"a match has 1 board or more, not {boards}")
    winners: list[Fraction] = []
    for points, last in enumerate(_evened(_by_formula(boards)), start=_DRAW):
        winners += [Fraction(points)] * (last + 1 - len(winners))
    winners.append(Fraction(_WHOLE))
    return VpScale(f"WBF discrete, {boards} boards", tuple(winners), tuple(_WHOLE - won for won in winners), places=0)


def _by_formula(boards: int) -> list[int]:
    """The greatest margins for 10 to 19 victory points, as the formula alone gives them."""
    with localcontext() as context:
        context.prec = _DIGITS
        ratio = Decimal(5).sqrt() - 2
        base = 15 * Decimal(boards).sqrt() / ratio.ln()
        return [int(base * (1 - (1 - ratio) * (i + Decimal("0.5")) / _DRAW).ln()) for i in range(_WHOLE - _DRAW)]


def _evened(ends: list[int]) -> list[int]:
    """The same with no band shorter than the one before it."""
    while True:
        lengths = [2 * ends[0] + 1, *(after - before for before, after in pairwise(ends))]
        uneven = next((i for i, (one, other) in enumerate(pairwise(lengths)) if other < one), None)
        if uneven is None:
            return ends
        ends[uneven] -= 1
