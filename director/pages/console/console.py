"""The director's console of a session: its tables at a glance, and what waits for a director, the oldest first.

The page is whole as it is read; a browser with scripts then hears what changes over a socket (`play.wire.console`).
"""

from __future__ import annotations

from typing import Any, Final
from urllib.parse import urlencode
from uuid import UUID, uuid4

from asgiref.sync import sync_to_async
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import BadRequest
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from director.appeals.deciding import oversees_appeals
from director.clubs.roles import may_organise
from director.pages.appeals.appeal_words import AppealLine, appeals_waiting
from director.pages.hall.hall_round import round_part, tables_of_round
from director.pages.shared.asked import Asked, asked_session, now, reader
from director.pages.shared.room import directs
from director.sessions.models import Session
from director.sessions.order.pauses import broke_in, paused_by
from director.sessions.people.joining import free_names
from frontend.close_codes import CloseCode
from frontend.console import queue_html
from frontend.regions import revision
from play.live.sessions.console_room import ConsoleRoom
from play.models import DirectorCall, Person
from play.pages.site.numbers import whole_number
from play.process.current import table_server
from play.table.actors import Official, Role
from play.table.attempts import TakeCall
from play.table.outcomes import Refused, TableCode
from play.wire import refusal_sentences

__all__ = ["FILTERS", "console_page", "directed"]

FILTERS: Final = ("all", "waiting", "late", "away")
"""What can be shown of the room."""


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
async def console_page(request: HttpRequest, session: UUID) -> HttpResponse:
    """Render the room of a session for who directs it, or let him come to what waits. Others find no such page."""
    asked, person = await sync_to_async(directed)(request, session)
    if request.method == "POST":
        return await _come(request, session, person)
    assert asked.session is not None
    if request.GET.get("part") == "round" and asked.session.hall:
        return await sync_to_async(round_part)(request, asked.session)
    appealed = await sync_to_async(appeals_waiting)(asked.session, asked.role, person)
    to_come = await sync_to_async(_to_come)(asked.session)
    of = _context(asked, appealed) | await sync_to_async(_order)(asked.session) | {"to_come": to_come}
    if request.GET.get("part") == "appeals":
        of["has_changed"] = request.GET.get("order") != of["order"]
        return await sync_to_async(render)(request, "clubs/appeals_waiting.html", of)
    room = await table_server().consoles.room(session)
    of |= await sync_to_async(_of_room)(request, asked.session, room)
    of["oversees"] = await sync_to_async(oversees_appeals)(asked.session, asked.role, person)
    return await sync_to_async(render)(request, "clubs/console.html", of)


def directed(request: HttpRequest, session: UUID) -> tuple[Asked, Person]:
    """Return what was asked for, a session that has started, and its reader, who directs it. Raise Http404."""
    asked, person = asked_session(request, session), reader(request)
    if asked.session is None or asked.session.started_at is None or person is None:
        raise Http404
    if not directs(asked.session, person):
        raise Http404
    return asked, person


def _to_come(session: Session) -> list[str]:
    """Return the names without an account that nobody has taken yet: robots sit at the tables for them."""
    if session.hall or session.ended_at is not None:
        return []
    plays = list(session.contestants.values_list("entry", flat=True))
    return [one.name for one in free_names(session.competition).filter(entry__in=plays)]


def _beside(request: HttpRequest, room: ConsoleRoom) -> str:
    """Return the address of the director's page that the reader has open beside the room; empty for no such table."""
    wanted = request.GET.get("at", "")
    pages = {reverse("table-director", args=[table]) for table in room.places}
    address, _, board = wanted.partition("?board=")
    if address not in pages or (board and whole_number(board, 5) is None):
        return ""
    return wanted


def _order(session: Session) -> dict[str, Any]:
    """Return whether the platform stood still in the round, and play is stopped; `order` changes with either."""
    broke, paused = broke_in(session), paused_by(session)
    order = f"{0 if broke is None else broke.pk}-{0 if paused is None else int(paused.at.timestamp())}"
    return {"broke": broke, "paused": paused, "order": order}


def _context(asked: Asked, appealed: list[AppealLine]) -> dict[str, Any]:
    return {
        "club": asked.club,
        "event": asked.competition,
        "session": asked.session,
        "organises": may_organise(asked.role),
        "appealed": appealed,
        "renewed": True,
    }


def _of_room(request: HttpRequest, session: Session, room: ConsoleRoom) -> dict[str, Any]:
    language, at = get_language() or "en", int(now().timestamp())
    shown = request.GET.get("show", "")
    return {
        "now": at,
        "queue": queue_html(room.lines, room.answer, language, at),
        "waiting": sum(not one.taken_by for one in room.lines),
        "cards": [card.html(language, at) for card in room.cards.values()],
        "beside": _beside(request, room),
        "revision": revision(room.revision, None),
        "show": shown if shown in FILTERS else FILTERS[0],
        "final": " ".join(str(int(code)) for code in CloseCode if code.is_final),
        "round": tables_of_round(session) if session.hall else [],
    }


async def _come(request: HttpRequest, session: UUID, person: Person) -> HttpResponse:
    """Let the director come to what he has chosen, and lead him to its table; another may have come before him."""
    taken = whole_number(request.POST.get("take", ""))
    if taken is None:
        raise BadRequest("take is a number")
    rows = DirectorCall.objects.filter(pk=taken, session=session).select_related("play")
    call = await rows.afirst()
    if call is None:
        raise Http404
    if call.closed_at is not None:
        messages.warning(request, refusal_sentences.refusal(TableCode.STALE, get_language() or "en"))
        return redirect("session-console", session=session)
    official = Official(person.pk, person.display_name, Role.DIRECTOR)
    answer = await table_server().act(call.play_id, official, TakeCall(), key=str(uuid4()))
    if isinstance(answer, Refused):
        messages.warning(request, refusal_sentences.refusal(answer.why, get_language() or "en"))
        return redirect("session-console", session=session)
    table = f"{reverse('table-director', args=[call.play.table_id])}?board={call.play.sequence}"
    if request.POST.get("beside") == "1":
        return redirect(f"{reverse('session-console', args=[session])}?{urlencode({'at': table})}")
    return redirect(table)
