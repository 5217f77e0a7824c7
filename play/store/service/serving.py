"""Which processes serve, with the tables at which players have their sockets there.

Each says so every second. The next one to do so notices one that has not for `GAP` seconds, which was killed or
stands still, and credits its tables with the time in which their browsers come to another
(`play.store.service.breaks`). For `SILENT` seconds it is left its row, and when it goes on it says itself how long it
stood still.

Until it is missed, a time that ends what players may do may have been cut short by it: who acts on such an end asks
`is_in_doubt` first, and comes again.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime, timedelta
from typing import Any, Final
from uuid import UUID

from psycopg import AsyncConnection
from psycopg.rows import TupleRow

from play.store.service.breaks import COMING_BACK, GAP, credit
from play.store.service.fault_models import FaultKind

__all__ = ["EVERY", "SILENT", "credit_missed", "goes", "is_in_doubt", "serves"]

EVERY: Final = 1.0
"""Seconds between two times at which a process says that it serves."""
SILENT: Final = timedelta(seconds=12)
"""A process that has not said for so long that it serves has gone, or stands still."""

_SERVES: Final = """
    WITH own AS (
        SELECT FROM play_serving WHERE process = %(process)s AND at >= clock_timestamp() - %(silent)s
    ), serving AS (
        INSERT INTO play_serving (process, at, tables) VALUES (%(process)s, clock_timestamp(), %(tables)s::uuid[])
        ON CONFLICT (process) DO UPDATE SET at = excluded.at, tables = coalesce(excluded.tables, play_serving.tables)
    ), silent AS (
        DELETE FROM play_serving WHERE process IN (
            SELECT process FROM play_serving
            WHERE at < clock_timestamp() - %(silent)s AND process <> %(process)s AND EXISTS (SELECT FROM own)
            FOR UPDATE SKIP LOCKED
        )
        RETURNING process, at
    )
    INSERT INTO play_fault (kind, at, until, process, seconds)
    SELECT %(kind)s, clock_timestamp(), clock_timestamp(), process,
           extract(epoch FROM clock_timestamp() - at)::float8
    FROM silent
"""
_TIME: Final = """
    SELECT clock_timestamp(), coalesce(cardinality(tables), 0), EXISTS (
        SELECT FROM play_serving WHERE process <> %(process)s AND at < clock_timestamp() - %(gap)s
    )
    FROM play_serving WHERE process = %(process)s
"""
_GOES: Final = "DELETE FROM play_serving WHERE process = %s"
_IN_DOUBT: Final = """
    SELECT EXISTS (
        SELECT FROM play_serving WHERE process <> %(process)s AND cardinality(tables) > 0
               AND at < clock_timestamp() - make_interval(secs => %(since)s)
    )
"""
_MISSED: Final = """
    WITH missed AS (
        SELECT process, at, tables FROM play_serving
        WHERE process <> %(process)s AND at < clock_timestamp() - %(gap)s AND cardinality(tables) > 0
              AND EXISTS (
                  SELECT FROM play_serving own
                  WHERE own.process = %(process)s AND own.at >= clock_timestamp() - %(gap)s
              )
        FOR UPDATE SKIP LOCKED
    ), taken AS (
        UPDATE play_serving SET tables = '{}' FROM missed WHERE play_serving.process = missed.process
    )
    SELECT clock_timestamp() - at, tables FROM missed
"""


async def serves(
    connection: AsyncConnection[TupleRow], process: str, tables: Collection[UUID] | None
) -> tuple[datetime, int, bool]:
    """Say that this process serves these tables, None for the same as before, and record those that have not said so
    for `SILENT`; return PostgreSQL's time, how many tables are known to be served here, and whether another process has
    said nothing for `GAP`.

    Of several processes one records it. A process that was silent itself records nobody: where the database was away
    all were.
    """
    known = None if tables is None else list(tables)
    values = {"process": process, "silent": SILENT, "kind": FaultKind.SILENT.value, "tables": known}
    await connection.execute(_SERVES, values)
    row: Any = await (await connection.execute(_TIME, {"process": process, "gap": GAP})).fetchone()
    at: datetime = row[0]
    return at, row[1], row[2]


async def credit_missed(connection: AsyncConnection[TupleRow], process: str, now: datetime | None) -> frozenset[UUID]:
    """Credit the tables of processes that say nothing any more, and return them: they went within the second after
    they did.

    A process that was silent itself misses nobody.
    """
    async with connection.transaction():
        missed: Any = await (await connection.execute(_MISSED, {"process": process, "gap": GAP})).fetchall()
        for ago, tables in missed:
            await credit(connection, now, tables, ago, timedelta(seconds=EVERY), COMING_BACK)
        return frozenset(table for _, tables in missed for table in tables)


async def is_in_doubt(connection: AsyncConnection[TupleRow], process: str, since: float) -> bool:
    """Return whether another process at which players had sockets has not said for so many seconds that it serves: it
    may have gone before that time.
    """
    row: Any = await (await connection.execute(_IN_DOUBT, {"process": process, "since": since})).fetchone()
    return bool(row[0])


async def goes(connection: AsyncConnection[TupleRow], process: str) -> None:
    """Say that this process shuts down: nobody misses it."""
    await connection.execute(_GOES, (process,))
