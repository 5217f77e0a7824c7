"""The connection pool for plain SQL, to the database of Django's settings.

The address is read when a pool is opened, so that tests use the test database. Connections are in autocommit mode: a
statement is a transaction; several are one only inside `connection.transaction()`.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final

from django.db import connection, connections
from django.db.backends.postgresql.base import DatabaseWrapper
from psycopg import AsyncConnection, InterfaceError, OperationalError
from psycopg.conninfo import make_conninfo
from psycopg.errors import (
    DeadlockDetected,
    DiskFull,
    IoError,
    LockNotAvailable,
    QueryCanceled,
    ReadOnlySqlTransaction,
    SerializationFailure,
)
from psycopg.rows import TupleRow
from psycopg_pool import AsyncConnectionPool

__all__ = [
    "ANSWERED",
    "AWAY",
    "Pool",
    "check_pools_of_pages",
    "close_pools_of_pages",
    "conninfo",
    "lacks_space",
    "new_pool",
]

AWAY: Final = (OperationalError, InterfaceError, ReadOnlySqlTransaction)
"""What psycopg and its pool raise when the database is unreachable, shutting down, starting, or too busy, and when it
takes nothing: its disk is full, or it may not write.
"""
ANSWERED: Final = (DeadlockDetected, LockNotAvailable, QueryCanceled, SerializationFailure)
"""Those of `AWAY` by which PostgreSQL, which is there, has answered one transaction: it stood in the way of another, or
took too long. It is tried again, and not for ever.
"""
_TAKES_NOTHING: Final = (DiskFull, IoError, ReadOnlySqlTransaction)
"""After these PostgreSQL may answer as ever, and is asked to write."""
_TLS: Final = ("sslmode", "sslrootcert", "sslcert", "sslkey", "channel_binding")
_LINE: Final = (
    *("connect_timeout", "tcp_user_timeout"),
    *("keepalives", "keepalives_idle", "keepalives_interval", "keepalives_count"),
)
"""When a line counts as lost on which nothing comes."""

_LOG = logging.getLogger(__name__)
_AGAIN: Final = 0.25
"""Seconds between two attempts to connect."""
_TIMEOUT: Final = 2.0
"""Seconds after which waiting for a connection times out."""
_TRIAL: Final = """
    INSERT INTO play_log (play_id, number, at, actor, kind, v, data)
    SELECT '00000000-0000-0000-0000-000000000000', number, clock_timestamp(), '', '', 0,
           jsonb_build_object('', repeat('.', 1500))
    FROM generate_series(1, 64) AS number
"""
"""More than the space that is left in the last pages of the log: tried, and taken back."""
_NO_SPACE: Final = 1_402_017
"""The number of the advisory lock that a process shares for as long as the log takes nothing: locks need no disk."""
_HOLD: Final = "SELECT pg_advisory_lock_shared(%s)"
_LET_GO: Final = "SELECT pg_advisory_unlock_shared(%s)"
_HELD: Final = """
    SELECT EXISTS (
        SELECT FROM pg_locks JOIN pg_database ON pg_database.oid = pg_locks.database
        WHERE datname = current_database() AND locktype = 'advisory' AND classid = 0 AND objid = %s
    )
"""


class Pool(AsyncConnectionPool[AsyncConnection[TupleRow]]):
    """A pool that knows whether the database is unreachable, or takes nothing into the log of tables.

    Code that catches an error of `AWAY` reports it with `lost`. From then on one task tries to connect, or to write,
    four times a second. Everybody else waits for it with `back`, or refuses at once by `is_away`.
    """

    _probing: asyncio.Task[None] | None = None
    _returning: set[asyncio.Task[None]]
    returned: Callable[[Exception, float], None] | None = None
    """Is told when the database is back: by which error it was lost, and for how many seconds: 0 where it was back
    when it was asked first.
    """

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._returning = set()

    @property
    def is_away(self) -> bool:
        """Whether the database was lost and is not back yet."""
        return self._probing is not None

    def lost(self, error: Exception) -> None:
        """Report an error of `AWAY`. Idempotent while the database is unreachable.

        Raise the error when the pool is closed: nothing would reconnect then.
        """
        if self.closed:
            raise error
        if self._probing is None:
            _LOG.warning("the database does not answer: %s", error)
            self._probing = asyncio.create_task(self._probe(error), name="asking for the database")

    async def back(self, within: float | None = None) -> bool:
        """Wait until the database is back, at most that many seconds; return whether it is back."""
        if self._probing is not None:
            await asyncio.wait({self._probing}, timeout=within)
        return self._probing is None

    async def putconn(self, conn: AsyncConnection[TupleRow]) -> None:
        """Return a connection, also of a task that is cancelled meanwhile: the base class loses its place for ever."""
        try:
            await super().putconn(conn)
        except asyncio.CancelledError:
            if not conn.closed:
                conn._pool = self  # the base class has taken it away already
                returning = asyncio.create_task(super().putconn(conn))
                self._returning.add(returning)
                returning.add_done_callback(self._returning.discard)
            raise

    async def close(self, timeout: float = 5) -> None:  # noqa: ASYNC109 - as the base class has it
        """Close the connections and stop the attempts to reconnect."""
        if self._probing is not None:
            self._probing.cancel()
            await asyncio.wait({self._probing})
        if self._returning:
            await asyncio.wait(self._returning, timeout=timeout)
        await super().close(timeout)

    async def _probe(self, error: Exception) -> None:
        began, seconds = time.monotonic(), 0.0
        holding: AsyncConnection[TupleRow] | None = None
        try:
            while not await self._answers(writes=isinstance(error, _TAKES_NOTHING)):
                holding = holding or await _hold()
                await asyncio.sleep(_AGAIN)
                seconds = time.monotonic() - began
            # The old connections are dead: this pool's, and those of the pages.
            await self.check()
            await asyncio.to_thread(check_pools_of_pages)
            _LOG.warning("the database is back")
            if self.returned is not None:
                self.returned(error, seconds)
        finally:
            self._probing = None
            if holding is not None:
                await _let_go(holding)

    async def _answers(self, *, writes: bool) -> bool:
        try:
            async with (
                await AsyncConnection.connect(conninfo(), autocommit=True) as connection,
                connection.transaction(force_rollback=True),
            ):
                await connection.execute(_TRIAL if writes else "SELECT")
        except AWAY:
            return False
        return True


async def lacks_space(connection: AsyncConnection[TupleRow]) -> bool:
    """Return whether a process finds that the log of tables takes nothing."""
    row: Any = await (await connection.execute(_HELD, (_NO_SPACE,))).fetchone()
    return bool(row[0])


async def _hold() -> AsyncConnection[TupleRow] | None:
    """Tell the other processes that the log takes nothing, for as long as this connection lasts; None where nobody can
    be told.
    """
    try:
        connection = await AsyncConnection.connect(conninfo(), autocommit=True)
        await connection.execute(_HOLD, (_NO_SPACE,))
    except AWAY:
        return None
    return connection


async def _let_go(connection: AsyncConnection[TupleRow]) -> None:
    with suppress(*AWAY):
        await connection.execute(_LET_GO, (_NO_SPACE,))
    await connection.close()


def conninfo() -> str:
    """Return the libpq address of Django's default database; in tests the test database."""
    parts: dict[str, Any] = connection.get_connection_params()
    wanted = ("dbname", "user", "password", "host", "port", *_LINE, *_TLS)
    return make_conninfo(**{name: parts[name] for name in wanted if parts.get(name)})


def new_pool(size: int = 8) -> Pool:
    """Return a pool of at most `size` connections, not yet open."""
    return Pool(
        conninfo(),
        min_size=1,
        max_size=size,
        open=False,
        kwargs={"autocommit": True},
        timeout=_TIMEOUT,
        reconnect_timeout=1,  # a failed connection is given up soon; the next request begins a new one
        name="play",
    )


def check_pools_of_pages() -> None:
    """Replace dead connections in the pools of Django's own connections."""
    for alias in connections:
        pool = DatabaseWrapper._connection_pools.get(alias)  # type: ignore[attr-defined]  # the stubs lack it
        if pool is not None:
            pool.check()


def close_pools_of_pages() -> None:
    """Close Django's own connections and their pools.

    Every process must do so before it exits: the interpreter would wait for the pools' threads, and may crash
    meanwhile.
    """
    connections.close_all()
    for alias in connections:
        wrapper = connections[alias]
        if isinstance(wrapper, DatabaseWrapper):
            wrapper.close_pool()
