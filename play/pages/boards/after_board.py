"""What is told of a board that is over besides its play: the double-dummy table, par, how many results there are.

Who has played the board is told, as `play.store.tables.comparison` says. The analysis runs in a worker process; what is
not ready yet comes later, and the page says so.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Final
from uuid import UUID

from asgiref.sync import sync_to_async
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from laws.values.board import Board
from laws.values.deal import Deal
from laws.values.seats import Seat, Side, Vulnerability
from play.analysis import AnalysisFailed, Busy
from play.analysis.kept import table_within
from play.analysis.models import DealAnalysis
from play.models import BoardPlay, Person
from play.pages.boards.double_dummy import DoubleDummy, double_dummy
from play.pages.boards.worth import Worth, worth
from play.store.people.waiting import waiting_for
from play.store.tables.comparison import may_compare, plays_compared
from play.store.tables.history import finished_board, result_of, seat_of
from play.store.tables.note import note_of
from play.table.rules import rules_of

__all__ = ["After", "Analysis", "after_board", "told_now"]

_PATIENCE: Final = 4.0
"""Seconds for which a request waits for the analysis; a deal takes one or two where nobody else asks."""


class Analysis(Enum):
    """What has become of the double-dummy table."""

    WITHHELD = "withheld"
    """By the rules of the table, or since another table has the board still to play."""
    READY = "ready"
    WORKING = "working"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class After:
    """What the player in `seat` may be told of a finished board. `compared` are the plays of it, his own among them.

    `worth` is what the contract is worth double dummy, where the table only bids.
    """

    board: BoardPlay
    seat: Seat
    analysis: Analysis
    compared: Sequence[BoardPlay] = ()
    double_dummy: DoubleDummy | None = None
    worth: Worth | None = None

    @property
    def side(self) -> Side:
        """The player's side."""
        return self.seat.side

    @property
    def results(self) -> int:
        """The number of results that are compared; 0 where nothing is."""
        return len(self.compared)


def told_now(board: BoardPlay, person: Person, language: str) -> After:
    """Return what this player of the board can be told without working anything out."""
    seat = seat_of(board, person)
    if not may_compare(board) or board.dealt is None:
        return After(board, seat, Analysis.WITHHELD)
    working = After(board, seat, Analysis.WORKING, plays_compared(board))
    kept = DealAnalysis.objects.filter(pk=_deal_of(board).number).first()
    return working if kept is None else _with_table(working, kept, language)


@never_cache
@require_safe
@login_required
async def after_board(request: HttpRequest, play: UUID) -> HttpResponse:
    """Render the part of a page that tells it; who comes without a script is led to the board's page when it is ready.

    404 for those who have not played the board to its end.
    """
    person = await request.auser()
    assert isinstance(person, Person)
    language = get_language() or "en"
    after = await sync_to_async(_told)(person, play, language)
    if after is None:
        raise Http404
    if after.analysis is Analysis.WORKING:
        after = await _worked_out(after, language)
    if not request.htmx:  # type: ignore[attr-defined]
        return redirect(f"{reverse('board', args=[play])}#after")
    at_table = request.GET.get("on") != "board"
    context: dict[str, object] = {"told": after, "at_table": at_table}
    if at_table:
        context["note"] = await sync_to_async(note_of)(after.board, person)
        context["waits"] = await sync_to_async(_waits)(person)
    return await sync_to_async(render)(request, "boards/after.html", context)


def _waits(person: Person) -> int:
    """Return how many invitations and questions of friends were held back while the board was played, or came since."""
    told = waiting_for(person)
    return told.invitations.count() + len(told.askers)


def _told(person: Person, play: UUID, language: str) -> After | None:
    board = finished_board(person, play)
    return None if board is None else told_now(board, person, language)


async def _worked_out(after: After, language: str) -> After:
    try:
        kept = await table_within(_deal_of(after.board), _PATIENCE)
    except (AnalysisFailed, Busy, LookupError):
        return replace(after, analysis=Analysis.FAILED)
    return after if kept is None else _with_table(after, kept, language)


def _with_table(after: After, kept: DealAnalysis, language: str) -> After:
    shown = double_dummy(kept, _board_of(after.board), after.side, language)
    told = replace(after, analysis=Analysis.READY, double_dummy=shown)
    if not rules_of(after.board.table.rules).auction_only:
        return told
    result = result_of(after.board)
    if result is None:
        return told
    return replace(told, worth=worth(result, kept, _board_of(after.board), after.side, language))


def _deal_of(board: BoardPlay) -> Deal:
    assert board.dealt is not None
    return Deal.parse(board.dealt.deal)


def _board_of(board: BoardPlay) -> Board:
    dealt = board.dealt
    assert dealt is not None
    return Board(dealt.number, Seat.parse(dealt.dealer), Vulnerability.parse(dealt.vulnerability))
