"""Lend the connections of plain SQL from one test to the next.

Each test has pools of its own, in an event loop of its own, and opening a table takes one more connection. PostgreSQL
begins a process for each of these, which reads the catalogues anew for every table that it is asked about: that took a
third of its work. Programs see what they see from a pool: a connection that others have used before.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any, Final

import psycopg
import pytest
from psycopg import AsyncConnection
from psycopg.pq import TransactionStatus

__all__ = ["connections_lent"]

_MOST: Final = 6
"""Connections kept, as many as the pool of a test has: the server has a hundred for all processes of a run."""

_connect, _close = AsyncConnection.connect, AsyncConnection.close


class Lending:
    """The connections that nobody uses now, each with its address."""

    def __init__(self) -> None:
        self._idle: list[tuple[str, AsyncConnection[Any]]] = []
        self._addresses: dict[int, str] = {}

    async def connect(self, address: str = "", **options: Any) -> AsyncConnection[Any]:
        """Return a connection that was closed and still works, else a new one."""
        if set(options) - {"connect_timeout"} != {"autocommit"} or not options["autocommit"]:
            return await _connect(address, **options)
        while self._idle:
            known, connection = self._idle.pop()
            with suppress(psycopg.OperationalError):
                if known == address:
                    connection.lock = asyncio.Lock()  # the one before may be bound to the loop of another test
                    await connection.execute("")  # the server may have ended it
                    return connection
            self._end(connection)
        made = await _connect(address, **options)
        self._addresses[id(made)] = address
        return made

    async def close(self, connection: AsyncConnection[Any]) -> None:
        """Keep a connection in which nothing is under way; close any other."""
        address = self._addresses.get(id(connection))
        if any(connection is idle for _, idle in self._idle):
            return
        useful = address is not None and connection.pgconn.transaction_status == TransactionStatus.IDLE
        if address is None or not useful or len(self._idle) == _MOST:
            self._addresses.pop(id(connection), None)
            await _close(connection)
        else:
            connection.__dict__.pop("_pool", None)  # what is in a pool is not closed at the end of its `async with`
            self._idle.append((address, connection))

    def end(self) -> None:
        """Close all that nobody uses."""
        while self._idle:
            self._end(self._idle.pop()[1])

    def _end(self, connection: AsyncConnection[Any]) -> None:
        self._addresses.pop(id(connection), None)
        connection.pgconn.finish()


@pytest.fixture(scope="session")
def connections_lent(before_dropping: list[Callable[[], None]]) -> Iterator[None]:
    """Lend connections as long as the run lasts."""
    lending = Lending()
    before_dropping.append(lending.end)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(AsyncConnection, "connect", lending.connect)
        patch.setattr(AsyncConnection, "close", lambda connection: lending.close(connection))
        yield
    lending.end()
