"""Events with their entries, and sessions with their seating."""

from __future__ import annotations

from typing import Annotated, Any, Final, TypeAlias
from uuid import UUID

from django.conf import settings
from django.db.models import prefetch_related_objects
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext_noop
from ninja import Query, Router

from director.api.caller import Refused, caller_of
from director.api.clubs import event_line, session_line
from director.api.paging import Page, Wanted, paged
from director.api.shown import EntryShown, EventShown, Refusal, SeatShown, SessionShown
from director.clubs.roles import may_organise
from director.clubs.token_models import Scope
from director.competitions.models import Competition, Kind
from director.entries.admission.drawn import with_standing
from director.entries.admission.standing import Standing
from director.entries.models import Entrant, Entry
from director.knockouts.whole import is_whole_public, whole_event
from director.sessions.draw.schedules import schedule_of, sides_of
from director.sessions.models import Session
from play.live.clock import present_time
from play.people.accounts.limits import within
from scoring.exchange.events import whole

__all__ = ["EVENTS", "SESSIONS", "event_found", "session_found"]

OneRound: TypeAlias = Annotated[int | None, Query(ge=1, le=999)]
EVENTS: Final = Router()
SESSIONS: Final = Router()


@EVENTS.get(
    "/{event}/",
    response={200: EventShown, 404: Refusal},
    url_name="event",
    summary=gettext_noop("One event: its conditions, stages and sessions."),
)
def event(request: HttpRequest, event: UUID) -> dict[str, Any]:
    """What everybody reads on its page."""
    held = event_found(event)
    stages = [{"number": one.number, "name": one.name, "form": one.form} for one in held.stages.all()]
    return event_line(held, held.sessions.select_related("stage")) | {
        "about": held.about,
        "regulations": held.profile,
        "eligibility": held.eligibility,
        "match_tables": held.match_tables if held.kind == Kind.TEAMS else None,
        "capacity": held.capacity,
        "fee": held.fee,
        "entries_open": held.entries_open,
        "entries_close": held.entries_close,
        "stages": stages,
    }


@EVENTS.get(
    "/{event}/entries/",
    response={200: Page[EntryShown], 404: Refusal},
    url_name="entries",
    summary=gettext_noop("The entries of an event, in the order in which they came."),
    openapi_extra={"x-scope-more": Scope.ENTRIES.value},
)
def entries(request: HttpRequest, event: UUID, wanted: Wanted) -> dict[str, Any]:
    """Names and standing for everybody; with the scope `entries` what the organiser reads of them besides."""
    held = event_found(event)
    role, _person = caller_of(request).reader(held.club, Scope.ENTRIES)
    organises = may_organise(role)
    found, rest = paged(with_standing(held), wanted)
    prefetch_related_objects([one for one, _standing in found], "officers__person")
    return {"items": [_entry(one, standing, organises) for one, standing in found], **rest}


@EVENTS.get(
    "/{event}/files/event.csv",
    response={404: Refusal},
    url_name="event-file",
    summary=gettext_noop("The whole event as one CSV file, with how each stage is scored, once all is published."),
    openapi_extra={"x-scope-more": Scope.ENTRIES.value},
)
def event_file(request: HttpRequest, event: UUID) -> HttpResponse:
    """The same file as on the page of the standings; `python -m scoring` scores it without further options.

    With the scope `entries` it has the players’ numbers in a federation, their grades and master points.
    """
    held = event_found(event)
    if not is_whole_public(held):
        raise Http404
    if not within(request, "results_file"):
        raise Refused(429, "too_many", "Too many files. Wait for a minute.")
    role, _person = caller_of(request).reader(held.club, Scope.ENTRIES)
    content = whole.write(whole_event(held, registered=may_organise(role)))
    answer = HttpResponse(content, content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = 'attachment; filename="event.csv"'
    return answer


def event_found(event: UUID) -> Competition:
    """Return the event with its club. Raise Http404."""
    return get_object_or_404(Competition.objects.select_related("club"), pk=event)


def _entry(entry: Entry, standing: Standing, organises: bool) -> dict[str, Any]:
    shown = {
        "name": entry.name,
        "players": [_player(one, organises) for one in entry.entrants.all()],
        "officers": [{"office": one.office, "name": one.shown} for one in entry.officers.all()],
        "standing": standing.value,
        "seed": entry.seed if organises else None,
        "begins": entry.first_stage,
    }
    return shown | ({"id": entry.pk, "paid": entry.paid_at is not None} if organises else {})


def _player(player: Entrant, organises: bool) -> dict[str, Any]:
    shown: dict[str, Any] = {"name": player.name, "robot": player.robot}
    if organises:
        points = None if player.points is None else float(player.points)
        shown |= {"federation_number": player.federation, "grade": player.grade, "master_points": points}
    return shown


def session_found(session: UUID) -> Session:
    """Return the session with its event and club. Raise Http404."""
    return get_object_or_404(Session.objects.select_related("competition__club", "stage"), pk=session)


@SESSIONS.get(
    "/{session}/",
    response={200: SessionShown, 404: Refusal},
    url_name="session",
    summary=gettext_noop("One session: its times and its state."),
)
def session(request: HttpRequest, session: UUID) -> dict[str, Any]:
    """What everybody reads of it."""
    held = session_found(session)
    return session_line(held, present_time()) | {
        "event": held.competition_id,
        "rounds": held.rounds if held.schedule is None else held.rounds_drawn,
        "boards_per_round": held.boards_per_round,
        "round": held.round,
        "started_at": held.started_at,
        "ended_at": held.ended_at,
        "published_at": held.published_at,
        "final_at": held.final_at,
        "results_withdrawn_at": held.results_withdrawn_at if held.has_withdrawn_results else None,
        "results_withdrawn_why": held.results_withdrawn_why if held.has_withdrawn_results else "",
        "page": settings.SITE_ADDRESS + reverse("session-results", args=[held.pk]),
    }


@SESSIONS.get(
    "/{session}/seating/",
    response={200: list[SeatShown], 404: Refusal},
    url_name="seating",
    summary=gettext_noop("Who sits where in a round, once the session has started."),
)
def seating(
    request: HttpRequest,
    session: UUID,
    round: OneRound = None,  # noqa: A002 - a round
) -> list[dict[str, Any]]:
    """The round that is asked for, else the one in play, as on the page of the seating."""
    held = session_found(session)
    if held.schedule is None or held.started_at is None:
        raise Http404
    rows = schedule_of(held.schedule).of_round(round or held.round)
    return [
        {"round": row.round, "table": row.table, "ns": ns, "ew": ew, "boards": row.boards}
        for row in rows
        for ns, ew in (sides_of(row),)
    ]
