"""A finished board played through again: call by call and card by card, with every explanation and every ruling."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from frontend import words
from frontend.regions.auction import AuctionRegion
from frontend.regions.trick import TrickRegion
from laws.engine.evolution import history
from laws.protocol.events import Event, Rewound
from laws.sentences.happenings import happening
from laws.sentences.sentence import Sentence
from laws.sentences.story import what_followed
from laws.table.table import Table
from laws.values.seats import SEATS
from laws.views.table_view import Viewer, ViewerKind, view
from play.pages.after_board import told_now
from play.pages.board_question import questions_of_board
from play.pages.diagram import printed
from play.pages.my_boards import FORMATS, file_of
from play.pages.traveller import traveller
from play.people.models import Person
from play.store.history import finished_board, games_of, names_of

__all__ = ["Step", "export_board", "replay_board", "steps"]


@dataclass(frozen=True, slots=True)
class Step:
    """What one action brought about, as sentences, and the table after it. The first step is the deal."""

    table: Table
    said: tuple[Sentence, ...] = ()


def steps(log: Sequence[tuple[datetime, Event]]) -> list[Step]:
    """Return the steps of a game: the events of one action, which were written at one time, make one step."""
    tables = history(event for _, event in log)
    found = [Step(tables[0])]
    place = 1
    for _at, group in groupby(log[1:], key=lambda entry: entry[0]):
        events = tuple(event for _, event in group)
        before, place = tables[place - 1], place + len(events)
        found.append(Step(tables[place - 1], _said(before, events, tables)))
    return found


def _said(before: Table, events: tuple[Event, ...], tables: list[Table]) -> tuple[Sentence, ...]:
    if any(isinstance(event, Rewound) for event in events):
        return tuple(sentence for event in events for sentence in happening(event, before))
    return tuple(what_followed(before, events, None))


@never_cache
@require_safe
@login_required
def replay_board(request: HttpRequest, play: UUID) -> HttpResponse:
    """Render a board that the reader has played, after the step in ``?step=``; without one, before the first call."""
    person = request.user
    assert isinstance(person, Person)
    board = finished_board(person, play)
    if board is None:
        raise Http404
    found = steps(games_of([play])[play])
    last = len(found) - 1
    try:
        number = min(max(int(request.GET.get("step", "0")), 0), last)
    except ValueError:
        raise Http404 from None
    language = get_language() or "en"
    table, names = found[number].table, names_of(board, _("Robot"))
    seen = view(table, Viewer(ViewerKind.DIRECTOR))
    told = told_now(board, person, language)
    side = told.side
    context = {
        "board": board,
        "dealer": words.seat_name(table.board.dealer, language),
        "vulnerability": words.vulnerability_name(table.board.vulnerability, language),
        "hands": [printed(seat, table.hand(seat), language, names[seat] or "") for seat in SEATS],
        "own": told.seat.letter,
        "regions": {"auction": AuctionRegion.of(seen), "trick": TrickRegion.of(seen)},
        "tricks": [(words.side_mark(one, language), table.tricks[one]) for one in (side, side.other)],
        "told": told,
        "own_side": words.side_mark(side, language),
        "traveller": traveller(board, told.compared, side, language) if told.results > 1 else (),
        "questions": questions_of_board(board, language),
        "step": number,
        "last": last,
        "before": max(number - 1, 0),
        "after": min(number + 1, last),
        "said": _list(found, number, language),
        "result": None if table.result is None else words.result_sentence(table.result, language),
        "score": None if table.score_ns is None else words.score_sentence(table.score_ns, language, side),
    }
    return render(request, "boards/replay.html", context)


@never_cache
@require_safe
@login_required
def export_board(request: HttpRequest, play: UUID, kind: str) -> HttpResponse:
    """Send one board as a PBN or LIN file."""
    person = request.user
    assert isinstance(person, Person)
    board = finished_board(person, play)
    if board is None or kind not in FORMATS:
        raise Http404
    return file_of([board], kind, f"board-{board.number}")


def _list(found: list[Step], number: int, language: str) -> list[tuple[int, str, bool]]:
    """Return the steps that have something to read: the number, the sentences, whether it is the one shown."""
    told = ((place, words.joined(step.said, language)) for place, step in enumerate(found))
    return [(place, text, place == number) for place, text in told if text]
