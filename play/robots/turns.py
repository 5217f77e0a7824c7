"""A house robot's turn, when it falls due: its View is asked for its action, which is tried like anybody's.

What a robot chose may be refused, or the choice may fail: a fault of ours, for which no board may stand still. It is
logged, the robot chooses again from a fresh View, and at last it takes the plainest legal action.

The turn falls due before the action: the robot thinks, and then waits for the end of its pause.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Final
from uuid import UUID

from laws.protocol.commands import Claim, Correct
from laws.values.seats import Seat
from laws.views.table_view import View, Viewer, ViewerKind, view
from play.live.act import act
from play.live.cache import LivePlay
from play.live.desk import Desk
from play.live.timers import Handler, Timer
from play.robots.plainest import plainest
from play.robots.rulings import answer_to_ruling
from play.robots.thinking import think
from play.store import log
from play.store.database import AWAY
from play.table.attempts import Done, Robot
from play.table.turns import turn_of

__all__ = ["robots_of"]

_LOG = logging.getLogger(__name__)
_CONTESTED: Final = "laws.claim_voided"
_FIRST: Final = 0.65
_AGAIN: Final = 0.25
"""The parts of its time that a robot's thought has, and a second one without a claim."""

_Choice = Callable[[View], Awaitable[Correct | None]]


class Stalled(Exception):
    """A robot found nothing that its board accepts."""


def robots_of(desk: Desk) -> Handler:
    """What takes up the robots' turns at the boards of this process."""

    async def take_turn(timer: Timer) -> None:
        seat = Seat.parse(timer.kind.rpartition(":")[2])
        live = await _board(desk, timer)
        if live is None:
            return
        thinking = desk.pace.thinking(desk.robot_pause(live.state))
        answer_at = desk.clock.now() + timedelta(seconds=thinking)
        for choose in _choices(desk, timer.subject, thinking):
            if turn_of(live.state) != timer.awaits:
                return
            seen = view(live.state.game, Viewer(ViewerKind.ROBOT, seat))
            command = answer_to_ruling(seen) or await _chosen(choose, seen, timer)
            if command is None:
                if plainest(seen) is None:
                    return  # nothing is asked of it
                continue
            await desk.clock.wait((answer_at - desk.clock.now()).total_seconds(), asyncio.Event())
            answer = await act(desk, timer.subject, Robot(seat), command, awaits=timer.awaits)
            if isinstance(answer, Done):
                return
            if turn_of(live.state) == timer.awaits:
                _LOG.error("%s was refused %r: %s", timer.key, command, answer.code)
        if turn_of(live.state) == timer.awaits:
            raise Stalled(f"the robot {seat.letter} of board {timer.subject} finds nothing that is accepted")

    return take_turn


async def _board(desk: Desk, timer: Timer) -> LivePlay | None:
    """The board if the robot's turn is still awaited there; None too where robots would play alone."""
    live = await desk.awaited(timer.subject, timer.awaits)
    if live is not None and live.state.people == 0:  # another process may have seated somebody
        await desk.catch_up(live)
    return live if live is not None and live.state.people else None


async def _chosen(choose: _Choice, seen: View, timer: Timer) -> Correct | None:
    """What is chosen that way; None, with a line in the log, when it could not be done."""
    try:
        command = await choose(seen)
    except AWAY:
        raise
    except Exception:
        _LOG.exception("%s could not choose", timer.key)
        return None
    if command is None and plainest(seen) is not None:
        _LOG.error("%s chose nothing on its turn", timer.key)
    return command


def _choices(desk: Desk, play: UUID, thinking: float) -> tuple[_Choice, ...]:
    """How a robot chooses: as it plays, once more without a claim, and plainly."""

    async def as_it_plays(seen: View) -> Correct | None:
        command = await think(seen, _seed(play), claims=True, within=_FIRST * thinking)
        if isinstance(command, Claim) and await _was_contested(desk, play):
            return await without_claims(seen)
        return command

    async def without_claims(seen: View) -> Correct | None:
        return await think(seen, _seed(play), within=_AGAIN * thinking)

    async def plainly(seen: View) -> Correct | None:
        return plainest(seen)

    return as_it_plays, without_claims, plainly


async def _was_contested(desk: Desk, play: UUID) -> bool:
    """Whether a claim of this board was contested: who wants to see the cards played shall see them played."""
    async with desk.pool.connection() as connection:
        return any(row.kind == _CONTESTED for row in await log.read(connection, play))


def _seed(play: UUID) -> int:
    """One seed for a board at a table: the same board elsewhere may be played otherwise."""
    return play.int
