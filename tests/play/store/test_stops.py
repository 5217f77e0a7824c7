"""What is no break of the whole platform, and costs players time all the same: each second of it is credited once."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from datetime import timedelta
from uuid import UUID, uuid4

import pytest
from psycopg.errors import DiskFull

from laws.protocol.commands import MakeCall
from laws.values.calls import PASS
from laws.values.seats import Seat
from play.live.act import act
from play.live.clock import ManualClock
from play.live.faults import Faults
from play.live.timed import timers
from play.live.timed.still import Beats
from play.models import Beat, Break, Serving, Timer
from play.process.table_server import TableServer
from play.store.database import Pool, lacks_space, new_pool
from play.store.service.breaks import COMING_BACK, GAP, beat, credit
from play.store.service.serving import EVERY
from play.store.tables.look import TableFacts
from play.table.actors import SYSTEM
from play.table.attempts import SetClock
from play.table.outcomes import Done
from tests.play.conftest import Club, NewServer
from tests.play.live.test_faults import full_disk
from tests.play.live.viewing.test_hub import Browser
from tests.play.still import told

BACK = round(COMING_BACK.total_seconds())
FULL = 8
LOST = round(EVERY) + BACK
"""What is credited where a process was killed: the second in which it went, and the way to another."""


async def tell(server: TableServer) -> None:
    """Let what is due be done."""
    await server.sweeper.sweep()
    await server.sweeper.settle()


async def age(seconds: float, *processes: str) -> None:
    """Let the platform, or these processes, have said so much earlier that they serve."""
    by = timedelta(seconds=seconds)
    for one in processes:
        await Serving.objects.filter(process=one).aupdate(at=(await Serving.objects.aget(process=one)).at - by)
    if not processes:
        await Beat.objects.aupdate(at=(await Beat.objects.aget()).at - by)


async def until(is_so: Callable[[], bool]) -> None:
    """Let the others act until that is so."""
    async with asyncio.timeout(20):
        while not is_so():  # noqa: ASYNC110 - what is awaited is a state, by one step of the loop after the other
            await asyncio.sleep(0)


async def test_a_full_disk_is_a_break_of_the_platform(
    server: TableServer, pool: Pool, club: Club, clock: ManualClock
) -> None:
    """Nobody serves while the log takes nothing, nor who has not tried."""
    _, play = await club.open()
    await club.seat(server.desk, play)
    assert await act(server.desk, play, SYSTEM, SetClock(900)) == Done()
    await server.beats.note()
    async with full_disk(pool):
        await act(server.desk, play, club.players[Seat.NORTH], MakeCall(Seat.NORTH, PASS))
        assert pool.is_away
        waits = asyncio.create_task(server.beats.note())
        assert not await pool._answers(writes=True), "it is asked to write"
        other = new_pool(1)
        await other.open()
        async with asyncio.timeout(20), other.connection() as connection:
            while not await lacks_space(connection):
                pass
        elsewhere = asyncio.create_task(Beats(other, clock).note())
        await until(lambda: other.is_away)
        await age(FULL)
        clock.advance(FULL)
    await asyncio.gather(waits, elsewhere)
    await other.close()
    await tell(server)
    found = await Break.objects.aget()
    assert found.back is not None
    assert found.tables is None
    assert found.ended - found.began >= timedelta(seconds=FULL)
    length = found.back - found.began
    assert await told(play) == [round(length.total_seconds())]


async def test_what_was_begun_when_the_database_went_is_put_back_and_moves(
    server: TableServer, pool: Pool, clock: ManualClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def cut_off(_timer: timers.Timer) -> None:
        raise DiskFull

    monkeypatch.setattr(server.sweeper, "_handlers", {"pause": cut_off})
    await Timer.objects.acreate(at=clock.now(), kind="pause", subject=uuid4(), key="pause")
    await server.beats.note()
    await tell(server)
    assert (await Timer.objects.aget()).tries == 1
    await age(FULL)
    server.beats.stood(FULL)
    await server.beats.note()
    found, moved = await Break.objects.aget(), await Timer.objects.aget()
    assert found.back is not None
    assert (moved.tries, moved.at) == (0, clock.now() + (found.back - found.began))


async def test_where_others_serve_the_tables_of_a_process_are_credited_that_could_do_nothing(
    new_server: NewServer, club: Club, clock: ManualClock
) -> None:
    """It stood still, or has lost the database alone."""
    server, other = new_server(), new_server()
    table, play = await club.open()
    _, elsewhere = await club.open()
    server.beats._tables = lambda: [table]
    await other.beats.note()
    server.beats.stood(9)
    await server.beats.note()
    clock.advance(1)
    await tell(server)
    found = await Break.objects.aget()
    assert found.tables == 1
    assert found.back is not None
    length = found.back - found.began
    assert length >= timedelta(seconds=9)
    assert await told(play) == [length.total_seconds()]
    assert not await told(elsewhere)


async def test_the_tables_of_a_process_that_is_killed_are_credited_once_by_another(
    server: TableServer, pool: Pool, club: Club, clock: ManualClock
) -> None:
    table, play = await club.open()
    _, elsewhere = await club.open()
    killed, lives, other = Faults(pool, clock, tables=lambda: [table]), Faults(pool, clock), Faults(pool, clock)
    for one in (killed, lives, other):
        await one.write()
    await age(GAP.total_seconds() + 1, killed.process)
    for one in (lives, other, lives):
        await one.write()
    await tell(server)
    assert await told(play) == [LOST]
    assert not await told(elsewhere)
    await killed.write()
    assert (await Serving.objects.aget(process=killed.process)).tables == [], "it goes on, and knows nothing of it"
    await killed.write()
    assert (await Serving.objects.aget(process=killed.process)).tables == [table], "it says them again"


async def test_until_a_process_that_was_killed_is_missed_a_time_that_has_ended_since_is_in_doubt(
    pool: Pool, clock: ManualClock, club: Club
) -> None:
    table, _ = await club.open()
    killed, lives, empty = Faults(pool, clock, tables=lambda: [table]), Faults(pool, clock), Faults(pool, clock)
    for one in (killed, lives, empty):
        await one.write()
    assert not await lives.is_in_doubt(60), "all have said since that they serve"
    await age(GAP.total_seconds() - 0.5, killed.process)
    assert await lives.is_in_doubt(1)
    assert not await killed.is_in_doubt(1), "nobody doubts himself, nor a process without players"
    await age(1, killed.process)
    await lives.write()
    assert not await lives.is_in_doubt(0), "it is missed, and its tables are credited"


async def test_a_process_says_at_once_that_a_player_has_come_to_a_table(
    server: TableServer, club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A process that is killed in the next moment is missed there; it does not wait for its second."""
    monkeypatch.setattr("play.live.faults.EVERY", 3600.0)
    table, play = await club.open()
    await club.seat(server.desk, play)
    said, write = asyncio.Queue[frozenset[UUID]](), server.faults.write

    async def writes() -> None:
        await write()
        said.put_nowait(server.faults._served)

    monkeypatch.setattr(server.faults, "write", writes)
    saying = asyncio.create_task(server.faults.run())
    async with asyncio.timeout(20):
        assert await said.get() == frozenset()
        browser = Browser(club.people[Seat.EAST].pk)
        assert await server.hub.join(browser, TableFacts(table, "Table 1"), play, "")
        assert await said.get() == {table}
    saying.cancel()
    assert (await Serving.objects.aget()).tables == [table]


async def test_nobody_is_missed_by_a_process_that_was_silent_itself(pool: Pool, clock: ManualClock, club: Club) -> None:
    table, _ = await club.open()
    first, second = (Faults(pool, clock, tables=lambda: [table]) for _ in range(2))
    for one in (first, second):
        await one.write()
    await age(GAP.total_seconds() + 1, first.process, second.process)
    await first.write()
    assert not await Break.objects.aexists()


async def test_what_the_whole_platform_has_been_credited_with_is_credited_to_no_table_again(
    pool: Pool, club: Club
) -> None:
    table, _ = await club.open()
    async with pool.connection() as connection:
        await beat(connection, None)
        await age(10)
        assert await beat(connection, None) is not None
        second = timedelta(seconds=1)
        assert await credit(connection, None, [table], 9 * second, 9 * second) is None
        assert await credit(connection, None, [], second, second) is None
        found = await credit(connection, None, [uuid4(), table], 9 * second, 30 * second)
    assert found is not None
    assert found.tables == (table,)
    assert found.length < 30 * second - COMING_BACK


async def test_who_shuts_down_credits_the_way_to_another_process(server: TableServer, club: Club) -> None:
    table, play = await club.open()
    server.hub.played = lambda: {table}  # type: ignore[method-assign]
    await server.drain(grace=1)
    await tell(server)
    assert await told(play) == [BACK]


async def test_a_process_that_had_no_turn_knows_it(
    pool: Pool, clock: ManualClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    stood: list[float] = []
    watched = Faults(pool, clock, stood=stood.append)
    steady = 100.0
    monkeypatch.setattr(time, "monotonic", lambda: steady)
    watched.look()
    for passed in (1.5, 4.0):
        steady += passed
        watched.look()
    assert stood == [4.0]


async def test_a_process_that_is_stopped_while_the_database_answers_knows_it(
    pool: Pool, clock: ManualClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By its connection it knows nothing: PostgreSQL has answered at once, and its answer was not read."""
    stood: list[float] = []
    watched, asked, ahead, steady = Faults(pool, clock, stood=stood.append), asyncio.Event(), 0.0, time.monotonic
    answered = asyncio.Event()

    async def write() -> None:
        asked.set()
        await answered.wait()

    monkeypatch.setattr(watched, "write", write)
    monkeypatch.setattr(time, "monotonic", lambda: steady() + ahead)
    working = [asyncio.create_task(work()) for work in (watched.watch, watched.run)]
    await asked.wait()
    ahead = 9.0
    answered.set()
    await until(lambda: bool(stood))
    assert stood[0] >= ahead
    for task in working:
        task.cancel()
    await asyncio.wait(working)
