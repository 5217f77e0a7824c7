"""Two server processes share the tables; one is killed while everything runs, and nobody loses anything.

Real processes, real sockets, PostgreSQL and Redis. The seats of each table are spread over both processes. The players
play what their screens offer; when their process is gone they reconnect to the other one, as a browser does: with their
revision, and with unanswered attempts under the same keys.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from datetime import datetime
from http.client import HTTPConnection
from http.cookies import SimpleCookie
from typing import Any
from urllib.parse import urlencode
from uuid import uuid4

import pytest
from asgiref.sync import sync_to_async
from django.conf import settings
from django.urls import reverse
from websockets.exceptions import InvalidHandshake

from laws.values.seats import SEATS, Seat
from play.models import LogRow
from play.store.database import Pool
from tests.chaos.checking import check
from tests.chaos.table import Table, lay, moves
from tests.load.client import Client
from tests.load.screen import Move
from tests.plugins.redis import Redis
from tests.plugins.server import StartServer, TestServer

NORTH, EAST, SOUTH, WEST = SEATS
PACE = {"PACE_ROBOT": "0.02", "PACE_TRICK": "0"}


class House:
    """The live servers, the tables, and the clients that reconnect when their server dies."""

    def __init__(self, servers: list[TestServer], tables: list[Table]) -> None:
        self.servers = servers
        self.tables = tables
        self.doomed = servers[0]
        self.killed_at: datetime | None = None
        self.playing = asyncio.TaskGroup()
        self.at: dict[Client, TestServer] = {}

    async def open(self) -> None:
        """Connect every browser and seat every person: of each table some in this process, some in that."""
        for table in self.tables:
            for n, client in enumerate(table.browsers):
                client.on_frame = table.notice
                client.on_end = self._lost
                await self.come(client, n)
            for seat in table.clients:
                await self.do(table, seat, {"do": "sit", "seat": seat.letter})

    async def come(self, client: Client, n: int = 0) -> None:
        """Connect the browser to a live server, or to another if that dies meanwhile."""
        while True:
            server = self.at[client] = self.servers[n % len(self.servers)]
            try:
                return await client.open(server.address)
            except (OSError, InvalidHandshake):
                if server in self.servers:
                    raise

    def _lost(self, client: Client) -> None:
        """Reconnect as the page's script does, for every code but the final ones."""
        self.playing.create_task(self.come(client))

    async def do(self, table: Table, seat: Seat, move: Move, key: str = "") -> None:
        """Do something that must be accepted."""
        key = key or str(uuid4())
        answer = await table.clients[seat].try_(move, key)
        if self.is_time():
            self.kill()
        await self.hear(table, seat, move, key, answer)

    async def hear(self, table: Table, seat: Seat, move: Move, key: str, answer: asyncio.Future[Any]) -> None:
        """Wait for the answer and record the action."""
        outcome = await answer
        assert outcome.done, (seat, move, outcome)
        table.done[table.people[seat].id, key] = move
        table.on_board = 0 if move["do"] == "next" else table.on_board + 1
        if self.killed_at is not None:
            table.since.append(move["do"])

    def is_time(self) -> bool:
        """Return whether every table is in the middle of a board and all have made enough actions."""
        return (
            self.killed_at is None
            and sum(len(table.done) for table in self.tables) >= 30 * len(self.tables)
            and all(table.on_board >= 6 for table in self.tables)
        )

    def kill(self) -> None:
        """Kill a server as a power cut would, with an attempt in flight."""
        self.servers.remove(self.doomed)
        self.doomed.kill()
        self.killed_at = datetime.now().astimezone()
        for table in self.tables:
            table.changed.set()

    async def close(self) -> None:
        """Disconnect everybody."""
        for client in [client for table in self.tables for client in table.browsers]:
            await client.close()


async def play(house: House, table: Table, chance: random.Random, enough: Callable[[], bool]) -> None:
    """Play what the screens offer, over bad connections and with repeated clicks, until it is enough."""
    steps = 0
    while True:
        table.changed.clear()
        offered = [(seat, move) for seat, client in table.clients.items() for move in moves(client)]
        if table.clients[NORTH].screen.is_over:
            # North alone: of two who go on to the next board at once both are answered Done, and one did it.
            offered = [(NORTH, move) for move in table.clients[NORTH].screen.offers("next")]
        if offered and enough():
            return
        if not offered:
            await table.changed.wait()
            continue
        seat, move = next((one for one in offered if one[1].get("call") == "P" and chance.random() < 0.5), None) or (
            chance.choice(offered)
        )
        steps += 1
        if steps % 9 == 5 and table.clients[seat].closed_with is None:
            await do_on_a_bad_line(house, table, seat, move)
        else:
            await house.do(table, seat, move)
        if steps % 7 == 3:
            await house.do(table, seat, move, key=list(table.done)[-1][1])


async def do_on_a_bad_line(house: House, table: Table, seat: Seat, move: Move) -> None:
    """Let the attempt be carried out, lose its answer with the connection, and send it again."""
    client, key = table.clients[seat], str(uuid4())
    others = [other for other in table.browsers if other is not client]
    before = {other: other.screen.revision for other in others}
    await client.deafen()
    answer = await client.try_(move, key)
    while house.at[client] in house.servers and all(other.screen.revision == before[other] for other in others):
        table.changed.clear()
        await table.changed.wait()
    await house.come(client, len(table.done))
    await house.hear(table, seat, move, key, answer)


async def test_nobody_loses_anything_when_a_process_is_killed(
    start_server: StartServer, redis_url: str, pool: Pool
) -> None:
    servers = [start_server(REDIS_URL=redis_url, **PACE) for _ in range(2)]
    tables = [await sync_to_async(lay)(SEATS, n, robots=False) for n in (1, 2)]
    with_robots = await sync_to_async(lay)((NORTH, SOUTH), 3, robots=True)
    house = House(servers, [*tables, with_robots])
    try:
        async with asyncio.timeout(100):
            await house.open()
            assert {house.at[client] for table in house.tables for client in table.clients.values()} == set(servers)
            async with house.playing:
                for n, table in enumerate(tables):
                    # A lead made after the kill was faced by its timer if cards are played to it.
                    house.playing.create_task(play(house, table, random.Random(n), table.has_led))
                # A robot has acted between two actions of these people.
                house.playing.create_task(play(house, with_robots, random.Random(9), with_robots.has_gone_on))
            for table in house.tables:
                await check(table, pool)
    finally:
        await house.close()
    assert house.killed_at is not None
    since = LogRow.objects.filter(at__gt=house.killed_at)
    assert await since.filter(kind="laws.lead_faced", actor="system").acount() > 0
    assert await since.filter(actor__startswith="robot:").acount() >= 3


@asynccontextmanager
async def seated_apart(servers: list[TestServer]) -> AsyncIterator[Table]:
    """Return a table whose people sit down, North and South at the first server, East and West at the second."""
    table = await sync_to_async(lay)(SEATS, 1, robots=False)
    try:
        for seat, client in table.clients.items():
            await client.open(servers[seat % 2].address)
            assert (await client.act({"do": "sit", "seat": seat.letter})).done
        yield table
    finally:
        for client in table.clients.values():
            await client.close()


async def test_who_signs_out_at_one_process_is_signed_out_at_all(start_server: StartServer, redis_url: str) -> None:
    servers = [start_server(REDIS_URL=redis_url) for _ in range(2)]
    async with seated_apart(servers) as table, asyncio.timeout(40):
        north, east = table.clients[NORTH], table.clients[EAST]
        ended = asyncio.Event()
        elsewhere = Client(table.id, north.session)
        elsewhere.on_end = lambda _: ended.set()
        await elsewhere.open(servers[1].address)
        await asyncio.to_thread(sign_out, servers[0], north.session)
        await ended.wait()
        assert elsewhere.closed_with == 4401
        assert (await east.act({"do": "next"})).code == "board_not_over"
    assert north.closed_with == 4401


def sign_out(server: TestServer, session: str) -> None:
    """Sign out by the form, as a browser does."""
    line = HTTPConnection("127.0.0.1", server.port, timeout=20)
    cookie = f"{settings.SESSION_COOKIE_NAME}={session}"
    line.request("GET", reverse("account_logout"), headers={"Cookie": cookie})
    answer = line.getresponse()
    answer.read()
    said = SimpleCookie(answer.getheader("Set-Cookie"))
    token = said[settings.CSRF_COOKIE_NAME].value
    line.request(
        "POST",
        reverse("account_logout"),
        body=urlencode({"csrfmiddlewaretoken": token}),
        headers={
            "Cookie": f"{cookie}; {settings.CSRF_COOKIE_NAME}={token}",
            "Content-Type": "application/x-www-form-urlencoded",
        },
    )
    assert line.getresponse().status == 302
    line.close()


@pytest.mark.long
async def test_a_sign_out_without_redis_ends_the_session_at_every_process(
    start_server: StartServer, own_redis: Redis
) -> None:
    """The database tells it to everybody who acts."""
    servers = [start_server(REDIS_URL=own_redis.url) for _ in range(2)]
    async with seated_apart(servers) as table, asyncio.timeout(60):
        north = table.clients[NORTH]
        ended = asyncio.Event()
        elsewhere = Client(table.id, north.session)
        elsewhere.on_end = lambda _: ended.set()
        await elsewhere.open(servers[1].address)
        own_redis.stop()
        await asyncio.to_thread(sign_out, servers[0], north.session)
        await elsewhere.try_({"do": "call", "call": "P"})
        await ended.wait()
        assert elsewhere.closed_with == 4409
    assert not await LogRow.objects.filter(kind="laws.call_made").aexists()


@pytest.mark.long
async def test_without_redis_the_other_process_is_slower_and_shows_the_same(
    start_server: StartServer, own_redis: Redis
) -> None:
    servers = [start_server(REDIS_URL=own_redis.url) for _ in range(2)]
    async with seated_apart(servers) as table, asyncio.timeout(60):
        own_redis.stop()
        for seat in SEATS:
            client = table.clients[seat]
            await client.until(lambda screen: bool(screen.moves()))
            assert (await client.act({"do": "call", "call": "P"})).done
        for client in table.clients.values():
            await client.until(lambda screen: screen.is_over)
