"""The sessions in which a person plays now or in the next days, for the home page."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from django.db.models import Q
from django.template.loader import render_to_string
from django.urls import reverse

from director.entries.models import Entry
from director.pages.players.following import entry_plays_in
from director.sessions.models import Session
from play.models import Person
from play.pages.site.engagements import Engagement

__all__ = ["engaged"]

_BEFORE: Final = timedelta(days=7)
_AFTER: Final = timedelta(hours=12)
"""A session that should have begun longer ago, and has not, is not held."""
_MOST: Final = 3


def engaged(person: Person, now: datetime) -> tuple[Engagement, ...]:
    """Return at most three sessions that run or start within a week, the first first."""
    entered = Entry.objects.filter(entrants__person=person, withdrawn_at=None)
    sessions = (
        Session.objects.filter(competition__entries__in=entered, cancelled_at=None, ended_at=None)
        .filter(Q(started_at__isnull=False) | Q(starts_at__gt=now - _AFTER, starts_at__lt=now + _BEFORE))
        .select_related("stage", "competition__club")
        .order_by("starts_at", "number")
        .distinct()
    )
    found: list[Engagement] = []
    for one in sessions:
        entry = entered.filter(competition=one.competition_id).first()
        if entry is not None and entry_plays_in(one, entry):
            found.append(_engagement(one))
        if len(found) == _MOST:
            break
    return tuple(found)


def _engagement(session: Session) -> Engagement:
    event = session.competition
    running = session.started_at is not None
    address = reverse("session-play", args=[session.pk]) if running else reverse("event", args=[event.pk])
    when = render_to_string("clubs/when_at.html", {"at": session.begins_at, "zone": event.club.zone})
    return Engagement(event.name, address, when, running)
