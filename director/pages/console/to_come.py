"""Rulings to come: what waits on boards that are over, for an official who plays where nobody else directs.

At real tables it is he who ends a round whose results do not all come.
"""

from __future__ import annotations

from typing import Any
from uuid import UUID, uuid4

from asgiref.sync import sync_to_async
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import BadRequest
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from director.pages.hall.hall_round import close_round, may_end_from, round_part, tables_of_round
from director.pages.shared.asked import Asked, asked_session, now, reader
from director.pages.shared.organising import is_in_play
from director.results.rulings.to_come import rules_after_play, to_come_for
from director.sessions.models import Session
from director.sessions.order.pauses import paused_by
from director.sessions.running.rounds import timer_for
from play.live.timed.timers import set_timers
from play.models import Person
from play.process.current import table_server

__all__ = ["to_come_page"]


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
async def to_come_page(request: HttpRequest, session: UUID) -> HttpResponse:
    """Render what waits for the reader on boards that he has played, or end a round at real tables. Everybody else
    finds no such page.
    """
    asked, held, person = await sync_to_async(_asked)(request, session)
    if request.method != "POST":
        if request.GET.get("part") == "round" and held.hall:
            return await sync_to_async(round_part)(request, held)
        return await sync_to_async(_page)(request, asked, held, person)
    if request.POST.get("act") != "close" or not held.hall:
        raise BadRequest("the page has no such form")
    if await sync_to_async(_may_close)(request, held):
        desk = table_server().desk
        await close_round(desk, held, person)
        await set_timers(desk.pool, desk.clock, [(held.pk, timer_for(held.pk, f"round ended {uuid4()}"))])
    return redirect("session-to-come", session=session)


def _asked(request: HttpRequest, session: UUID) -> tuple[Asked, Session, Person]:
    asked, person = asked_session(request, session), reader(request)
    if asked.session is None or person is None or not rules_after_play(asked.session, person):
        raise Http404
    return asked, asked.session, person


def _may_close(request: HttpRequest, held: Session) -> bool:
    """Return whether a player ends the round that the form has shown, now; say why not."""
    if not is_in_play(request, held):
        return False
    if not _is_due(held):
        messages.warning(request, _("You end it when its time is over, and the time by which a table may be late."))
    return _is_due(held)


def _is_due(held: Session) -> bool:
    from_then = may_end_from(held)
    return paused_by(held) is None and (from_then is None or from_then <= now())


def _page(request: HttpRequest, asked: Asked, held: Session, person: Person) -> HttpResponse:
    tables = dict(held.tables.values_list("table", "number"))
    waits = [(one, tables.get(one.play.table_id)) for one in to_come_for(held, person)]
    context: dict[str, Any] = {"club": asked.club, "event": asked.competition, "session": held, "waits": waits}
    if held.hall and held.ended_at is None:
        context |= {"round": tables_of_round(held), "from_then": may_end_from(held), "may_end": _is_due(held)}
    return render(request, "clubs/to_come.html", context)
