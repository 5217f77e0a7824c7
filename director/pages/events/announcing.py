"""Announcing an event with its session, by the form of the page: the page and `manage.py event` do it."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from django.db import transaction

from director.clubs.models import Club
from director.competitions.knockout_settings import KnockoutSettings
from director.competitions.models import Competition, Kind
from director.competitions.stage_models import Stage
from director.notices.models import HookKind
from director.notices.telling import News, tell_group
from director.pages.events.event_forms import EventForm, IndividualEventForm, TeamsEventForm
from director.sessions.draw.drawing import commit_early
from director.sessions.draw.planning import plan_start
from director.sessions.models import PAUSE, Session
from director.sessions.telling import TO_COMPLETE, plan_open
from play.live.clock import present_time
from play.models import Person

__all__ = ["announced", "form_for"]

_OF_SESSION: Final = (
    "starts_at",
    "by_itself",
    "movement",
    "rounds",
    "boards_per_round",
    "overtime",
    "limits_fast",
    "same_boards",
    "open_results",
    "swiss",
    "interval",
    "hall",
)
_OF_EVENT: Final = (
    *("name", "about", "method", "profile", "watching", "watching_minutes", "kind"),
    *("scale", "own_scale", "match_tables"),
)
_EVENTS: Final = {Kind.TEAMS.value: TeamsEventForm, Kind.INDIVIDUAL.value: IndividualEventForm}


def form_for(kind: str) -> type[EventForm]:
    """Return the form of an event of that kind; that of pairs for any other text."""
    return _EVENTS.get(kind, EventForm)


def _in_knockout(session: Session, form: str) -> None:
    """Let a session be the first round of a knockout: its rounds are the segments of a match."""
    usual = KnockoutSettings()
    settings = replace(usual, segments=session.rounds or usual.segments, boards=session.boards_per_round)
    stage = Stage.objects.create(competition=session.competition, number=1, form=form, settings=settings.stored())
    session.stage, session.rounds = stage, settings.segments
    session.save(update_fields=["stage", "rounds"])


@transaction.atomic
def announced(club: Club, person: Person, form: EventForm) -> tuple[Competition, Session]:
    """Announce the event of a valid form, with its timers, its deals and the news of it."""
    data, minutes = form.cleaned_data, form.cleaned_data["minutes"]
    competition = Competition.objects.create(
        club=club, announced_by=person, **{name: data[name] for name in _OF_EVENT if name in data}
    )
    session = Session.objects.create(
        competition=competition,
        round_time=None if minutes is None else round(minutes * 60) * data["boards_per_round"],
        check_time=data["check_time"] or 0,
        pause=PAUSE if data["pause"] is None else data["pause"],
        correction=None if data["correction"] is None else 60 * data["correction"],
        **{name: data[name] for name in _OF_SESSION},
    )
    if data.get("knockout"):
        _in_knockout(session, data["knockout"])
    plan_start(session)
    commit_early(session)
    plan_open(session, 1, present_time() + TO_COMPLETE)
    tell_group(News(HookKind.ANNOUNCED, session.pk))
    return competition, session
