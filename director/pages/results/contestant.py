"""The results of one contestant of a session, board by board."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from director.appeals.hanging import Open, hanging
from director.competitions.models import Kind
from director.pages.results.results import happened_html, rankings_of
from director.pages.rulings.ruling_words import RulingLine
from director.pages.shared.asked import now
from director.pages.shared.result_asking import asked_results, context_of, own_numbers, rulings_known, share_text
from director.pages.shared.room import names_by_number, side_text
from director.results.rulings.ruling import counting
from director.results.rulings.ruling_models import Place
from director.results.shares import Share, mean, shares_of
from director.results.tallying import tally_of
from director.sessions.models import Session
from frontend import words
from frontend.drawings.charts import Bars, bars
from laws.values.contract import Played
from laws.values.seats import Side
from play.pages.boards.contract import card_of
from scoring.exchange.results import Scoring
from scoring.results.outcomes import Score

__all__ = ["BoardOf", "contestant_page"]


@dataclass(frozen=True, slots=True)
class BoardOf:
    """A board of a contestant: `score` is that of his side, `points` what he got, `why` why that can still change."""

    board: int
    side: str
    other: str
    other_number: str
    contract: SafeString
    lead: SafeString | str
    outcome: str
    score: str
    points: str
    why: Open | None = None


@never_cache
@require_safe
def contestant_page(request: HttpRequest, session: UUID, number: int) -> HttpResponse:
    """Render the boards of the contestant of that number."""
    asked, held, known = asked_results(request, session)
    names, language = names_by_number(held), get_language() or "en"
    tally = tally_of(held, known)
    ranked = [line for _one, lines in rankings_of(tally, names) for line in lines if line.number == f"{number}"]
    if number not in names or asked.competition is None or asked.competition.kind == Kind.TEAMS:
        raise Http404  # what a team made of each board stands on the page of the match
    own = [share for share in shares_of(tally) if share.own == f"{number}"]
    context: dict[str, Any] = context_of(request, asked)
    matchpoints = tally.scoring is Scoring.MATCHPOINTS
    scored = ((one.board, mean([one], tally.scoring)) for one in own)
    values = [(f"{board}", score) for board, score in scored if score is not None]
    hangs, places = hanging(held, known, now()), _places(held, number)
    of_boards = {place[2]: why for place, why in hangs.places.items() if place in places}
    lines = [_line(share, names, language, tally.scoring) for share in own]
    context |= {
        "why": hangs.contestants.get(number),
        "number": number,
        "names": names[number],
        "line": ranked[0] if ranked else None,
        "boards": [replace(line, why=of_boards.get(line.board)) for line in lines],
        "mine": f"{number}" in own_numbers(request, held),
        "chart": bars(Bars(values, 50, 0, 100) if matchpoints else Bars(values), _("Result of each board")),
        "rulings": _rulings_on(held, number, names, known),
    }
    return render(request, "clubs/contestant.html", context)


def _rulings_on(session: Session, number: int, names: dict[int, str], known: frozenset[int]) -> list[RulingLine]:
    """Return the rulings that count on the contestant, or on results of his."""
    places = _places(session, number)
    concerned = {one.pk for one in counting(session).every if one.contestant == number or one.place in places}
    return [line for line in rulings_known(session, names, known) if line.id in concerned]


def _places(session: Session, number: int) -> set[Place]:
    """Return the results of a contestant."""
    return {(one.round, one.table, one.board) for one in session.results.all() if number in one.contestants}


def _line(share: Share, names: dict[int, str], language: str, scoring: Scoring) -> BoardOf:
    row = share.scored.row
    score = row.outcome.ns if isinstance(row.outcome, Score) else None
    return BoardOf(
        share.board,
        words.side_mark(share.side, language),
        side_text(share.others, names),
        _(", ").join(share.others),
        happened_html(row.happened, language),
        card_of(row.lead, language) if row.lead is not None else "",
        words.outcome_text(row.happened.over, language) if isinstance(row.happened, Played) else "",
        "–" if score is None else words.signed(score if share.side is Side.NS else -score),
        share_text(mean([share], scoring), scoring, 1),
    )
