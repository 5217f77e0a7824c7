"""The end of a mandatory pause: what its player has chosen is decided and written with it, in his name (Law 73A2)."""

from __future__ import annotations

from typing import Final

from play.live.desk import Desk
from play.live.timed.due import act_when_due
from play.live.timed.timers import Handler, Timer
from play.table.actors import SYSTEM, Actor, Person
from play.table.attempts import EndPause
from play.table.outcomes import Done

__all__ = ["PAUSE", "ender_of"]

PAUSE: Final = "pause"
"""The kind of timer that is handled here."""


def ender_of(desk: Desk) -> Handler:
    """Return the handler for pauses that are over."""

    async def end(timer: Timer) -> None:
        live = await desk.plays.get(timer.subject)
        for _ in range(2):
            pause = live.state.pause
            if pause is not None and live.state.pausing is not None and timer.key.endswith(_name(pause.place)):
                occupant = live.state.seats[pause.began.seat]
                actor: Actor = SYSTEM
                if pause.held is not None and occupant is not None and occupant.person is not None:
                    actor = Person(occupant.person, occupant.name)
                if await act_when_due(desk, timer.subject, actor, EndPause(pause.place)) == Done():
                    return
            await desk.catch_up(live)

    return end


def _name(place: tuple[int, int, int]) -> str:
    return f":pause:{'.'.join(map(str, place))}"
