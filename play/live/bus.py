"""News between processes: rows of the log, sessions that are over, people who have to show anew who they are.

Redis carries it where there are several. A message may be lost without harm to any board: rows carry their numbers and
the log has them all, a gap is noticed with the next row, and `play.process.table_server` asks the log every two seconds
for the last numbers. It is for speed, not for truth.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import asdict
from typing import Any, Final, Protocol
from uuid import UUID, uuid4

import redis.asyncio as redis
from redis.exceptions import RedisError

from play.live.tasks import end_tasks
from play.store.log import Row

__all__ = ["Bus", "LonelyBus", "RedisBus"]

_LOG = logging.getLogger(__name__)
_CHANNEL: Final = "screenmate:news"
_RETRY: Final = 1.0
_PATIENCE: Final = 5.0
"""Seconds for which a Redis may not answer."""
_WAITING: Final = 10_000
"""As much news waits for a Redis that does not answer; the rest is dropped, for the log has it."""

OnRows = Callable[[UUID, list[Row]], Awaitable[None]]
OnSessionOver = Callable[[str], None]
OnPersonChanged = Callable[[int], None]


class Bus(Protocol):
    """Tells the other processes."""

    async def start(self, on_rows: OnRows, on_session: OnSessionOver, on_person: OnPersonChanged) -> None:
        """Begins to listen for others' news."""

    async def stop(self) -> None:
        """Ends."""

    async def rows(self, play: UUID, rows: Sequence[Row]) -> None:
        """Rows were committed."""

    async def session_over(self, session: str) -> None:
        """A session has ended."""

    async def person_changed(self, person: int) -> None:
        """A person has another password, or no place here any more."""


class LonelyBus:
    """The bus of a process that has no others beside it."""

    async def start(self, on_rows: OnRows, on_session: OnSessionOver, on_person: OnPersonChanged) -> None:
        """Nothing to listen to."""

    async def stop(self) -> None:
        """Nothing to end."""

    async def rows(self, play: UUID, rows: Sequence[Row]) -> None:
        """Nobody to tell."""

    async def session_over(self, session: str) -> None:
        """Nobody to tell."""

    async def person_changed(self, person: int) -> None:
        """Nobody to tell."""


class RedisBus:
    """Redis pub/sub: one subscription a process. Without Redis the process goes on, slower to hear of others.

    News is told in a task of its own: nobody at a table waits for Redis.
    """

    def __init__(self, address: str) -> None:
        self._mouth = redis.Redis.from_url(address, socket_timeout=_PATIENCE, socket_connect_timeout=_PATIENCE)
        # No read timeout: a subscription waits for as long as nothing happens.
        self._ear = redis.Redis.from_url(address, socket_timeout=None, socket_connect_timeout=_PATIENCE)
        self._own = uuid4().hex
        self._news: asyncio.Queue[str] = asyncio.Queue(_WAITING)
        self._listening: asyncio.Task[None] | None = None
        self._telling: asyncio.Task[None] | None = None
        self._heard: tuple[OnRows, OnSessionOver, OnPersonChanged] | None = None
        self.subscribed = asyncio.Event()

    async def start(self, on_rows: OnRows, on_session: OnSessionOver, on_person: OnPersonChanged) -> None:
        """Begins to listen for others' news."""
        self._heard = on_rows, on_session, on_person
        self._listening = asyncio.create_task(self._listen_for_ever(), name="bus, listening")
        self._telling = asyncio.create_task(self._tell_for_ever(), name="bus, telling")

    async def stop(self) -> None:
        """Ends; what was not told yet is not told."""
        await end_tasks(self._listening, self._telling)
        await self._mouth.aclose()
        await self._ear.aclose()

    async def rows(self, play: UUID, rows: Sequence[Row]) -> None:
        """Rows were committed."""
        self._tell({"play": str(play), "rows": [asdict(row) for row in rows]})

    async def session_over(self, session: str) -> None:
        """A session has ended."""
        self._tell({"session": session})

    async def person_changed(self, person: int) -> None:
        """A person has another password, or no place here any more."""
        self._tell({"person": person})

    def _tell(self, news: dict[str, Any]) -> None:
        try:
            self._news.put_nowait(json.dumps(news | {"from": self._own}))
        except asyncio.QueueFull:
            _LOG.warning("other processes are not told: Redis does not answer")

    async def _tell_for_ever(self) -> None:
        while True:
            packed = await self._news.get()
            try:
                await self._mouth.publish(_CHANNEL, packed)
            except (RedisError, OSError) as error:
                _LOG.warning("other processes could not be told at once: %s", error)

    async def _listen_for_ever(self) -> None:
        while True:
            try:
                async with self._ear.pubsub(ignore_subscribe_messages=False) as subscription:
                    await subscription.subscribe(_CHANNEL)
                    async for message in subscription.listen():
                        if message["type"] == "subscribe":
                            self.subscribed.set()
                        elif message["type"] == "message":
                            await self._take(message["data"])
            except (RedisError, OSError) as error:
                _LOG.warning("news of other processes is interrupted: %s", error)
            self.subscribed.clear()
            await asyncio.sleep(_RETRY)

    async def _take(self, packed: bytes) -> None:
        news = json.loads(packed)
        if news["from"] == self._own:
            return
        assert self._heard is not None
        on_rows, on_session, on_person = self._heard
        try:
            if "session" in news:
                on_session(news["session"])
            elif "person" in news:
                on_person(news["person"])
            else:
                await on_rows(UUID(news["play"]), [Row(**row) for row in news["rows"]])
        except Exception:
            _LOG.exception("news of another process could not be used")
