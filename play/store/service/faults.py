"""The record of what has failed below the tables: processes, their clocks and logs, PostgreSQL, Redis.

Each process writes what it notices of itself, as soon as the database takes it. Of one that was killed another does
(`play.store.service.serving`). The doctor reads the record, and tells the operator (`deploy.doctor`).
"""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from psycopg import AsyncConnection
from psycopg.rows import TupleRow

from play.store.service.fault_models import FaultKind

__all__ = ["record"]

_TOGETHER: Final = timedelta(minutes=1)
"""What a process notices again within this time is the same fault, which lasts."""

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


async def record(connection: AsyncConnection[TupleRow], process: str, kind: FaultKind, seconds: float) -> None:
    """Record a fault of that length; one that this process has recorded within a minute has lasted longer."""
    values = {"kind": kind.value, "process": process, "seconds": seconds, "together": _TOGETHER}
    async with connection.transaction():
        if not (await connection.execute(_LASTS, values)).rowcount:
            await connection.execute(_RECORD, values)
