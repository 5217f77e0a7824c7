"""The record of what has failed below the tables: processes, their clocks and logs, PostgreSQL, Redis.

Each process writes what it notices of itself, as soon as the database takes it. Of one that was killed nobody could
write it: each process says every two seconds that it serves, and whichever does so next notices the one that has not
for `SILENT` seconds. The doctor reads the record, and tells the operator (`deploy.doctor`).
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any, Final

from psycopg import AsyncConnection
from psycopg.rows import TupleRow

from play.store.fault_models import FaultKind

__all__ = ["SILENT", "goes", "record", "serves"]

SILENT: Final = timedelta(seconds=12)
"""A process that has not said for so long that it serves has gone, or stands still."""
_TOGETHER: Final = timedelta(minutes=1)
"""What a process notices again within this time is the same fault, which lasts."""

_SERVES: Final = """
    WITH own AS (
        SELECT FROM play_serving WHERE process = %(process)s AND at >= clock_timestamp() - %(silent)s
    ), serving AS (
        INSERT INTO play_serving (process, at) VALUES (%(process)s, clock_timestamp())
        ON CONFLICT (process) DO UPDATE SET at = excluded.at
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
_TIME: Final = "SELECT clock_timestamp()"
_GOES: Final = "DELETE FROM play_serving WHERE process = %s"
_LASTS: Final = """
    UPDATE play_fault SET until = clock_timestamp(), seconds = seconds + %(seconds)s
    WHERE id = (
        SELECT id FROM play_fault
        WHERE kind = %(kind)s AND process = %(process)s AND until > clock_timestamp() - %(together)s
        ORDER BY id DESC LIMIT 1
    )
"""
_RECORD: Final = """
    INSERT INTO play_fault (kind, at, until, process, seconds)
    VALUES (%(kind)s, clock_timestamp(), clock_timestamp(), %(process)s, %(seconds)s)
"""


async def serves(connection: AsyncConnection[TupleRow], process: str) -> datetime:
    """Say that this process serves, and record those that have not said so for `SILENT`; return PostgreSQL's time.

    Of several processes one records it. A process that was silent itself records nobody: where the database was away
    all were.
    """
    await connection.execute(_SERVES, {"process": process, "silent": SILENT, "kind": FaultKind.SILENT.value})
    row: Any = await (await connection.execute(_TIME)).fetchone()
    at: datetime = row[0]
    return at


async def goes(connection: AsyncConnection[TupleRow], process: str) -> None:
    """Say that this process shuts down: nobody misses it."""
    await connection.execute(_GOES, (process,))


async def record(connection: AsyncConnection[TupleRow], process: str, kind: FaultKind, seconds: float) -> None:
    """Record a fault of that length; one that this process has recorded within a minute has lasted longer."""
    values = {"kind": kind.value, "process": process, "seconds": seconds, "together": _TOGETHER}
    async with connection.transaction():
        if not (await connection.execute(_LASTS, values)).rowcount:
            await connection.execute(_RECORD, values)
