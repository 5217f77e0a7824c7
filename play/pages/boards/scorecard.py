"""A player's own scorecard of a table: the boards that he has finished there, for nobody else."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from asgiref.sync import sync_to_async
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from frontend import words
from laws.values.contract import Played
from laws.values.seats import Side
from play.live.access import access_look
from play.models import BoardPlay, Person
from play.pages.boards.contract import contract_html
from play.process.current import table_server
from play.store.tables.history import boards_at, result_of, seat_of
from play.store.tables.look import Look, look_at

__all__ = ["CardLine", "scorecard"]


@dataclass(frozen=True, slots=True)
class CardLine:
    """A board on the card, with the score of the player's side. `address` is that of its replay, empty for none."""

    number: int
    contract: SafeString
    tricks: str
    score: str
    address: str


@never_cache
@require_safe
@login_required
async def scorecard(request: HttpRequest, table: UUID) -> HttpResponse:
    """Render the reader's card of a table; only the card for the page of the table, which asks with a script.

    404 for those who may not look at the table and have played nothing there.
    """
    look = await look_at(table_server().pool, table)
    person = await request.auser()
    assert isinstance(person, Person)
    if look is None:
        raise Http404
    boards = [board async for board in boards_at(person, table)]
    if not boards and not await _may_look(look, person):
        raise Http404
    at_table = bool(request.htmx)  # type: ignore[attr-defined]
    language = get_language() or "en"
    context = {
        "lines": [_line(board, person, language) for board in boards],
        "total": words.signed(sum(_own_score(board, person) for board in boards)),
        "table": table,
        "name": look.facts.name,
        "at_table": at_table,
    }
    template = "table/scorecard.html" if at_table else "table/scorecard_page.html"
    return await sync_to_async(render)(request, template, context)


async def _may_look(look: Look, person: Person) -> bool:
    desk = table_server().desk
    live = await desk.at_least(look.play, look.number)
    return access_look(look.facts, await desk.rights.of(look.facts), live.state, person.pk) is not None


def _line(board: BoardPlay, person: Person, language: str) -> CardLine:
    result = result_of(board)
    return CardLine(
        board.number,
        contract_html(result, language),
        str(result.tricks) if isinstance(result, Played) else "–",
        "–" if board.score_ns is None else words.signed(_own_score(board, person)),
        reverse("board", args=[board.pk]) if board.table.session is None else "",
    )


def _own_score(board: BoardPlay, person: Person) -> int:
    score = board.score_ns or 0
    return score if seat_of(board, person).side is Side.NS else -score
