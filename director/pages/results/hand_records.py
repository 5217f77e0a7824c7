"""The hand records of a session that is over: the deals with their double-dummy tables and par, as a page and as PDF.

The tables are worked out in worker processes; what is not ready comes later, and the page says how far it is.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final
from uuid import UUID

from asgiref.sync import sync_to_async
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from director.clubs.roles import may_organise
from director.pages.shared.asked import Asked
from director.pages.shared.result_asking import asked_results, context_of
from director.sessions.models import Session
from frontend import words
from frontend.printed.board import PrintedBoard, Suits
from laws.values.board import Board
from laws.values.cards import SUITS, Denomination, Hand
from laws.values.deal import Deal
from laws.values.seats import SEATS, Side
from play.analysis import AnalysisFailed, Busy, Priority
from play.analysis.giving_way import giving_way
from play.analysis.kept import Tables, tables_within
from play.analysis.models import DealAnalysis
from play.analysis.printing import PrintHandRecords, print_sheet
from play.pages.boards.diagram import PrintedHand, printed
from play.pages.boards.double_dummy import DoubleDummy, double_dummy, par_text
from play.people.accounts.limits import too_many

__all__ = ["RecordOf", "hand_records_file", "hand_records_page", "record_of"]

_PATIENCE: Final = 3.0
"""Seconds for which a request waits for tables."""
_OF_A_FILE: Final = 0.8
"""Seconds for which a file waits for them: longer, and the page shows how far they are."""
_HONOURS: Final = {"A": 4, "K": 3, "Q": 2, "J": 1}


@dataclass(frozen=True, slots=True)
class RecordOf:
    """A board of the page; `worth` is None as long as its table is not ready."""

    number: int
    dealer: str
    vulnerability: str
    hands: list[PrintedHand]
    points: list[tuple[str, int]]
    worth: DoubleDummy | None


@never_cache
@require_safe
async def hand_records_page(request: HttpRequest, session: UUID) -> HttpResponse:
    """Render the records, or the part of the page that is brought again as long as tables are worked out."""
    asked, deals = await sync_to_async(_asked)(request, session)
    tables = await tables_within([deal for _number, deal in deals], _PATIENCE)
    return await sync_to_async(_shown)(request, asked, deals, tables)


@never_cache
@require_safe
async def hand_records_file(request: HttpRequest, session: UUID) -> HttpResponse:
    """Return the records as PDF; as long as tables are worked out, lead to the page, which says how far they are."""
    asked, deals = await sync_to_async(_asked)(request, session)
    if wait := await sync_to_async(too_many)(request, "results_file"):
        return wait
    tables = await tables_within([deal for _number, deal in deals], _OF_A_FILE)
    if len(tables.ready) < len(deals) and not tables.failed:
        await sync_to_async(messages.info)(request, _("The double-dummy tables are being worked out: try again soon."))
        return redirect("session-hands", session=session)
    held = asked.session
    assert held is not None
    try:
        # Who has nothing to do with the session waits until no director waits at a table.
        priority = Priority.DIRECTOR if may_organise(asked.role) else Priority.RECORD
        async with giving_way():
            content = await print_sheet(_job(asked, held, deals, tables), priority)
    except (AnalysisFailed, Busy, LookupError):
        await sync_to_async(messages.warning)(request, _("The file could not be made just now. Try again later."))
        return redirect("session-hands", session=session)
    answer = HttpResponse(content, content_type="application/pdf")
    answer["Content-Disposition"] = f'attachment; filename="{held.day}-hands.pdf"'
    return answer


def _asked(request: HttpRequest, session: UUID) -> tuple[Asked, list[tuple[int, Deal]]]:
    """Return the session and the deals that came to a table. Raise Http404 before it is over (Law 16D)."""
    asked, held, _known = asked_results(request, session)
    if held.ended_at is None:
        raise Http404
    dealt = held.deals.filter(dealt__isnull=False).select_related("dealt")
    return asked, [(one.number, Deal.parse(one.dealt.deal)) for one in dealt if one.dealt is not None]


def _shown(request: HttpRequest, asked: Asked, deals: list[tuple[int, Deal]], tables: Tables) -> HttpResponse:
    language = get_language() or "en"
    records = [record_of(number, deal, tables.ready.get(deal.number), language) for number, deal in deals]
    context: dict[str, Any] = context_of(request, asked) | {"records": records, "failed": tables.failed}
    context |= {"ready": sum(one.worth is not None for one in records), "of": len(records)}
    is_part = bool(getattr(request, "htmx", False))
    return render(request, "clubs/hand_records_part.html" if is_part else "clubs/hand_records.html", context)


def record_of(number: int, deal: Deal, kept: DealAnalysis | None, language: str) -> RecordOf:
    """Return a board as the page has it; `kept` is its table where that is ready."""
    board = Board.numbered(number)
    return RecordOf(
        number,
        words.seat_name(board.dealer, language),
        words.vulnerability_name(board.vulnerability, language),
        [printed(seat, deal.hands[seat], language) for seat in SEATS],
        [(words.seat_mark(seat, language), _points(deal.hands[seat])) for seat in SEATS],
        None if kept is None else double_dummy(kept, board, Side.NS, language),
    )


def _job(asked: Asked, session: Session, deals: list[tuple[int, Deal]], tables: Tables) -> PrintHandRecords:
    language = get_language() or "en"
    assert asked.competition is not None
    day = date_format(timezone.localtime(session.begins_at, asked.zone), "DATE_FORMAT")
    boards = tuple(_printed(number, deal, tables.ready.get(deal.number), language) for number, deal in deals)
    title = f"{asked.competition.name} – {_('Hand records')}"
    return PrintHandRecords(title, f"{asked.club.name} · {day}", boards, Denomination.NOTRUMP.symbol)


def _printed(number: int, deal: Deal, kept: DealAnalysis | None, language: str) -> PrintedBoard:
    board = Board.numbered(number)
    dealer = _("Dealer %(dealer)s") % {"dealer": words.seat_name(board.dealer, language)}
    north, east, south, west = (_suits(hand) for hand in deal.hands)
    n, e, s, w = (_points(hand) for hand in deal.hands)
    rows: tuple[tuple[str, tuple[int, ...]], ...] = ()
    par = ""
    if kept is not None:
        rows = tuple((row.mark, row.tricks) for row in double_dummy(kept, board, Side.NS, language).rows)
        par = f"{_('Par')} {par_text(kept, board, language)}"
    about = f"{dealer}\n{words.vulnerability_name(board.vulnerability, language)}"
    return PrintedBoard(f"{number}", about, (north, east, south, west), (n, e, s, w), rows, par)


def _suits(hand: Hand) -> Suits:
    spades, hearts, diamonds, clubs = (
        " ".join(words.rank_text(card.rank) for card in hand.suit(suit)) or "–" for suit in reversed(SUITS)
    )
    return spades, hearts, diamonds, clubs


def _points(hand: Hand) -> int:
    return sum(_HONOURS.get(card.rank.letter, 0) for card in hand)
