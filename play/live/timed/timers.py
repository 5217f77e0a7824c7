"""Timers: every process sweeps the database for expired ones; one process handles each, by an ordinary attempt.

A timer in progress is put off by a lease, which is prolonged meanwhile, and deleted when it is done; if its process
dies, another takes it when the lease expires. Times are PostgreSQL's, which all processes share. Handling a timer twice
is harmless: an attempt names the turn that the timer was set for, and is refused when the board has gone on.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final
from uuid import UUID

from django.db import InterfaceError, OperationalError
from psycopg import AsyncConnection
from psycopg.rows import TupleRow

from laws.protocol.codec_kinds import UnknownKind
from play.live.clock import Clock
from play.live.desk import Desk
from play.live.tasks import end_tasks
from play.store.database import ANSWERED, AWAY, Pool
from play.store.log import NewTimer

__all__ = ["Busy", "Sweeper", "Timer", "cancel_timers", "handlers_of", "register_handler", "set_timer_at", "set_timers"]

_LOG = logging.getLogger(__name__)
_LEASE: Final = 10.0
_CAPACITY: Final = 16
"""The most timers that a process handles at once; the rest is left to other processes, or for later."""
_IDLE: Final = 0.5
_GIVE_UP: Final = 5
_LATER: Final = 1.0
"""Seconds until a timer is taken again whose handler was busy."""
_HELD: Final = 0.1
"""Seconds until the next look where something is due and nothing could be taken."""
_LIMITS: Final = ("face", "period", "ruling")
"""The kinds of timers that end what a player may do. They are not taken while another process at which players had
sockets has said nothing since their time: it may have gone before, and its break moves them
(`play.store.service.serving`).
"""

# Materialized: a plan that runs the part with the limit several times takes more than that.
_TAKE: Final = """
    WITH due AS MATERIALIZED (
        SELECT id, at FROM play_timer t WHERE at <= coalesce(%(now)s::timestamptz, statement_timestamp())
              AND (split_part(kind, ':', 1) <> ALL(%(limits)s) OR NOT EXISTS (
                  SELECT FROM play_serving s WHERE s.process <> %(process)s AND cardinality(s.tables) > 0
                  AND statement_timestamp() - s.at > coalesce(%(now)s::timestamptz, statement_timestamp()) - t.at
              ))
        ORDER BY at LIMIT %(free)s FOR UPDATE SKIP LOCKED
    )
    UPDATE play_timer
    SET at = coalesce(%(now)s::timestamptz, statement_timestamp()) + make_interval(secs => %(lease)s), tries = tries + 1
    FROM due WHERE play_timer.id = due.id
    RETURNING play_timer.id, kind, subject, awaits, key, tries,
              extract(epoch FROM coalesce(%(now)s::timestamptz, statement_timestamp()) - due.at)::float8
"""
# A timer that another process has taken meanwhile has another number of tries.
_RENEW: Final = """
    UPDATE play_timer SET at = coalesce(%(now)s::timestamptz, statement_timestamp()) + make_interval(secs => %(lease)s)
    FROM unnest(%(ids)s::bigint[], %(tries)s::int[]) AS held (id, tries)
    WHERE play_timer.id = held.id AND play_timer.tries = held.tries
"""
_PUT_OFF: Final = """
    UPDATE play_timer
    SET tries = tries - 1,
        at = coalesce(%(now)s::timestamptz, statement_timestamp()) + make_interval(secs => %(seconds)s)
    WHERE id = %(id)s AND tries = %(tries)s
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
_SET_AT: Final = """
    INSERT INTO play_timer (at, kind, subject, awaits, key, tries) VALUES (%s, %s, %s, %s, %s, 0)
    ON CONFLICT (key) DO NOTHING
"""
_CANCEL: Final = "DELETE FROM play_timer WHERE key = ANY(%s)"
# One that was set again while it was handled has its time still to come.
_DONE: Final = "DELETE FROM play_timer WHERE id = %s AND tries = %s"


@dataclass(frozen=True, slots=True)
class Timer:
    """An expired timer: `subject` is what it is for, `awaits` the turn it was set for."""

    id: int
    kind: str
    subject: UUID
    awaits: str
    key: str
    tries: int


async def set_timers(pool: Pool, clock: Clock, timers: Sequence[tuple[UUID, NewTimer]]) -> None:
    """Set timers that come without an event, each for its subject. A timer whose key exists is left unchanged."""
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


async def set_timer_at(connection: AsyncConnection[TupleRow], at: datetime, subject: UUID, timer: NewTimer) -> None:
    """Set a timer `timer.after` seconds from that time, in the caller's transaction; one whose key exists is left."""
    values = (at + timedelta(seconds=timer.after), timer.kind, subject, timer.awaits, timer.key)
    await connection.execute(_SET_AT, values)


async def cancel_timers(pool: Pool, keys: Sequence[str]) -> None:
    """Delete the timers with these keys. Idempotent."""
    if keys:
        async with pool.connection() as connection:
            await connection.execute(_CANCEL, (list(keys),))


Handler = Callable[[Timer], Awaitable[None]]

_makers: dict[str, Callable[[Desk], Handler]] = {}


def register_handler(kind: str, maker: Callable[[Desk], Handler]) -> None:
    """Register, when a package starts, what makes the handler of timers of this kind. Raise ValueError for another."""
    if kind in _makers:
        raise ValueError(f"timers of the kind {kind!r} have a handler already")
    _makers[kind] = maker


def handlers_of(desk: Desk) -> dict[str, Handler]:
    """Return the handlers that other packages have registered, for a process with this desk."""
    return {kind: maker(desk) for kind, maker in _makers.items()}


class Busy(Exception):
    """Raised by a handler that can do no more at once: its timer keeps no place among the others, and comes again."""


class Sweeper:
    """Takes expired timers and calls the handler of their kind: the part of `kind` before the colon.

    At most `capacity` timers are handled at once, each under a lease that `renew` prolongs for as long as it takes.
    `taken` is told by how many seconds each was taken after its time. `before` is awaited before a sweep of `run`: a
    break of the platform moves timers, and none of them may be taken as if its time had come. `process` is the name of
    this one among those that serve.

    What was cut off because the database was away is handled again for as long as it is. What fails otherwise comes
    again when its lease is over, and is given up after five times, of which `gave_up` is told.
    """

    def __init__(
        self,
        pool: Pool,
        clock: Clock,
        handlers: Mapping[str, Handler],
        taken: Callable[[float], None] = lambda _late: None,
        before: Callable[[], Awaitable[None]] | None = None,
        process: str = "",
        *,
        capacity: int = _CAPACITY,
        gave_up: Callable[[], None] = lambda: None,
    ) -> None:
        self._pool = pool
        self._clock = clock
        self._handlers = handlers
        self._capacity = capacity
        self._gave_up = gave_up
        self._taken = taken
        self._before = before
        self._process = process
        self._woken = asyncio.Event()
        self._sweeps_at: datetime | None = None
        self._running: dict[asyncio.Task[None], Timer] = {}
        self._cut: list[Timer] = []

    async def stop(self) -> None:
        """Stop; handlers are cancelled, and other processes take their timers at once."""
        running = dict(self._running)
        await end_tasks(*running)
        for task, timer in running.items():
            if task.cancelled() and not self._pool.is_away:
                await self._put_off(timer, 0.0)

    def wake(self, seconds: float) -> None:
        """A timer was set for that many seconds from now: sweep by then."""
        if self._sweeps_at is None or self._clock.now() + timedelta(seconds=seconds) < self._sweeps_at:
            self._woken.set()

    async def sweep(self) -> int:
        """Take expired timers up to the capacity, and start a task for each; return their number."""
        free = self._capacity - len(self._running)
        if free <= 0:
            return 0
        async with self._pool.connection() as connection:
            values: dict[str, Any] = {"now": self._clock.for_database(), "lease": _LEASE, "free": free}
            values |= {"limits": list(_LIMITS), "process": self._process}
            rows = await (await connection.execute(_TAKE, values)).fetchall()
        for *of_timer, late in rows:
            timer = Timer(*of_timer)
            self._taken(late)
            task = asyncio.create_task(self._do(timer), name=f"due {timer.key}")
            self._running[task] = timer
            task.add_done_callback(self._ended)
        return len(rows)

    async def renew(self) -> None:
        """Prolong the leases of the timers handled here."""
        held = list(self._running.values())
        if not held:
            return
        values: dict[str, Any] = {"now": self._clock.for_database(), "lease": _LEASE}
        values |= {"ids": [timer.id for timer in held], "tries": [timer.tries for timer in held]}
        async with self._pool.connection() as connection:
            await connection.execute(_RENEW, values)

    async def put_back(self) -> None:
        """Put the timers back whose handling was cut off because the database was away, as if none had been taken."""
        while self._cut:
            await self._put_off(self._cut.pop(), 0.0)

    async def settle(self) -> None:
        """Return when all timers taken have been handled."""
        while self._running:
            await asyncio.gather(*self._running, return_exceptions=True)

    async def run(self) -> None:
        """Sweep until cancelled."""
        while True:
            self._woken.clear()
            self._sweeps_at = None
            try:
                if self._before is not None:
                    await self._before()
                taken = await self.sweep()
                pause = await self._pause() or (0.0 if taken else _HELD)
            except AWAY as error:
                self._pool.lost(error)
                await self._pool.back()
                continue
            self._sweeps_at = self._clock.now() + timedelta(seconds=pause)
            await self._clock.wait(pause, self._woken)

    async def run_leases(self) -> None:
        """Prolong leases until cancelled."""
        never = asyncio.Event()
        while True:
            await self._clock.wait(_LEASE / 3, never)
            try:
                await self.renew()
            except AWAY as error:
                self._pool.lost(error)

    async def _pause(self) -> float:
        """Return the seconds until the next timer expires, half a second at most: other processes set timers too."""
        if len(self._running) >= self._capacity:
            return _IDLE
        async with self._pool.connection() as connection:
            row: Any = await (await connection.execute(_NEXT, {"now": self._clock.for_database()})).fetchone()
        return _IDLE if row[0] is None else min(_IDLE, max(0.0, row[0]))

    def _ended(self, task: asyncio.Task[None]) -> None:
        if len(self._running) >= self._capacity:
            self._woken.set()
        del self._running[task]

    async def _put_off(self, timer: Timer, seconds: float) -> None:
        values = {"now": self._clock.for_database(), "seconds": seconds, "id": timer.id, "tries": timer.tries}
        try:
            async with self._pool.connection() as connection:
                await connection.execute(_PUT_OFF, values)
        except AWAY as error:  # the timer is taken again when its lease expires
            self._pool.lost(error)

    def _cut_off(self, timer: Timer, error: Exception) -> None:
        self._cut.append(timer)
        self._pool.lost(error)

    async def _do(self, timer: Timer) -> None:
        handler = self._handlers.get(timer.kind.partition(":")[0])
        try:
            if handler is None:
                raise UnknownKind(f"nothing is known to do for {timer.kind!r}")
            await handler(timer)
        except Busy:
            await self._put_off(timer, _LATER)
            return
        except UnknownKind as error:
            # A process of the newer release that wrote the event, or the timer, takes it when the lease expires.
            _LOG.warning("what is due is left to a newer process: %s: %s", timer.key, error)
            return
        except Exception as error:
            if (away := _away(error)) is not None:
                self._cut_off(timer, away)
                return
            _LOG.exception("what was due failed: %s", timer.key)
            if timer.tries < _GIVE_UP:
                return
            _LOG.error("what was due is given up: %s", timer.key)
            self._gave_up()
        try:
            async with self._pool.connection() as connection:
                await connection.execute(_DONE, (timer.id, timer.tries))
        except AWAY as error:
            # It is handled once more when the lease expires, which is harmless.
            self._pool.lost(error)


def _away(error: Exception) -> Exception | None:
    """Return by which error of one that was raised the database was away; None for a fault of what was due.

    Django's connections raise errors of their own from those of psycopg, and a group of tasks all of its tasks'.
    """
    if isinstance(error, ExceptionGroup):
        return next((away for one in error.exceptions if (away := _away(one)) is not None), None)
    if isinstance(error, OperationalError | InterfaceError) and isinstance(error.__cause__, AWAY):
        error = error.__cause__
    is_away = isinstance(error, (*AWAY, OperationalError, InterfaceError)) and not isinstance(error, ANSWERED)
    return error if is_away else None
