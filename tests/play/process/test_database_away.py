"""While the database is unreachable attempts are refused and sockets stay; when it is back, play goes on by itself."""

from __future__ import annotations

import asyncio
import urllib.error
import urllib.request
from contextlib import AsyncExitStack
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.db import connections

from laws.protocol.commands import MakeCall
from laws.values.calls import PASS, Call
from laws.values.seats import SEATS
from play.live.act import act
from play.live.desk import Desk
from play.models import LogRow
from play.store.database import AWAY, Pool, new_pool
from play.store.single import write_single
from play.table.outcomes import Done, Refused, TableCode
from tests.chaos.table import lay
from tests.play.conftest import Club
from tests.plugins.outage import Outage
from tests.plugins.server import StartServer

NORTH, EAST, SOUTH, WEST = SEATS


async def test_what_is_tried_while_the_database_is_away_is_refused_as_busy(
    desk: Desk, pool: Pool, club: Club, outage: Outage
) -> None:
    """The player tries again when it is back; nothing else is needed."""
    _, play = await club.open()
    await club.seat(desk, play)
    await sync_to_async(connections.close_all)()
    call = MakeCall(NORTH, Call.parse("1C"))
    outage.begin()
    assert await act(desk, play, club.players[NORTH], call) == Refused(TableCode.BUSY)
    assert pool.is_away
    assert await act(desk, play, club.players[NORTH], call) == Refused(TableCode.BUSY)
    outage.end()
    assert await pool.back()
    assert await act(desk, play, club.players[NORTH], call, key="the-first-key") == Done()
    assert len((await desk.plays.get(play)).state.game.auction.calls) == 1


async def test_connections_that_were_cut_are_made_anew_and_nobody_notices(
    desk: Desk, pool: Pool, club: Club, outage: Outage
) -> None:
    """All of them at once, as after a restart of the database."""
    _, play = await club.open()
    await club.seat(desk, play)
    await asyncio.gather(*(log_read(pool) for _ in range(4)))
    outage.cut()
    assert await act(desk, play, club.players[NORTH], MakeCall(NORTH, PASS), key="the-first-key") == Done()
    assert await act(desk, play, club.players[EAST], MakeCall(EAST, PASS), key="the-other-key") == Done()
    assert not pool.is_away


async def test_what_finds_no_free_connection_is_refused_as_busy_and_done_when_there_is_one(
    desk: Desk, pool: Pool, club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All connections of the pool are in use for longer than it lets anybody wait for one."""
    _, play = await club.open()
    await club.seat(desk, play)
    call = MakeCall(NORTH, Call.parse("1C"))
    async with AsyncExitStack() as held:
        for _ in range(pool.max_size):
            await held.enter_async_context(pool.connection())
        monkeypatch.setattr(pool, "timeout", 0.05)
        assert await act(desk, play, club.players[NORTH], call, key="the-first-key") == Refused(TableCode.BUSY)
    monkeypatch.undo()
    assert await pool.back()
    assert await act(desk, play, club.players[NORTH], call, key="the-first-key") == Done()
    assert len((await desk.plays.get(play)).state.game.auction.calls) == 1


async def log_read(pool: Pool) -> None:
    """Hold a connection long enough that another is opened for the next read."""
    async with pool.connection() as connection:
        await connection.execute("SELECT pg_sleep(0.05)")


@pytest.mark.parametrize("written", [True, False])
async def test_what_was_lost_on_its_way_is_done_once(
    desk: Desk, club: Club, outage: Outage, monkeypatch: pytest.MonkeyPatch, written: bool
) -> None:
    """The connection ends before the answer: only the log knows whether the attempt was committed."""
    _, play = await club.open()
    await club.seat(desk, play)
    tries = 0

    async def cut(*args: Any, **named: Any) -> Any:
        nonlocal tries
        tries += 1
        if tries > 1:
            return await write_single(*args, **named)
        if written:
            await write_single(*args, **named)
        outage.cut()
        return await args[0].execute("SELECT")

    monkeypatch.setattr("play.live.singles.write_single", cut)
    await sync_to_async(connections.close_all)()
    assert await act(desk, play, club.players[NORTH], MakeCall(NORTH, PASS), key="the-first-key") == Done()
    assert tries == (1 if written else 2)
    assert await LogRow.objects.filter(play=play, kind="laws.call_made").acount() == 1


async def test_what_is_due_waits_for_the_database_however_long(
    desk: Desk, pool: Pool, club: Club, outage: Outage
) -> None:
    """One task reconnects a lost pool, and everything that waits for it goes on."""
    waiting = [asyncio.create_task(pool.back()) for _ in range(3)]
    assert all(await asyncio.gather(*waiting))
    outage.begin()
    with pytest.raises(AWAY):
        await log_read(pool)
    pool.lost(ConnectionError("gone"))
    pool.lost(ConnectionError("gone"))
    waiting = [asyncio.create_task(pool.back()) for _ in range(3)]
    assert not await pool.back(within=0)
    outage.end()
    assert all(await asyncio.gather(*waiting))
    await log_read(pool)


async def test_a_closed_pool_is_waited_for_by_nobody(transactional_db: None) -> None:
    closed = new_pool(1)
    await closed.open()
    await closed.close()
    with pytest.raises(ConnectionError, match="gone"):
        closed.lost(ConnectionError("gone"))


async def test_a_server_keeps_its_sockets_and_plays_on_when_the_database_is_back(
    start_server: StartServer, outage: Outage
) -> None:
    server = start_server()
    table = await sync_to_async(lay)(SEATS, 1, robots=False)
    ended: list[int | None] = []
    try:
        async with asyncio.timeout(60):
            for seat, client in table.clients.items():
                client.on_end = lambda client: ended.append(client.closed_with)
                await client.open(server.address)
                assert (await client.act({"do": "sit", "seat": seat.letter})).done
            north, east = table.clients[NORTH], table.clients[EAST]
            await north.until(lambda screen: bool(screen.moves()))
            await sync_to_async(connections.close_all)()
            outage.begin()
            outcome = await north.act({"do": "call", "call": "1C"})
            assert (outcome.code, bool(outcome.sentence)) == ("busy", True)
            assert (await asyncio.to_thread(get, server.address + "/health/", ""))[0] == 503
            for path in ("/tables/", "/"):
                status, retry, page = await asyncio.to_thread(get, server.address + path, north.session)
                assert (status, retry) == (503, "5"), path
                assert "请稍候" in page
            outage.end()
            while (await asyncio.to_thread(get, server.address + "/health/", ""))[0] != 200:
                pass
            assert (await north.act({"do": "call", "call": "1C"})).done
            await east.until(lambda screen: bool(screen.moves()))
            assert (await east.act({"do": "call", "call": "P"})).done
            while (await asyncio.to_thread(get, server.address + "/tables/", north.session))[0] != 200:
                pass
            assert ended == []
    finally:
        for client in table.clients.values():
            client.on_end = None
            await client.close()


def get(address: str, session: str) -> tuple[int, str | None, str]:
    """Return the status of a page, its Retry-After, and its text."""
    try:
        with urllib.request.urlopen(
            urllib.request.Request(address, headers={"Cookie": f"sessionid={session}"})
        ) as page:
            return page.status, None, ""
    except urllib.error.HTTPError as error:
        with error:
            return error.code, error.headers["Retry-After"], error.read().decode()
