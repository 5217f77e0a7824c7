"""Tables without a director: when the time has expired, a question takes its default, and a call is only recorded."""

from __future__ import annotations

import logging
from typing import Final

from play.live.desk import Desk
from play.live.timed.due import act_when_due
from play.live.timed.timers import Handler, Timer
from play.table.actors import SYSTEM
from play.table.attempts import TakeCall
from play.table.direction.default_rulings import default_ruling
from play.table.outcomes import Refused

__all__ = ["RULING", "default_of"]

_LOG = logging.getLogger(__name__)
RULING: Final = "ruling"
"""The kind of timer that is handled here: ``ruling`` for a question that stops play, ``ruling:call`` for a call."""


def default_of(desk: Desk) -> Handler:
    """Return the handler for questions that no director has answered and for calls that none has taken."""

    async def take_up(timer: Timer) -> None:
        live = await desk.awaited(timer.subject, timer.awaits)
        if live is None or live.state.coming or live.state.paused:
            return
        if timer.kind == "ruling:call":
            await act_when_due(desk, timer.subject, SYSTEM, TakeCall())
            return
        ruling = default_ruling(live.state.game)
        if ruling is None:
            return
        answer = await act_when_due(desk, timer.subject, SYSTEM, ruling, awaits=timer.awaits)
        if isinstance(answer, Refused):
            _LOG.warning("%s: the default ruling %r was refused: %s", timer.key, ruling.ruling, answer.code)

    return take_up
