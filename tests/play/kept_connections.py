"""Connections that outlive a test: each test has a pool of its own, which takes those that the tests before it left.

A connection is a process of PostgreSQL that begins by reading its catalogues: ten milliseconds, in most tests more than
all that they ask of it.
"""

from __future__ import annotations

import asyncio
import select
from typing import Any, ClassVar, Self

from psycopg import AsyncConnection
from psycopg.pq import TransactionStatus
from psycopg.rows import TupleRow

__all__ = ["KeptConnection"]


class KeptConnection(AsyncConnection[TupleRow]):
    """A connection that is kept when its pool closes it while nothing is under way."""

    _kept: ClassVar[list[KeptConnection]] = []

    @classmethod
    async def connect(cls, *arguments: Any, **options: Any) -> Self:
        """Return one that is kept, else a new one."""
        while cls._kept:
            found = cls._kept.pop()
            if isinstance(found, cls) and not _has_ended(found):
                found.lock = asyncio.Lock()  # the last one may belong to the event loop of another test
                return found
            await AsyncConnection.close(found)
        return await super().connect(*arguments, **options)

    async def close(self) -> None:
        """Keep the connection; close it where something is under way or it is broken."""
        if self.closed or self.pgconn.transaction_status != TransactionStatus.IDLE:
            await super().close()
        else:
            self._kept.append(self)

    @classmethod
    def end(cls) -> None:
        """Close those that are kept."""
        while cls._kept:
            found = cls._kept.pop()
            found._closed = True
            found.pgconn.finish()


def _has_ended(connection: KeptConnection) -> bool:
    """Return whether the server has ended it: it says nothing else to a connection that asks nothing."""
    return bool(select.select([connection.fileno()], [], [], 0)[0])
