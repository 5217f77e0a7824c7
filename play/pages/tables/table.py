"""The page of a table, its door for those who have no place there yet, and taking a seat from another page."""

from __future__ import annotations

from uuid import UUID, uuid4

from asgiref.sync import sync_to_async
from django.conf import settings
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
from laws.views.viewer import ViewerKind
from play.live.access import access_come, access_look, access_own, seats_are_free
from play.live.cache import LivePlay
from play.live.sessions.coming import come
from play.live.viewing.comments import access_comment
from play.live.viewing.revision import revision
from play.live.viewing.seeing import look_of
from play.models import Person as Account
from play.pages.site.condition_words import late_words
from play.pages.site.onward import onward, round_check
from play.pages.tables.door import door, has_name, turned_away
from play.people.accounts.forms import GuestForm
from play.people.accounts.guests import closed, guests_welcome, welcome
from play.people.accounts.limits import too_many
from play.people.accounts.network import client_address
from play.people.names import name_of_own_table
from play.process.current import table_server
from play.store.signing_in.origins import note_origin
from play.store.tables.boards import Dealt, open_table
from play.store.tables.catalogue import close_surplus, practice_table
from play.store.tables.look import Look, look_at
from play.table.actors import SYSTEM, Person
from play.table.attempts import Looker, NotePresent, Sit
from play.table.lessons.lesson import is_taught
from play.table.outcomes import Done, Refused
from play.table.people.commenting import reads_comments
from play.table.people.watching import as_right, shows_hands
from play.table.profile import SOCIAL
from play.table.rights import Right, Sight
from play.table.state import State
from play.wire import refusal_sentences

__all__ = ["sit_down", "table_page", "try_table"]


async def _note_origin(request: HttpRequest, session: UUID, person: int) -> None:
    """Note from where a player of a session plays, for its director."""
    address = client_address(request.META.get("REMOTE_ADDR", ""), request.headers.get("X-Forwarded-For", ""))
    async with table_server().pool.connection() as connection:
        await note_origin(connection, session, person, address, request.headers.get("User-Agent", ""))


async def _look(table: UUID) -> Look:
    look = await look_at(table_server().pool, table)
    if look is None:
        raise Http404
    return look


@never_cache
@require_GET
async def table_page(request: HttpRequest, table: UUID) -> HttpResponse:
    """Render a table as the person may see it; its socket sends the updates.

    Anyone who has no account, or does not look on without a seat, finds the door of a social table.
    """
    look = await _look(table)
    account = await request.auser()
    live = await table_server().desk.at_least(look.play, look.number)
    rights = await table_server().desk.rights.of(look.facts)
    if not isinstance(account, Account):
        if not access_come(look.facts, rights, None):
            return redirect_to_login(request.path)
        return await door(request, look, rights, live.state, GuestForm())
    await table_server().desk.rights.meet(account.pk)
    sight = access_look(look.facts, rights, live.state, account.pk)
    if sight is None:
        return await _outside(request, look, live, account.pk)
    if sight.viewer.kind in (ViewerKind.SPECTATOR, ViewerKind.VUGRAPH):
        # That he has seen these hands is on record before he sees them (Law 7B3).
        looker = Looker(account.pk, account.display_name, sight.viewer)
        if await table_server().act(look.play, SYSTEM, NotePresent((looker,))) != Done():
            return redirect("table-watch", table=table)
    board: LivePlay | None = live
    if sight.delay:
        board = (await table_server().late.board(table, sight.delay)).live
    reads = board is not None and reads_comments(sight.viewer)
    comments = await table_server().comments.read(board.play) if board is not None and reads else ()
    shown = look_of(look.facts, rights, board, sight, comments)
    seat = sight.viewer.seat if sight.viewer.kind is ViewerKind.PLAYER else None
    behind = sight.viewer.seat if sight.viewer.kind is ViewerKind.SPECTATOR else None
    invites = access_own(look.facts, account.pk) and not look.facts.closed
    if seat is not None and look.facts.session is not None:
        browser = request.session.session_key or ""
        await come(table_server().desk, look.facts.session, look.play, account.pk, browser)
        await _note_origin(request, look.facts.session, account.pk)
    context = {
        "regions": shown.regions,
        "revision": revision(shown.play, shown.regions, get_language() or "en", shown.view),
        "seat": seat.letter if seat is not None else "",
        "behind": behind.letter if behind is not None else "",
        "socket": f"/ws/table/{table}/",
        "name": look.facts.name,
        "table": table,
        "invite": request.build_absolute_uri(request.path) if invites else "",
        "confirm": live.state.rules.confirm,
        "screens": live.state.game.conditions.screens,
        "late": _late(live.state, sight) if sight.delay else "",
        "reads_comments": reads_comments(sight.viewer),
        "comments_here": access_comment(look.facts, rights, live.state, account.pk) is None,
        "watch": not seat and sight.viewer.kind is not ViewerKind.DIRECTOR and shows_hands(live.state.rules),
        "directs": rights.holds(account.pk, Right.DIRECT) and sight.viewer.kind is ViewerKind.DIRECTOR,
        "taught": is_taught(live.state),
        "teaches": live.state.rules.lesson and rights.holds(account.pk, Right.TEACH),
        "scorecard": reverse("table-scorecard", args=[table]),
        "cards": reverse("table-cards", args=[table]) if seat is not None else "",
        "rules": reverse("table-rules", args=[table]),
        "onward": onward(look.facts.session) if seat is not None or sight.interprets else "",
        "round_check": round_check(look.facts.session) if seat is not None else "",
    }
    return await sync_to_async(render)(request, "table/table.html", context)


def _late(state: State, sight: Sight) -> str:
    """Return in words how late somebody sees the table."""
    rule = state.rules.watching_delay
    by_rule = sight.viewer.kind is ViewerKind.VUGRAPH and sight.delay == as_right(rule)
    return late_words(rule if by_rule else sight.delay)


async def _outside(request: HttpRequest, look: Look, live: LivePlay, person: int) -> HttpResponse:
    """Render what somebody finds who does not see the table: its door, or that he was removed. Raise Http404."""
    if look.facts.session is not None:
        raise Http404
    rights = await table_server().desk.rights.of(look.facts)
    if not access_come(look.facts, rights, person):
        return await turned_away(request, look)
    offered = seats_are_free(look.facts, rights, person)
    return await door(request, look, rights, live.state, None, person, offered=offered)


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
        if not settings.SIGN_UP:
            return closed(request)
        form = GuestForm(request.POST)
        state = (await table_server().desk.at_least(look.play, look.number)).state
        rights = await table_server().desk.rights.of(look.facts)
        if form.is_valid() and await has_name(look, rights, state, form.cleaned_data["display_name"]):
            form.add_error("display_name", _("Somebody at this table has this name. Please choose another."))
        if not form.is_valid():
            return await door(request, look, rights, state, form)
        if wait := await sync_to_async(too_many)(request, "guest"):
            return wait
        account = await sync_to_async(welcome)(request, form.cleaned_data["display_name"])
    if seat is not None:
        await _sit(request, account, look, seat)
    return redirect("table", table=table)


async def try_table(request: HttpRequest) -> HttpResponse:
    """Redirect to the practice table that the person has running, or open one: house robots in three seats, the person
    in the fourth, in nobody else's list. Anyone who comes by the address alone is redirected to the list of tables.
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
    name = name_of_own_table(account.display_name)
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
