"""Units of penalties and the conversion between them (article 50.2)."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from fractions import Fraction
from types import MappingProxyType
from typing import Final

from scoring.explain.titles import Title

__all__ = ["HALF_VP", "UNIT_TITLES", "PenaltyUnit", "convert"]


class PenaltyUnit(StrEnum):
    """The unit in which the points of an event, and so its penalties, are counted.

    TOP is parts of a top on one board: 1/5 is 20 %.
    """

    VP = "vp"
    IMP = "imp"
    TOP = "top"
    BAM = "board-a-match 2-1-0"
    BAM_HALVES = "board-a-match 1-½-0"


HALF_VP: Final[Mapping[PenaltyUnit, Fraction]] = MappingProxyType(
    {  # 50.2, the basic rate
        PenaltyUnit.VP: Fraction(1, 2),
        PenaltyUnit.IMP: Fraction(3),
        PenaltyUnit.TOP: Fraction(20, 100),
        PenaltyUnit.BAM: Fraction(4, 10),
        PenaltyUnit.BAM_HALVES: Fraction(2, 10),
    }
)
"""The equivalent of 0.5 VP in each unit."""

UNIT_TITLES: Final[Mapping[PenaltyUnit, Title]] = MappingProxyType(
    {
        PenaltyUnit.VP: Title("victory points", "胜利分（VP）"),
        PenaltyUnit.IMP: Title("IMPs", "国际比赛分（IMP）"),
        PenaltyUnit.TOP: Title("of a top on one board", "一副牌顶分"),
        PenaltyUnit.BAM: Title("points at board-a-match (2-1-0)", "一副一比比赛分（2、1、0）"),
        PenaltyUnit.BAM_HALVES: Title("points at board-a-match (1-½-0)", "一副一比比赛分（1、0.5、0）"),
    }
)


def convert(points: Fraction | int, unit: PenaltyUnit, into: PenaltyUnit) -> Fraction:
    """Return the same penalty in another unit, by the basic rate (50.2)."""
    return Fraction(points) * HALF_VP[into] / HALF_VP[unit]
