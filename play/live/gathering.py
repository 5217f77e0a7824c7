"""Reads and work that are gathered: all who ask while one run is under way share the next.

So a crowd that arrives at once asks the database a few times, and not up to three times each. An answer is never older
than its question: a run that has begun already is not shared by those who ask afterwards.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection, Mapping
from typing import Generic, TypeVar

__all__ = ["Gathered", "Shared"]

Key = TypeVar("Key")
Value = TypeVar("Value")


class Gathered(Generic[Key, Value]):
    """Answers by key. `read` returns what it finds of several keys, each once; it never runs twice at a time."""

    def __init__(self, read: Callable[[Collection[Key]], Awaitable[Mapping[Key, Value]]]) -> None:
        self._read = read
        self._waiting: dict[Key, asyncio.Future[Value | None]] = {}
        self._reading: asyncio.Task[None] | None = None

    @property
    def idle(self) -> bool:
        """Whether nothing is read and nobody waits."""
        return self._reading is None and not self._waiting

    async def get(self, key: Key) -> Value | None:
        """Return what the next read finds of that key, None for nothing. Raise what the read raises."""
        if key not in self._waiting:
            self._waiting[key] = asyncio.get_running_loop().create_future()
        answer = self._waiting[key]
        if self._reading is None:
            self._reading = asyncio.create_task(self._run(), name="reading for those who have gathered")
        return await asyncio.shield(answer)  # others wait for the same

    async def _run(self) -> None:
        try:
            while self._waiting:
                waiting, self._waiting = self._waiting, {}
                await self._answer(waiting)
        finally:
            self._reading = None

    async def _answer(self, waiting: Mapping[Key, asyncio.Future[Value | None]]) -> None:
        try:
            found = await self._read(waiting.keys())
        except Exception as error:
            for answer in waiting.values():
                answer.set_exception(error)
                answer.exception()  # nobody may be waiting any more
        except BaseException:
            for answer in waiting.values():
                answer.cancel()
            raise
        else:
            for key, answer in waiting.items():
                answer.set_result(found.get(key))


class Shared(Generic[Key]):
    """Idempotent work by key, which never runs twice at a time for one key, and for different keys at the same time."""

    def __init__(self, work: Callable[[Key], Awaitable[None]]) -> None:
        self._work = work
        self._runs: dict[Key, Gathered[Key, None]] = {}

    async def do(self, key: Key) -> None:
        """Return when a run that has begun after this call is over. Raise what it raises."""
        runs = self._runs.setdefault(key, Gathered(self._of_each))
        try:
            await runs.get(key)
        finally:
            if runs.idle:
                self._runs.pop(key, None)

    async def _of_each(self, keys: Collection[Key]) -> Mapping[Key, None]:
        for key in keys:
            await self._work(key)
        return {}
