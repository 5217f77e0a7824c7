"""The single events of this process: those that come while others are written are written together."""

from __future__ import annotations

import asyncio
from typing import Final
from uuid import UUID

from psycopg.errors import UniqueViolation

from play.store.database import AWAY, Pool
from play.store.log import conflict
from play.store.single import Single, write_single, write_singles

__all__ = ["Singles"]

_PATIENCE: Final = 0.02
"""Seconds for which an event waits for the statement before: that may wait for what another process writes."""
_TOGETHER: Final = 8
"""How many are answered in one turn of the event loop. What several boards show is made, drawn and sent in less time
than one by one, since the processor has the code of each step at hand; of more than these no browser waits for all.
"""


class Singles:
    """Writes single events. While few come each has a statement of its own; those that come while one is written share
    the next, so that a busy process has fewer and larger ones.
    """

    def __init__(self, pool: Pool) -> None:
        self._pool = pool
        self._waiting: list[tuple[Single, asyncio.Future[None]]] = []
        self._writing: set[asyncio.Task[None]] = set()
        self._due: asyncio.Handle | None = None

    async def write(self, single: Single) -> None:
        """Return when the event is committed. Raise what `play.store.log.append` raises; then it was not written.

        Of one board only one may be written at a time.
        """
        loop = asyncio.get_running_loop()
        answer = loop.create_future()
        self._waiting.append((single, answer))
        if self._due is None:
            self._due = loop.call_later(_PATIENCE, self._begin) if self._writing else loop.call_soon(self._begin)
        await answer

    def _begin(self) -> None:
        """Write what waits, of each board the first: who gave up waiting for his may have been followed by another."""
        if self._due is not None:
            self._due.cancel()
            self._due = None
        firsts: dict[UUID, tuple[Single, asyncio.Future[None]]] = {}
        for one in self._waiting:
            firsts.setdefault(one[0].play, one)
        self._waiting = [one for one in self._waiting if firsts[one[0].play] is not one]
        task = asyncio.create_task(self._write(list(firsts.values())), name="writing single events")
        self._writing.add(task)
        task.add_done_callback(self._written)

    def _written(self, task: asyncio.Task[None]) -> None:
        self._writing.discard(task)
        if self._waiting:
            self._begin()

    async def _write(self, waiting: list[tuple[Single, asyncio.Future[None]]]) -> None:
        try:
            left = waiting if len(waiting) == 1 else await self._together(waiting)
            for single, answer in left:
                await self._alone(single, answer)
        finally:
            for _, answer in waiting:
                answer.cancel()  # no effect on those that are answered

    async def _together(
        self, waiting: list[tuple[Single, asyncio.Future[None]]]
    ) -> list[tuple[Single, asyncio.Future[None]]]:
        """Write them in one statement; return those that were not written."""
        try:
            async with self._pool.connection() as connection:
                written = await write_singles(connection, [single for single, _ in waiting])
        except AWAY as error:
            for _, answer in waiting:
                _fail(answer, error)
            return []
        except Exception:
            return waiting  # one of them is at fault: each says by itself which
        for number, (single, answer) in enumerate(waiting, 1):
            if single.play in written and not answer.done():
                answer.set_result(None)
            if number % _TOGETHER == 0:
                await asyncio.sleep(0)
        return [(single, answer) for single, answer in waiting if single.play not in written]

    async def _alone(self, single: Single, answer: asyncio.Future[None]) -> None:
        try:
            async with self._pool.connection() as connection:
                await write_single(connection, single)
        except UniqueViolation as violation:
            _fail(answer, conflict(violation))
        except Exception as error:
            _fail(answer, error)
        else:
            if not answer.done():
                answer.set_result(None)


def _fail(answer: asyncio.Future[None], error: Exception) -> None:
    if not answer.done():
        answer.set_exception(error)
