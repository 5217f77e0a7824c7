"""The page of a table, and taking a seat from another page."""

from __future__ import annotations

from uuid import UUID, uuid4

from asgiref.sync import sync_to_async
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from laws.values.seats import SEATS, Seat
from laws.views.table_view import ViewerKind
from play.live.access import access_look
from play.live.cache import LivePlay
from play.live.hub import seen_of
from play.live.revision import revision
from play.models import Person as Account
from play.people.guests import guests_welcome
from play.people.limits import too_many
from play.process.current import table_server
from play.store.boards import Dealt, open_table
from play.store.catalogue import close_surplus
from play.store.look import Look, look_at
from play.table.attempts import Person, Refused, Sit
from play.table.profile import SOCIAL
from play.wire import refusal_sentences

__all__ = ["sit_down", "table_page", "try_table"]


async def _look(table: UUID) -> Look:
    look = await look_at(table_server().pool, table)
    if look is None:
        raise Http404
    return look


@never_cache
@require_GET
@login_required
async def table_page(request: HttpRequest, table: UUID) -> HttpResponse:
    """Render a table as the person may see it; its socket sends the updates."""
    look = await _look(table)
    account = await request.auser()
    assert isinstance(account, Account)
    live = await table_server().desk.at_least(look.play, look.number)
    rights = await table_server().desk.rights.of(look.facts)
    sight = access_look(look.facts, rights, live.state, account.pk)
    if sight is None:
        raise Http404
    board: LivePlay | None = live
    if sight.delay:
        board = (await table_server().late.board(table, sight.delay)).live
    of, shown = seen_of(look.facts, rights, board, sight)
    seat = sight.viewer.seat if sight.viewer.kind is ViewerKind.PLAYER else None
    context = {
        "regions": shown,
        "revision": revision(of, shown),
        "seat": seat.letter if seat is not None else "",
        "socket": f"/ws/table/{table}/",
        "name": look.facts.name,
        "table": table,
        "confirm": live.state.rules.confirm,
        "directs": sight.viewer.kind is ViewerKind.DIRECTOR,
        "scorecard": reverse("table-scorecard", args=[table]),
        "rules": reverse("table-rules", args=[table]),
    }
    return await sync_to_async(render)(request, "table/table.html", context)


@require_POST
@login_required
async def sit_down(request: HttpRequest, table: UUID) -> HttpResponse:
    """Take the seat that the form names, and redirect to the table."""
    look = await _look(table)
    try:
        seat = Seat.parse(request.POST.get("seat", ""))
    except ValueError:
        raise Http404 from None
    await _sit(request, look, seat)
    return redirect("table", table=table)


async def try_table(request: HttpRequest) -> HttpResponse:
    """Open a table with house robots in three seats and the person in the fourth, and redirect to it. Who comes by
    the address alone is redirected to the list of tables.
    """
    if request.method != "POST":
        return redirect("lobby")
    return await _try_table(request)


@guests_welcome
async def _try_table(request: HttpRequest) -> HttpResponse:
    if wait := await sync_to_async(too_many)(request, "open_table"):
        return wait
    account = await request.auser()
    assert isinstance(account, Account)
    name = _("%(name)s’s table") % {"name": account.display_name}
    async with table_server().pool.connection() as connection:
        table = await open_table(connection, account.pk, name[:60], Dealt(), robots=True, profile=SOCIAL)
    await sync_to_async(close_surplus)(account)
    await _sit(request, await _look(table), SEATS[2])
    return redirect("table", table=table)


async def _sit(request: HttpRequest, look: Look, seat: Seat) -> None:
    account = await request.auser()
    assert isinstance(account, Account)
    server = table_server()
    live = await server.desk.at_least(look.play, look.number)
    rights = await server.desk.rights.of(look.facts)
    if access_look(look.facts, rights, live.state, account.pk) is None:
        raise Http404
    if live.state.seat_of(account.pk) is not None:
        return
    who = Person(account.pk, account.display_name)
    answer = await server.act(look.play, who, Sit(seat), key=str(uuid4()))
    if isinstance(answer, Refused):
        messages.warning(request, refusal_sentences.refusal(answer.why, get_language() or "en"))
