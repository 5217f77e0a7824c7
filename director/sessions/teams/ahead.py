"""Who meets whom in a session of teams: as it is drawn, and before its draw wherever that is known ahead.

A single match, a round robin and a league follow from the entries as they stand, once their lots are drawn; a cycle
that follows another one also from its results, which number the teams (article 16.4). A round of a Swiss and a match of
a knockout are known from their draw on.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from director.competitions.models import Kind
from director.competitions.stage_models import KNOCKOUTS, Stage, StageForm
from director.competitions.stage_settings import settings_of_stage
from director.entries.models import Entry
from director.entries.stage_models import StageDraw
from director.movements.impossible import Impossible
from director.movements.matches.rooms import TeamMatch, is_segmented, matches_of, whole_matches
from director.sessions.draw.drawing import numbered
from director.sessions.draw.schedules import SessionSchedule, schedule_of
from director.sessions.draw.staged import before_in_stage, is_in_first_cycle
from director.sessions.models import Movement, Session

__all__ = ["Arranged", "KnownMatch", "arranged", "known_match"]


@dataclass(frozen=True, slots=True)
class Arranged:
    """The teams of a session by their numbers, and its schedule."""

    teams: Mapping[int, Entry]
    schedule: SessionSchedule


@dataclass(frozen=True, slots=True)
class KnownMatch:
    """A match with its teams by their numbers; `segmented`: it goes on through all rounds of its session."""

    match: TeamMatch
    teams: Mapping[int, Entry]
    segmented: bool

    def number_of(self, entry: Entry) -> int:
        """Return the number of one of its teams."""
        home, away = self.match.teams
        return home if self.teams[home] == entry else away

    def opponents_of(self, entry: Entry) -> Entry:
        """Return the opponents of one of its teams."""
        home, away = self.match.teams
        return self.teams[away] if self.teams[home] == entry else self.teams[home]


def arranged(session: Session) -> Arranged | None:
    """Return who has which number in a session of teams, and its schedule; None as long as that is not known."""
    if session.schedule is not None:
        drawn = session.contestants.select_related("entry").prefetch_related("entry__entrants__person")
        return Arranged({one.number: one.entry for one in drawn}, schedule_of(session.schedule))
    if session.competition.kind != Kind.TEAMS or session.movement == Movement.SWISS:
        return None
    try:
        if session.stage is not None and not _follows_from_entries(session, session.stage):
            return None
        members, schedule = numbered(session)
    except Impossible:
        return None
    return Arranged({at: one for at, one in enumerate(members, 1) if one is not None}, schedule)


def _follows_from_entries(session: Session, stage: Stage) -> bool:
    """Return whether who meets whom in a session of a stage hangs on nothing any more but its entries. Raise
    Impossible.
    """
    if stage.form in KNOCKOUTS:
        return False
    if settings_of_stage(stage).lots and not StageDraw.objects.filter(stage=stage, drawn_at__isnull=False).exists():
        return False
    if stage.form == StageForm.ROUND_ROBIN and is_in_first_cycle(session):
        return True
    return all(one.ended_at is not None for one in before_in_stage(session))


def known_match(session: Session, entry: Entry, number: int = 1) -> KnownMatch | None:
    """Return the match that a team plays in a round, the whole one where rounds are its segments; None where it has
    none, where nobody knows yet, and at home tables, where nobody chooses seats.
    """
    found = arranged(session)
    if found is None or not found.schedule.rooms:
        return None
    own = next((at for at, team in found.teams.items() if team == entry), None)
    segmented = is_segmented(found.schedule)
    for match in whole_matches(found.schedule) if segmented else matches_of(found.schedule):
        if own in match.teams and (segmented or match.round == number):
            return KnownMatch(match, {at: found.teams[at] for at in match.teams}, segmented)
    return None
