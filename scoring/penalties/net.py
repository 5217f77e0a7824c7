"""Penalties come off the total of the stage, and leave the results of its matches and sessions alone (article 50.3)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from scoring.penalties.units import PenaltyUnit

__all__ = ["Penalty", "net"]


@dataclass(frozen=True, slots=True)
class Penalty:
    """What a contestant loses in a stage: so many points of a unit, and the articles that it rests on."""

    contestant: str
    points: Fraction
    unit: PenaltyUnit
    rules: tuple[str, ...] = ()


def net(
    totals: Mapping[str, Fraction], penalties: Iterable[Penalty], unit: PenaltyUnit, top: Fraction | int = 1
) -> dict[str, Fraction]:
    """The totals of a stage after its penalties.

    `unit` is that of the stage. At matchpoints, `top` is a top on one board in what the totals are counted in: the most
    matchpoints of a board, or at percentages 100 divided by the number of boards. Raises ValueError for a penalty in
    another unit, or of a contestant without a total.
    """
    after = dict(totals)
    for penalty in penalties:
        if penalty.unit is not unit:
            raise ValueError(f"{penalty.contestant}: a penalty in {penalty.unit} cannot come off a total in {unit}")
        if penalty.contestant not in after:
            raise ValueError(f"{penalty.contestant} has no total that a penalty could come off")
        after[penalty.contestant] -= penalty.points * (Fraction(top) if unit is PenaltyUnit.TOP else 1)
    return after
