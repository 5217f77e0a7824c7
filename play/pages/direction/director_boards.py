"""What the director is shown of boards that have been played: which wait for him, and what can be taken back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from asgiref.sync import sync_to_async
from django.utils.translation import gettext as _

from frontend import words
from frontend.citations import citation
from frontend.sentences.announcements import Answered, announced_sentence
from frontend.sentences.result_questions import asked_sentence
from laws.protocol.commands import Ruling
from laws.protocol.events import CallMade, CardPlayed, Ruled
from laws.sentences import questions
from laws.values.paragraph import Paragraph
from laws.views.viewer import DIRECTOR
from play.live.access import is_chief
from play.live.cache import LivePlay
from play.live.viewing.announcing import announced_to
from play.pages.direction.director_acts import ActForm, FormField, answer_forms, words_field
from play.process.table_server import TableServer
from play.store import log
from play.store.tables.look import boards_at, facts_of
from play.store.tables.periods import period_ends
from play.table.actors import Official
from play.table.codec import decode
from play.table.direction.glance import waiting_of
from play.table.direction.taking_back import TakingBack, may_take_back
from play.table.state import State
from play.table.table_events import TableEvent

__all__ = [
    "BoardLeft",
    "Questioned",
    "boards_left",
    "fault_forms",
    "questions_shown",
    "taken_back_sentence",
    "taking_back_of",
]

_MOST_POINTS: Final = 12
"""Calls and cards to which the board is offered to go back; one that is older than these is scored otherwise."""


@dataclass(frozen=True, slots=True)
class BoardLeft:
    """A finished board of the table in its correction period: how much waits for the director, and until when; and the
    last thing that he has decided about it, with the reason, empty for nothing.
    """

    play: UUID
    sequence: int
    number: int
    waits: int
    until: datetime
    decided: str


@dataclass(frozen=True, slots=True)
class Questioned:
    """A question about the result that waits, as the director reads it, with the player's own words and its answers."""

    fact: str
    sentence: str
    text: str
    forms: tuple[ActForm, ...]


async def boards_left(server: TableServer, table: UUID, language: str) -> tuple[BoardLeft, ...]:
    """Return the finished boards of the table whose correction period is not over, the newest first."""
    found = []
    boards = await boards_at(server.pool, table)
    ends = await sync_to_async(period_ends)([one.play for one in boards if one.finished_at is not None])
    for board in boards:
        if board.finished_at is None:
            continue
        live = await server.desk.at_least(board.play, board.number)
        if live.state.game.incidents.period_over:
            break
        until = ends.get(board.play, board.finished_at + timedelta(seconds=live.state.rules.correction))
        number, waits = live.state.game.board.number, len(waiting_of(live.state))
        found.append(BoardLeft(board.play, board.sequence, number, waits, until, _decided(live.state, language)))
    return tuple(found)


def _decided(state: State, language: str) -> str:
    """Return the newest ruling on the board, or answer to a question about its result, as all are told of it."""
    told = announced_to(state, DIRECTOR)
    decided = (one for one in told if one.kind == "rules" or isinstance(one.answer, Answered))
    newest = next(decided, None)
    return "" if newest is None else announced_sentence(newest, language)


def questions_shown(state: State, language: str) -> tuple[Questioned, ...]:
    """Return the questions about the result that wait for an answer."""
    return tuple(
        Questioned(
            f"question-{number}",
            asked_sentence(one.asked.seat, one.asked.about.value, language),
            one.asked.text,
            answer_forms(number, language),
        )
        for number, one in enumerate(state.questions, 1)
        if one.answer is None
    )


async def taking_back_of(server: TableServer, live: LivePlay, official: Official) -> tuple[TakingBack, ...]:
    """Return how far the director may take that board back now."""
    facts = await facts_of(server.pool, live.play)
    chief = is_chief(facts, await server.desk.rights.fresh(facts), official)
    async with server.pool.connection() as connection:
        rows = await log.read(connection, live.play)
    events = [decode(row.kind, row.v, row.data) for row in rows[: live.number]]
    game = [event for event in events if not isinstance(event, TableEvent)]
    return may_take_back(live.state.game, game, chief=chief)


def taken_back_sentence(one: TakingBack, language: str) -> str:
    """Return what is withdrawn, by which Law: a ruling, with what has happened since."""
    assert isinstance(one.withdrawn, Ruled)
    ruled = words.sentence(questions.ruling_said(one.withdrawn.ruling, one.withdrawn.suits), language)
    said = _("What has happened since my ruling, which was wrong: {ruling} ({law})")
    return said.format(ruling=ruled, law=citation((one.law,), language))


def fault_forms(faults: Sequence[TakingBack], language: str) -> tuple[ActForm, ...]:
    """Return the forms for a fault of the platform: the board goes back, or the score is adjusted (Laws 12A2, 82C)."""
    if not faults:
        return ()
    points = tuple((one.name, _point(one, language)) for one in reversed(faults[-_MOST_POINTS:]))
    reason = words_field(required=True)
    law = citation(map(Paragraph.parse, ("12A2", "82C")), language)
    return (
        ActForm(
            "back",
            "fault",
            _("Let the board go back: the platform was at fault"),
            "",
            (),
            (
                FormField("back", _("To where"), points),
                reason,
            ),
        ),
        ActForm(
            "rule",
            "fault-score",
            _("Adjust the score instead ({law})").format(law=law),
            "",
            (("ruling", Ruling.ADJUST.value),),
            (reason,),
        ),
    )


def _point(one: TakingBack, language: str) -> str:
    """Return an action before which the board goes back."""
    made = one.withdrawn
    assert not isinstance(made, Ruled)
    seat = words.seat_name(made.seat, language)
    if isinstance(made, CallMade):
        return _("before {seat}’s {action}").format(seat=seat, action=words.call_name(made.call, language))
    if isinstance(made, CardPlayed):
        return _("before {seat}’s {action}").format(seat=seat, action=words.card_name(made.card, language))
    return _("before {seat}’s lead").format(seat=seat)
