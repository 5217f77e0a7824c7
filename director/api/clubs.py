"""Clubs, their members and events."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any, Final

from django.conf import settings
from django.db.models import OuterRef, Subquery
from django.http import HttpRequest
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext_noop
from ninja import Router

from director.api.caller import caller_of
from director.api.paging import Page, Wanted, paged
from director.api.shown import ClubShown, EventLine, MemberShown, Refusal
from director.clubs.models import Club, Member
from director.clubs.token_models import Scope
from director.competitions.models import Competition
from director.results.rulings.ruling import is_final
from director.sessions.models import BEGAN, Session
from play.live.clock import present_time

__all__ = ["CLUBS", "event_line", "session_line", "state_of"]

CLUBS: Final = Router()


@CLUBS.get("/", response=Page[ClubShown], url_name="clubs", summary=gettext_noop("The clubs, by their names."))
def clubs(request: HttpRequest, wanted: Wanted) -> dict[str, Any]:
    """A page of the list of all clubs."""
    found, rest = paged(Club.objects.all(), wanted)
    return {"items": [_club(one) for one in found], **rest}


def _found(address: str) -> Club:
    """Return the club with that address. Raise Http404."""
    return get_object_or_404(Club, address=address)


@CLUBS.get("/{address}/", response={200: ClubShown, 404: Refusal}, url_name="club", summary=gettext_noop("One club."))
def club(request: HttpRequest, address: str) -> dict[str, Any]:
    """What its page says of a club."""
    return _club(_found(address))


@CLUBS.get(
    "/{address}/members/",
    response={200: Page[MemberShown], 403: Refusal, 404: Refusal},
    url_name="members",
    summary=gettext_noop("The members of a club with their roles."),
    openapi_extra={"x-scope": Scope.MEMBERS.value},
)
def members(request: HttpRequest, address: str, wanted: Wanted) -> dict[str, Any]:
    """As on the page of the members, which only they read: a token of the club is needed."""
    held, caller = _found(address), caller_of(request)
    role, _person = caller.reader(held, Scope.MEMBERS)
    if role is None:
        raise caller.missing(held, Scope.MEMBERS)
    found, rest = paged(Member.objects.filter(club=held).select_related("person").order_by("pk"), wanted)
    items = [{"name": one.person.display_name, "role": one.role, "since": one.since} for one in found]
    return {"items": items, **rest}


@CLUBS.get(
    "/{address}/events/",
    response={200: Page[EventLine], 404: Refusal},
    url_name="events",
    summary=gettext_noop("The events of a club, the last first."),
)
def events(request: HttpRequest, address: str, wanted: Wanted) -> dict[str, Any]:
    """Those that are announced, running, over and cancelled."""
    held = _found(address)
    last = Session.objects.filter(competition=OuterRef("pk")).order_by(BEGAN.desc()).values(began=BEGAN)[:1]
    every = held.competitions.annotate(last=Subquery(last)).order_by("-last", "pk")
    found, rest = paged(every.select_related("club").prefetch_related("sessions__stage"), wanted)
    return {"items": [event_line(one, one.sessions.all()) for one in found], **rest}


def _club(club: Club) -> dict[str, Any]:
    page = settings.SITE_ADDRESS + reverse("club", args=[club.address])
    came = {"came_at": club.came_at, "came_vouched": club.came_vouched}
    return {"address": club.address, "name": club.name, "about": club.about, "zone": club.zone, "page": page} | came


def event_line(event: Competition, sessions: Iterable[Session]) -> dict[str, Any]:
    """Return an event as lists show it."""
    time = present_time()
    return {
        "id": event.pk,
        "club": event.club.address,
        "name": event.name,
        "kind": event.kind,
        "scoring": event.method,
        "page": settings.SITE_ADDRESS + reverse("event", args=[event.pk]),
        "sessions": [session_line(one, time) for one in sorted(sessions, key=lambda one: one.number)],
    }


def session_line(session: Session, now: datetime) -> dict[str, Any]:
    """Return a session as lists show it."""
    return {
        "id": session.pk,
        "number": session.number,
        "starts_at": session.begins_at,
        "state": state_of(session, now),
        "stage": None if session.stage is None else session.stage.number,
    }


def state_of(session: Session, now: datetime) -> str:
    """Return in a word how far a session is."""
    if session.cancelled_at is not None:
        return "cancelled"
    if session.published_at is not None:
        return "final" if is_final(session, now) else "published"
    if session.ended_at is not None:
        return "over"
    return "announced" if session.started_at is None else "running"
