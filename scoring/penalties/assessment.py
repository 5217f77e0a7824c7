"""The assessment of an offence, given the earlier ones in the event (articles 50–53).

Class four rises by contestant and kind: a warning, then 0.5 VP, then 1 VP each time. A warning to the whole room
replaces the first step for all contestants: an offence of the kind after it counts as the second (51).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from scoring.penalties.entry import Case, Order, PenaltyEntry, Relief
from scoring.penalties.grades import Deduction, Grade, Step, deduction
from scoring.penalties.units import PenaltyUnit, convert

__all__ = ["AS_LISTED", "Assessment", "Offence", "RoomWarning", "assess", "step_of"]


@dataclass(frozen=True, slots=True)
class Offence:
    """A contestant's offence as an entry describes it, identified by the entry's `kind`."""

    contestant: str
    kind: str
    case: Case = Case.PLAIN


@dataclass(frozen=True, slots=True)
class RoomWarning:
    """A warning to the whole room about a kind of offence (全场警告, 51)."""

    kind: str


@dataclass(frozen=True, slots=True)
class Assessment:
    """The proposed consequences of an offence, for the director to decide on.

    `taken` is deducted from the stage's total and not from the match (50.3), as `scoring.penalties.net` does; it is a
    range only in class one, where the chief director, authorised by the organiser, decides the amount (51). `step` is
    set in class four only. `rules` are the articles that apply. `reported`: the offence is repeated or grave and is
    reported to the organiser.
    """

    offence: Offence
    taken: Deduction
    grade: Grade | None
    step: Step | None
    orders: tuple[Order, ...]
    relief: Relief
    both: bool
    discretion: bool
    reported: bool
    rules: tuple[str, ...]


AS_LISTED: Final[Mapping[tuple[str, Case], Grade]] = MappingProxyType({})
"""No other classes than the catalogue's."""


def step_of(history: Iterable[Offence | RoomWarning], contestant: str, kind: str) -> Step:
    """Return the step of class four for the contestant's next offence of a kind, after a history in order of time.

    Every offence of the kind counts, in any case: one that spoilt a board is an offence like the others. A warning to
    the room replaces the first step, and changes nothing for a contestant who has had it.
    """
    steps = (Step.FIRST, Step.SECOND, Step.AGAIN)
    taken = 0
    for incident in history:
        if incident.kind != kind:
            continue
        if isinstance(incident, RoomWarning):
            taken = max(taken, 1)  # 51: 之后对第一次违规直接按第二次违规进行判罚
        elif incident.contestant == contestant:
            taken += 1
    return steps[min(taken, 2)]


def assess(
    entry: PenaltyEntry,
    offence: Offence,
    history: Iterable[Offence | RoomWarning],
    unit: PenaltyUnit,
    grades: Mapping[tuple[str, Case], Grade] = AS_LISTED,
) -> Assessment:
    """Return the consequences of an offence in the unit of the event, given the event's offences and warnings so far.

    `grades` are the organiser's own classes, higher or lower, by kind and case (51). A sum that the rules state in VP
    is converted by the basic rate (50.2). Raise ValueError if the offence is not of the entry's kind, or of a case that
    the entry does not have.
    """
    if offence.kind != entry.kind:
        raise ValueError(f"an offence of kind {offence.kind} is not described by {entry.kind}")
    measure = entry.measure(offence.case)
    grade = measure.grade
    rules = [entry.ref]
    taken = Deduction.of(unit, convert(measure.vp, PenaltyUnit.VP, unit))
    if measure.vp:
        rules.append("50.2")
    step = None
    if (entry.kind, offence.case) in grades:
        grade = grades[entry.kind, offence.case]
    if grade is not None:
        if grade is Grade.FOUR:
            step = step_of(history, offence.contestant, entry.kind)
        taken += deduction(grade, unit, step)
        rules.append("51")
    warned = (Order.WARNING,) if step is Step.FIRST else ()
    return Assessment(
        offence,
        taken,
        grade,
        step,
        warned + measure.orders,
        measure.relief,
        measure.both,
        measure.discretion,
        entry.grave_reported,
        tuple(rules),
    )
