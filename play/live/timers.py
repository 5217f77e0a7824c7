"""What falls due: every process sweeps for it, one takes it up, and what it does is an attempt like any other.

A timer that is taken up is put off by a lease, which is prolonged while it is done, and deleted when it is done; if its
process dies, another takes it up when the lease is over. Times are PostgreSQL's, which all processes share. Doing a
thing twice is harmless: an attempt names the turn that it was set for, and is refused when the board has gone on.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final
from uuid import UUID

from play.live.clock import Clock
from play.live.tasks import end_tasks
from play.store.database import AWAY, Pool
from play.store.log import NewTimer

__all__ = ["Sweeper", "Timer", "cancel_timers", "set_timers"]

_LOG = logging.getLogger(__name__)
_LEASE: Final = 10.0
_CAPACITY: Final = 16
"""As much is done at once in a process; what is due beyond that is left for the others, or for later."""
_IDLE: Final = 0.5
_GIVE_UP: Final = 5

_TAKE: Final = """
    UPDATE play_timer
    SET at = coalesce(%(now)s::timestamptz, statement_timestamp()) + make_interval(secs => %(lease)s), tries = tries + 1
    WHERE id IN (
        SELECT id FROM play_timer WHERE at <= coalesce(%(now)s::timestamptz, statement_timestamp())
        ORDER BY at LIMIT %(free)s FOR UPDATE SKIP LOCKED
    )
    RETURNING id, kind, subject, awaits, key, tries
"""
# What another process has taken up in the meantime has another number of tries.
_RENEW: Final = """
    UPDATE play_timer SET at = coalesce(%(now)s::timestamptz, statement_timestamp()) + make_interval(secs => %(lease)s)
    FROM unnest(%(ids)s::bigint[], %(tries)s::int[]) AS held (id, tries)
    WHERE play_timer.id = held.id AND play_timer.tries = held.tries
"""
_NEXT: Final = (
    "SELECT extract(epoch FROM min(at) - coalesce(%(now)s::timestamptz, statement_timestamp()))::float8 FROM play_timer"
)
_SET: Final = """
    INSERT INTO play_timer (at, kind, subject, awaits, key, tries)
    SELECT coalesce(%(now)s::timestamptz, statement_timestamp()) + make_interval(secs => t.after),
           t.kind, t.subject, t.awaits, t.key, 0
    FROM unnest(%(after)s::float8[], %(kinds)s::text[], %(subjects)s::uuid[], %(awaits)s::text[], %(keys)s::text[])
         AS t (after, kind, subject, awaits, key)
    ON CONFLICT (key) DO NOTHING
"""
_CANCEL: Final = "DELETE FROM play_timer WHERE key = ANY(%s)"
_DONE: Final = "DELETE FROM play_timer WHERE id = %s"


@dataclass(frozen=True, slots=True)
class Timer:
    """Something that has fallen due: `subject` is what it happens to, `awaits` the turn it was set for."""

    id: int
    kind: str
    subject: UUID
    awaits: str
    key: str
    tries: int


async def set_timers(pool: Pool, clock: Clock, timers: Sequence[tuple[UUID, NewTimer]]) -> None:
    """Set timers that come without an event, each for its subject. One whose key is set already stays as it is."""
    if not timers:
        return
    values = {
        "now": clock.for_database(),
        "after": [float(timer.after) for _, timer in timers],
        "kinds": [timer.kind for _, timer in timers],
        "subjects": [subject for subject, _ in timers],
        "awaits": [timer.awaits for _, timer in timers],
        "keys": [timer.key for _, timer in timers],
    }
    async with pool.connection() as connection:
        await connection.execute(_SET, values)


async def cancel_timers(pool: Pool, keys: Sequence[str]) -> None:
    """Delete the timers with these keys, as far as there are any."""
    if keys:
        async with pool.connection() as connection:
            await connection.execute(_CANCEL, (list(keys),))


Handler = Callable[[Timer], Awaitable[None]]


class Sweeper:
    """Takes up what is due and hands it to the handler of its kind: the part of `kind` before the colon.

    At most `capacity` things are done at once, each under a lease that `renew` prolongs for as long as it takes.
    """

    def __init__(self, pool: Pool, clock: Clock, handlers: Mapping[str, Handler], capacity: int = _CAPACITY) -> None:
        self._pool = pool
        self._clock = clock
        self._handlers = handlers
        self._capacity = capacity
        self._woken = asyncio.Event()
        self._sweeps_at: datetime | None = None
        self._running: dict[asyncio.Task[None], Timer] = {}

    async def stop(self) -> None:
        """Ends: what is being done is abandoned, and taken up again when its lease is over."""
        await end_tasks(*self._running)

    def wake(self, seconds: float) -> None:
        """Something was set that will be due in so many seconds: the next sweep comes by then."""
        if self._sweeps_at is None or self._clock.now() + timedelta(seconds=seconds) < self._sweeps_at:
            self._woken.set()

    async def sweep(self) -> int:
        """Takes up what is due now, as far as there is capacity; how much that was. It is done in tasks of its own."""
        free = self._capacity - len(self._running)
        if free <= 0:
            return 0
        async with self._pool.connection() as connection:
            values = {"now": self._clock.for_database(), "lease": _LEASE, "free": free}
            rows = await (await connection.execute(_TAKE, values)).fetchall()
        for row in rows:
            task = asyncio.create_task(self._do(Timer(*row)), name=f"due {row[4]}")
            self._running[task] = Timer(*row)
            task.add_done_callback(self._ended)
        return len(rows)

    async def renew(self) -> None:
        """Prolongs the leases of what is being done here."""
        held = list(self._running.values())
        if not held:
            return
        values: dict[str, Any] = {"now": self._clock.for_database(), "lease": _LEASE}
        values |= {"ids": [timer.id for timer in held], "tries": [timer.tries for timer in held]}
        async with self._pool.connection() as connection:
            await connection.execute(_RENEW, values)

    async def settle(self) -> None:
        """Returns when all that was taken up is done."""
        while self._running:
            await asyncio.gather(*self._running, return_exceptions=True)

    async def run(self) -> None:
        """Sweeps until it is cancelled."""
        while True:
            self._woken.clear()
            self._sweeps_at = None
            try:
                await self.sweep()
                pause = await self._pause()
            except AWAY as error:
                self._pool.lost(error)
                await self._pool.back()
                continue
            self._sweeps_at = self._clock.now() + timedelta(seconds=pause)
            await self._clock.wait(pause, self._woken)

    async def run_leases(self) -> None:
        """Prolongs leases until it is cancelled."""
        never = asyncio.Event()
        while True:
            await self._clock.wait(_LEASE / 3, never)
            try:
                await self.renew()
            except AWAY as error:
                self._pool.lost(error)

    async def _pause(self) -> float:
        """Seconds to the next thing that is due, half a second at most: other processes set things too."""
        if len(self._running) >= self._capacity:
            return _IDLE
        async with self._pool.connection() as connection:
            row: Any = await (await connection.execute(_NEXT, {"now": self._clock.for_database()})).fetchone()
        return _IDLE if row[0] is None else min(_IDLE, max(0.0, row[0]))

    def _ended(self, task: asyncio.Task[None]) -> None:
        if len(self._running) >= self._capacity:
            self._woken.set()
        del self._running[task]

    async def _do(self, timer: Timer) -> None:
        handler = self._handlers.get(timer.kind.partition(":")[0])
        try:
            if handler is None:
                raise LookupError(f"nothing is known to do for {timer.kind!r}")
            await handler(timer)
        except AWAY as error:
            self._pool.lost(error)
            return
        except Exception:
            _LOG.exception("what was due failed: %s", timer.key)
            if timer.tries < _GIVE_UP:
                return
        try:
            async with self._pool.connection() as connection:
                await connection.execute(_DONE, (timer.id,))
        except AWAY as error:
            # It is done once more when the lease is over, which is harmless.
            self._pool.lost(error)
