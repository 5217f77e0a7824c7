"""Another player for one who sits: on the board that is in play, else from the next board on by the entries alone."""

from __future__ import annotations

from uuid import UUID

from play.live.desk import Desk
from play.live.sessions.platform_acts import change_player
from play.models import BoardPlay, Person
from play.table.people.seats import Occupant

__all__ = ["board_of", "change_at_once"]


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
