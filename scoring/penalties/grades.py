"""The four classes of penalty (判罚尺度, article 51), as points in the unit of the event.

Article 51 states each class in VP, IMPs and parts of a top, which do not always follow the basic rate of 50.2 (class
three is 1 VP and half a top). It does not mention board-a-match, for which the VP are converted by that rate.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum, StrEnum
from fractions import Fraction
from types import MappingProxyType
from typing import Final

from scoring.explain.titles import Title
from scoring.penalties.units import PenaltyUnit, convert

__all__ = ["GRADE_TITLES", "STEP_TITLES", "Deduction", "Grade", "Step", "deduction"]


class Grade(IntEnum):
    """The class of a penalty; class one is the gravest."""

    ONE = 1
    TWO = 2
    THREE = 3
    FOUR = 4


class Step(StrEnum):
    """The repetition of an offence of class four: the first, the second, a later one."""

    FIRST = "first"
    SECOND = "second"
    AGAIN = "again"


@dataclass(frozen=True, slots=True)
class Deduction:
    """A deduction of points, from `least` to `most`; one figure if both are equal.

    Raise ValueError for a negative figure, or if `least` is above `most`.
    """

    unit: PenaltyUnit
    least: Fraction
    most: Fraction

    def __post_init__(self) -> None:
        if not 0 <= self.least <= self.most:
            raise ValueError(f"a deduction goes from 0 or more up, not from {self.least} to {self.most}")

    @classmethod
    def of(cls, unit: PenaltyUnit, points: Fraction | int) -> Deduction:
        """Return a deduction of one figure."""
        return cls(unit, Fraction(points), Fraction(points))

    @property
    def points(self) -> Fraction:
        """The figure. Raise ValueError if the chief director has to choose it in a range."""
        if self.least != self.most:
            raise ValueError(f"from {self.least} to {self.most}: the chief director says how much")
        return self.least

    def chosen(self, points: Fraction | int) -> Deduction:
        """Return the deduction of a figure chosen in the range. Raise ValueError for a figure outside it."""
        if not self.least <= points <= self.most:
            raise ValueError(f"a deduction from {self.least} to {self.most} cannot be {points}")
        return Deduction.of(self.unit, points)

    def __add__(self, other: Deduction) -> Deduction:
        """Return the sum of two deductions. Raise ValueError if their units differ."""
        if other.unit is not self.unit:
            raise ValueError(f"{self.unit} and {other.unit} cannot be added")
        return Deduction(self.unit, self.least + other.least, self.most + other.most)


_Stated = Mapping[PenaltyUnit, tuple[Fraction, Fraction]]


def _stated(vp: str, imps: str, percent: str) -> _Stated:
    """Return a line of article 51; each figure is a single one or a range "from-to"."""
    return {
        unit: (Fraction(least) / parts, Fraction(most or least) / parts)
        for unit, (least, _, most), parts in (
            (PenaltyUnit.VP, vp.partition("-"), 1),
            (PenaltyUnit.IMP, imps.partition("-"), 1),
            (PenaltyUnit.TOP, percent.partition("-"), 100),
        )
    }


_SCALE: Final[Mapping[tuple[Grade, Step | None], _Stated]] = {
    (Grade.ONE, None): _stated("3-6", "13-24", "120-240"),  # 51, class one; the chief director decides, if authorised
    (Grade.TWO, None): _stated("2", "12", "100"),  # 51, class two
    (Grade.THREE, None): _stated("1", "6", "50"),  # 51, class three
    (Grade.FOUR, Step.FIRST): _stated("0", "0", "0"),  # 51, class four: a warning
    (Grade.FOUR, Step.SECOND): _stated("0.5", "3", "20"),  # 51, class four
    (Grade.FOUR, Step.AGAIN): _stated("1", "6", "40"),  # 51, class four
}

GRADE_TITLES: Final[Mapping[Grade, Title]] = MappingProxyType(
    {
        Grade.ONE: Title("penalty of class one", "第一类判罚尺度"),
        Grade.TWO: Title("penalty of class two", "第二类判罚尺度"),
        Grade.THREE: Title("penalty of class three", "第三类判罚尺度"),
        Grade.FOUR: Title("penalty of class four", "第四类判罚尺度"),
    }
)
STEP_TITLES: Final[Mapping[Step, Title]] = MappingProxyType(
    {
        Step.FIRST: Title("first offence of its kind: a warning", "第一次违规：警告"),
        Step.SECOND: Title("second offence of its kind", "第二次违规"),
        Step.AGAIN: Title("repeated again", "再犯"),
    }
)


def deduction(grade: Grade, unit: PenaltyUnit, step: Step | None = None) -> Deduction:
    """Return the deduction of a class in a unit (51).

    Class four, and no other, needs a step. Raise ValueError otherwise.
    """
    if (grade is Grade.FOUR) != (step is not None):
        raise ValueError("class four has a first, a second and further offences; no other class has")
    stated = _SCALE[grade, step]
    least, most = stated.get(unit) or stated[PenaltyUnit.VP]
    if unit not in stated:
        return Deduction(unit, convert(least, PenaltyUnit.VP, unit), convert(most, PenaltyUnit.VP, unit))
    return Deduction(unit, least, most)
