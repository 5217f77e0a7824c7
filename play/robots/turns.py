"""A house robot's turn, when it falls due: its View is asked for its action, which is tried like anybody's.

The turn falls due before the action: the robot thinks, and then waits for the end of its pause.
"""

from __future__ import annotations

import asyncio
from datetime import timedelta
from typing import Final
from uuid import UUID

from laws.protocol.commands import Claim
from laws.values.seats import Seat
from laws.views.table_view import Viewer, ViewerKind, view
from play.live.act import act
from play.live.desk import Desk
from play.live.timers import Due, Handler
from play.robots.thinking import think
from play.store import log
from play.table.attempts import Robot

__all__ = ["robots_of"]

_CONTESTED: Final = "laws.claim_voided"
_FIRST: Final = 0.65
_AGAIN: Final = 0.25
"""The parts of its time that a robot's thought has, and a second one without a claim."""


def robots_of(desk: Desk) -> Handler:
    """What takes up the robots' turns at the boards of this process."""

    async def take_turn(due: Due) -> None:
        seat = Seat.parse(due.kind.rpartition(":")[2])
        live = await desk.at_least(due.subject, due.number)
        if live.number != due.number:
            return
        thinking = desk.pace.thinking(desk.robot_pause(live.state))
        answer_at = desk.clock.now() + timedelta(seconds=thinking)
        seen = view(live.state.game, Viewer(ViewerKind.ROBOT, seat))
        command = await think(seen, _seed(due.subject), claims=True, within=_FIRST * thinking)
        if isinstance(command, Claim) and await _was_contested(desk, due.subject):
            command = await think(seen, _seed(due.subject), within=_AGAIN * thinking)
        await desk.clock.wait((answer_at - desk.clock.now()).total_seconds(), asyncio.Event())
        if command is not None:
            await act(desk, due.subject, Robot(seat), command, key=due.key, at_number=due.number)

    return take_turn


async def _was_contested(desk: Desk, play: UUID) -> bool:
    """Whether a claim of this board was contested: whoever wants to see the cards played shall see them played."""
    async with desk.pool.connection() as connection:
        return any(row.kind == _CONTESTED for row in await log.read(connection, play))


def _seed(play: UUID) -> int:
    """One seed for a board at a table: the same board elsewhere may be played otherwise."""
    return play.int
