"""A finished board played through again: call by call and card by card, with every explanation and every ruling."""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import groupby
from typing import Any
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
from laws.engine.replaying import history
from laws.protocol.events import (
    Event,
    IrregularityBecame,
    IrregularityNoted,
    RevokeEstablished,
    RevokeReopened,
    Rewound,
)
from laws.sentences.happenings import happening
from laws.sentences.sentence import Sentence
from laws.sentences.story import what_followed
from laws.table.phases import Phase
from laws.table.table import Table
from laws.values.seats import SEATS, Side
from laws.views.known_irregularities import is_known
from laws.views.table_view import view
from laws.views.viewer import Viewer, ViewerKind
from play.models import BoardPlay
from play.pages.boards.after_board import told_now
from play.pages.boards.board_question import questions_of_board
from play.pages.boards.diagram import printed
from play.pages.boards.my_boards import FORMATS, file_of
from play.pages.boards.replay_comments import comments_of_board
from play.pages.boards.traveller import traveller
from play.people.models import Person
from play.store.tables.history import defaults_of, finished_board, games_of, names_of
from play.store.tables.note import note_of

__all__ = ["Step", "export_board", "replay_board", "replayed", "steps"]


@dataclass(frozen=True, slots=True)
class Step:
    """What one action brought about, as sentences, and the table after it. The first step is the deal."""

    table: Table
    said: tuple[Sentence, ...] = ()


def steps(log: Sequence[tuple[datetime, Event]], defaults: Container[datetime] = ()) -> list[Step]:
    """Return the steps of a game: the events of one action, which were written at one time, make one step.

    `defaults` are the times of rulings that no director has given. Of an irregularity to which nobody has drawn
    attention nothing is said, after the board either (Laws 9A, 64B4).
    """
    tables = history(event for _, event in log)
    untold = _untold([event for _, event in log], tables)
    found = [Step(tables[0])]
    place = 1
    for at, group in groupby(log[1:], key=lambda entry: entry[0]):
        events = tuple(event for _, event in group)
        before, place = tables[place - 1], place + len(events)
        own = range(place - len(events), place)
        about = {one for at in untold if at in own for one in happening(log[at][1], tables[at - 1])}
        said = tuple(one for one in _said(before, events, tables) if one not in about)
        found.append(Step(tables[place - 1], _by_default(said) if at in defaults else said))
    return found


def _untold(events: Sequence[Event], tables: Sequence[Table]) -> tuple[int, ...]:
    """Return the places of the events about irregularities of which no viewer was told; `tables` follow the events."""
    known: set[tuple[int, int]] = set()
    about: list[tuple[int, tuple[int, int]]] = []
    part = 0  # after a taking back, numbers of irregularities are given anew
    for place, (event, table) in enumerate(zip(events, tables, strict=True)):
        happened = table.incidents.irregularities
        part += isinstance(event, Rewound)
        known |= {(part, one.number) for one in happened if is_known(table, one)}
        if isinstance(event, IrregularityNoted):
            about.append((place, (part, len(happened))))
        elif isinstance(event, IrregularityBecame | RevokeEstablished | RevokeReopened):
            about.append((place, (part, event.irregularity)))
    return tuple(place for place, one in about if one not in known)


def _said(before: Table, events: tuple[Event, ...], tables: list[Table]) -> tuple[Sentence, ...]:
    if any(isinstance(event, Rewound) for event in events):
        return tuple(sentence for event in events for sentence in happening(event, before))
    return tuple(what_followed(before, events, None))


def _by_default(said: tuple[Sentence, ...]) -> tuple[Sentence, ...]:
    """Return the sentences with a ruling as the regulations give it: in older logs its author alone says so."""
    return tuple(replace(one, id="event.ruled.default") if one.id == "event.ruled" else one for one in said)


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
    language = get_language() or "en"
    told = told_now(board, person, language)
    side = told.side
    context = replayed(board, request.GET.get("step", "0"), side, person, language) | {
        "own": told.seat.letter,
        "told": told,
        "own_side": words.side_mark(side, language),
        "traveller": traveller(board, told.compared, side, language) if told.results > 1 else (),
        "questions": questions_of_board(board, language),
        "others": [one for one in board.sitters.all() if one.person is not None and one.person != person],
        "note": note_of(board, person),
    }
    return render(request, "boards/replay.html", context)


def replayed(board: BoardPlay, asked: str, side: Side, reader: Person, language: str) -> dict[str, Any]:
    """Return what the part of a page shows on which a finished board is played through, after the step `asked`.

    `side` is the one from which tricks and score are counted. Raise Http404 for what is no number.
    """
    found = steps(games_of([board.pk])[board.pk], defaults_of(board.pk))
    last = len(found) - 1
    try:
        number = min(max(int(asked), 0), last)
    except ValueError:
        raise Http404 from None
    table, names = found[number].table, names_of(board, _("Robot"))
    seen = view(table, Viewer(ViewerKind.DIRECTOR))
    return {
        "board": board,
        "dealer": words.seat_name(table.board.dealer, language),
        "vulnerability": words.vulnerability_name(table.board.vulnerability, language),
        "hands": [printed(seat, table.hand(seat), language, names[seat] or "") for seat in SEATS],
        "regions": {"auction": AuctionRegion.of(seen), "trick": TrickRegion.of(seen)},
        "tricks": [(words.side_mark(one, language), table.tricks[one]) for one in (side, side.other)],
        "step": number,
        "last": last,
        "before": max(number - 1, 0),
        "after": min(number + 1, last),
        "said": _list(found, number, language),
        "result": _result(table, language),
        "score": None if table.score_ns is None else words.score_sentence(table.score_ns, language, side),
        "comments": comments_of_board(board, reader, language),
    }


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


def _result(table: Table, language: str) -> str | None:
    """Return how the board ended; None while it is played."""
    if table.result is not None:
        return words.result_sentence(table.result, language)
    if table.phase is Phase.OVER:
        return words.unplayed_sentence(None if table.play is None else table.play.contract, language)
    return None


def _list(found: list[Step], number: int, language: str) -> list[tuple[int, str, bool]]:
    """Return the steps that have something to read: the number, the sentences, whether it is the one shown."""
    told = ((place, words.joined(step.said, language)) for place, step in enumerate(found))
    return [(place, text, place == number) for place, text in told if text]
