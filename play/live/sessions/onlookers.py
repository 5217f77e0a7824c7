"""Sending a spectator of a session away, and letting him come back (articles 40.1, 50.4)."""

from __future__ import annotations

from uuid import UUID

from play.live.desk import Desk
from play.store.rights import grant
from play.store.spectators.onlookers import admit_watchers, end_watching, let_back
from play.table.rights import Right

__all__ = ["admit_all", "let_in_again", "send_away"]


async def send_away(desk: Desk, person: int, session: UUID) -> None:
    """Take a spectator from all tables of a session; he takes no place at any of them until he is let in again."""
    async with desk.pool.connection() as connection, connection.transaction():
        await let_back(connection, person, session)  # so that two orders to go are one
        await grant(connection, person, Right.KEPT_OUT, session=session)
        await end_watching(connection, person, session)
    await desk.tell_rights([session], [person])


async def let_in_again(desk: Desk, person: int, session: UUID) -> None:
    """Let a spectator who was sent away choose a place again."""
    async with desk.pool.connection() as connection:
        await let_back(connection, person, session)
    await desk.tell_rights([session], [person])


async def admit_all(desk: Desk, session: UUID, *, admitted: bool) -> None:
    """Admit spectators in a session again, or none from now on: their places end, and those of commentators."""
    async with desk.pool.connection() as connection, connection.transaction():
        people = await admit_watchers(connection, session, admitted=admitted)
    if people:
        await desk.tell_rights([session], people)
