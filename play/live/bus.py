"""News between processes: rows of the log, sessions that are over, people who have to sign in again, rights, absences.

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

from play.live.clock import Clock, SystemClock
from play.live.tasks import Supervisor, TaskHealth
from play.store.log import LogEntry

__all__ = ["Bus", "LonelyBus", "RedisBus"]

_LOG = logging.getLogger(__name__)
_CHANNEL: Final = "screenmate:news"
_RETRY: Final = 1.0
_KEEPALIVE: Final = 15.0
"""Seconds of silence after which a subscription is asked whether it lives; as many later it is given up."""
_PATIENCE: Final = 5.0
"""Seconds for which a Redis may not answer."""
_WAITING: Final = 10_000
"""As much news waits for a Redis that does not answer; the rest is dropped, for the log has it."""

OnRows = Callable[[UUID, list[LogEntry]], Awaitable[None]]
OnSessionOver = Callable[[str], None]
OnPersonChanged = Callable[[int], None]
OnRightsChanged = Callable[[UUID], Awaitable[None]]
OnLost = Callable[[UUID, int], None]


class Bus(Protocol):
    """Tells the other processes."""

    async def start(
        self,
        on_rows: OnRows,
        on_session: OnSessionOver,
        on_person: OnPersonChanged,
        on_rights: OnRightsChanged,
        on_lost: OnLost,
    ) -> None:
        """Begins to listen for others' news."""

    async def stop(self) -> None:
        """Ends."""

    def health(self) -> dict[str, TaskHealth]:
        """How the tasks of the bus are doing, by their names."""

    async def rows(self, play: UUID, rows: Sequence[LogEntry]) -> None:
        """Rows were committed."""

    async def session_over(self, session: str) -> None:
        """A session has ended."""

    async def person_changed(self, person: int) -> None:
        """A person has another password, or no place here any more."""

    async def rights_changed(self, subject: UUID) -> None:
        """A right at a table, or in a session, has changed."""

    async def lost(self, table: UUID, person: int) -> None:
        """A person has lost his last socket at a table in this process: is he in another?"""


class LonelyBus:
    """The bus of a process that has no others beside it."""

    async def start(
        self,
        on_rows: OnRows,
        on_session: OnSessionOver,
        on_person: OnPersonChanged,
        on_rights: OnRightsChanged,
        on_lost: OnLost,
    ) -> None:
        """Nothing to listen to."""

    async def stop(self) -> None:
        """Nothing to end."""

    def health(self) -> dict[str, TaskHealth]:
        """There are no tasks."""
        return {}

    async def rows(self, play: UUID, rows: Sequence[LogEntry]) -> None:
        """Nobody to tell."""

    async def session_over(self, session: str) -> None:
        """Nobody to tell."""

    async def person_changed(self, person: int) -> None:
        """Nobody to tell."""

    async def rights_changed(self, subject: UUID) -> None:
        """Nobody to tell."""

    async def lost(self, table: UUID, person: int) -> None:
        """Nobody to tell."""


class RedisBus:
    """Redis pub/sub: one subscription a process. Without Redis the process goes on, slower to hear of others.

    News is told in a task of its own: nobody at a table waits for Redis.
    """

    def __init__(self, address: str, clock: Clock | None = None, keepalive: float = _KEEPALIVE) -> None:
        self._mouth = redis.Redis.from_url(address, socket_timeout=_PATIENCE, socket_connect_timeout=_PATIENCE)
        # No read timeout: a subscription waits for as long as nothing happens.
        self._ear = redis.Redis.from_url(address, socket_timeout=None, socket_connect_timeout=_PATIENCE)
        self._own = uuid4().hex
        self._news: asyncio.Queue[str] = asyncio.Queue(_WAITING)
        self._tasks = Supervisor(clock or SystemClock())
        self._keepalive = keepalive
        self._heard: tuple[OnRows, OnSessionOver, OnPersonChanged, OnRightsChanged, OnLost] | None = None
        self.subscribed = asyncio.Event()

    async def start(
        self,
        on_rows: OnRows,
        on_session: OnSessionOver,
        on_person: OnPersonChanged,
        on_rights: OnRightsChanged,
        on_lost: OnLost,
    ) -> None:
        """Begins to listen for others' news."""
        self._heard = on_rows, on_session, on_person, on_rights, on_lost
        self._tasks.start("bus, listening", self._listen_for_ever)
        self._tasks.start("bus, telling", self._tell_for_ever)

    async def stop(self) -> None:
        """Ends; what was not told yet is not told."""
        await self._tasks.stop()
        await self._mouth.aclose()
        await self._ear.aclose()

    def health(self) -> dict[str, TaskHealth]:
        """How the tasks of the bus are doing, by their names."""
        return self._tasks.health()

    async def rows(self, play: UUID, rows: Sequence[LogEntry]) -> None:
        """Rows were committed."""
        self._tell({"play": str(play), "rows": [asdict(row) for row in rows]})

    async def session_over(self, session: str) -> None:
        """A session has ended."""
        self._tell({"session": session})

    async def person_changed(self, person: int) -> None:
        """A person has another password, or no place here any more."""
        self._tell({"person": person})

    async def rights_changed(self, subject: UUID) -> None:
        """A right at a table, or in a session, has changed."""
        self._tell({"rights": str(subject)})

    async def lost(self, table: UUID, person: int) -> None:
        """A person has lost his last socket at a table in this process."""
        self._tell({"lost": str(table), "who": person})

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
                await self._listen()
            except (RedisError, OSError) as error:
                _LOG.warning("news of other processes is interrupted: %s", error)
            finally:
                self.subscribed.clear()
            await asyncio.sleep(_RETRY)

    async def _listen(self) -> None:
        """Hears news for as long as the subscription lives. Raises RedisError or OSError when it does not."""
        async with self._ear.pubsub(ignore_subscribe_messages=False) as subscription:
            await subscription.subscribe(_CHANNEL)
            asked = False
            while True:
                message = await subscription.get_message(timeout=self._keepalive)
                if message is None:
                    # A line that was lost without a word never fails by itself.
                    if asked:
                        raise ConnectionError("Redis does not answer on the subscription")
                    asked = True
                    await subscription.ping()
                    continue
                asked = False
                if message["type"] == "subscribe":
                    self.subscribed.set()
                elif message["type"] == "message":
                    await self._take(message["data"])

    async def _take(self, packed: bytes) -> None:
        """Does what the news says; news that cannot be understood or used is logged, and the next is listened to."""
        assert self._heard is not None
        on_rows, on_session, on_person, on_rights, on_lost = self._heard
        try:
            news = json.loads(packed)
            if news["from"] == self._own:
                return
            if "session" in news:
                on_session(news["session"])
            elif "person" in news:
                on_person(news["person"])
            elif "rights" in news:
                await on_rights(UUID(news["rights"]))
            elif "lost" in news:
                on_lost(UUID(news["lost"]), news["who"])
            else:
                await on_rows(UUID(news["play"]), [LogEntry(**row) for row in news["rows"]])
        except Exception:
            _LOG.exception("news of another process could not be used: %.200r", packed)
