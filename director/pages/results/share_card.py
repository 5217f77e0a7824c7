"""The share cards of published results: the ranking, and the best board of a contestant."""

from __future__ import annotations

from fractions import Fraction
from typing import Final
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from director.pages.knockouts.knockout_results import published_parts
from director.pages.results.results import rankings_of
from director.pages.shared.asked import Asked, asked_session, reader
from director.pages.shared.room import names_by_number
from director.results.tallying import tally_of
from director.sessions.models import Session
from frontend import words
from frontend.drawings.share_card import BoardCard, HandLines, RankingCard, board_card, ranking_card
from laws.values.board import Board
from laws.values.cards import SUITS, Hand
from laws.values.contract import Played
from laws.values.deal import Deal
from laws.values.seats import SEATS, Side
from scoring.exchange.results import Scoring, partners_of
from scoring.exchange.scored.tally import Scored, Tally
from scoring.rounding import rounded

__all__ = ["best_of", "card_page", "card_picture"]

_SVG: Final = "image/svg+xml; charset=utf-8"


@never_cache
@require_safe
def card_page(request: HttpRequest, session: UUID) -> HttpResponse:
    """Render the picture of the ranking, and that of the reader's best board, with the ways to keep them."""
    asked, held = _published(request, session)
    person = reader(request)
    mine = held.contestants.filter(entry__entrants__person=person).first() if person is not None else None
    ranking = _("Matches") if held.is_knockout else _("Ranking")
    pictures = [(ranking, reverse("session-card-ranking", args=[session]), "ranking")]
    if mine is not None and best_of(tally_of(held), f"{mine.number}") is not None:
        address = reverse("session-card-board", args=[session, mine.number])
        pictures.append((_("Your best board"), address, "board"))
    context = {"club": asked.club, "event": asked.competition, "session": held, "pictures": pictures}
    return render(request, "clubs/card.html", context)


@never_cache
@require_safe
def card_picture(request: HttpRequest, session: UUID, number: int | None = None) -> HttpResponse:
    """Return the picture of the ranking, or of the best board of the contestant with that number."""
    asked, held = _published(request, session)
    assert asked.competition is not None
    title, about = asked.competition.name, f"{asked.club.name} · {_day(held, asked)}"
    page = request.build_absolute_uri(reverse("session-results", args=[session]))
    tally, names = tally_of(held), names_by_number(held)
    if number is None:
        headings = {Side.NS: _("North-South"), Side.EW: _("East-West"), None: ""}
        parts = [
            (headings[side], [(one.place, one.names, one.score) for one in lines])
            for side, lines in rankings_of(tally, names)
        ]
        if held.is_knockout:
            parts = published_parts(held)
        picture = ranking_card(RankingCard(title, about, parts, _("All results"), page))
    else:
        best = best_of(tally, f"{number}")
        dealt = None if best is None else held.deals.filter(number=best.row.board, dealt__isnull=False).first()
        if best is None or dealt is None or dealt.dealt is None:
            raise Http404
        address = request.build_absolute_uri(reverse("session-board", args=[session, best.row.board]))
        hands = Deal.parse(dealt.dealt.deal).hands
        picture = board_card(_board(title, about, names.get(number, ""), best, f"{number}", tally, hands, address))
    return HttpResponse(picture, content_type=_SVG)


def _published(request: HttpRequest, session: UUID) -> tuple[Asked, Session]:
    asked = asked_session(request, session)
    held = asked.session
    if held is None or held.published_at is None or held.ended_at is None or held.schedule is None:
        raise Http404
    return asked, held


def _day(session: Session, asked: Asked) -> str:
    """Return the day of the session by the clocks of its club."""
    return date_format(timezone.localtime(session.begins_at, asked.zone), "DATE_FORMAT")


def best_of(tally: Tally, contestant: str) -> Scored | None:
    """Return the board on which a contestant got the most, the first of several; None where it has no result."""
    own = [one for one in tally.rows if _points(one, contestant, tally) is not None]
    own = [one for one in own if isinstance(one.row.happened, Played)]
    return max(own, key=lambda one: _points(one, contestant, tally) or Fraction(0), default=None)


def _points(scored: Scored, contestant: str, tally: Tally) -> Fraction | None:
    """Return the points of a contestant on a board, at matchpoints as a part of the top; None for another's board."""
    if contestant not in (*partners_of(scored.row.ns), *partners_of(scored.row.ew)):
        return None
    own, other = scored.ns_points, scored.ew_points
    if contestant in partners_of(scored.row.ew):
        own, other = other, own
    if own is None or other is None or tally.scoring is not Scoring.MATCHPOINTS:
        return own
    return own / (own + other) if own + other else None


def _board(
    title: str,
    about: str,
    names: str,
    best: Scored,
    contestant: str,
    tally: Tally,
    hands: tuple[Hand, Hand, Hand, Hand],
    address: str,
) -> BoardCard:
    language = get_language() or "en"
    happened = best.row.happened
    assert isinstance(happened, Played)
    points = _points(best, contestant, tally) or Fraction(0)
    of_board = Board.numbered(best.row.board)
    conditions = [
        _("Board %(number)s") % {"number": best.row.board},
        _("Dealer %(dealer)s") % {"dealer": words.seat_name(of_board.dealer, language)},
        words.vulnerability_name(of_board.vulnerability, language),
    ]
    result = f"{words.contract_text(happened.contract, language)} {words.outcome_text(happened.over, language)}"
    shown = f"{rounded(points * 100, 1)} %" if tally.scoring is Scoring.MATCHPOINTS else f"{rounded(points, 2):+} IMP"
    lines = tuple(HandLines(words.seat_name(seat, language), _suits(hands[seat])) for seat in SEATS)
    north, east, south, west = lines
    return BoardCard(
        title,
        about,
        names,
        " · ".join(conditions),
        (north, east, south, west),
        result,
        shown.replace("-", "−"),
        _("All tables of this board"),
        address,
    )


def _suits(hand: Hand) -> tuple[str, str, str, str]:
    spades, hearts, diamonds, clubs = (
        " ".join(words.rank_text(card.rank) for card in hand.suit(suit)) or "–" for suit in reversed(SUITS)
    )
    return spades, hearts, diamonds, clubs
