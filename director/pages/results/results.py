"""The results of a session: the ranking, the boards with their travellers, and the files for other programs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from hashlib import sha256
from typing import Final, TypeAlias
from uuid import UUID

from django.db.models import Count, Max
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from director.appeals.hanging import Hanging, Open, hanging
from director.open_polls.opening import play_of
from director.pages.knockouts.knockout_results import knockout_results
from director.pages.results.files import kinds_for
from director.pages.results.hand_records import RecordOf, record_of
from director.pages.results.withdrawn import results_withdrawn, withdraw, withdraw_context
from director.pages.rulings.ruling_words import adjusted_words
from director.pages.shared.asked import Asked, now, reader
from director.pages.shared.kept import kept
from director.pages.shared.result_asking import asked_results, context_of, figure, own_numbers, rulings_known
from director.pages.shared.room import names_by_number, side_text
from director.results.reading import may_publish
from director.results.rulings.ruling_models import Place
from director.results.tallying import handicaps_in, places_by_round, tally_of, tally_with_handicaps
from director.results.withdrawals.out import out_of_event
from director.sessions.deals.deals import opened
from director.sessions.models import Session
from director.sessions.running.publishing import publish
from frontend import words
from frontend.drawings.charts import Course, bar, courses
from laws.values.contract import PassedOut, Played
from laws.values.seats import Side
from play.analysis.models import DealAnalysis
from play.pages.boards.contract import card_of, contract_html
from scoring.exchange.results import Happened, Scoring, partners_of
from scoring.exchange.scored.tally import RankedEntrant, Scored, Tally
from scoring.results.outcomes import Adjusted, Score
from scoring.results.places import place_text
from scoring.rounding import rounded

__all__ = ["RankLine", "TableLine", "board_page", "handicap_text", "happened_html", "rankings_of", "results_page"]

_KEPT: Final = 3600
"""Seconds for which the places after each round are kept."""
_FRESH: Final = 20
"""Seconds for which a ranking is kept while the session is played: a page asks again after as many."""
_MOST_DRAWN: Final = 40
"""Contestants up to whom the chart of their places can be read."""


@dataclass(frozen=True, slots=True)
class RankLine:
    """A line of the ranking. `score` is a percentage at matchpoints, else the total of IMPs.

    While the session is played, `up` and `down` are by how many places he has risen or fallen since the round before.
    `why` says why it can still change, None where it cannot.
    """

    place: str
    number: str
    names: str
    score: str
    own: bool
    up: int = 0
    down: int = 0
    why: Open | None = None


@dataclass(frozen=True, slots=True)
class TableLine:
    """A result of a board, with its points for North-South and East-West; `told` is what happened, in plain text."""

    ns: str
    ew: str
    contract: SafeString
    lead: SafeString | str
    outcome: str
    score: str
    ns_points: str
    ew_points: str
    own: bool
    told: str
    place: tuple[int, int, int] | None = None
    bar: SafeString | str = ""
    """North-South's share of the points, where both sides got some."""
    why: Open | None = None
    """Why it can still change."""


Rankings: TypeAlias = list[tuple[Side | None, list[RankLine]]]
"""The lines of one ranking, or of that of each side."""


@dataclass(frozen=True, slots=True)
class _Ranked:
    """The rankings of a session, the names of its contestants by their numbers, and the boards that count."""

    rankings: Rankings
    names: dict[int, str]
    boards: list[int]


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def results_page(request: HttpRequest, session: UUID) -> HttpResponse:
    """Render the ranking of a session; publish or withdraw it, which a scorer does here.

    Who does not read results that are withdrawn reads here that they are, and why.
    """
    if (withdrawn := results_withdrawn(request, session)) is not None:
        return withdrawn
    asked, held, known = asked_results(request, session)
    if request.method == "POST":
        withdraws = request.POST.get("act") == "withdraw"
        return withdraw(request, asked, held) if withdraws else _published(asked, held)
    ranked = _ranked(held, known, anew=not getattr(request, "htmx", False))
    names = ranked.names
    context = context_of(request, asked) | {"boards": ranked.boards}
    hangs = hanging(held, known, now())
    knockout = knockout_results(request, asked, held)
    rankings = [] if knockout else _owned(ranked.rankings, own_numbers(request, held))
    context |= {"rankings": _open(rankings, hangs), "hangs": hangs.appealed, "knockout": knockout}
    context |= {"rulings": rulings_known(held, names, known), "known": len(known), "files": kinds_for(held)}
    context |= {"disqualified": [f"{one} {names.get(one, '')}" for one in sorted(out_of_event(held))]}
    context |= {"courses": _courses(held, known, context["rankings"])}
    context["handicapped"] = _with_handicaps(request, held, known, names)
    context["publishes"] = may_publish(held, asked.role)
    context |= withdraw_context(request, asked, held)
    return render(request, "clubs/results.html", context)


def _published(asked: Asked, session: Session) -> HttpResponse:
    """Publish the results, once. Raise Http404 for who may not."""
    if session.published_at is None:
        if not may_publish(session, asked.role):
            raise Http404
        publish(session)
    return redirect("session-results", session=session.pk)


def handicap_text(handicap: Fraction) -> str:
    """Return a handicap with its sign."""
    return f"{float(handicap):+g}".replace("-", "−")


def _with_handicaps(
    request: HttpRequest, session: Session, known: frozenset[int], names: dict[int, str]
) -> list[tuple[Side | None, list[tuple[RankLine, str]]]]:
    """Return the rankings with handicaps, each line with its own; none where nobody has one."""
    tally = tally_with_handicaps(session, known)
    if tally is None:
        return []
    given = {number: handicap_text(of) for number, of in handicaps_in(session).items()}
    rankings = rankings_of(tally, names, own_numbers(request, session))
    return [(side, [(line, given.get(line.number, "")) for line in lines]) for side, lines in rankings]


def _record(session: Session, board: int, language: str) -> RecordOf | None:
    """Return the hand record of a board once the session is over (Law 16D), with its table if that is kept."""
    if (deal := opened(session, board)) is None:
        return None
    return record_of(board, deal, DealAnalysis.objects.filter(pk=deal.number).first(), language)


def _state(session: Session, known: frozenset[int]) -> str:
    """Return a name of what is known of the results as they are."""
    state = session.results.aggregate(Count("pk"), Max("at"), ruling=Max("session__rulings__pk"))
    return sha256(repr((session.pk, sorted(known), sorted(state.items(), key=str))).encode()).hexdigest()


def _places(session: Session, known: frozenset[int]) -> list[dict[str, int]]:
    """Return the places after each round, worked out once for each state of the results."""
    name = f"places-{_state(session, known)}"
    return kept(list[dict[str, int]], name, _KEPT, lambda: places_by_round(session, known))


def _ranked(session: Session, known: frozenset[int], *, anew: bool) -> _Ranked:
    """Return what all who know these boards are shown alike.

    While the session is played their pages ask again all the time, and not `anew`: then it is worked out once for each
    state of the results. What is no result, a name or who has left, may be as old as that.
    """
    name = f"ranked-{get_language()}-{_state(session, known)}"
    return kept(_Ranked, name, _FRESH, lambda: _rank(session, known), anew=anew)


def _rank(session: Session, known: frozenset[int]) -> _Ranked:
    tally, names = tally_of(session, known), names_by_number(session)
    boards = sorted({scored.row.board for scored in tally.rows})
    return _Ranked(_moving(session, known, rankings_of(tally, names)), names, boards)


def _owned(rankings: Rankings, own: frozenset[str]) -> Rankings:
    """Return the rankings with the lines of the reader himself marked."""
    return [(side, [replace(one, own=True) if one.number in own else one for one in of]) for side, of in rankings]


def _moving(
    session: Session, known: frozenset[int], rankings: list[tuple[Side | None, list[RankLine]]]
) -> list[tuple[Side | None, list[RankLine]]]:
    """Return the rankings of a session that is played with what the last round has changed."""
    if session.ended_at is not None or len(places := _places(session, known)) < 2:
        return rankings
    before, after = places[-2:]
    rise = {number: before[number] - place for number, place in after.items() if number in before}
    return [
        (side, [replace(one, up=max(0, rise.get(one.number, 0)), down=max(0, -rise.get(one.number, 0))) for one in of])
        for side, of in rankings
    ]


def _open(rankings: Rankings, hangs: Hanging) -> Rankings:
    """Return the rankings with those marked whose score can still change."""
    return [
        (side, [replace(one, why=hangs.contestants.get(int(one.number))) for one in lines]) for side, lines in rankings
    ]


def _courses(
    session: Session, known: frozenset[int], rankings: list[tuple[Side | None, list[RankLine]]]
) -> list[tuple[Side | None, SafeString]]:
    """Return the chart of the places after each round for each ranking of a session that is over."""
    if session.ended_at is None or sum(len(lines) for _side, lines in rankings) > _MOST_DRAWN:
        return []
    places, label = _places(session, known), _("Place after each round")
    drawn = []
    for side, lines in rankings:
        chart = [Course(f"{one.number} {one.names}", [of.get(one.number) for of in places], one.own) for one in lines]
        drawn.append((side, courses(chart, label)))
    return [(side, chart) for side, chart in drawn if chart]


def rankings_of(
    tally: Tally, names: dict[int, str], own: frozenset[str] = frozenset()
) -> list[tuple[Side | None, list[RankLine]]]:
    """Return the rankings: one, or one for each side where there are two winners."""
    rankings = [
        (side, [_rank_line(tally, one, names, own) for one in tally.standings if one.entrant.direction is side])
        for side in (Side.NS, Side.EW, None)
    ]
    return [(side, lines) for side, lines in rankings if lines]


@never_cache
@require_safe
def board_page(request: HttpRequest, session: UUID, board: int) -> HttpResponse:
    """Render the traveller of a board."""
    asked, held, known = asked_results(request, session)
    if board not in known:
        raise Http404
    tally, own = tally_of(held, known), own_numbers(request, held)
    lines = [scored for scored in tally.rows if scored.row.board == board]
    if not lines:
        raise Http404
    names, language = names_by_number(held), get_language() or "en"
    places: dict[tuple[int | None, frozenset[int]], Place] = {
        (one.table, one.contestants): (one.round, one.table, board) for one in held.results.filter(board=board)
    }
    at_matchpoints = tally.scoring is Scoring.MATCHPOINTS
    shown = [
        _table_line(scored, names, own, language, places, at_matchpoints=at_matchpoints)
        for scored in sorted(lines, key=_by_score)
    ]
    boards = sorted({scored.row.board for scored in tally.rows})
    context = context_of(request, asked) | {"board": board, "lines": shown, "boards": boards}
    hangs = hanging(held, frozenset({board}), now())
    context["lines"] = [replace(line, why=hangs.places.get(line.place) if line.place else None) for line in shown]
    context |= {"one": _record(held, board, language), "hangs": hangs.appealed}
    context |= {"bars": any(line.bar for line in shown)}
    context |= {"rulings": [one for one in rulings_known(held, names, known) if one.board == board]}
    person = reader(request)
    context |= {"may_ask": person is not None and play_of(held, board, person, now()) is not None}
    return render(request, "clubs/board.html", context)


def _rank_line(tally: Tally, one: RankedEntrant, names: dict[int, str], own: frozenset[str]) -> RankLine:
    place = place_text(one.place, shared=one.shared)
    return RankLine(
        place, one.entrant.id, names.get(int(one.entrant.id), ""), _total(tally, one), one.entrant.id in own
    )


def _total(tally: Tally, one: RankedEntrant) -> str:
    """Return the figure by which a contestant is ranked: net IMPs have a sign, the points of matches none.

    At matchpoints it is a percentage; who has no board that is scored has none.
    """
    if one.scaled is None:  # ranked by matches
        return figure(one.total)
    if tally.scoring is Scoring.MATCHPOINTS:
        return "–" if one.percentage is None else f"{figure(one.percentage)} %"
    return f"{rounded(one.total, 2):+}".replace("-", "−")


def _by_score(scored: Scored) -> int:
    outcome = scored.row.outcome
    return -outcome.ns if isinstance(outcome, Score) else 0


def _table_line(
    scored: Scored,
    names: dict[int, str],
    own: frozenset[str],
    language: str,
    places: Mapping[tuple[int | None, frozenset[int]], Place],
    *,
    at_matchpoints: bool,
) -> TableLine:
    row = scored.row
    happened = row.happened if isinstance(row.happened, Played | PassedOut) else None
    score = row.outcome.ns if isinstance(row.outcome, Score) else None
    return TableLine(
        side_text(partners_of(row.ns), names),
        side_text(partners_of(row.ew), names),
        happened_html(row.happened, language),
        card_of(row.lead, language) if row.lead is not None else "",
        words.outcome_text(happened.over, language) if isinstance(happened, Played) else "",
        "–" if score is None else words.signed(score),
        figure(scored.ns_points),
        figure(scored.ew_points),
        bool(own & {*partners_of(row.ns), *partners_of(row.ew)}),
        _told(row.happened, language),
        places.get((row.table, frozenset(map(int, (*partners_of(row.ns), *partners_of(row.ew)))))),
        _bar(scored, at_matchpoints=at_matchpoints),
    )


def _bar(scored: Scored, *, at_matchpoints: bool) -> SafeString | str:
    ns, ew = scored.ns_points, scored.ew_points
    return bar(ns / (ns + ew)) if at_matchpoints and ns is not None and ew is not None and ns + ew else ""


def _told(happened: Happened, language: str) -> str:
    """Return the contract with its result, or the adjusted score that counts instead, as plain text."""
    if isinstance(happened, Played):
        return f"{words.contract_text(happened.contract, language)} {words.outcome_text(happened.over, language)}"
    if isinstance(happened, PassedOut):
        return words.result_sentence(happened, language)
    return adjusted_words(happened) if isinstance(happened, Adjusted) else "–"


def happened_html(happened: Happened, language: str) -> SafeString:
    """Return the contract, or the adjusted score that counts instead."""
    if isinstance(happened, Adjusted):
        return format_html('<span class="ruled">{}</span>', adjusted_words(happened))
    return contract_html(happened if isinstance(happened, Played | PassedOut) else None, language)
