"""The page of a lesson's teacher: all four hands, what has happened, and what he does with the board.

It is made of plain forms, each of which becomes an attempt by an official through `play.live.act`. What happens at the
table is asked for again every few seconds; a browser without scripts reads it when the page is loaded.
"""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from typing import Any
from uuid import UUID, uuid4, uuid5

from asgiref.sync import sync_to_async
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import BadRequest
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from frontend import words
from laws.notation.record import Record
from laws.protocol.events import CallMade, Event
from laws.table.phases import Phase
from laws.values.seats import SEATS, Seat
from play.live.access import access_teach
from play.live.cache import LivePlay
from play.pages.boards.diagram import printed
from play.pages.site.once import form_key_of
from play.pages.tables.at_table import asked_about
from play.pages.tables.constraint_fields import ConstraintFields
from play.pages.tables.teacher_forms import LayingForm, plain_attempt, said_to
from play.people.accounts.limits import too_many
from play.process.current import table_server
from play.store import log
from play.store.people.sent_forms import take_form_over
from play.store.tables.boards import laid_board
from play.store.tables.laying import lay_next
from play.store.tables.look import Look
from play.table.actors import Official, Role
from play.table.attempts import Attempt, Rewind
from play.table.codec import decode
from play.table.lessons.lesson import BY_CONDITIONS, Point, points_of
from play.table.lessons.lesson_attempts import LeaveBoards, SeatPupil
from play.table.outcomes import Refused, TableCode
from play.table.table_events import TableEvent
from play.wire import refusal_sentences

__all__ = ["teacher_page"]

_TAKEN_BACK = "lesson"
"""What stands on record as the reason, where a lesson goes back to an earlier point."""


@dataclass(frozen=True, slots=True)
class _At:
    """The table of the page, its board, and the teacher."""

    request: HttpRequest
    look: Look
    live: LivePlay
    teacher: Official

    async def act(self, attempt: Attempt, key: UUID | None = None) -> bool:
        """Try it, once for each key; return whether it was done, and say why it was not."""
        answer = await table_server().act(self.look.play, self.teacher, attempt, key=str(key or uuid4()))
        if isinstance(answer, Refused):
            messages.warning(self.request, refusal_sentences.refusal(answer.why, _language()))
        return not isinstance(answer, Refused)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
async def teacher_page(request: HttpRequest, table: UUID) -> HttpResponse:
    """Render the page, or carry out what its form says. Everybody but the teacher of a lesson finds no such page."""
    at = await _at(request, table)
    if request.method == "POST":
        refused = await _carry_out(at)
        if isinstance(refused, LayingForm):
            return await _page(at, refused)
        return refused or redirect("table-teacher", table=table)
    if request.headers.get("HX-Request") != "true":
        return await _page(at, LayingForm(None, ConstraintFields()))
    context = await _board(at)
    if request.GET.get("have") == context["have"]:
        return HttpResponse(status=204)
    return await sync_to_async(render)(request, "table/teacher_board.html", context)


async def _at(request: HttpRequest, table: UUID) -> _At:
    look, live, account = await asked_about(request, table)
    teacher = Official(account.pk, account.display_name, Role.TEACHER)
    if access_teach(look.facts, await table_server().desk.rights.fresh(look.facts), live.state, teacher) is not None:
        raise Http404
    return _At(request, look, live, teacher)


async def _carry_out(at: _At) -> LayingForm | HttpResponse | None:
    """Do what the form says; return the form of the next boards when it cannot be read, or a request to wait."""
    sent = at.request.POST
    if sent.get("play") != str(at.look.play):
        messages.warning(at.request, refusal_sentences.refusal(TableCode.MOVED_ON, _language()))
        return None
    act = sent.get("act", "")
    try:
        attempt = plain_attempt(act, sent)
        if attempt is not None:
            await at.act(attempt)
        elif act == "back":
            await _back(at, int(sent.get("to", "")))
        elif act == "seat":
            await _seat(at, Seat.parse(sent.get("seat", "")), int(sent.get("person", "")))
        elif act == "say":
            form = form_key_of(at.request)
            for number, said in enumerate(said_to(sent)):
                await at.act(said, None if form is None else uuid5(form, f"{number}"))
        elif act == "lay":
            return await _lay(at)
        else:
            raise BadRequest("the page has no such form")
    except ValueError as error:
        raise BadRequest(str(error)) from error
    return None


async def _back(at: _At, to: int) -> None:
    if to in {point.to for point in await _points(at)}:
        await at.act(Rewind(to, BY_CONDITIONS, _TAKEN_BACK))
    else:
        messages.warning(at.request, refusal_sentences.refusal(TableCode.STALE, _language()))


async def _seat(at: _At, seat: Seat, person: int) -> None:
    """Give the seat to somebody who is at the table."""
    names = dict(_present(at))
    if person in names:
        await at.act(SeatPupil(seat, person, names[person]))
    else:
        messages.warning(at.request, _("This person has left the table."))


async def _lay(at: _At) -> LayingForm | HttpResponse | None:
    """Lay the boards that the form says, to be played next, once however often it is sent."""
    # Reading and dealing take as long as when a table is opened.
    if wait := await sync_to_async(too_many)(at.request, "open_table"):
        return wait
    form, boards = await sync_to_async(_boards)(at)
    if boards is None:
        return form
    laid = [laid_board(board) for board in boards]
    key = form_key_of(at.request)
    async with table_server().pool.connection() as connection, connection.transaction():
        if key is not None and not await take_form_over(connection, key):
            return None
        await lay_next(connection, at.look.facts.id, at.look.play, laid)
    left = at.live.state.left
    if left is None or await at.act(LeaveBoards(left + len(laid))):
        messages.success(at.request, _("Boards that come next: %(number)d") % {"number": len(laid)})
    return None


def _boards(at: _At) -> tuple[LayingForm, tuple[Record, ...] | None]:
    """Return the form of the next boards, and the boards that it says; None when it is refused."""
    deals = ConstraintFields(at.request.POST)
    valid = deals.is_valid()
    form = LayingForm(at.request.POST, deals)
    return form, form.boards(at.live.state.game.board.number) if form.is_valid() and valid else None


async def _page(at: _At, form: LayingForm) -> HttpResponse:
    context = await _board(at) | {"form": form, "deals": form.deals, "name": at.look.facts.name}
    return await sync_to_async(render)(at.request, "table/teacher.html", context)


async def _board(at: _At) -> dict[str, Any]:
    """Return what the page shows of the board as it stands."""
    language, state = _language(), at.live.state
    points, present = await _points(at), _present(at)
    told = (at.look.play, at.live.number, present, language)
    return {
        "table": at.look.facts.id,
        "play": at.look.play,
        "have": sha256(repr(told).encode()).hexdigest()[:16],
        "board": state.game.board.number,
        "dealer": words.seat_name(state.game.board.dealer, language),
        "vulnerability": words.vulnerability_name(state.game.board.vulnerability, language),
        "over": state.game.phase is Phase.OVER,
        "paused": state.paused,
        "left": state.left,
        "hands": [
            printed(seat, state.game.hand(seat), language, "" if (who := state.seats[seat]) is None else who.name)
            for seat in SEATS
        ],
        "seats": [
            (seat.letter, words.seat_name(seat, language), seat in state.shown, _sitter(at, seat)) for seat in SEATS
        ],
        "present": present,
        "points": [(point.to, _point(point, language)) for point in reversed(points)],
        "talk": [(one.said.name, one.said.text) for one in state.talk[-8:]],
    }


async def _points(at: _At) -> tuple[Point, ...]:
    """Return the points to which the board can go back."""
    if at.live.state.game.phase is Phase.OVER:
        return ()
    async with table_server().pool.connection() as connection:
        rows = await log.read(connection, at.live.play)
    events = [decode(row.kind, row.v, row.data) for row in rows[: at.live.number]]
    game: list[Event] = [event for event in events if not isinstance(event, TableEvent)]
    return points_of(game)


def _point(point: Point, language: str) -> str:
    action = point.action
    if isinstance(action, CallMade):
        what = words.call_text(action.call, language)
    else:
        what = f"{action.card.suit.symbol}{words.rank_text(action.card.rank)}"
    return _("%(seat)s: %(what)s") % {"seat": words.seat_name(action.seat, language), "what": what}


def _present(at: _At) -> tuple[tuple[int, str], ...]:
    """Return the people at the table: those who sit and those who look on, and the teacher."""
    state = at.live.state
    found = {who.person: who.name for who in state.seats if who is not None and who.person is not None}
    found |= {one.person: one.name for one in state.watching}
    found.setdefault(at.teacher.id, at.teacher.name)
    return tuple(sorted(found.items(), key=lambda one: one[1]))


def _sitter(at: _At, seat: Seat) -> int | None:
    occupant = at.live.state.seats[seat]
    return None if occupant is None else occupant.person


def _language() -> str:
    return get_language() or "en"
