"""The time, for everything in `play` that waits. The log has times of its own: PostgreSQL's.

Timers in the database count by PostgreSQL's clock, which all processes share; a test sets another time.
"""

from __future__ import annotations

import asyncio
import time
from datetime import UTC, datetime, timedelta
from typing import ClassVar, Final, Protocol

__all__ = ["Clock", "ManualClock", "SystemClock", "present_time"]


_APART: Final = timedelta(seconds=0.2)


class Clock(Protocol):
    """Tells the time and waits."""

    def now(self) -> datetime:
        """Return the time, with its zone."""

    def for_database(self) -> datetime | None:
        """Return the time that PostgreSQL is to use, None for its own."""

    async def wait(self, seconds: float, woken: asyncio.Event) -> None:
        """Return when that many seconds have passed or the event is set, whichever is first."""


class SystemClock:
    """The time of this process: it runs by a clock of the machine that nobody sets, and follows PostgreSQL's time.

    So a clock of the machine that is set, forward or back, makes nobody wait and nothing end.
    """

    _ahead: ClassVar[float] = time.time() - time.monotonic()

    def now(self) -> datetime:
        """Return the time, in UTC."""
        return datetime.fromtimestamp(time.monotonic() + SystemClock._ahead, UTC)

    def follow(self, database: datetime, asked: datetime) -> None:
        """Follow PostgreSQL's time in the whole process; it was that at some time between `asked` and now.

        The clock stays where that may be its own time: an answer that was slow to come, or to be read, moves nothing.
        """
        if database > self.now() + _APART:
            SystemClock._ahead += (database - self.now()).total_seconds()
        elif database < asked - _APART:
            SystemClock._ahead -= (asked - database).total_seconds()

    def for_database(self) -> None:
        """Return None: PostgreSQL uses its own time, since the clocks of machines differ."""

    async def wait(self, seconds: float, woken: asyncio.Event) -> None:
        """Return when that many seconds have passed or the event is set, whichever is first."""
        try:
            async with asyncio.timeout(seconds):
                await woken.wait()
        except TimeoutError:
            return


class ManualClock:
    """A clock for tests that advances only by `advance`."""

    def __init__(self, start: datetime) -> None:
        self._now = start
        self._moved = asyncio.Event()

    def now(self) -> datetime:
        """Return the time of this clock."""
        return self._now

    def for_database(self) -> datetime:
        """Return the time of this clock."""
        return self._now

    def advance(self, seconds: float) -> None:
        """Let that many seconds pass at once, and wake those who have waited for that time."""
        self._now += timedelta(seconds=seconds)
        self._moved.set()
        self._moved = asyncio.Event()

    async def wait(self, seconds: float, woken: asyncio.Event) -> None:
        """Return when the clock has advanced that far or the event is set, whichever is first."""
        until = self._now + timedelta(seconds=seconds)
        while self._now < until and not woken.is_set():
            waits = [asyncio.ensure_future(self._moved.wait()), asyncio.ensure_future(woken.wait())]
            try:
                await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
            finally:
                for waiting in waits:
                    waiting.cancel()


def present_time() -> datetime:
    """Return the time by which this process goes (`SystemClock`), for code that is handed no clock: Django's would
    follow the clock of the machine, which may be set.
    """
    return SystemClock().now()
