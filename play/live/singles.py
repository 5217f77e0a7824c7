"""The single events of this process: those of one turn of the event loop are written together."""

from __future__ import annotations

import asyncio

from psycopg.errors import UniqueViolation

from play.store.database import AWAY, Pool
from play.store.log import conflict
from play.store.single import Single, write_single, write_singles

__all__ = ["Singles"]


class Singles:
    """Writes single events. While few come each has a statement of its own; under load many share one."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool
        self._waiting: list[tuple[Single, asyncio.Future[None]]] = []
        self._writing: set[asyncio.Task[None]] = set()

    async def write(self, single: Single) -> None:
        """Return when the event is committed. Raise what `play.store.log.append` raises; then it was not written.

        Of one board only one may be written at a time.
        """
        loop = asyncio.get_running_loop()
        answer = loop.create_future()
        if not self._waiting:
            loop.call_soon(self._begin)
        self._waiting.append((single, answer))
        await answer

    def _begin(self) -> None:
        waiting, self._waiting = self._waiting, []
        task = asyncio.create_task(self._write(waiting), name="writing single events")
        self._writing.add(task)
        task.add_done_callback(self._writing.discard)

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
        for single, answer in waiting:
            if single.play in written and not answer.done():
                answer.set_result(None)
                # What this one shows is on its way before the next is answered: their browsers do not wait for all.
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
