"""From which browser a player of a session plays: one at a time, the one that has opened his table last."""

from __future__ import annotations

from enum import Enum, auto
from typing import Any, Final
from uuid import UUID

from psycopg import AsyncConnection
from psycopg.rows import TupleRow

from play.store.database import Pool

__all__ = ["Held", "seat_held", "take_seat"]

_HELD: Final = """
    SELECT browser, EXISTS (SELECT FROM django_session WHERE session_key = browser AND expire_date > clock_timestamp())
    FROM play_seat_browser WHERE session = %s AND person_id = %s
"""
_COME: Final = """
    INSERT INTO play_seat_browser (session, person_id, browser) VALUES (%(session)s, %(person)s, %(browser)s)
    ON CONFLICT (session, person_id) DO NOTHING
"""
_TAKE: Final = """
    UPDATE play_seat_browser SET browser = %(browser)s, since = clock_timestamp(), changes = changes + %(change)s
    WHERE session = %(session)s AND person_id = %(person)s
"""


class Held(Enum):
    """Who has a player's seat in a session, as one browser asks."""

    NEVER = auto()
    """He has not come to his table yet."""
    HERE = auto()
    """That browser."""
    FREE = auto()
    """Another one, which is not signed in any more."""
    ELSEWHERE = auto()
    """Another one, which is still signed in."""


async def take_seat(connection: AsyncConnection[TupleRow], session: UUID, person: int, browser: str) -> Held:
    """Let the player play from this browser; return who had the seat.

    Of two browsers that come at once for the first time one has the seat, and the other takes it from that one.
    """
    values = {"session": session, "person": person, "browser": browser}
    row: Any = await (await connection.execute(f"{_HELD} FOR UPDATE", (session, person))).fetchone()
    if row is None:
        if (await connection.execute(_COME, values)).rowcount:
            return Held.NEVER
        row = await (await connection.execute(f"{_HELD} FOR UPDATE", (session, person))).fetchone()
    had = _held(row, browser)
    if had is not Held.HERE:
        await connection.execute(_TAKE, values | {"change": int(had is Held.ELSEWHERE)})
    return had


async def seat_held(pool: Pool, session: UUID, person: int, browser: str) -> Held:
    """Return who has the seat of a player of a session."""
    async with pool.connection() as connection:
        row: Any = await (await connection.execute(_HELD, (session, person))).fetchone()
    return _held(row, browser)


def _held(row: Any, browser: str) -> Held:
    if row is None:
        return Held.NEVER
    if row[0] == browser:
        return Held.HERE
    return Held.ELSEWHERE if row[1] else Held.FREE
