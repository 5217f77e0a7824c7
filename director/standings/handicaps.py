"""Standings with handicaps: a stage over all its sessions, and the order of the whole event, beside those without.

A handicap is per cent at matchpoints, and counts in the percentage of all sessions; else it is points on the total of a
session, and counts as often as there are sessions of the stage. `python -m scoring FILE --handicap` does the same with
the file of the stage. They do not count for who goes on to a later stage or wins a match of a knockout.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from director.competitions.models import Method
from director.competitions.stage_models import KNOCKOUTS, Stage, StageForm
from director.entries.stage_models import StageEntry
from director.results.tallying import choices_of
from director.sessions.draw.qualifying import last_first
from director.standings.event import EventLine, EventStanding
from director.standings.export import results_of_stage
from director.standings.parts import Known, sessions_of, set_sessions_of
from scoring.exchange.scored.rescore import rescore
from scoring.exchange.scored.tally import RankedEntrant
from scoring.exchange.scored.unplaced import without_places
from scoring.results.places import place_text

__all__ = ["HandicapLine", "event_with_handicaps", "stage_with_handicaps"]


@dataclass(frozen=True, slots=True)
class HandicapLine:
    """A contestant of a stage, placed in its group; `added` is the handicap as it counts in it, None without one."""

    member: StageEntry
    added: Fraction | None
    ranked: RankedEntrant

    @property
    def place_text(self) -> str:
        """The place, with an equals sign where others share it."""
        return place_text(self.ranked.place, shared=self.ranked.shared)


def stage_with_handicaps(stage: Stage, known: Known) -> list[HandicapLine]:
    """Return a stage with its handicaps, group by group; empty without any, and in a knockout."""
    members = list(stage.contestants.select_related("entry").order_by("number"))
    sessions = [one for one in sessions_of(stage) if one.pk in known and one.started_at is not None]
    rounds = [one for one in set_sessions_of(stage) if one in sessions]
    given = {one.number: Fraction(one.entry.handicap) for one in members if one.entry.handicap is not None}
    if stage.form in KNOCKOUTS or not given or not sessions:
        return []
    results = results_of_stage(stage, known)
    if results is None:
        return []
    times = 1 if stage.competition.method == Method.MATCHPOINTS and stage.form != StageForm.SWISS else len(rounds)
    counted = {f"{number}": handicap * times for number, handicap in given.items()}
    choices = choices_of(sessions[0])
    if stage.form != StageForm.SWISS:
        choices = replace(choices, form="round robin")
    by_number = {f"{one.number}": one for one in members}
    lines: list[HandicapLine] = []
    for section in sorted({one.section for one in results.contestants}):
        part = results.of_section(section)
        out = frozenset(int(one.id) for one in part.contestants if not one.place)
        there = {one.id for one in part.contestants}
        handicaps = {name: of for name, of in counted.items() if name in there}
        tally = rescore(part, replace(choices, handicaps=handicaps))
        ranked = without_places(tally.standings, out)
        lines += [
            HandicapLine(by_number[one.entrant.id], counted.get(one.entrant.id), one)
            for one in ranked
            if one.entrant.id in by_number
        ]
    return lines


def event_with_handicaps(standing: EventStanding, of_stages: Mapping[int, Sequence[HandicapLine]]) -> list[EventLine]:
    """Return the order of the whole event with the handicaps of each stage, by its key; empty without any."""
    if not any(of_stages.values()):
        return []
    found: list[EventLine] = []
    for stage in last_first(one.stage for one in standing.stages):
        own = [line for line in standing.lines if line.stage.pk == stage.pk]
        places = {line.member.entry_id: line.ranked.place for line in of_stages[stage.pk]}
        if not places:
            found += own
            continue
        before = len(found)
        for line in sorted(own, key=lambda one: places.get(one.entry.pk, len(places))):
            place = places.get(line.entry.pk)
            ahead = sum(places.get(one.entry.pk, 0) < place for one in own if one.entry.pk in places) if place else 0
            sharing = sum(places.get(one.entry.pk) == place for one in own)
            found.append(replace(line, place=before + ahead + 1 if place else 0, sharing=sharing))
    return found
