"""The failures that this process notices, kept until the database takes them (`play.store.service.faults`)."""

from __future__ import annotations

import asyncio
import os
import secrets
import socket
import time
from collections.abc import Awaitable, Callable, Collection
from contextlib import suppress
from typing import Final
from uuid import UUID

from play.live.clock import Clock, SystemClock
from play.store.database import AWAY, Pool
from play.store.service.breaks import GAP
from play.store.service.fault_models import FaultKind
from play.store.service.faults import record
from play.store.service.serving import EVERY, credit_missed, goes, is_in_doubt, serves

__all__ = ["Faults"]


async def _nobody(_tables: Collection[UUID]) -> None:
    return


def _nothing() -> None:
    return


_STILL: Final = 5.0
"""Seconds without a turn of the loop after which the process stood still."""
_SET: Final = 2.0
"""Seconds by which the clock of the machine is set, and not corrected."""
_SOON: Final = 0.2
"""Seconds at least between two times at which this process says at which tables players have sockets."""
_MOST: Final = 60
"""Characters of the name of a machine that are kept."""


class Faults:
    """The faults of this process. `unwritten` counts the lines that its log has not taken, `tables` returns those at
    which players have sockets here, `stood` is told for how long the process stood still, `missed` at which tables
    players had sockets in another that has gone, and `silent` each time that another has said nothing for a while.

    A clock that is set is seen by the two clocks of the machine, of which one is never set.
    """

    def __init__(
        self,
        pool: Pool,
        clock: Clock,
        unwritten: Callable[[], int] = lambda: 0,
        tables: Callable[[], Collection[UUID]] = tuple,
        stood: Callable[[float], None] = lambda _seconds: None,
        missed: Callable[[Collection[UUID]], Awaitable[None]] = _nobody,
        silent: Callable[[], None] = _nothing,
    ) -> None:
        # A container that starts again has the name and number of the process before it.
        self.process = f"{socket.gethostname()[:_MOST]}:{os.getpid()}:{secrets.token_hex(2)}"
        self._pool = pool
        self._clock = clock
        self._unwritten = unwritten
        self._lines = unwritten()
        self._tables = tables
        self._stood = stood
        self._missed = missed
        self._silent = silent
        self._woken = asyncio.Event()
        self._served: frozenset[UUID] = frozenset()
        self._known = -1
        self._waiting: dict[FaultKind, float] = {}
        self._looked: tuple[float, float] | None = None

    @property
    def served(self) -> frozenset[UUID]:
        """The tables at which players had sockets here when the database was last told."""
        return self._served

    def note(self, kind: FaultKind, seconds: float) -> None:
        """Note a fault that has lasted for so long; it is recorded as soon as the database takes it."""
        self._waiting[kind] = self._waiting.get(kind, 0.0) + seconds

    def player_came(self, table: UUID) -> None:
        """A player has come to a table here: say so soon, since a process that is killed is missed at these tables."""
        if table not in self._served:
            self._woken.set()

    async def is_in_doubt(self, since: float) -> bool:
        """Return whether another process may have gone more than so many seconds ago, of which nobody knows yet.

        Raise psycopg's errors.
        """
        async with self._pool.connection() as connection:
            return await is_in_doubt(connection, self.process, since)

    def look(self) -> None:
        """Look at the clocks and the log of this process."""
        present = _clocks()
        if self._looked is not None:
            passed, by_the_clock = (now - then for now, then in zip(present, self._looked, strict=True))
            if passed > GAP.total_seconds():
                self._stood(passed)
            if passed > EVERY + _STILL:
                self.note(FaultKind.STILL, passed)
            if abs(by_the_clock - passed) > _SET:
                self.note(FaultKind.CLOCK, by_the_clock - passed)
        self._looked = present
        lines = self._unwritten()
        if lines > self._lines:
            self.note(FaultKind.LOG, 0.0)
        self._lines = lines

    async def write(self) -> None:
        """Say that this process serves, follow PostgreSQL's time, and record what was noticed.

        Raise psycopg's errors; what was noticed is kept then.
        """
        async with self._pool.connection() as connection:
            asked = self._clock.now()
            missed = await credit_missed(connection, self.process, self._clock.for_database())
            tables = frozenset(self._tables())
            is_known = tables == self._served and self._known == len(tables)
            present, self._known, silent = await serves(connection, self.process, None if is_known else tables)
            self._served = tables
            if silent:
                self._silent()
            if isinstance(self._clock, SystemClock):
                self._clock.follow(present, asked)
            while self._waiting:
                kind, *_others = self._waiting
                seconds = self._waiting.pop(kind)
                try:
                    await record(connection, self.process, kind, seconds)
                except BaseException:
                    self.note(kind, seconds)  # beside what was noted meanwhile
                    raise
        if missed:
            await self._missed(missed)

    async def watch(self) -> None:
        """Look every second until cancelled, also while the database is asked: of a stop meanwhile it knows nothing."""
        while True:
            self.look()
            await asyncio.sleep(EVERY)

    async def run(self) -> None:
        """Write until cancelled."""
        while True:
            try:
                await self.write()
            except AWAY as error:  # what was noticed is kept
                self._pool.lost(error)
                await self._pool.back()
            await asyncio.sleep(_SOON)
            with suppress(TimeoutError):
                async with asyncio.timeout(EVERY - _SOON):
                    await self._woken.wait()
            self._woken.clear()

    async def end(self) -> None:
        """Say that the process shuts down. Raise psycopg's errors."""
        async with self._pool.connection() as connection:
            await goes(connection, self.process)


def _clocks() -> tuple[float, float]:
    """Return the time of the machine's clock that is never set, and of the one that may be."""
    return time.monotonic(), time.time()
