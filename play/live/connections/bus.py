"""Messages between processes: rows of the log, sessions that ended, changed accounts, changed rights, lost connections.

With several processes Redis carries them. Losing a message harms no board: rows are numbered and the log has them all,
a gap is noticed with the next row, and `play.process.table_server` compares the last numbers with the log every two
seconds. Where messages may not have come in, it asks the database too which rights have changed; sessions are checked
every minute. The bus only saves time.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable, Collection, Sequence
from contextlib import suppress
from dataclasses import fields
from typing import Any, Final, Protocol
from uuid import UUID, uuid4

import redis.asyncio as redis
from redis.exceptions import RedisError

from play.live.clock import Clock, SystemClock
from play.live.tasks import Supervisor, TaskHealth
from play.store.log import LogEntry
from play.table.direction.glance import Glimpse

__all__ = ["UNNOTICED", "Bus", "LocalBus", "RedisBus"]

_LOG = logging.getLogger(__name__)
_CHANNEL: Final = "screenmate:news:2"  # each message has several events; the one of the release before had one
_RETRY: Final = 1.0
_KEEPALIVE: Final = 15.0
"""Seconds of silence after which a subscription is pinged; after as many more it is given up."""
UNNOTICED: Final = 2 * _KEEPALIVE
"""Seconds for which at most a subscription hears nothing before that is known."""
_PATIENCE: Final = 5.0
"""Seconds after which waiting for Redis times out."""
_WAITING: Final = 10_000
"""The most messages queued while Redis does not answer; more are dropped, since the log has the rows."""

_GATHER: Final = 0.05
"""Seconds after a message in which news gather for the next: to tell and to hear a message costs a process as much as
to show an action to one of the four, and a table’s players are in one process behind the shipped proxy. Where a
director is awaited they do not wait.
"""
_TOGETHER: Final = 200
"""The most news in one message."""
_FIELDS: Final = tuple(field.name for field in fields(LogEntry))

OnRows = Callable[[UUID, list[LogEntry], Glimpse | None], Awaitable[None]]
OnSessionOver = Callable[[str], None]
OnPersonChanged = Callable[[int], None]
OnRightsChanged = Callable[[UUID, Collection[int] | None], Awaitable[None]]
OnLost = Callable[[UUID, int], None]


class Bus(Protocol):
    """Sends messages to the other processes, and receives theirs.

    `returned` is told, where something carries the messages, for how many seconds it did not.
    """

    returned: Callable[[float], None] | None

    @property
    def is_heard(self) -> bool:
        """Whether messages of other processes come in, as far as is known."""

    async def start(
        self,
        on_rows: OnRows,
        on_session: OnSessionOver,
        on_person: OnPersonChanged,
        on_rights: OnRightsChanged,
        on_lost: OnLost,
    ) -> None:
        """Begin to listen for messages of other processes."""

    async def stop(self) -> None:
        """Stop listening and sending."""

    def health(self) -> dict[str, TaskHealth]:
        """Return the health of the bus's tasks by name."""

    async def rows(self, play: UUID, rows: Sequence[LogEntry], glimpse: Glimpse | None = None) -> None:
        """Tell that rows were committed to a board, and what consoles show of it, where that is known."""

    async def session_over(self, session: str) -> None:
        """Tell that a session has ended."""

    async def person_changed(self, person: int) -> None:
        """Tell that a person has another password, or may no longer be here."""

    async def rights_changed(self, subject: UUID, people: Collection[int] | None = None) -> None:
        """Tell that a right at a table, or in a session, has changed: of these people alone, if they are given."""

    async def lost(self, table: UUID, person: int) -> None:
        """Tell that a person has lost his last socket at a table in this process."""


class LocalBus:
    """The bus of the only process: it does nothing."""

    returned: Callable[[float], None] | None = None
    is_heard = True

    async def start(
        self,
        on_rows: OnRows,
        on_session: OnSessionOver,
        on_person: OnPersonChanged,
        on_rights: OnRightsChanged,
        on_lost: OnLost,
    ) -> None:
        """Do nothing."""

    async def stop(self) -> None:
        """Do nothing."""

    def health(self) -> dict[str, TaskHealth]:
        """Return nothing: there are no tasks."""
        return {}

    async def rows(self, play: UUID, rows: Sequence[LogEntry], glimpse: Glimpse | None = None) -> None:
        """Do nothing."""

    async def session_over(self, session: str) -> None:
        """Do nothing."""

    async def person_changed(self, person: int) -> None:
        """Do nothing."""

    async def rights_changed(self, subject: UUID, people: Collection[int] | None = None) -> None:
        """Do nothing."""

    async def lost(self, table: UUID, person: int) -> None:
        """Do nothing."""


class RedisBus:
    """Redis pub/sub, with one subscription per process. Without Redis the process goes on and hears of changes later.

    A separate task sends, so that nobody at a table waits for Redis.
    """

    def __init__(self, address: str, clock: Clock | None = None, keepalive: float = _KEEPALIVE) -> None:
        self._mouth = redis.Redis.from_url(address, socket_timeout=_PATIENCE, socket_connect_timeout=_PATIENCE)
        # No read timeout: a subscription waits for as long as nothing happens.
        self._ear = redis.Redis.from_url(address, socket_timeout=None, socket_connect_timeout=_PATIENCE)
        self._head = f'{{"from": "{uuid4().hex}", "news": '
        self._news: asyncio.Queue[dict[str, Any]] = asyncio.Queue(_WAITING)
        self._urgent = asyncio.Event()
        self._tasks = Supervisor(clock or SystemClock())
        self._keepalive = keepalive
        self._heard: tuple[OnRows, OnSessionOver, OnPersonChanged, OnRightsChanged, OnLost] | None = None
        self.subscribed = asyncio.Event()
        self.returned: Callable[[float], None] | None = None
        self._lost_at: float | None = None

    @property
    def is_heard(self) -> bool:
        """Whether the subscription lives; a line that fell silent is given up after `UNNOTICED` seconds."""
        return self.subscribed.is_set()

    async def start(
        self,
        on_rows: OnRows,
        on_session: OnSessionOver,
        on_person: OnPersonChanged,
        on_rights: OnRightsChanged,
        on_lost: OnLost,
    ) -> None:
        """Begin to listen for messages of other processes."""
        self._heard = on_rows, on_session, on_person, on_rights, on_lost
        self._tasks.start("bus, listening", self._listen_for_ever)
        self._tasks.start("bus, telling", self._tell_for_ever)

    async def stop(self) -> None:
        """Stop; messages that are still queued are dropped."""
        await self._tasks.stop()
        await self._mouth.aclose()
        await self._ear.aclose()

    def health(self) -> dict[str, TaskHealth]:
        """Return the health of the bus's tasks by name."""
        return self._tasks.health()

    async def rows(self, play: UUID, rows: Sequence[LogEntry], glimpse: Glimpse | None = None) -> None:
        """Tell that rows were committed to a board, and what consoles show of it, where that is known."""
        told = [{name: getattr(row, name) for name in _FIELDS} for row in rows]
        seen = None if glimpse is None else [glimpse.session and str(glimpse.session), glimpse.number, glimpse.glance]
        self._tell({"play": str(play), "rows": told, "glimpse": seen})
        if glimpse is not None and glimpse.is_awaited:
            self._urgent.set()

    async def session_over(self, session: str) -> None:
        """Tell that a session has ended."""
        self._tell({"session": session})

    async def person_changed(self, person: int) -> None:
        """Tell that a person has another password, or may no longer be here."""
        self._tell({"person": person})

    async def rights_changed(self, subject: UUID, people: Collection[int] | None = None) -> None:
        """Tell that a right at a table, or in a session, has changed."""
        self._tell({"rights": str(subject), "people": None if people is None else list(people)})

    async def lost(self, table: UUID, person: int) -> None:
        """Tell that a person has lost his last socket at a table in this process."""
        self._tell({"lost": str(table), "who": person})

    def _tell(self, news: dict[str, Any]) -> None:
        try:
            self._news.put_nowait(news)
        except asyncio.QueueFull:
            _LOG.warning("other processes are not told: Redis does not answer")

    async def _tell_for_ever(self) -> None:
        while True:
            news = [await self._news.get()]
            while len(news) < _TOGETHER and not self._news.empty():
                news.append(self._news.get_nowait())
            if self._news.empty():
                self._urgent.clear()
            try:
                await self._mouth.publish(_CHANNEL, f"{self._head}{json.dumps(news)}}}")
            except (RedisError, OSError) as error:
                _LOG.warning("other processes could not be told at once: %s", error)
            with suppress(TimeoutError):
                async with asyncio.timeout(_GATHER):
                    await self._urgent.wait()

    async def _listen_for_ever(self) -> None:
        while True:
            try:
                await self._listen()
            except (RedisError, OSError) as error:
                _LOG.warning("news of other processes is interrupted: %s", error)
                self._lost_at = self._lost_at or asyncio.get_running_loop().time()
            finally:
                self.subscribed.clear()
            await asyncio.sleep(_RETRY)

    async def _listen(self) -> None:
        """Receive messages while the subscription lives. Raise RedisError or OSError when it fails."""
        async with self._ear.pubsub(ignore_subscribe_messages=False) as subscription:
            await subscription.subscribe(_CHANNEL)
            asked = False
            while True:
                message = await subscription.get_message(timeout=self._keepalive)
                if message is None:
                    # A connection that was lost silently never fails by itself.
                    if asked:
                        raise ConnectionError("Redis does not answer on the subscription")
                    asked = True
                    await subscription.ping()
                    continue
                asked = False
                if message["type"] == "subscribe":
                    self.subscribed.set()
                    self._came_back()
                elif message["type"] == "message":
                    await self._take(message["data"])

    def _came_back(self) -> None:
        lost_at, self._lost_at = self._lost_at, None
        if lost_at is not None and self.returned is not None:
            self.returned(asyncio.get_running_loop().time() - lost_at)

    async def _take(self, packed: bytes) -> None:
        """Handle a message of another process; news that cannot be parsed or handled are logged and skipped."""
        if packed.startswith(self._head.encode()):
            return
        try:
            several = list(json.loads(packed)["news"])
        except Exception:
            _LOG.exception("news of another process could not be used: %.200r", packed)
            return
        for news in several:
            try:
                await self._use(news)
            except Exception:
                _LOG.exception("news of another process could not be used: %.200r", news)

    async def _use(self, news: dict[str, Any]) -> None:
        assert self._heard is not None
        on_rows, on_session, on_person, on_rights, on_lost = self._heard
        if "session" in news:
            on_session(news["session"])
        elif "person" in news:
            on_person(news["person"])
        elif "rights" in news:
            await on_rights(UUID(news["rights"]), news.get("people"))
        elif "lost" in news:
            on_lost(UUID(news["lost"]), news["who"])
        else:
            rows = [LogEntry(**row) for row in news["rows"]]
            await on_rows(UUID(news["play"]), rows, _glimpse_of(news.get("glimpse")))


def _glimpse_of(seen: Any) -> Glimpse | None:
    if seen is None:
        return None
    session, number, glance = seen
    return Glimpse(session and UUID(session), number, glance)
