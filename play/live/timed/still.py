"""A break of the platform in a process: it is noticed before any timer is taken, and told at the boards in play."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Collection
from datetime import timedelta
from typing import Any, Final
from uuid import UUID

from psycopg.errors import DiskFull

from play.live.clock import Clock
from play.live.desk import Desk
from play.live.sessions.platform_acts import write_decided
from play.live.timed.timers import Handler, Timer
from play.store.database import AWAY, Pool, lacks_space
from play.store.service.breaks import COMING_BACK, PlatformBreak, beat, credit
from play.table.direction.halting import stood_still
from play.table.table_events import StoodStill

__all__ = ["Beats", "teller_of"]

_LOG = logging.getLogger(__name__)
_EVERY: Final = 1.0
_AGAIN: Final = 0.25
_LONG: Final = 5.0
"""Seconds after which a database that has not answered does not answer: it is frozen, or the network to it."""
_BREAK: Final = "SELECT began, ended, coalesce(back, ended + %s) FROM play_break WHERE id = %s"


class Beats:
    """Says for this process that it serves, every second of the machine's time.

    `tables` returns those at which players have sockets here. `before` is awaited before a time in which this process
    could do nothing is credited: what it had begun is put back, and moves too.
    """

    def __init__(
        self,
        pool: Pool,
        clock: Clock,
        tables: Callable[[], Collection[UUID]] = tuple,
        before: Callable[[], Awaitable[None]] | None = None,
    ) -> None:
        self._pool = pool
        self._clock = clock
        self._tables = tables
        self._before = before
        self._said = float("-inf")
        self._saying = asyncio.Lock()
        self._since: float | None = None
        self._asked: float | None = None

    @property
    def is_answered(self) -> bool:
        """Whether the database answers: it has not let this process wait for long."""
        return self._asked is None or time.monotonic() - self._asked < _LONG

    def stood(self, seconds: float) -> None:
        """This process could do nothing for so many seconds until now."""
        began = time.monotonic() - seconds
        self._since = began if self._since is None else min(began, self._since)

    async def note(self) -> None:
        """Say it when the database takes it, unless that was done just now, and credit what is due to players first.

        Raise the errors of `AWAY`.
        """
        loop = asyncio.get_running_loop()
        async with self._saying:
            await self._pool.back()
            if self._since is None and loop.time() < self._said + _EVERY:
                return
            self._asked = time.monotonic()
            await self._space()
            if (since := self._since) is not None and self._before is not None:
                await self._before()
            away = None if since is None else timedelta(seconds=time.monotonic() - since)
            now = self._clock.for_database()
            async with self._pool.connection() as connection:
                found = await beat(connection, now, away)
                if away is not None:
                    await credit(connection, now, self._tables(), away, away)
            self._said = loop.time()
            self._asked = None
            if self._since == since:
                self._since = None
        if found is not None and found.is_told:
            _LOG.error(
                "the platform stood still for %.0f seconds until %s; all times have moved by %.0f",
                (found.ended - found.began).total_seconds(),
                found.ended,
                found.length.total_seconds(),
            )

    async def _space(self) -> None:
        """Return when no process finds that the log of tables takes nothing; this one may not have tried."""
        while True:
            async with self._pool.connection() as connection:
                if not await lacks_space(connection):
                    return
            self._pool.lost(DiskFull("another process cannot write to the log of tables"))
            await asyncio.sleep(_AGAIN)
            await self._pool.back()

    async def leave(self, tables: Collection[UUID]) -> None:
        """Credit tables whose sockets were closed here with the time in which browsers come to another process.

        Raise the errors of `AWAY`.
        """
        async with self._pool.connection() as connection:
            await credit(connection, self._clock.for_database(), tables, timedelta(), timedelta(), COMING_BACK)

    async def run(self) -> None:
        """Say it until cancelled."""
        while True:
            try:
                await self.note()
            except AWAY as error:
                self._pool.lost(error)
                await self._pool.back()
                continue
            await asyncio.sleep(_EVERY)


def teller_of(desk: Desk) -> Handler:
    """Return the handler of the timers that tell a board of a break, or the one that has followed it meanwhile."""

    async def handle(timer: Timer) -> None:
        async with desk.pool.connection() as connection:
            row: Any = await (await connection.execute(_BREAK, (COMING_BACK, int(timer.awaits)))).fetchone()
        if row is None:
            return
        of = PlatformBreak(int(timer.awaits), *row)
        still = StoodStill(of.number, int(of.began.timestamp()), round(of.length.total_seconds()))
        await write_decided(desk, timer.subject, lambda state: stood_still(state, still), over=True)
        before = (await desk.plays.get(timer.subject)).state
        if before.next is not None:
            await write_decided(desk, before.next, lambda state: stood_still(state, still, before), over=True)

    return handle
