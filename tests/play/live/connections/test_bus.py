"""The bus: messages between processes go through Redis, and nobody at a table waits for it."""

from __future__ import annotations

import asyncio
import json
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from uuid import UUID, uuid4

import pytest

from deploy import embedded
from play.live.connections.bus import RedisBus
from play.live.tasks import end_tasks
from play.store.log import LogEntry
from play.table.direction.glance import SOCIAL_BOARD, Glimpse
from tests.plugins.redis import Redis

ROW = LogEntry(7, "person:1", "a-key-of-mine", "laws.call_made", 1, {"explanation": "叫牌 ♥"})


class Heard:
    """What one process receives."""

    def __init__(self) -> None:
        self.news: asyncio.Queue[object] = asyncio.Queue()
        self.glimpses: list[Glimpse | None] = []

    async def rows(self, play: UUID, rows: list[LogEntry], glimpse: Glimpse | None) -> None:
        """Receive rows of another process."""
        await self.news.put((play, rows))
        self.glimpses.append(glimpse)

    def session(self, session: str) -> None:
        """Receive the end of a session."""
        self.news.put_nowait(session)

    def person(self, person: int) -> None:
        """Receive that a person has to authenticate anew."""
        self.news.put_nowait(person)

    async def rights(self, subject: UUID, people: object) -> None:
        """Receive a change of rights."""
        await self.news.put(subject)

    def lost(self, table: UUID, person: int) -> None:
        """Receive that a person has lost his last socket in another process."""
        self.news.put_nowait((table, person))

    async def within(self, seconds: float) -> object:
        """Return the next message, or None when there is none within that time."""
        try:
            return await asyncio.wait_for(self.news.get(), seconds)
        except TimeoutError:
            return None


@asynccontextmanager
async def listening(address: str) -> AsyncIterator[tuple[RedisBus, Heard]]:
    """Start a bus; return it and what it receives."""
    bus, heard = RedisBus(address), Heard()
    await bus.start(heard.rows, heard.session, heard.person, heard.rights, heard.lost)
    try:
        yield bus, heard
    finally:
        await bus.stop()


async def subscribed(*buses: RedisBus) -> None:
    """Return when all of them are subscribed."""
    async with asyncio.timeout(10):
        for bus in buses:
            await bus.subscribed.wait()


async def test_news_is_heard_by_the_others_and_not_by_oneself(own_redis: Redis) -> None:
    address = own_redis.url
    async with listening(address) as (here, heard_here), listening(address) as (there, heard_there):
        await subscribed(here, there)
        play = uuid4()
        await here.rows(play, [ROW])
        assert await heard_there.within(10) == (play, [ROW])
        glimpse = Glimpse(uuid4(), 7, {"contract": "1H 东", "waits": []})
        for told in (SOCIAL_BOARD, glimpse):
            await here.rows(play, [ROW], told)
            assert await heard_there.within(10) == (play, [ROW])
        assert heard_there.glimpses == [None, SOCIAL_BOARD, glimpse]
        await there.session_over("the-session")
        assert await heard_here.within(10) == "the-session"
        await here.person_changed(7)
        assert await heard_there.within(10) == 7
        await there.lost(play, 7)
        assert await heard_here.within(10) == (play, 7)


async def test_news_of_one_moment_are_one_message(own_redis: Redis, monkeypatch: pytest.MonkeyPatch) -> None:
    async with listening(own_redis.url) as (here, _), listening(own_redis.url) as (there, heard):
        await subscribed(here, there)
        messages: list[bytes] = []
        take = there._take

        async def counted(packed: bytes) -> None:
            messages.append(packed)
            await take(packed)

        monkeypatch.setattr(there, "_take", counted)
        plays = [uuid4() for _ in range(5)]
        for play in plays:
            await here.rows(play, [ROW])
        assert [await heard.within(10) for _ in plays] == [(play, [ROW]) for play in plays]
        assert len(messages) == 1


async def test_two_hundred_news_are_one_message_and_what_is_more_is_another(monkeypatch: pytest.MonkeyPatch) -> None:
    here, there, heard = RedisBus("unix:///nowhere"), RedisBus("unix:///nowhere"), Heard()
    there._heard = heard.rows, heard.session, heard.person, heard.rights, heard.lost
    messages: asyncio.Queue[bytes] = asyncio.Queue()

    async def publish(_channel: str, message: str) -> None:
        messages.put_nowait(message.encode())

    monkeypatch.setattr(here._mouth, "publish", publish)
    plays = [uuid4() for _ in range(201)]
    for play in plays:
        await here.rows(play, [ROW])
    telling = asyncio.create_task(here._tell_for_ever())
    for number in (200, 1):
        await there._take(await messages.get())
        assert [heard.news.get_nowait() for _ in range(number)] == [(play, [ROW]) for play in plays[:number]]
        del plays[:number]
    assert heard.news.empty()
    await end_tasks(telling)


async def test_where_a_director_is_awaited_news_do_not_wait_for_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("play.live.connections.bus._GATHER", 3600)
    bus, messages = RedisBus("unix:///nowhere"), asyncio.Queue[list[str]]()

    async def publish(_channel: str, message: str) -> None:
        messages.put_nowait([news["play"] for news in json.loads(message)["news"]])

    monkeypatch.setattr(bus._mouth, "publish", publish)
    telling = asyncio.create_task(bus._tell_for_ever())
    first, card, call, late = (uuid4() for _ in range(4))
    await bus.rows(first, [ROW])
    assert await messages.get() == [str(first)]
    await bus.rows(card, [ROW], Glimpse(uuid4(), 7, {"waits": []}))
    await bus.rows(call, [ROW], Glimpse(uuid4(), 7, {"waits": ["call 1 "]}))
    assert await messages.get() == [str(card), str(call)]
    await bus.rows(late, [ROW], SOCIAL_BOARD)
    await asyncio.sleep(0)
    assert messages.empty(), "what is not urgent gathers"
    await end_tasks(telling)


async def test_bad_news_among_others_spoils_none(own_redis: Redis, caplog: pytest.LogCaptureFixture) -> None:
    async with listening(own_redis.url) as (here, _), listening(own_redis.url) as (there, heard):
        await subscribed(here, there)
        for news in ({"session": "one"}, {"play": 7}, {"session": "two"}):
            here._tell(news)
        assert [await heard.within(10), await heard.within(10)] == ["one", "two"]
    assert "could not be used" in caplog.text


BAD_NEWS = [
    b"\xff",
    b"{",
    b"null",
    b"[]",
    b"{}",
    b'{"from": "elsewhere"}',
    b'{"from": "elsewhere", "news": 7}',
    b'{"from": "elsewhere", "news": [7]}',
    b'{"from": "elsewhere", "news": [{"play": "7", "rows": []}]}',
    b'{"from": "elsewhere", "news": [{"play": 7, "rows": []}]}',
    b'{"from": "elsewhere", "news": [{"play": "00000000-0000-0000-0000-000000000000", "rows": [{"since": 2}]}]}',
]


@pytest.mark.parametrize("bad", BAD_NEWS)
async def test_news_that_cannot_be_read_is_logged_and_the_next_is_heard(
    own_redis: Redis, bad: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    async with listening(own_redis.url) as (here, _), listening(own_redis.url) as (there, heard):
        await subscribed(here, there)
        await here._mouth.publish("screenmate:news:2", bad)
        await here.session_over("the-session")
        assert await heard.within(10) == "the-session"
        assert all(task.running and task.failures == 0 for task in there.health().values())
    assert "could not be used" in caplog.text


class Line:
    """A proxy to Redis whose connections can be silenced; later connections work."""

    def __init__(self, own_redis: Redis, folder: Path) -> None:
        self.url = f"unix://{folder / 'line.sock'}"
        self._socket = folder / "line.sock"
        self._redis = own_redis
        self._silent = asyncio.Event()

    async def open(self) -> asyncio.Server:
        """Begin to forward bytes."""
        return await asyncio.start_unix_server(self._take, self._socket)

    def silence(self) -> None:
        """Forward nothing more on the present connections."""
        self._silent.set()
        self._silent = asyncio.Event()

    async def _take(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        silent = self._silent
        far_reader, far_writer = await asyncio.open_unix_connection(self._redis.socket)

        async def pass_on(source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
            while said := await source.read(65536):
                if not silent.is_set():
                    sink.write(said)
            sink.close()

        await asyncio.gather(pass_on(reader, far_writer), pass_on(far_reader, writer))


async def test_a_subscription_whose_line_fell_silent_is_made_anew(own_redis: Redis) -> None:
    """A connection lost silently never fails: it is pinged, and replaced when there is no answer."""
    line = Line(own_redis, own_redis.socket.parent)
    server = await line.open()
    heard = Heard()
    deaf = RedisBus(line.url, keepalive=0.05)
    await deaf.start(heard.rows, heard.session, heard.person, heard.rights, heard.lost)
    async with listening(own_redis.url) as (here, _):
        await subscribed(here, deaf)
        line.silence()
        async with asyncio.timeout(20):
            while await heard.within(0.2) != "told again":
                await here.session_over("told again")
    await deaf.stop()
    server.close()


async def test_redis_may_go_and_come_back(own_redis: Redis) -> None:
    async with listening(own_redis.url) as (here, _), listening(own_redis.url) as (there, heard):
        await subscribed(here, there)
        own_redis.stop()
        await here.session_over("told to nobody")
        own_redis.start()
        async with asyncio.timeout(20):
            while await heard.within(0.2) != "told again":
                await here.session_over("told again")


@pytest.fixture
async def silent_redis() -> AsyncIterator[str]:
    """A server that accepts connections and never answers."""
    folder = embedded.short_folder("screenmate-redis-")
    over = asyncio.Event()

    async def take(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await over.wait()
        writer.close()

    server = await asyncio.start_unix_server(take, folder / "r.sock")
    yield f"unix://{folder / 'r.sock'}"
    over.set()
    server.close()
    shutil.rmtree(folder)


async def test_nobody_waits_for_a_redis_that_does_not_answer(silent_redis: str) -> None:
    async with listening(silent_redis) as (bus, _):
        async with asyncio.timeout(2):
            for _n in range(100):
                await bus.rows(uuid4(), [ROW])
