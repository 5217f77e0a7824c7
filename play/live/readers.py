"""The workers of the readers of notices: one process at a time, under a lease, handles what a reader has not passed."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping
from typing import Final
from uuid import uuid4

from play.live.clock import Clock
from play.live.seldom import Seldom
from play.store import outbox
from play.store.database import AWAY, Pool
from play.store.outbox import Handle, LeaseLost

__all__ = ["Readers"]

_LOG = logging.getLogger(__name__)
_LEASE: Final = 10.0
_IDLE: Final = 1.0
"""Seconds between two polls, since other processes write notices too; a notice of this process ends the wait."""
_BATCH: Final = 100
_TIDY: Final = 60


class _NotHandled(Exception):
    """The reader's function has failed at this notice, for the cause of this exception."""

    def __init__(self, notice: int) -> None:
        super().__init__(notice)
        self.notice = notice


class Readers:
    """The worker of this process for all registered readers."""

    def __init__(
        self, pool: Pool, clock: Clock, registered: Callable[[], Mapping[str, Handle]] = outbox.readers
    ) -> None:
        self._pool = pool
        self._clock = clock
        self._registered = registered
        self._worker = uuid4().hex
        self._woken = asyncio.Event()
        self._seldom = Seldom(lambda: clock.now().timestamp())

    def wake(self) -> None:
        """This process has written a notice: poll at once."""
        self._woken.set()

    async def run(self) -> None:
        """Work until cancelled."""
        rounds = 0
        while True:
            self._woken.clear()
            try:
                dealt = await self.work()
                if dealt or rounds % _TIDY == 0:
                    await self.tidy()
            except AWAY as error:
                self._pool.lost(error)
                await self._pool.back()
                continue
            rounds += 1
            await self._clock.wait(_IDLE, self._woken)

    async def end(self) -> None:
        """Let other processes work for the readers from now on. Raise psycopg's errors."""
        async with self._pool.connection() as connection:
            await outbox.release(connection, self._worker)

    async def work(self) -> int:
        """Handle what each reader whose lease is free has not passed; return the number of notices.

        A reader whose function fails stops at that notice, and retries it at the next poll.
        """
        dealt = 0
        for name, handle in self._registered().items():
            try:
                while found := await self._batch(name, handle):
                    dealt += found
            except LeaseLost:
                _LOG.warning("the reader %r is worked for by another process", name)
            except AWAY:
                raise
            except _NotHandled as failed:
                self._tell(name, failed)
        return dealt

    async def tidy(self) -> int:
        """Delete what all readers have passed."""
        async with self._pool.connection() as connection:
            for name in self._registered():
                await outbox.enter(connection, name)
            return await outbox.tidy(connection)

    async def _batch(self, name: str, handle: Handle) -> int:
        async with self._pool.connection() as connection:
            await outbox.enter(connection, name)
            cursor = await outbox.lease(connection, name, self._worker, _LEASE, self._clock.for_database())
            if cursor is None:
                return 0
            notices = await outbox.read(connection, cursor, _BATCH)
            for notice in notices:
                try:
                    async with connection.transaction():
                        # The cursor first: that locks its row, and another process that takes the lease waits.
                        await outbox.advance(connection, name, self._worker, notice.place)
                        await handle(connection, notice)
                except (LeaseLost, *AWAY):
                    raise
                except Exception as error:
                    raise _NotHandled(notice.place.id) from error
        return len(notices)

    def _tell(self, name: str, failed: _NotHandled) -> None:
        """Log why a reader stands at a notice, once a minute: it is tried again each second."""
        if number := self._seldom.due(name, failed.notice):
            line = "the reader %r has failed at notice %d, %d since the last such line; it is tried again"
            _LOG.error(line, name, failed.notice, number, exc_info=failed.__cause__)
