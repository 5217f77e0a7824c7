"""Another player for one who sits: on the board that is in play, else from the next board on by the entries alone.

Who gives up his seat at once plays the board on for nobody where the process dies before the other is in it: a timer,
which is due, stands in the transaction in which that was decided.
"""

from __future__ import annotations

from datetime import datetime
from typing import Final
from uuid import UUID

from director.sessions.running.rounds import SESSION
from play.live.desk import Desk
from play.live.sessions.platform_acts import change_player
from play.models import BoardPlay, Person
from play.store.timers import cancel_timer, set_timer
from play.table.people.seats import Occupant

__all__ = ["PLAYER_CHANGED", "board_of", "change_at_once", "change_planned", "plan_change"]

PLAYER_CHANGED: Final = f"{SESSION}:seat"
"""The kind of the timers that seat one person for another; they wait for the accounts of both."""


def plan_change(session: UUID, old: int, new: int, now: datetime) -> None:
    """Let one be seated for another, in the caller's transaction: `change_at_once` need not wait for that."""
    cancel_timer(_key(session, new, old))
    set_timer(_key(session, old, new), PLAYER_CHANGED, session, now, f"{old}:{new}")


async def change_planned(desk: Desk, session: UUID, planned: str) -> None:
    """Seat the second of these accounts for the first. Idempotent."""
    old, new = map(int, planned.split(":"))
    person = await Person.objects.filter(pk=new).afirst()
    if person is not None:
        await change_at_once(desk, session, old, person)


def _key(session: UUID, old: int, new: int) -> str:
    return f"{session}:seat:{old}:{new}"


async def board_of(desk: Desk, session: UUID, person: int) -> UUID | None:
    """Return the board in play at which somebody sits, None where he sits at none."""
    boards = BoardPlay.objects.filter(table__session=session, finished_at=None).order_by("pk")
    async for play in boards.values_list("pk", flat=True):
        if (await desk.plays.get(play)).state.seat_of(person) is not None:
            return play
    return None


async def change_at_once(desk: Desk, session: UUID, old: int, new: Person) -> bool:
    """Let a person play the board of another on; return False where that one has none, or the Laws forbid it.

    Then he sits from the next board on: the seats of each board are read from the entries.
    """
    play = await board_of(desk, session, old)
    seat = None if play is None else (await desk.plays.get(play)).state.seat_of(old)
    if play is None or seat is None:
        return False
    return await change_player(desk, play, old, Occupant(new.display_name, new.pk), seat)
