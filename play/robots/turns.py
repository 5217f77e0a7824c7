"""A house robot's turn, when it falls due: its View is asked for its action, which is tried like anybody's."""

from __future__ import annotations

from uuid import UUID

from laws.seats import Seat
from laws.view import Viewer, ViewerKind, view
from play.act import act
from play.attempts import Robot
from play.desk import Desk
from play.due import Due, Handler
from play.robots.thinking import think

__all__ = ["robots_of"]


def robots_of(desk: Desk) -> Handler:
    """What takes up the robots' turns at the boards of this process."""

    async def take_turn(due: Due) -> None:
        seat = Seat.parse(due.kind.rpartition(":")[2])
        live = await desk.at_least(due.subject, due.number)
        if live.number != due.number:
            return
        command = await think(view(live.state.game, Viewer(ViewerKind.ROBOT, seat)), _seed(due.subject))
        if command is not None:
            await act(desk, due.subject, Robot(seat), command, key=due.key, at_number=due.number)

    return take_turn


def _seed(play: UUID) -> int:
    """One seed for a board at a table: the same board elsewhere may be played otherwise."""
    return play.int
