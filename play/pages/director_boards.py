"""What the director is shown of boards that have been played: which wait for him, and what can be taken back."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from frontend import words
from frontend.citations import citation
from frontend.result_questions import asked_sentence
from laws.sentences import questions
from laws.table.kinds import Question as Asked
from laws.table.obligation import judgements
from play.live.cache import LivePlay
from play.pages.director_acts import Form, answer_forms
from play.process.table_server import TableServer
from play.store import log
from play.store.look import boards_at
from play.table.codec import decode
from play.table.state import State
from play.table.table_events import TableEvent
from play.table.taking_back import TakingBack, may_take_back

__all__ = ["BoardLeft", "Questioned", "boards_left", "questions_shown", "taken_back_sentence", "taking_back_of"]


@dataclass(frozen=True, slots=True)
class BoardLeft:
    """A finished board of the table in its correction period: how much waits for the director, and until when."""

    play: UUID
    sequence: int
    number: int
    waits: int
    until: datetime


@dataclass(frozen=True, slots=True)
class Questioned:
    """A question about the result that waits, as the director reads it, with the player's own words and its answers."""

    fact: str
    sentence: str
    text: str
    forms: tuple[Form, ...]


async def boards_left(server: TableServer, table: UUID) -> tuple[BoardLeft, ...]:
    """Return the finished boards of the table whose correction period is not over, the newest first."""
    found = []
    for board in await boards_at(server.pool, table):
        if board.finished_at is None:
            continue
        live = await server.desk.at_least(board.play, board.number)
        if live.state.game.incidents.period_over:
            break
        until = board.finished_at + timedelta(seconds=live.state.rules.correction)
        found.append(BoardLeft(board.play, board.sequence, live.state.game.board.number, _waits(live.state), until))
    return tuple(found)


def _waits(state: State) -> int:
    tricks = [one for one in judgements(state.game.incidents.obligations) if one.question is Asked.TRICKS]
    return len(state.called) + len(tricks) + sum(one.answer is None for one in state.questions)


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


async def taking_back_of(server: TableServer, live: LivePlay) -> tuple[TakingBack, ...]:
    """Return what the director may take back on that board now."""
    async with server.pool.connection() as connection:
        rows = await log.read(connection, live.play)
    events = [decode(row.kind, row.v, row.data) for row in rows[: live.number]]
    return may_take_back(live.state.game, [event for event in events if not isinstance(event, TableEvent)])


def taken_back_sentence(one: TakingBack, language: str) -> str:
    """Return what is withdrawn, by which Law."""
    _ = words.say(language)
    ruled = words.sentence(questions.ruling_said(one.withdrawn.ruling, one.withdrawn.suits), language)
    said = _("What has happened since my ruling, which was wrong: {ruling} ({law})")
    return said.format(ruling=ruled, law=citation((one.law,), language))
