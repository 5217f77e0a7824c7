"""Rankings, results, boards, rulings and files, for whom the pages of the results are (`boards_known`)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from fractions import Fraction
from typing import Annotated, Any, Final, TypeAlias
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext_noop
from ninja import Query, Router

from director.api.caller import Refused, caller_of
from director.api.events import session_found
from director.api.paging import Page, Wanted, paged
from director.api.results_shown import BoardLine, BoardShown, Ranked, ResultShown, RulingShown
from director.api.shown import Refusal
from director.clubs.roles import may_organise
from director.clubs.token_models import Scope
from director.entries.models import Entrant
from director.pages.results.files import file_of
from director.results.knowing import boards_known
from director.results.rulings.ruling import counting
from director.results.tallying import tally_of
from director.sessions.deals.deals import opened
from director.sessions.models import Session
from laws.values.board import Board
from laws.values.cards import Denomination
from laws.values.contract import PassedOut, Played
from laws.values.deal import Deal
from laws.values.seats import SEATS
from play.analysis.models import DealAnalysis
from play.people.accounts.limits import within
from scoring.exchange import cells
from scoring.exchange.results import partners_of
from scoring.exchange.scored.tally import Scored, Tally
from scoring.results.outcomes import Adjusted, Score
from scoring.rounding import rounded

__all__ = ["RESULTS", "ranking_of"]

OneBoard: TypeAlias = Annotated[int | None, Query(ge=1, le=9999)]
RESULTS: Final = Router()
_ANSWERS: Final = {403: Refusal, 404: Refusal}
_SCOPE: Final = {"x-scope-more": Scope.RESULTS.value}


def _known(request: HttpRequest, session: UUID) -> tuple[Session, frozenset[int]]:
    """Return the session, and the boards whose results the caller may know. Raise Refused where it reads none."""
    held, caller = session_found(session), caller_of(request)
    club = held.competition.club
    known = boards_known(held, *caller.reader(club, Scope.RESULTS))
    if known is None or held.schedule is None:
        raise caller.missing(club, Scope.RESULTS) if held.started_at is not None else Http404
    return held, known


@RESULTS.get(
    "/{session}/ranking/",
    response={200: list[Ranked], **_ANSWERS},
    url_name="ranking",
    summary=gettext_noop("The ranking of a session."),
    openapi_extra=_SCOPE,
)
def ranking(request: HttpRequest, session: UUID) -> list[dict[str, Any]]:
    """As on the page of the results: what everybody may read of it now, before that with the scope `results`.

    Empty for a round of a knockout: its matches are among the results.
    """
    held, known = _known(request, session)
    return ranking_of(held, tally_of(held, known))


def ranking_of(session: Session, tally: Tally) -> list[dict[str, Any]]:
    """Return the ranking of a scored session; nobody is ranked in a round of a knockout."""
    if session.is_knockout:
        return []
    entrants = Entrant.objects.filter(entry__contestants__session=session).order_by("place")
    names: dict[int, list[str]] = {}
    for number, name in entrants.values_list("entry__contestants__number", "name"):
        names.setdefault(number, []).append(name)
    teams = dict(session.contestants.values_list("number", "entry__name"))
    return [
        {
            "place": one.place,
            "shared": one.shared,
            "direction": None if one.entrant.direction is None else one.entrant.direction.name,
            "number": (number := int(one.entrant.id)),
            "name": teams.get(number, ""),
            "players": names.get(number, []),
            "total": _figure(one.total),
            "percentage": _figure(one.percentage),
        }
        for one in tally.standings
    ]


@RESULTS.get(
    "/{session}/results/",
    response={200: Page[ResultShown], **_ANSWERS},
    url_name="results",
    summary=gettext_noop("What each table made of each board, with its points."),
    openapi_extra=_SCOPE,
)
def results(request: HttpRequest, session: UUID, wanted: Wanted, board: OneBoard = None) -> dict[str, Any]:
    """Those of the boards that nobody has still to play; with `board` those of one alone."""
    held, known = _known(request, session)
    rows = [one for one in tally_of(held, known).rows if board in (None, one.row.board)]
    rounds = defaultdict[tuple[int, int], set[int]](set)
    for table, of, number in held.results.values_list("table", "board", "round"):
        rounds[table, of].add(number)
    found, rest = paged(rows, wanted)
    return {"items": [_result(one, rounds) for one in found], **rest}


def _result(scored: Scored, rounds: Mapping[tuple[int, int], set[int]]) -> dict[str, Any]:
    """Return a result as it is told. What a match scores in one round is told in the round in which it was played."""
    row, happened = scored.row, scored.row.happened
    at = rounds.get((row.table or 0, row.board), set())
    contract = "passed out" if isinstance(happened, PassedOut) else ""
    return {
        "board": row.board,
        "round": min(at) if len(at) == 1 else row.round,
        "table": row.table,
        "room": row.room,
        "ns": [int(one) for one in partners_of(row.ns) if one],
        "ew": [int(one) for one in partners_of(row.ew) if one],
        "contract": f"{happened.contract}" if isinstance(happened, Played) else contract,
        "lead": "" if row.lead is None else f"{row.lead}",
        "tricks": happened.tricks if isinstance(happened, Played) else None,
        "score_ns": row.outcome.ns if isinstance(row.outcome, Score) else None,
        "adjusted": cells.adjusted_text(happened) if isinstance(happened, Adjusted) else "",
        "ns_points": _figure(scored.ns_points),
        "ew_points": _figure(scored.ew_points),
    }


def _figure(value: Fraction | None) -> float | None:
    return None if value is None else float(rounded(value, 2))


@RESULTS.get(
    "/{session}/boards/",
    response={200: list[BoardLine], **_ANSWERS},
    url_name="boards",
    summary=gettext_noop("The boards of which results may be read."),
    openapi_extra=_SCOPE,
)
def boards(request: HttpRequest, session: UUID) -> list[dict[str, int]]:
    """Their numbers, and how many results there are."""
    held, known = _known(request, session)
    numbers = list(held.results.filter(board__in=known).values_list("board", flat=True))
    return [{"board": one, "results": numbers.count(one)} for one in sorted(set(numbers))]


@RESULTS.get(
    "/{session}/boards/{number}/",
    response={200: BoardShown, **_ANSWERS},
    url_name="board",
    summary=gettext_noop("One board: its hands once the session is over, and what they are worth double dummy."),
    openapi_extra=_SCOPE,
)
def board(request: HttpRequest, session: UUID, number: int) -> dict[str, Any]:
    """Nobody is told a hand of a session that is still played (Law 16D)."""
    held, known = _known(request, session)
    count = held.results.filter(board=number).count()
    if number not in known or not count:
        raise Http404
    marked = Board.numbered(number)
    deal = opened(held, number)
    return {
        "board": number,
        "results": count,
        "dealer": marked.dealer.letter,
        "vulnerability": marked.vulnerability.value,
        "deal": None if deal is None else deal.text(),
        "tricks": None if deal is None else _tricks(deal),
    }


def _tricks(deal: Deal) -> dict[str, dict[str, int]] | None:
    found = DealAnalysis.objects.filter(pk=deal.number).first()
    if found is None:
        return None
    table = found.table
    return {
        seat.letter: {one.text: of[place] for one, of in zip(Denomination, table, strict=True)}
        for place, seat in enumerate(SEATS)
    }


@RESULTS.get(
    "/{session}/rulings/",
    response={200: Page[RulingShown], **_ANSWERS},
    url_name="rulings",
    summary=gettext_noop("The rulings on results that count, and the penalties."),
    openapi_extra=_SCOPE,
)
def rulings(request: HttpRequest, session: UUID, wanted: Wanted) -> dict[str, Any]:
    """Those that the page of the results lists: of boards of which results may be read."""
    held, known = _known(request, session)
    every = [one for one in counting(held).every if one.board is None or one.board in known]
    found, rest = paged(every, wanted)
    named = ("kind", "round", "table", "board", "contestant", "value", "rule", "reason", "at")
    items = [{name: getattr(one, name) for name in named} | {"by": one.name} for one in found]
    return {"items": items, **rest}


@RESULTS.get(
    "/{session}/files/{kind}/",
    response={404: Refusal, 422: Refusal},
    url_name="file",
    summary=gettext_noop("The published results as a file: xml (USEBIO), pbn, csv, nz.xml (NZ Scorer), lin or dup."),
    openapi_extra={"x-scope-more": Scope.ENTRIES.value},
)
def file(request: HttpRequest, session: UUID, kind: str) -> HttpResponse:
    """The same file as on the page of the results, once they are published.

    With the scope `entries` it has the players’ numbers in a federation, and csv their grades and master points.
    """
    held = session_found(session)
    role, _person = caller_of(request).reader(held.competition.club, Scope.ENTRIES)
    found = file_of(held, kind, registered=may_organise(role))
    if found is None:
        raise Http404
    if not within(request, "results_file"):
        raise Refused(429, "too_many", "Too many files. Wait for a minute.")
    try:
        return found.answer()
    except ValueError:
        raise Refused(422, "cannot_hold", "The format cannot hold the boards or results of this session.") from None
