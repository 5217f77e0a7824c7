"""From which browser a player of a session plays: one at a time, the one that has opened his table last."""

from __future__ import annotations

from typing import Any, Final
from uuid import UUID

from play.store.database import Pool

__all__ = ["plays_elsewhere", "take_seat"]

_HELD: Final = """
    SELECT browser, EXISTS (SELECT FROM django_session WHERE session_key = browser AND expire_date > clock_timestamp())
    FROM play_seat_browser WHERE session = %s AND person_id = %s FOR UPDATE
"""
_TAKE: Final = """
    INSERT INTO play_seat_browser (session, person_id, browser) VALUES (%(session)s, %(person)s, %(browser)s)
    ON CONFLICT (session, person_id) DO UPDATE
    SET browser = EXCLUDED.browser, since = clock_timestamp(), changes = play_seat_browser.changes + %(change)s
"""
_ELSEWHERE: Final = """
    SELECT FROM play_seat_browser b JOIN django_session s ON s.session_key = b.browser
    WHERE b.session = %s AND b.person_id = %s AND b.browser <> %s AND s.expire_date > clock_timestamp()
"""


async def take_seat(pool: Pool, session: UUID, person: int, browser: str) -> bool:
    """Let the player play from this browser; return whether another one that is still signed in had the seat."""
    async with pool.connection() as connection, connection.transaction():
        row: Any = await (await connection.execute(_HELD, (session, person))).fetchone()
        if row is not None and row[0] == browser:
            return False
        taken = row is not None and bool(row[1])
        values = {"session": session, "person": person, "browser": browser, "change": int(taken)}
        await connection.execute(_TAKE, values)
        return taken


async def plays_elsewhere(pool: Pool, session: UUID, person: int, browser: str) -> bool:
    """Return whether the player plays from another browser that is still signed in."""
    async with pool.connection() as connection:
        found = await (await connection.execute(_ELSEWHERE, (session, person, browser))).fetchone()
    return found is not None
