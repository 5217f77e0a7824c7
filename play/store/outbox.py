"""Notices: a transactional outbox, read by every registered reader.

A reader is a name and a function. Its cursor is stored: the last notice that it has dealt with, in the order of the
transactions that wrote them. One process at a time holds the reader's lease and works for it (`play.live.readers`). A
notice is dealt with and the cursor moved in one transaction, so what a reader writes over the connection that it is
given is written once. A notice that all readers have passed is deleted; with no readers registered, that is every one.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final
from uuid import UUID

from psycopg import AsyncConnection
from psycopg.rows import TupleRow
from psycopg.types.json import Jsonb

from play.store.log import NewNotice

__all__ = [
    "BEGINNING",
    "Cursor",
    "DeliveredNotice",
    "Handle",
    "LeaseLost",
    "advance",
    "enter",
    "lease",
    "meet_cluster",
    "read",
    "readers",
    "register_reader",
    "release",
    "tidy",
    "write",
]

Connection = AsyncConnection[TupleRow]


@dataclass(frozen=True, slots=True, order=True)
class Cursor:
    """The place of a notice: the transaction that wrote it, and its number."""

    xact: int
    id: int


BEGINNING: Final = Cursor(-(2**63), 0)
"""Before every notice."""


@dataclass(frozen=True, slots=True)
class DeliveredNotice:
    """A notice as its readers are handed it: place, time and kind, and the board that it is about, or the session of
    `director`.
    """

    place: Cursor
    at: datetime
    kind: str
    subject: UUID
    data: dict[str, Any]


class LeaseLost(Exception):
    """Another process holds the reader's lease; the work for this notice is rolled back."""


Handle = Callable[[Connection, DeliveredNotice], Awaitable[None]]
"""Deals with a notice, inside a transaction of that connection."""

_readers: dict[str, Handle] = {}


def register_reader(name: str, handle: Handle) -> None:
    """Register a reader when a package starts. Raise ValueError when the name is taken."""
    if name in _readers:
        raise ValueError(f"there is a reader {name!r} already")
    _readers[name] = handle


def readers() -> dict[str, Handle]:
    """Return the registered readers by name."""
    return dict(_readers)


# Commits need not follow the order of the numbers drawn, nor of the transactions begun. A reader goes by the order of
# transactions, and reads only those that no open transaction can precede.
_READ: Final = """
    SELECT xact, id, at, kind, subject, data FROM play_notice
    WHERE (xact, id) > (%s, %s) AND xact < pg_snapshot_xmin(pg_current_snapshot())::text::bigint
    ORDER BY xact, id LIMIT %s
"""
_ENTER: Final = """
    INSERT INTO play_notice_reader (name, xact, notice, worker, leased_until) VALUES (%s, %s, %s, '', 'epoch')
    ON CONFLICT (name) DO NOTHING
"""
_LEASE: Final = """
    UPDATE play_notice_reader
    SET worker = %(worker)s,
        leased_until = coalesce(%(now)s::timestamptz, statement_timestamp()) + make_interval(secs => %(seconds)s)
    WHERE name = %(name)s
      AND (worker = %(worker)s OR leased_until < coalesce(%(now)s::timestamptz, statement_timestamp()))
    RETURNING xact, notice
"""
_RELEASE: Final = "UPDATE play_notice_reader SET leased_until = 'epoch' WHERE worker = %s"
_ADVANCE: Final = """
    UPDATE play_notice_reader SET xact = %(xact)s, notice = %(id)s WHERE name = %(name)s AND worker = %(worker)s
"""
_TIDY: Final = """
    DELETE FROM play_notice
    WHERE xact < pg_snapshot_xmin(pg_current_snapshot())::text::bigint
      AND (xact, id) <= ALL (SELECT xact, notice FROM play_notice_reader)
"""

_WRITE: Final = """
    INSERT INTO play_notice (at, kind, subject, data, xact)
    VALUES (%s, %s, %s, %s, pg_current_xact_id()::text::bigint)
"""
_SYSTEM: Final = "SELECT system_identifier FROM pg_control_system()"
_KNOWN: Final = "SELECT system FROM play_cluster FOR UPDATE"
_FIRST: Final = "INSERT INTO play_cluster (id, system) VALUES (1, %s) ON CONFLICT (id) DO NOTHING"
_MEET: Final = "UPDATE play_cluster SET system = %s"
# Every notice of the old cluster precedes every one of the new, in its old order.
_SHIFT_READERS: Final = """
    UPDATE play_notice_reader SET xact = xact - %(shift)s WHERE xact >= -4611686018427387904
"""
_SHIFT_NOTICES: Final = "UPDATE play_notice SET xact = xact - %(shift)s"
_HIGHEST: Final = """
    SELECT greatest((SELECT max(xact) FROM play_notice), (SELECT max(xact) FROM play_notice_reader), 0) + 1
"""


async def meet_cluster(connection: Connection) -> bool:
    """Record the cluster before notices are written or read; return whether the database was restored into another.

    Transaction numbers begin low in a new cluster. Those of the notices and cursors that came with the restore are then
    moved below zero in one transaction, so that all of them precede what is written from now on.
    """
    async with connection.transaction():
        row: Any = await (await connection.execute(_SYSTEM)).fetchone()
        system: int = row[0]
        await connection.execute(_FIRST, (system,))
        known: Any = await (await connection.execute(_KNOWN)).fetchone()
        if known[0] == system:
            return False
        highest: Any = await (await connection.execute(_HIGHEST)).fetchone()
        await connection.execute(_SHIFT_NOTICES, {"shift": highest[0]})
        await connection.execute(_SHIFT_READERS, {"shift": highest[0]})
        await connection.execute(_MEET, (system,))
        return True


async def write(connection: Connection, subject: UUID, notice: NewNotice, now: datetime) -> None:
    """Write a notice that comes without an event, in the caller's transaction."""
    await connection.execute(_WRITE, (now, notice.kind, subject, Jsonb(notice.data)))


async def read(connection: Connection, after: Cursor, limit: int = 100) -> list[DeliveredNotice]:
    """Return the notices after that place, in order, at most `limit`."""
    cursor = await connection.execute(_READ, (after.xact, after.id, limit))
    return [DeliveredNotice(Cursor(row[0], row[1]), *row[2:]) for row in await cursor.fetchall()]


async def enter(connection: Connection, name: str) -> None:
    """Create the reader's cursor if it has none: it begins at the oldest notice that is left."""
    await connection.execute(_ENTER, (name, BEGINNING.xact, BEGINNING.id))


async def lease(
    connection: Connection, name: str, worker: str, seconds: float, now: datetime | None = None
) -> Cursor | None:
    """Take or prolong the reader's lease; return its cursor, or None when another worker holds the lease.

    Times are PostgreSQL's, or count from `now`.
    """
    values = {"name": name, "worker": worker, "seconds": seconds, "now": now}
    row: Any = await (await connection.execute(_LEASE, values)).fetchone()
    return None if row is None else Cursor(row[0], row[1])


async def release(connection: Connection, worker: str) -> None:
    """Give the leases of a worker up: another may take them at once."""
    await connection.execute(_RELEASE, (worker,))


async def advance(connection: Connection, name: str, worker: str, place: Cursor) -> None:
    """Move the reader's cursor to that place. Raise LeaseLost when another worker holds its lease."""
    values = {"name": name, "worker": worker, "xact": place.xact, "id": place.id}
    if (await connection.execute(_ADVANCE, values)).rowcount != 1:
        raise LeaseLost(name)


async def tidy(connection: Connection) -> int:
    """Delete the notices that all readers have passed; return their number."""
    return (await connection.execute(_TIDY)).rowcount
