"""What falls due: every process sweeps for it, one takes it up, and what it does is an attempt like any other.

A due that is taken up is put off by a lease and deleted when it is done; if its process dies, another takes it up when
the lease is over. Doing a thing twice is harmless: an attempt names the log number that it was set at, and is refused
when the board has gone on.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final
from uuid import UUID

from play.live.clock import Clock
from play.live.tasks import end_tasks
from play.store.database import Pool

__all__ = ["Due", "Sweeper"]

_LOG = logging.getLogger(__name__)
_LEASE: Final = 10.0
_BATCH: Final = 50
_IDLE: Final = 0.5
_GIVE_UP: Final = 5

_TAKE: Final = """
    UPDATE play_due SET at = %(now)s + make_interval(secs => %(lease)s), tries = tries + 1
    WHERE id IN (
        SELECT id FROM play_due WHERE at <= %(now)s ORDER BY at LIMIT %(batch)s FOR UPDATE SKIP LOCKED
    )
    RETURNING id, kind, subject, number, key, tries
"""
_NEXT: Final = "SELECT min(at) FROM play_due"
_DONE: Final = "DELETE FROM play_due WHERE id = %s"


@dataclass(frozen=True, slots=True)
class Due:
    """Something that has fallen due: `subject` is what it happens to, `number` the log number that it was set at."""

    id: int
    kind: str
    subject: UUID
    number: int
    key: str
    tries: int


Handler = Callable[[Due], Awaitable[None]]


class Sweeper:
    """Takes up what is due and hands it to the handler of its kind: the part of `kind` before the colon."""

    def __init__(self, pool: Pool, clock: Clock, handlers: Mapping[str, Handler]) -> None:
        self._pool = pool
        self._clock = clock
        self._handlers = handlers
        self._woken = asyncio.Event()
        self._running: set[asyncio.Task[None]] = set()

    async def stop(self) -> None:
        """Ends: what is being done is abandoned, and taken up again when its lease is over."""
        await end_tasks(*self._running)

    def wake(self) -> None:
        """Something was set that may be due sooner than the next sweep."""
        self._woken.set()

    async def sweep(self) -> int:
        """Takes up what is due now; the number of things taken up. They are done in tasks of their own."""
        async with self._pool.connection() as connection:
            values = {"now": self._clock.now(), "lease": _LEASE, "batch": _BATCH}
            rows = await (await connection.execute(_TAKE, values)).fetchall()
        for row in rows:
            task = asyncio.create_task(self._do(Due(*row)), name=f"due {row[4]}")
            self._running.add(task)
            task.add_done_callback(self._running.discard)
        return len(rows)

    async def settle(self) -> None:
        """Returns when all that was taken up is done."""
        while self._running:
            await asyncio.gather(*self._running, return_exceptions=True)

    async def run(self) -> None:
        """Sweeps until it is cancelled."""
        while True:
            self._woken.clear()
            try:
                taken = await self.sweep()
                pause = 0.0 if taken == _BATCH else await self._pause()
            except Exception:
                _LOG.exception("the sweep for what is due failed; it is tried again")
                pause = _IDLE
            await self._clock.wait(pause, self._woken)

    async def _pause(self) -> float:
        """Seconds to the next thing that is due, half a second at most: other processes set things too."""
        async with self._pool.connection() as connection:
            row: Any = await (await connection.execute(_NEXT)).fetchone()
        at: datetime | None = row[0]
        if at is None:
            return _IDLE
        return min(_IDLE, max(0.0, (at - self._clock.now()).total_seconds()))

    async def _do(self, due: Due) -> None:
        handler = self._handlers.get(due.kind.partition(":")[0])
        try:
            if handler is None:
                raise LookupError(f"nothing is known to do for {due.kind!r}")
            await handler(due)
        except Exception:
            _LOG.exception("what was due failed: %s", due.key)
            if due.tries < _GIVE_UP:
                return
        async with self._pool.connection() as connection:
            await connection.execute(_DONE, (due.id,))
