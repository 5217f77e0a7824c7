"""What time it is, for everything in `play` that waits. The log has its own times: PostgreSQL's.

What is due in the database is reckoned by PostgreSQL's clock, which all processes share; a test gives it another time.
"""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta
from typing import Protocol

__all__ = ["Clock", "ManualClock", "SystemClock"]


class Clock(Protocol):
    """Tells the time and waits."""

    def now(self) -> datetime:
        """The time, with its zone."""

    def for_database(self) -> datetime | None:
        """The time by which PostgreSQL reckons what is due, None for its own."""

    async def wait(self, seconds: float, woken: asyncio.Event) -> None:
        """Returns when that many seconds have passed or the event is set, whichever is first."""


class SystemClock:
    """The machine's clock."""

    def now(self) -> datetime:
        """The time, in UTC."""
        return datetime.now(UTC)

    def for_database(self) -> None:
        """PostgreSQL's own time: the clocks of machines differ."""

    async def wait(self, seconds: float, woken: asyncio.Event) -> None:
        """Returns when that many seconds have passed or the event is set, whichever is first."""
        try:
            async with asyncio.timeout(seconds):
                await woken.wait()
        except TimeoutError:
            return


class ManualClock:
    """A clock that goes only when it is told to, for tests."""

    def __init__(self, start: datetime) -> None:
        self._now = start
        self._moved = asyncio.Event()

    def now(self) -> datetime:
        """The time at which it stands."""
        return self._now

    def for_database(self) -> datetime:
        """The time at which it stands."""
        return self._now

    def advance(self, seconds: float) -> None:
        """Lets that many seconds pass at once; whoever waited for it goes on."""
        self._now += timedelta(seconds=seconds)
        self._moved.set()
        self._moved = asyncio.Event()

    async def wait(self, seconds: float, woken: asyncio.Event) -> None:
        """Returns when the clock has been moved that far or the event is set, whichever is first."""
        until = self._now + timedelta(seconds=seconds)
        while self._now < until and not woken.is_set():
            waits = [asyncio.ensure_future(self._moved.wait()), asyncio.ensure_future(woken.wait())]
            try:
                await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
            finally:
                for waiting in waits:
                    waiting.cancel()
