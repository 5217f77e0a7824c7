"""What an offence costs, by all that went before it in the event (articles 50–53).

Class four climbs by contestant and kind: a warning, then 0.5 VP, then 1 VP each time. A warning to the whole room does
the first step for everybody: an offence of the kind after it counts as the second (51).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from scoring.penalties.entry import Case, Entry, Order, Relief
from scoring.penalties.grades import Deduction, Grade, Step, deduction
from scoring.penalties.units import PenaltyUnit, convert

__all__ = ["AS_LISTED", "Assessment", "Offence", "RoomWarning", "assess", "step_of"]


@dataclass(frozen=True, slots=True)
class Offence:
    """That a contestant did what an entry describes, by the entry's `kind`."""

    contestant: str
    kind: str
    case: Case = Case.PLAIN


@dataclass(frozen=True, slots=True)
class RoomWarning:
    """That the whole room was warned of a kind of offence (全场警告, 51)."""

    kind: str


@dataclass(frozen=True, slots=True)
class Assessment:
    """What follows from an offence, as the director finds it proposed.

    `taken` comes off the stage's total and not off the match (50.3), as `scoring.penalties.net` does it; it is a range
    only in class one, where the chief director, authorised by the organiser, says how much (51). `step` is set in class
    four. `rules` are the articles that it rests on. `reported`: repeated or grave, it is reported to the organiser.
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
    """Which step of class four the contestant's next offence of a kind takes, after these, in the order they happened.

    Every offence of the kind counts, in whatever case: one that spoilt a board was no first offence less. A warning to
    the room takes the place of the first step, and is nothing to who has had that.
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
    entry: Entry,
    offence: Offence,
    history: Iterable[Offence | RoomWarning],
    unit: PenaltyUnit,
    grades: Mapping[tuple[str, Case], Grade] = AS_LISTED,
) -> Assessment:
    """What an offence costs in the unit of the event, after the offences and warnings of the event so far.

    `grades` are the organiser's own classes, higher or lower, by kind and case (51). A sum that the rules state in VP
    is converted by the basic rate (50.2). Raises ValueError when the offence is not of the entry's kind, or of a case
    that it does not know.
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
