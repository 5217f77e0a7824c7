"""The calendar of a club, and of one event, for the calendars of its readers."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta
from typing import Final
from uuid import UUID

from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from director.calendar.icalendar import MEDIA_TYPE, Appointment, calendar
from director.pages.shared.asked import asked_club, asked_event
from director.sessions.models import BEGAN, Session
from director.sessions.running.expected import ends_about
from play.live.clock import present_time

__all__ = ["club_calendar", "event_calendar"]

_KEPT: Final = timedelta(days=90)
"""How long a session that is over stays in the calendar of its club."""
_MOST: Final = 300
"""Sessions of a calendar: those to come before those of the past, and of either the nearest."""


@never_cache
@require_safe
def club_calendar(request: HttpRequest, address: str) -> HttpResponse:
    """Return what a club has announced, for everybody."""
    club = asked_club(request, address).club
    sessions = Session.objects.filter(competition__club=club).alias(began=BEGAN)
    return _file(request, club.name, club.address, sessions.filter(began__gt=present_time() - _KEPT))


@never_cache
@require_safe
def event_calendar(request: HttpRequest, event: UUID) -> HttpResponse:
    """Return the sessions of one event, for everybody."""
    competition = asked_event(request, event).competition
    if competition is None:
        raise Http404
    return _file(request, competition.name, "event", Session.objects.filter(competition=competition))


def _file(request: HttpRequest, name: str, file: str, sessions: QuerySet[Session]) -> HttpResponse:
    every, now = sessions.select_related("competition__club").alias(began=BEGAN), present_time()
    to_come = list(every.filter(began__gte=now).order_by("began", "pk")[:_MOST])
    past = every.filter(began__lt=now).order_by("-began", "-pk")[: _MOST - len(to_come)]
    content = calendar(name, _appointments(request, [*reversed(past), *to_come]))
    answer = HttpResponse(content, content_type=MEDIA_TYPE)
    answer["Content-Disposition"] = f'inline; filename="{file}.ics"'
    return answer


def _appointments(request: HttpRequest, sessions: Iterable[Session]) -> Iterable[Appointment]:
    for one in sessions:
        event = one.competition
        address = request.build_absolute_uri(reverse("event", args=[event.pk]))
        yield Appointment(
            f"{one.pk}@{request.get_host()}",
            one.revision + (one.begins_at != one.starts_at),
            event.announced_at,
            one.begins_at,
            ends_about(one),
            event.name if event.name.startswith(event.club.name) else f"{event.club.name}: {event.name}",
            f"{event.about}\n{address}".strip(),
            event.club.name,
            address,
            cancelled=one.cancelled_at is not None,
        )
