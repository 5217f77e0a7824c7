"""The pool of connections for plain SQL, to the database that Django's settings name.

The address is read when a pool is opened, so that tests meet the test database. Connections are in autocommit mode:
a statement is a transaction, and several together are one only inside `connection.transaction()`.
"""

from __future__ import annotations

from typing import Any, Final

from django.db import connection, connections
from django.db.backends.postgresql.base import DatabaseWrapper
from psycopg import AsyncConnection, InterfaceError, OperationalError
from psycopg.conninfo import make_conninfo
from psycopg.rows import TupleRow
from psycopg_pool import AsyncConnectionPool

__all__ = ["AWAY", "Pool", "close_pools_of_pages", "conninfo", "new_pool"]

AWAY: Final = (OperationalError, InterfaceError)
"""What psycopg and its pool raise when the database cannot be asked now: away, ending, starting, or too busy."""

Pool = AsyncConnectionPool[AsyncConnection[TupleRow]]


def conninfo() -> str:
    """The libpq address of Django's default database, the test database in tests."""
    parts: dict[str, Any] = connection.get_connection_params()
    wanted = ("dbname", "user", "password", "host", "port", "sslmode", "connect_timeout")
    return make_conninfo(**{name: parts[name] for name in wanted if parts.get(name)})


def new_pool(size: int = 8) -> Pool:
    """A pool of at most `size` connections, not yet open."""
    return AsyncConnectionPool(
        conninfo(),
        min_size=1,
        max_size=size,
        open=False,
        kwargs={"autocommit": True},
        timeout=10,
        name="play",
    )


def close_pools_of_pages() -> None:
    """Closes Django's own connections and their pools.

    Every process does so before it ends: the interpreter's own end would wait for their threads, and may crash in it.
    """
    connections.close_all()
    for alias in connections:
        wrapper = connections[alias]
        if isinstance(wrapper, DatabaseWrapper):
            wrapper.close_pool()
