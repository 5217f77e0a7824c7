"""Deduction of penalties from a stage's total; results of its matches and sessions are unaffected (article 50.3)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from scoring.penalties.units import PenaltyUnit

__all__ = ["Penalty", "net"]


@dataclass(frozen=True, slots=True)
class Penalty:
    """A contestant's loss in a stage: points of a unit, and the articles that apply."""

    contestant: str
    points: Fraction
    unit: PenaltyUnit
    rules: tuple[str, ...] = ()


def net(
    totals: Mapping[str, Fraction], penalties: Iterable[Penalty], unit: PenaltyUnit, top: Fraction | int = 1
) -> dict[str, Fraction]:
    """Return the totals of a stage after its penalties.

    `unit` is the unit of the stage. At matchpoints, `top` is a top on one board in the unit of the totals: the most
    matchpoints of a board, or at percentages 100 divided by the number of boards. Raise ValueError for a penalty in
    another unit, or for a contestant without a total.
    """
    after = dict(totals)
    for penalty in penalties:
        if penalty.unit is not unit:
            raise ValueError(f"{penalty.contestant}: a penalty in {penalty.unit} cannot come off a total in {unit}")
        if penalty.contestant not in after:
            raise ValueError(f"{penalty.contestant} has no total that a penalty could come off")
        after[penalty.contestant] -= penalty.points * (Fraction(top) if unit is PenaltyUnit.TOP else 1)
    return after
