"""The page of a table, its door for those who have no place there yet, and taking a seat from another page."""

from __future__ import annotations

from uuid import UUID, uuid4

from asgiref.sync import sync_to_async
from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from laws.values.seats import SEATS, Seat
from laws.views.table_view import ViewerKind
from play.live.access import access_come, access_look
from play.live.cache import LivePlay
from play.live.hub import seen_of
from play.live.revision import revision
from play.models import Person as Account
from play.pages.door import DoorForm, door, turned_away
from play.people.guests import guests_welcome, welcome
from play.people.limits import too_many
from play.process.current import table_server
from play.store.boards import Dealt, open_table
from play.store.catalogue import close_surplus, practice_table
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
async def table_page(request: HttpRequest, table: UUID) -> HttpResponse:
    """Render a table as the person may see it; its socket sends the updates.

    Who has no account, or does not look on without a seat, finds the door of a social table.
    """
    look = await _look(table)
    account = await request.auser()
    live = await table_server().desk.at_least(look.play, look.number)
    rights = await table_server().desk.rights.of(look.facts)
    if not isinstance(account, Account):
        come = access_come(look.facts, rights, None)
        return await door(request, look, live.state, DoorForm()) if come else redirect_to_login(request.path)
    sight = access_look(look.facts, rights, live.state, account.pk)
    if sight is None:
        return await _outside(request, look, live, account.pk)
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


async def _outside(request: HttpRequest, look: Look, live: LivePlay, person: int) -> HttpResponse:
    """Render what somebody finds who does not see the table: its door, or that he was removed. Raise Http404."""
    if look.facts.session is not None:
        raise Http404
    rights = await table_server().desk.rights.of(look.facts)
    if not access_come(look.facts, rights, person):
        return await turned_away(request, look)
    return await door(request, look, live.state, None, person)


@require_POST
async def sit_down(request: HttpRequest, table: UUID) -> HttpResponse:
    """Take the seat that the form names, or none to look on, and redirect to the table.

    A visitor to a social table becomes a guest under the name that he gives.
    """
    look = await _look(table)
    named = request.POST.get("seat", "")
    try:
        seat = Seat.parse(named) if named else None
    except ValueError:
        raise Http404 from None
    account = await request.auser()
    if not isinstance(account, Account):
        if look.facts.session is not None:
            return redirect_to_login(reverse("table", args=[table]))
        form = DoorForm(request.POST)
        if not form.is_valid():
            live = await table_server().desk.at_least(look.play, look.number)
            return await door(request, look, live.state, form)
        if wait := await sync_to_async(too_many)(request, "guest"):
            return wait
        account = await sync_to_async(welcome)(request, form.cleaned_data["display_name"])
    if seat is not None:
        await _sit(request, account, look, seat)
    return redirect("table", table=table)


async def try_table(request: HttpRequest) -> HttpResponse:
    """Redirect to the practice table that the person has running, or open one: house robots in three seats, the person
    in the fourth, in nobody else's list. Who comes by the address alone is redirected to the list of tables.
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
    if (running := await sync_to_async(practice_table)(account)) is not None:
        return redirect("table", table=running)
    name = _("%(name)s’s table") % {"name": account.display_name}
    async with table_server().pool.connection() as connection:
        table = await open_table(connection, account.pk, name[:60], Dealt(), robots=True, profile=SOCIAL, listed=False)
    await sync_to_async(close_surplus)(account)
    await _sit(request, account, await _look(table), SEATS[2])
    return redirect("table", table=table)


async def _sit(request: HttpRequest, account: Account, look: Look, seat: Seat) -> None:
    server = table_server()
    live = await server.desk.at_least(look.play, look.number)
    rights = await server.desk.rights.of(look.facts)
    come = access_come(look.facts, rights, account.pk)
    if not come and access_look(look.facts, rights, live.state, account.pk) is None:
        raise Http404
    if live.state.seat_of(account.pk) is not None:
        return
    who = Person(account.pk, account.display_name)
    answer = await server.act(look.play, who, Sit(seat), key=str(uuid4()))
    if isinstance(answer, Refused):
        messages.warning(request, refusal_sentences.refusal(answer.why, get_language() or "en"))
