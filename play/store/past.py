"""The log as it was: each query has its own number of seconds before now; all run in one statement.

Now is PostgreSQL's time, by which the log is timed, unless another is given.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Final
from uuid import UUID

from psycopg import AsyncConnection
from psycopg.rows import TupleRow

from play.store.log import LogEntry

__all__ = ["boards", "rows"]

_BOARDS: Final = """
    SELECT DISTINCT ON (past.place) past.place, b.id
    FROM unnest(%(tables)s::uuid[], %(delays)s::int[]) WITH ORDINALITY AS past (table_id, delay, place)
    JOIN play_board b ON b.table_id = past.table_id
    JOIN play_log l ON l.play_id = b.id AND l.number = 1
    WHERE l.at <= coalesce(%(now)s::timestamptz, clock_timestamp()) - make_interval(secs => past.delay)
    ORDER BY past.place, b.sequence DESC
"""
_ROWS: Final = """
    SELECT past.place, l.number, l.actor, l.key, l.kind, l.v, l.data
    FROM unnest(%(plays)s::uuid[], %(after)s::int[], %(delays)s::int[])
         WITH ORDINALITY AS past (play_id, after, delay, place)
    JOIN play_log l ON l.play_id = past.play_id AND l.number > past.after
    WHERE l.at <= coalesce(%(now)s::timestamptz, clock_timestamp()) - make_interval(secs => past.delay)
    ORDER BY past.place, l.number
"""


async def boards(
    connection: AsyncConnection[TupleRow], tables: Sequence[tuple[UUID, int]], now: datetime | None
) -> list[UUID | None]:
    """Return for each table and delay in seconds the board that was on the table then, None when none was."""
    values = {"tables": [table for table, _ in tables], "delays": [delay for _, delay in tables], "now": now}
    found: dict[int, UUID] = dict(await (await connection.execute(_BOARDS, values)).fetchall())
    return [found.get(place) for place in range(1, len(tables) + 1)]


async def rows(
    connection: AsyncConnection[TupleRow], plays: Sequence[tuple[UUID, int, int]], now: datetime | None
) -> list[list[LogEntry]]:
    """Return for each board, number and delay in seconds the rows after that number that were in the log then."""
    values = {
        "plays": [play for play, _, _ in plays],
        "after": [after for _, after, _ in plays],
        "delays": [delay for _, _, delay in plays],
        "now": now,
    }
    found: list[list[LogEntry]] = [[] for _ in plays]
    for place, *row in await (await connection.execute(_ROWS, values)).fetchall():
        found[place - 1].append(LogEntry(*row))
    return found
