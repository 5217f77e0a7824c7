"""Faults below the tables are on record, by the process that notices them; the clock of the machine decides nothing."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import timedelta

import psycopg
import pytest
from psycopg.errors import DiskFull, QueryCanceled

from laws.protocol.commands import MakeCall
from laws.values.calls import PASS
from laws.values.seats import Seat
from play.live.act import act
from play.live.clock import ManualClock, SystemClock
from play.live.connections.bus import LocalBus
from play.live.desk import Desk, Pace
from play.live.faults import Faults
from play.models import Fault, Serving
from play.process.table_server import TableServer
from play.robots.turns import robots_of
from play.store.database import Pool
from play.store.service.fault_models import FaultKind
from play.store.service.serving import SILENT
from play.table.outcomes import Done, Refused, TableCode
from tests.play.conftest import Club


@asynccontextmanager
async def full_disk(pool: Pool) -> AsyncIterator[None]:
    """PostgreSQL takes nothing into the logs, for want of room."""
    async with pool.connection() as connection:
        await connection.execute(
            "CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS"
            " $$BEGIN RAISE EXCEPTION 'No space left on device' USING ERRCODE = '53100'; END$$"
        )
        try:
            await connection.execute("CREATE TRIGGER no_room BEFORE INSERT ON play_log EXECUTE FUNCTION no_room()")
            yield
        finally:
            await connection.execute("DROP FUNCTION no_room CASCADE")
    await pool.back()


async def faults() -> list[tuple[str, str]]:
    return [(one.kind, one.process) async for one in Fault.objects.all()]


async def test_a_process_that_is_killed_is_missed_by_another_once(pool: Pool) -> None:
    killed, lives, other = (Faults(pool, SystemClock()) for _ in range(3))
    killed.process, lives.process, other.process = "web1:1", "web1:2", "web2:1"
    for one in (killed, lives, other):
        await one.write()
    assert not await faults()
    await Serving.objects.filter(process="web1:1").aupdate(
        at=(await Serving.objects.aget(process="web1:1")).at - SILENT - timedelta(seconds=1)
    )
    await lives.write()
    await other.write()
    assert await faults() == [(FaultKind.SILENT, "web1:1")]
    await other.end()
    assert [one.process async for one in Serving.objects.all()] == ["web1:2"], "who shuts down is not missed"


async def test_after_an_outage_of_the_database_nobody_is_missed_who_serves(pool: Pool) -> None:
    first, second = Faults(pool, SystemClock()), Faults(pool, SystemClock())
    for one in (first, second):
        await one.write()
    async for one_of in Serving.objects.all():
        await Serving.objects.filter(process=one_of.process).aupdate(at=one_of.at - 2 * SILENT)
    for one in (first, second, first):
        await one.write()
    assert not await faults()


async def test_a_process_notices_that_it_stood_still_that_its_clock_was_set_and_that_its_log_takes_nothing(
    pool: Pool, monkeypatch: pytest.MonkeyPatch
) -> None:
    steady, wall, lines = 100.0, 1_000_000.0, 0
    monkeypatch.setattr(time, "monotonic", lambda: steady)
    monkeypatch.setattr(time, "time", lambda: wall)
    watched = Faults(pool, SystemClock(), lambda: lines)
    noticed: list[FaultKind] = []
    monkeypatch.setattr(watched, "note", lambda kind, _seconds: noticed.append(kind))
    watched.look()
    steady, wall = steady + 2, wall + 2
    watched.look()
    assert not noticed
    steady, wall = steady + 9, wall + 9
    watched.look()
    steady, wall = steady + 2, wall - 3600
    watched.look()
    lines = 3
    steady, wall = steady + 2, wall + 2
    watched.look()
    watched.look()
    assert noticed == [FaultKind.STILL, FaultKind.CLOCK, FaultKind.LOG]


async def test_what_is_noticed_again_within_a_minute_is_one_fault(pool: Pool) -> None:
    watched = Faults(pool, SystemClock())
    for _ in range(2):
        watched.note(FaultKind.REDIS, 2)
        watched.note(FaultKind.REDIS, 1)
        await watched.write()
    assert [(one.kind, one.seconds) async for one in Fault.objects.all()] == [("redis", 6)]
    await Fault.objects.aupdate(until=(await Fault.objects.aget()).until - timedelta(minutes=2))
    watched.note(FaultKind.REDIS, 1)
    await watched.write()
    assert await Fault.objects.acount() == 2


async def test_what_is_noticed_while_a_record_fails_is_kept_beside_it(
    pool: Pool, monkeypatch: pytest.MonkeyPatch
) -> None:
    watched = Faults(pool, SystemClock())

    async def fails(*_arguments: object) -> None:
        watched.note(FaultKind.REDIS, 1)
        raise psycopg.OperationalError

    watched.note(FaultKind.REDIS, 2)
    with monkeypatch.context() as patch:
        patch.setattr("play.live.faults.record", fails)
        with pytest.raises(psycopg.OperationalError):
            await watched.write()
    await watched.write()
    assert [(one.kind, one.seconds) async for one in Fault.objects.all()] == [("redis", 3)]


@pytest.mark.parametrize(("error", "kind"), [(DiskFull(), FaultKind.FULL), (ConnectionError(), FaultKind.DATABASE)])
async def test_a_database_that_comes_back_is_on_record(pool: Pool, error: Exception, kind: FaultKind) -> None:
    server = TableServer(pool, SystemClock(), LocalBus(), Pace(), robots_of)
    pool.lost(error)
    assert await pool.back()
    await server.faults.write()
    assert [one for one, _ in await faults()] == [kind]


async def test_a_full_disk_refuses_what_is_tried_and_loses_nothing(desk: Desk, pool: Pool, club: Club) -> None:
    _, play = await club.open()
    await club.seat(desk, play)
    north = club.players[Seat.NORTH]
    async with full_disk(pool):
        assert await act(desk, play, north, MakeCall(Seat.NORTH, PASS), key="a-key") == Refused(TableCode.BUSY)
    assert await act(desk, play, north, MakeCall(Seat.NORTH, PASS), key="a-key") == Done()
    assert len((await desk.plays.get(play)).state.game.auction.calls) == 1


async def test_what_is_due_while_the_disk_is_full_is_done_when_it_has_room(
    server: TableServer, pool: Pool, club: Club, clock: ManualClock
) -> None:
    """However often it was tried: a robot whose turn were forgotten would stop its table."""
    _, play = await club.open(robots=True)
    await club.seat(server.desk, play, Seat.NORTH)
    assert await act(server.desk, play, club.players[Seat.NORTH], MakeCall(Seat.NORTH, PASS)) == Done()
    calls = (await server.desk.plays.get(play)).state.game.auction.calls
    async with full_disk(pool):
        for _ in range(6):
            clock.advance(10)
            assert await server.sweeper.sweep()
            await server.sweeper.settle()
            assert not await pool.back(within=0), "the log takes nothing"
    assert (await server.desk.plays.get(play)).state.game.auction.calls == calls
    clock.advance(10)
    await server.sweeper.sweep()
    await server.sweeper.settle()
    assert len((await server.desk.plays.get(play)).state.game.auction.calls) == len(calls) + 1


async def test_what_is_due_and_takes_postgresql_too_long_each_time_is_given_up(
    server: TableServer, pool: Pool, club: Club, clock: ManualClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The operator is told. A person is told each time that the table cannot answer; the database counts as there."""
    _, play = await club.open(robots=True)
    await club.seat(server.desk, play, Seat.NORTH)
    north = club.players[Seat.NORTH]

    async def canceled(*_arguments: object, **_named: object) -> None:
        raise QueryCanceled("it took too long")

    def take_long() -> None:
        for name in ("play.live.act.log.append", "play.live.singles.Singles.write"):
            monkeypatch.setattr(name, canceled)

    take_long()
    assert await act(server.desk, play, north, MakeCall(Seat.NORTH, PASS)) == Refused(TableCode.BUSY)
    assert not pool.is_away
    monkeypatch.undo()
    assert await act(server.desk, play, north, MakeCall(Seat.NORTH, PASS)) == Done()
    take_long()
    for _ in range(6):
        clock.advance(11)
        await server.sweeper.sweep()
        await server.sweeper.settle()
    await server.faults.write()
    assert [one for one, _ in await faults()] == [FaultKind.DUE]


def test_a_clock_that_is_set_moves_no_time_of_a_process_but_that_of_the_database_does(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(SystemClock, "_ahead", SystemClock._ahead)
    clock, before = SystemClock(), SystemClock().now()
    monkeypatch.setattr(time, "time", lambda: 0.0)
    assert timedelta() <= clock.now() - before < timedelta(minutes=1)
    clock.follow(before, before)
    assert clock.now() >= before, "an answer that was read late moves nothing"
    clock.follow(before - timedelta(hours=1), clock.now())
    assert SystemClock().now() < before - timedelta(minutes=59)
