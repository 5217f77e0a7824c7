"""The pool of connections for plain SQL, to the database that Django's settings name.

The address is read when a pool is opened, so that tests meet the test database. Connections are in autocommit mode:
a statement is a transaction, and several together are one only inside `connection.transaction()`.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Any, Final

from django.db import connection, connections
from django.db.backends.postgresql.base import DatabaseWrapper
from psycopg import AsyncConnection, InterfaceError, OperationalError
from psycopg.conninfo import make_conninfo
from psycopg.rows import TupleRow
from psycopg_pool import AsyncConnectionPool

__all__ = ["AWAY", "Pool", "check_pools_of_pages", "close_pools_of_pages", "conninfo", "new_pool"]

AWAY: Final = (OperationalError, InterfaceError)
"""What psycopg and its pool raise when the database cannot be asked now: away, ending, starting, or too busy."""

_LOG = logging.getLogger(__name__)
_AGAIN: Final = 0.25
"""Seconds between two questions whether the database is back."""
_TIMEOUT: Final = 2.0
"""Seconds for which anybody waits for a connection."""


class Pool(AsyncConnectionPool[AsyncConnection[TupleRow]]):
    """A pool that knows whether the database is away.

    Who meets an error of `AWAY` says so by `lost`. From then on one task asks, four times a second, whether the
    database is back; the others need not, and wait for that by `back` or refuse at once by `is_away`.
    """

    _probing: asyncio.Task[None] | None = None

    @property
    def is_away(self) -> bool:
        """Whether the database was lost and is not back yet."""
        return self._probing is not None

    def lost(self, error: Exception) -> None:
        """An error of `AWAY` was met. Said again while the database is away, it changes nothing.

        Raises the error when the pool is closed: nobody will ask for the database then.
        """
        if self.closed:
            raise error
        if self._probing is None:
            _LOG.warning("the database does not answer: %s", error)
            self._probing = asyncio.create_task(self._probe(), name="asking for the database")

    async def back(self, within: float | None = None) -> bool:
        """Returns when the database is back, or after so many seconds; whether it is back."""
        if self._probing is not None:
            await asyncio.wait({self._probing}, timeout=within)
        return self._probing is None

    async def close(self, timeout: float = 5) -> None:  # noqa: ASYNC109 - as the base class has it
        """Closes the connections; nobody asks for the database any more."""
        if self._probing is not None:
            self._probing.cancel()
            await asyncio.wait({self._probing})
        await super().close(timeout)

    async def _probe(self) -> None:
        try:
            while not await self._answers():  # noqa: ASYNC110 - what another machine does sets no event
                await asyncio.sleep(_AGAIN)
            # The connections of before are dead: ours, and those of pages.
            await self.check()
            await asyncio.to_thread(check_pools_of_pages)
            _LOG.warning("the database is back")
        finally:
            self._probing = None

    async def _answers(self) -> bool:
        try:
            async with await AsyncConnection.connect(conninfo(), autocommit=True) as connection:
                await connection.execute("SELECT")
        except AWAY:
            return False
        return True


def conninfo() -> str:
    """The libpq address of Django's default database, the test database in tests."""
    parts: dict[str, Any] = connection.get_connection_params()
    wanted = ("dbname", "user", "password", "host", "port", "sslmode", "connect_timeout")
    return make_conninfo(**{name: parts[name] for name in wanted if parts.get(name)})


def new_pool(size: int = 8) -> Pool:
    """A pool of at most `size` connections, not yet open."""
    return Pool(
        conninfo(),
        min_size=1,
        max_size=size,
        open=False,
        kwargs={"autocommit": True},
        timeout=_TIMEOUT,
        reconnect_timeout=1,  # what cannot connect is given up soon, and begun anew by the next who asks
        name="play",
    )


def check_pools_of_pages() -> None:
    """Replaces what is dead in the pools of Django's own connections."""
    for alias in connections:
        pool = DatabaseWrapper._connection_pools.get(alias)  # type: ignore[attr-defined]  # the stubs lack it
        if pool is not None:
            pool.check()


def close_pools_of_pages() -> None:
    """Closes Django's own connections and their pools.

    Every process does so before it ends: the interpreter's own end would wait for their threads, and may crash in it.
    """
    connections.close_all()
    for alias in connections:
        wrapper = connections[alias]
        if isinstance(wrapper, DatabaseWrapper):
            wrapper.close_pool()
