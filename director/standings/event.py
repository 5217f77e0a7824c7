"""The order of a whole event: who reached the last stage first, then those who went out in the stages before."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from director.competitions.models import Competition
from director.competitions.stage_models import Stage
from director.entries.models import Entry
from director.standings.carrying import stage_standing
from director.standings.parts import Known
from director.standings.stage import StageLine, StageStanding

__all__ = ["EventLine", "EventStanding", "event_standing"]


@dataclass(frozen=True, slots=True)
class EventLine:
    """An entry in the order of the event: its place, which others share, and its line in the last stage it played."""

    place: int
    sharing: int
    entry: Entry
    stage: Stage
    line: StageLine

    @property
    def place_text(self) -> str:
        """The place, with an equals sign where others share it."""
        return f"{self.place}=" if self.sharing > 1 else f"{self.place}"


@dataclass(frozen=True, slots=True)
class EventStanding:
    """The stages of an event as far as somebody may know them, and the order of the whole event.

    `lines` are empty where a knockout decides the event: its bracket shows who has won.
    """

    stages: Sequence[StageStanding]
    lines: Sequence[EventLine]


def event_standing(competition: Competition, known: Known) -> EventStanding:
    """Return the standing of an event from the sessions that somebody may know.

    In a stage of several groups all winners of groups share the first places, all second ones the next, and so on.
    """
    stages = [stage_standing(stage, known) for stage in competition.stages.order_by("number")]
    played = [one for one in stages if any(line.place is not None for line in one.lines)]
    if any(one.stage.contestants.exists() and not one.groups for one in stages):
        return EventStanding(stages, ())
    lines: list[EventLine] = []
    seen: set[int] = set()
    for one in reversed(played):
        own = [line for line in one.lines if line.member.entry_id not in seen and line.place is not None]
        before = len(lines)
        for line in own:
            ahead = sum((other.place or 0) < (line.place or 0) for other in own)
            sharing = sum(other.place == line.place for other in own)
            lines.append(EventLine(before + ahead + 1, sharing, line.member.entry, one.stage, line))
        seen |= {line.member.entry_id for line in own}
    return EventStanding(stages, lines)
