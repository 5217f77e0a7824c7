"""A break of the platform: noticed once, and taken off the time that people have (Laws 16B1(a), 73D; article 26)."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from uuid import uuid4

import pytest
from django.utils import timezone

from laws.protocol.commands import MakeCall
from laws.values.calls import PASS
from laws.values.seats import SEATS
from play.live.act import act
from play.live.clock import ManualClock
from play.live.timed.still import Beats
from play.models import Beat, Break, LogRow, Timer
from play.process.table_server import TableServer
from play.store.database import Pool
from play.store.direction.tempo import read_tempo
from play.store.service.breaks import COMING_BACK, GAP, beat
from play.table.actors import SYSTEM
from play.table.attempts import NextBoard, PauseClock, SetClock
from play.table.outcomes import Done
from play.table.state import TableClock
from tests.play.conftest import START, Club
from tests.play.still import stand_still

NORTH, EAST, SOUTH, WEST = SEATS
MINUTES = 10
LOST = 60 * MINUTES
RESTART = 5
"""Seconds for which an only process is away that is restarted."""
BACK = round(COMING_BACK.total_seconds())


async def test_of_two_processes_that_come_back_one_finds_the_break(pool: Pool) -> None:
    async with pool.connection() as connection:
        assert await beat(connection, None) is None
        assert await beat(connection, None) is None
    await Beat.objects.aupdate(at=(await Beat.objects.aget()).at - GAP - timedelta(seconds=1))

    async def comes_back() -> bool:
        async with pool.connection() as connection:
            return await beat(connection, None) is not None

    assert sorted(await asyncio.gather(comes_back(), comes_back())) == [False, True]
    found = await Break.objects.aget()
    assert GAP < found.ended - found.began < 2 * GAP


async def test_a_process_that_is_late_makes_no_break(pool: Pool, clock: ManualClock) -> None:
    await Beats(pool, clock).note()
    await Beat.objects.aupdate(at=(await Beat.objects.aget()).at - GAP / 2)
    await Beats(pool, clock).note()
    assert not await Break.objects.aexists()


async def test_a_database_that_lets_a_process_wait_does_not_answer(
    pool: Pool, clock: ManualClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As one whose machine stands still, with every line to it open."""
    monkeypatch.setattr("play.live.timed.still._LONG", 0.0)
    beats = Beats(pool, clock)
    async with pool.connection() as other, other.transaction():
        await other.execute("LOCK TABLE play_beat IN ACCESS EXCLUSIVE MODE")
        says = asyncio.create_task(beats.note())
        while beats.is_answered:
            await other.execute("SELECT")
    await says
    assert beats.is_answered


async def test_timers_that_give_people_time_move_and_no_others(server: TableServer, clock: ManualClock) -> None:
    """What had expired before is late by as much already, and what a killed process had begun goes on at once."""
    moves = {"face", "period", "ruling", "pause", "tray", "away", "claim:search", "claim:unruled"}
    at = START + timedelta(seconds=20)
    for kind in (*moves, "robot", "tell:soon", "claim:certain"):
        await Timer.objects.acreate(at=at, kind=kind, subject=uuid4(), key=kind)
    await Timer.objects.acreate(at=START - timedelta(seconds=1), kind="face", subject=uuid4(), key="before")
    await Timer.objects.acreate(at=at, kind="face", subject=uuid4(), key="begun", tries=1)
    soon = START + timedelta(seconds=1)
    await Timer.objects.acreate(at=soon, kind="claim:search", subject=uuid4(), key="at once")
    await Beats(server.pool, clock).note()
    await Beat.objects.aupdate(at=(await Beat.objects.aget()).at - timedelta(seconds=LOST))
    clock.advance(LOST)
    await Beats(server.pool, clock).note()
    moved = {
        key
        async for key, when in Timer.objects.values_list("key", "at")
        if when > at + timedelta(seconds=LOST + BACK - 1)
    }
    assert moved == moves


async def test_a_clock_of_postgresql_that_is_set_back_lets_no_table_wait(pool: Pool) -> None:
    """What a table waits for for some seconds is not due hours later; what was set for an hour of the day is."""
    present, hour = timezone.now(), timedelta(hours=1)
    for kind, at in {"robot": hour, "claim:search": hour, "face": timedelta(seconds=20), "session:start": hour}.items():
        await Timer.objects.acreate(at=present + at, kind=kind, subject=uuid4(), key=kind)
    await Beat.objects.acreate(id=1, at=present + hour)
    for _ in range(2):
        async with pool.connection() as connection:
            assert await beat(connection, None) is None
    late = [key async for key in Timer.objects.filter(at__gt=present + hour / 2).values_list("key", flat=True)]
    soon = Timer.objects.filter(at__gt=present + timedelta(seconds=10), at__lt=present + hour / 2)
    assert (late, [one.key async for one in soon]) == (["session:start"], ["face"])


@pytest.mark.parametrize("lost", [LOST, RESTART])
async def test_the_clock_of_a_board_and_the_thinking_of_a_player_are_without_it(
    server: TableServer, clock: ManualClock, club: Club, lost: int
) -> None:
    _, play = await club.open()
    await club.seat(server.desk, play)
    live = await server.desk.plays.get(play)
    assert await act(server.desk, play, SYSTEM, SetClock(900)) == Done()
    assert await act(server.desk, play, club.players[NORTH], MakeCall(NORTH, PASS)) == Done()
    clock.advance(5)
    await stand_still(server, clock, lost)
    clock.advance(7)
    assert await act(server.desk, play, club.players[EAST], MakeCall(EAST, PASS)) == Done()
    assert live.state.clock is not None
    assert live.state.clock.ends == int(START.timestamp()) + 900 + lost + BACK
    async with server.pool.connection() as connection:
        took = {one.seat: round(one.took.total_seconds()) for one in await read_tempo(connection, play)}
    assert took[EAST] == 12 - BACK, "his browser was on its way back"
    told = LogRow.objects.filter(play=play, kind="table.stood_still")
    assert [row.data["seconds"] async for row in told] == [lost + BACK]

    assert await act(server.desk, play, SYSTEM, PauseClock()) == Done()
    left = live.state.clock.left
    await stand_still(server, clock, lost)
    assert await told.all().acount() == 2
    assert live.state.clock.left == left, "a clock that is stopped has lost nothing"


@pytest.mark.parametrize("first", ["told", "goes on"])
async def test_a_clock_that_goes_on_with_the_next_board_is_without_it(
    server: TableServer, clock: ManualClock, club: Club, first: str
) -> None:
    """Also where that begins before the board before it is told."""
    _, play = await club.open()
    await club.seat(server.desk, play)
    assert await act(server.desk, play, SYSTEM, SetClock(900)) == Done()
    for seat in SEATS:
        assert await act(server.desk, play, club.players[seat], MakeCall(seat, PASS)) == Done()
    await stand_still(server, clock, LOST, looks=first == "told")
    assert await act(server.desk, play, club.players[NORTH], NextBoard()) == Done()
    await server.sweeper.sweep()
    await server.sweeper.settle()
    following = (await server.desk.plays.get(play)).state.next
    assert following is not None
    goes_on = (await server.desk.plays.get(following)).state.clock
    assert goes_on == TableClock(int(START.timestamp()) + 900 + LOST + BACK)
