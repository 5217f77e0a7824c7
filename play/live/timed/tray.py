"""The tray, where the platform moves it, or a house robot does: when its pause is over, by an event written then."""

from __future__ import annotations

from typing import Final

from laws.protocol.commands import PushTray
from play.live.desk import Desk
from play.live.timed.due import act_when_due
from play.live.timed.timers import Handler, Timer
from play.table.actors import SYSTEM, Robot
from play.table.pace.passage import pusher
from play.table.rules import Tray

__all__ = ["TRAY", "mover_of"]

TRAY: Final = "tray"
"""The kind of timer that is handled here."""


def mover_of(desk: Desk) -> Handler:
    """Return the handler for trays whose pause is over."""

    async def move(timer: Timer) -> None:
        live = await desk.awaited(timer.subject, timer.awaits)
        seat = None if live is None else pusher(live.state.game)
        if live is None or seat is None:
            return
        actor = SYSTEM if live.state.rules.tray is Tray.PLATFORM else Robot(seat)
        await act_when_due(desk, timer.subject, actor, PushTray(seat), awaits=timer.awaits)

    return move
