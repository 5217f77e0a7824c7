"""The order of a whole event: who reached the last stage first, then those who went out in the stages before."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from director.competitions.models import Competition
from director.competitions.stage_models import KNOCKOUTS, Stage
from director.entries.models import Entry
from director.sessions.draw.qualifying import last_first
from director.standings.carrying import stage_standing
from director.standings.parts import Known
from director.standings.stage import StageStanding
from scoring.results.places import place_text

__all__ = ["EventLine", "EventStanding", "event_standing", "place_knockouts_by"]

Places = Callable[[Stage], Sequence[tuple[int, Sequence[Entry]]]]
_KNOCKOUTS: Final[list[Places]] = []


def place_knockouts_by(places: Places) -> None:
    """Register the places of a knockout, which are worked out above this package: none as long as it is played."""
    _KNOCKOUTS[:] = [places]


@dataclass(frozen=True, slots=True)
class EventLine:
    """An entry in the order of the event, with its place, which others share, and the last stage that it has reached.

    `place` is 0 as long as the entry plays on in a knockout.
    """

    place: int
    sharing: int
    entry: Entry
    stage: Stage

    @property
    def place_text(self) -> str:
        """The place, with an equals sign where others share it; empty for anyone who plays on."""
        return place_text(self.place, shared=self.sharing > 1) if self.place else ""


@dataclass(frozen=True, slots=True)
class EventStanding:
    """The stages of an event as far as somebody may know them, and the order of the whole event."""

    stages: Sequence[StageStanding]
    lines: Sequence[EventLine]


def event_standing(competition: Competition, known: Known) -> EventStanding:
    """Return the standing of an event from the sessions that somebody may know; a consolation is behind its stage.

    In a stage of several groups all winners of groups share the first places, all second ones the next, and so on.
    """
    stages = [stage_standing(stage, known) for stage in competition.stages.order_by("number")]
    lines: list[EventLine] = []
    # Who is out of the event in one of its stages has no place in it.
    seen = {line.member.entry_id for one in stages for line in one.lines if line.disqualified}
    by_stage = {one.stage.pk: one for one in stages}
    for one in (by_stage[stage.pk] for stage in last_first(one.stage for one in stages)):
        own = [(place, entry) for place, entry in _placed(one) if entry.pk not in seen]
        before = len(lines)
        for place, entry in own:
            ahead = sum(other < place for other, _entry in own)
            sharing = sum(other == place for other, _entry in own)
            lines.append(EventLine(before + ahead + 1 if place else 0, sharing, entry, one.stage))
        seen |= {entry.pk for _place, entry in own}
    return EventStanding(stages, lines)


def _placed(standing: StageStanding) -> list[tuple[int, Entry]]:
    """Return the entries of a stage with their places in it: 0 for all in a knockout that is not decided."""
    if standing.stage.form not in KNOCKOUTS:
        return [(line.place, line.member.entry) for line in standing.lines if line.place is not None]
    found = [(place, entry) for place, teams in _KNOCKOUTS[0](standing.stage) for entry in teams]
    if found:
        return found
    members = standing.stage.contestants.select_related("entry").order_by("number")
    return [(0, one.entry) for one in members]
