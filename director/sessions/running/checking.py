"""The round check before a table parts (articles 28.3, 41.2(3)): who has agreed, and who has not answered.

A side agrees when one of its players does. A side of house robots has nothing to say.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any, Final
from uuid import UUID

from psycopg import AsyncConnection
from psycopg.rows import TupleRow

from laws.values.seats import Side
from play.table.people.seats import Seats

__all__ = ["AGREED", "CALLED", "ELAPSED", "ROBOTS", "close_checks", "read_checked", "sides_of_people"]

AGREED: Final = "agreed"
CALLED: Final = "called"
ELAPSED: Final = "elapsed"
ROBOTS: Final = "robots"
_CHECKED: Final = """
    SELECT "table", side FROM director_round_check WHERE session_id = %s AND round = %s AND how = 'agreed'
"""
_CLOSE: Final = """
    INSERT INTO director_round_check (session_id, round, "table", side, how, at) VALUES (%s, %s, %s, %s, %s, %s)
    ON CONFLICT (session_id, round, "table", side) DO NOTHING
"""


async def read_checked(connection: AsyncConnection[TupleRow], session: UUID, number: int) -> frozenset[tuple[int, str]]:
    """Return the tables and sides that have agreed to the results of a round."""
    rows: Any = await (await connection.execute(_CHECKED, (session, number))).fetchall()
    return frozenset((table, side) for table, side in rows)


def sides_of_people(seats: Seats) -> frozenset[str]:
    """Return the sides on which somebody sits who can answer."""
    north, east, south, west = (one is not None and one.person is not None for one in seats)
    return frozenset(side.name for side, people in ((Side.NS, north or south), (Side.EW, east or west)) if people)


async def close_checks(
    connection: AsyncConnection[TupleRow],
    session: UUID,
    number: int,
    tables: Iterable[tuple[int, Seats]],
    now: datetime,
) -> None:
    """Put on record how the sides that have not answered leave their tables: that counts as agreed. Idempotent."""
    rows = [
        (session, number, table, side.name, ELAPSED if side.name in sides_of_people(seats) else ROBOTS, now)
        for table, seats in tables
        for side in Side
    ]
    async with connection.cursor() as cursor:
        await cursor.executemany(_CLOSE, rows)
