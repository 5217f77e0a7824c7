"""A player comes to his table in a session: he plays from that browser, and from then on he looks on nowhere."""

from __future__ import annotations

from uuid import UUID

from play.live.desk import Desk
from play.live.sessions.platform_acts import call_for
from play.store.signing_in.seat_browsers import Held, take_seat
from play.store.spectators.watching import hold, leave_places
from play.table.direction.director_call import OTHER_BROWSER

__all__ = ["come"]


async def come(desk: Desk, session: UUID, play: UUID, person: int, browser: str) -> None:
    """Let a player of a session play from this browser, before he is shown his hand. Idempotent.

    When he comes for the first time, his places to watch end and his sockets at other tables are closed (articles 39.6,
    39.7, 53.9): what others have entered him in closes nothing to him until then. Another browser of his account that
    is signed in loses the seat, and the director is told.
    """
    left: set[UUID] = set()
    async with desk.pool.connection() as connection, connection.transaction():
        had = await take_seat(connection, session, person, browser)
        if had is Held.NEVER:
            await hold(connection, [person])  # a place to watch is given under the same lock: before, or not at all
            left = await leave_places(connection, [person], None)
    await desk.tell_rights(left, [person])
    if had in {Held.NEVER, Held.ELSEWHERE}:
        await desk.person_changed(person)
    if had is Held.ELSEWHERE:
        await call_for(desk, play, person, OTHER_BROWSER)
