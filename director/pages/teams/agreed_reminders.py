"""What reminds a captain of the times of his matches: what is proposed to him, and until when he can agree."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext as _

from director.competitions.models import Competition, Kind
from director.competitions.stage_models import KNOCKOUTS
from director.entries.teams.captains import captained_by
from director.knockouts.agreeing import deadline_of, times_of
from director.knockouts.models import KnockoutMatch
from director.sessions.models import TO_COME
from director.sessions.teams.agreeing import Meeting, deadline_in, meetings_in
from play.models import Person

__all__ = ["Reminder", "reminders_for"]


@dataclass(frozen=True, slots=True)
class Reminder:
    """A match of a captain whose time is open, or is his to answer: the opponents, the state in words, the deadline."""

    other: str
    says: str
    until: datetime
    path: str


def reminders_for(competition: Competition, person: Person | None, now: datetime) -> list[Reminder]:
    """Return what reminds somebody of the times of the matches of his team, the first deadline first."""
    team = captained_by(competition, person) if person is not None and competition.kind == Kind.TEAMS else None
    if team is None or not competition.stages.exists():
        return []
    found = [*_in_rounds(competition, team.pk, now), *_in_knockouts(competition, team.pk, now)]
    return sorted(found, key=lambda one: one.until)


def _in_rounds(competition: Competition, team: int, now: datetime) -> list[Reminder]:
    coming = competition.sessions.filter(TO_COME, agreed=None, stage__isnull=False)
    found = []
    for session in coming.exclude(stage__form__in=KNOCKOUTS).select_related("stage").order_by("starts_at"):
        deadline = deadline_in(session)
        if deadline is None or deadline <= now:
            continue
        path = reverse("session-times", args=[session.pk])
        for one in meetings_in(session):
            if team in (one.couple.home.pk, one.couple.away.pk):
                other = one.couple.away if one.couple.home.pk == team else one.couple.home
                found.append(Reminder(f"{other}", _state(one, team), deadline, path))
    return found


def _state(of: Meeting, team: int) -> str:
    if any(one.team_id != team for one in of.proposed):
        return _("They propose a time: accept it, or propose another one.")
    if of.proposed:
        return _("You have proposed a time, which they have not answered.")
    return _("You have agreed on a time.") if of.agreed is not None else _("You have not agreed on another time.")


def _in_knockouts(competition: Competition, team: int, now: datetime) -> list[Reminder]:
    of_team = KnockoutMatch.objects.filter(Q(home=team) | Q(away=team), stage__competition=competition)
    found = []
    for match in of_team.filter(decided_at=None).select_related("stage", "session", "home", "away"):
        deadline = deadline_of(match)
        if deadline is None or deadline <= now:
            continue
        times = list(times_of(match))
        says = _("You have not agreed on another time.")
        if any(one.accepted_at is not None for one in times):
            says = _("You have agreed on a time.")
        if any(one.accepted_at is None and one.team_id != team for one in times):
            says = _("They propose a time: accept it, or propose another one.")
        elif any(one.accepted_at is None for one in times):
            says = _("You have proposed a time, which they have not answered.")
        other = match.away if match.home_id == team else match.home
        path = reverse("stage-match", args=[match.stage_id, match.pk])
        found.append(Reminder(f"{other}", says, deadline, path))
    return found
