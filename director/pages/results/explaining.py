"""How the result of a contestant is worked out, and his points on one board, down to the scores."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import Final
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from director.pages.shared.result_asking import asked_results, context_of
from director.pages.shared.room import names_by_number
from director.results.swiss.swiss import standing_of
from director.results.swiss.swiss_reading import is_swiss, state_of
from director.results.tallying import results_of, tally_of
from director.sessions.models import Session
from frontend.figures import figure_html
from scoring.exchange.scored.explained import corrections_of, entrant_name
from scoring.exchange.scored.tally import Tally
from scoring.explain.field import explain_board, explain_place, explain_result
from scoring.explain.figures import Figure, Unit, What
from scoring.field.field import Field
from scoring.stage.explain import explain_account
from scoring.stage.scored import margins_of
from scoring.stage.worth import BoardAMatch
from scoring.ties.explain import explain_last, explain_parted, explain_standing

__all__ = ["explain_page"]

_CONTESTANTS: Final = (What.PLACE, What.RESULT, What.TOTAL, What.PERCENTAGE, What.MARKS)
"""Figures whose subject is a contestant."""


@never_cache
@require_safe
def explain_page(request: HttpRequest, session: UUID, number: int, board: int | None = None) -> HttpResponse:
    """Render how the place and the result of a contestant come about, or his points on a board.

    404 for teams, but in a Swiss, whose contestants have an account of their rounds.
    """
    asked, held, known = asked_results(request, session)
    names = names_by_number(held)
    if is_swiss(held) and board is None and number in names:
        figures = list(_of_swiss(held, known, f"{number}", names))
        context = context_of(request, asked) | {"number": number, "names": names[number], "swiss": True}
        return render(request, "clubs/explained.html", context | {"figures": figures})
    tally = tally_of(held, known)
    if tally.field is None or number not in names:
        raise Http404
    context = context_of(request, asked) | {"number": number, "names": names[number], "board": board}
    figures = _figures(tally, f"{number}", board, names)
    if board is not None and not figures:
        raise Http404
    return render(request, "clubs/explained.html", context | {"figures": figures})


def _of_swiss(session: Session, known: frozenset[int], number: str, names: dict[int, str]) -> Iterator[SafeString]:
    """Yield how the place and the points of a contestant of a Swiss come about: round by round, by their articles."""
    state = state_of(session, results_of(session, known))
    if number not in state.accounts:
        return
    language = get_language() or "en"

    def named(figure: Figure) -> str:
        first, _, rest = figure.subject.partition(" ")
        if figure.what is What.MATCH and first.isdigit() and rest.isdigit():
            return f"{first}: {rest} {names.get(int(rest), '')}"
        if figure.what in (What.BOARD, What.TABLE):
            return figure.subject
        return f"{figure.subject} {names.get(int(figure.subject), '')}" if figure.subject.isdigit() else ""

    scale = state.stage.scale
    unit = Unit.MATCHPOINTS if isinstance(scale, BoardAMatch) else Unit.VICTORY_POINTS
    standing = standing_of(state)
    margin = margins_of(state.scores) if state.scores else None
    places = explain_standing(standing, number, unit, state.stage.placed_last)
    for one in (places, explain_account(state.stage, number, margin)):
        yield figure_html(one, language, named, closed=(What.BOARD, What.TABLE, What.AVERAGE))


def _figures(tally: Tally, number: str, board: int | None, names: dict[int, str]) -> list[SafeString]:
    field = tally.field
    assert field is not None
    try:
        name = entrant_name(tally, number)
    except ValueError:  # he has no result yet
        return []
    called = {one.entrant.name: one.entrant.id for one in tally.standings}
    language = get_language() or "en"

    def named(figure: Figure) -> str:
        if figure.what is What.BOARD:
            return figure.subject
        of = called.get(figure.subject, "")
        return f"{of} {names.get(int(of), '')}" if figure.what in _CONTESTANTS and of.isdigit() else ""

    closed = () if board else (What.BOARD, What.TOP)
    return [figure_html(one, language, named, closed=closed) for one in _asked(tally, field, name, board)]


def _asked(tally: Tally, field: Field, name: str, board: int | None) -> Iterator[Figure]:
    """Yield the figures that there are: nothing is explained of what could not be compared yet."""
    with suppress(KeyError):
        if board is not None:
            yield explain_board(field, board, name)
            return
        corrections = corrections_of(tally)
        ranked = next((one for one in tally.standings if one.entrant.name == name), None)
        if ranked is None:  # it is disqualified, and has no place
            yield explain_result(field, name, corrections)
            return
        beside = [one for one in tally.standings if one.entrant.direction is ranked.entrant.direction]
        among = {one.entrant.name for one in beside if one.last is ranked.last}
        own = {who: given for who, given in corrections.items() if who in among}
        placed = explain_place(field, name, own, among)
        if ranked.last:
            placed = explain_last(placed, len(beside) - len(among), name)
        yield explain_parted(placed, ranked.reasons, name) if ranked.reasons else placed
        yield explain_result(field, name, corrections)
