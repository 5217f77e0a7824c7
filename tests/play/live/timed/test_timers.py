"""Timers: taken up to the capacity, held under a lease, retried after a failure."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from datetime import datetime, timedelta
from uuid import uuid4

import psycopg
import pytest
from django.db import OperationalError
from django.utils import timezone

from laws.protocol.commands import MakeCall
from laws.values.calls import PASS
from laws.values.seats import SEATS
from play.live.act import act
from play.live.clock import Clock, ManualClock, SystemClock
from play.live.desk import Desk
from play.live.timed.timers import Busy, Sweeper, Timer
from play.models import Serving
from play.store import models
from play.store.database import Pool
from play.table.outcomes import Done
from tests.play.conftest import START, Club

NORTH, EAST, SOUTH, WEST = SEATS


class Work:
    """A handler that finishes each timer when the test lets it, and fails as long as it is told to."""

    def __init__(self) -> None:
        self.begun: list[str] = []
        self.go = asyncio.Event()
        self.fails: Exception | None = None

    async def __call__(self, timer: Timer) -> None:
        self.begun.append(timer.key)
        await self.go.wait()
        if self.fails is not None:
            raise self.fails


@pytest.fixture
def work() -> Work:
    """The handler."""
    return Work()


async def set_due(*seconds: float) -> None:
    """Set timers that expire so many seconds after the start."""
    await models.Timer.objects.abulk_create(
        models.Timer(at=START + timedelta(seconds=after), kind="work", subject=uuid4(), key=f"{n}")
        for n, after in enumerate(seconds)
    )


def sweeper(pool: Pool, clock: Clock, work: Work, capacity: int = 16) -> Sweeper:
    """The sweeper of a process."""
    return Sweeper(pool, clock, {"work": work}, capacity=capacity)


async def left() -> Sequence[str]:
    """Return the keys of the remaining timers, in order."""
    return [key async for key in models.Timer.objects.order_by("id").values_list("key", flat=True)]


async def test_what_ends_a_right_of_players_waits_until_every_process_has_said_that_it_served_then(
    pool: Pool, clock: ManualClock, work: Work
) -> None:
    """A break that is noticed meanwhile moves it; other timers do not wait, nor for a process without players."""
    for kind in ("period:a", "work"):
        await models.Timer.objects.acreate(at=START, kind=kind, subject=uuid4(), key=kind)
    said = {"silent": [uuid4()], "itself": [uuid4()], "empty": []}
    for process, tables in said.items():
        ago = timezone.now() - timedelta(seconds=1.5)
        await Serving.objects.acreate(process=process, at=ago, tables=tables)
    work.go.set()
    one = Sweeper(pool, clock, {"work": work, "period": work}, process="itself")
    for _ in range(2):
        clock.advance(0.5)
        await one.sweep()
        await one.settle()
        assert work.begun == ["work"]
    waits = await models.Timer.objects.aget()
    assert (waits.tries, waits.at) == (0, START), "a credit moves it"
    await Serving.objects.filter(process="silent").aupdate(at=timezone.now() - timedelta(seconds=0.1))
    await one.sweep()
    await one.settle()
    assert work.begun == ["work", "period:a"]


def of_django(error: psycopg.Error) -> OperationalError:
    """Return what a connection of Django's raises for an error of psycopg's."""
    raised = OperationalError(str(error))
    raised.__cause__ = error
    return raised


@pytest.mark.parametrize(
    "error",
    [
        ZeroDivisionError(),
        psycopg.errors.QueryCanceled("it took too long"),
        of_django(psycopg.errors.DeadlockDetected("another waits for it")),
        ExceptionGroup("of two tables", [psycopg.errors.LockNotAvailable("held"), ZeroDivisionError()]),
    ],
    ids=["in the program", "a statement that takes too long", "a deadlock", "of several tasks"],
)
async def test_what_failed_is_tried_again_when_its_lease_is_over_and_given_up_after_five_times(
    pool: Pool, clock: ManualClock, work: Work, error: Exception
) -> None:
    """Where PostgreSQL answers so it is not away; the operator is told of what was given up."""
    await set_due(0)
    work.fails = error
    work.go.set()
    given_up: list[int] = []
    one = Sweeper(pool, clock, {"work": work}, gave_up=lambda: given_up.append(len(work.begun)))
    for tries in range(1, 6):
        assert await one.sweep() == 1
        await one.settle()
        assert not pool.is_away
        assert (len(work.begun), given_up) == (tries, [5] if tries == 5 else [])
        assert await left() == (["0"] if tries < 5 else [])
        assert await one.sweep() == 0
        clock.advance(10.5)


async def test_what_was_cut_off_because_the_database_was_away_has_not_failed(pool: Pool, clock: ManualClock) -> None:
    """Also where it asked over a connection of Django's, as the start of a session does, and however often."""
    asked = 0

    async def ask(_timer: Timer) -> None:
        nonlocal asked
        asked += 1
        away = of_django(psycopg.OperationalError("it shuts down"))
        raise away if asked % 2 else ExceptionGroup("of two tables", [ZeroDivisionError(), away])

    await set_due(0)
    one = Sweeper(pool, clock, {"work": ask})
    for _ in range(6):
        assert await one.sweep() == 1
        await one.settle()
        assert pool.is_away
        await pool.back()
        await one.put_back()
        assert (await models.Timer.objects.aget()).tries == 0
    assert asked == 6


async def test_what_is_set_again_while_it_is_handled_comes_again(pool: Pool, clock: ManualClock, work: Work) -> None:
    """As the end of a round to which a director gives more time at that moment."""
    await set_due(0)
    one = sweeper(pool, clock, work)
    await one.sweep()
    await models.Timer.objects.filter(key="0").aupdate(at=START + timedelta(seconds=60), tries=0)
    work.go.set()
    await one.settle()
    assert await left() == ["0"]
    clock.advance(60)
    assert await one.sweep() == 1
    await one.settle()
    assert await left() == []


async def test_what_only_a_newer_release_knows_to_do_is_left_to_its_processes(
    pool: Pool, clock: ManualClock, work: Work
) -> None:
    await models.Timer.objects.acreate(at=START, kind="prize:send", subject=uuid4(), key="prize")
    work.go.set()
    one = sweeper(pool, clock, work)
    for _ in range(7):
        assert await one.sweep() == 1
        await one.settle()
        assert await left() == ["prize"]
        clock.advance(10.5)
    newer = Sweeper(pool, clock, {"prize": work})
    await newer.sweep()
    await newer.settle()
    assert (work.begun, await left()) == (["prize"], [])


async def test_who_is_busy_keeps_no_place_and_is_asked_again(pool: Pool, clock: ManualClock) -> None:
    """However often: it has not failed."""
    asked = []

    async def busy(timer: Timer) -> None:
        asked.append(timer.tries)
        raise Busy

    await set_due(0)
    held = Sweeper(pool, clock, {"work": busy})
    for _ in range(7):
        assert await held.sweep() == 1
        await held.settle()
        assert await held.sweep() == 0, "not at once"
        clock.advance(1.0)
    assert asked == [1] * 7


async def test_what_a_process_that_ends_had_begun_is_taken_up_at_once(
    pool: Pool, clock: ManualClock, work: Work
) -> None:
    await set_due(0)
    one, other = sweeper(pool, clock, work), sweeper(pool, clock, work)
    assert await one.sweep() == 1
    assert await other.sweep() == 0
    await one.stop()
    assert await other.sweep() == 1
    work.go.set()
    await other.settle()
    assert await left() == []


async def test_what_is_done_is_struck_off(pool: Pool, clock: ManualClock, work: Work) -> None:
    await set_due(0, 0, 1)
    work.go.set()
    one = sweeper(pool, clock, work)
    assert await one.sweep() == 2
    await one.settle()
    assert await left() == ["2"]


async def test_no_more_is_taken_up_than_can_be_done_at_once(pool: Pool, clock: ManualClock, work: Work) -> None:
    """The rest is left for other processes; the oldest go first."""
    await set_due(*range(-20, 0))
    one, other = sweeper(pool, clock, work, capacity=8), sweeper(pool, clock, work, capacity=8)
    assert await one.sweep() == 8
    assert await one.sweep() == 0
    assert await other.sweep() == 8
    await asyncio.sleep(0)
    assert sorted(work.begun, key=int) == [str(n) for n in range(16)]
    work.go.set()
    await one.settle()
    assert await one.sweep() == 4
    await one.settle()
    await other.settle()
    assert await left() == []


async def test_what_takes_longer_than_its_lease_is_not_taken_up_by_another(
    pool: Pool, clock: ManualClock, work: Work
) -> None:
    await set_due(0)
    one, other = sweeper(pool, clock, work), sweeper(pool, clock, work)
    assert await one.sweep() == 1
    for _ in range(4):
        clock.advance(6)
        await one.renew()
        assert await other.sweep() == 0
    work.go.set()
    await one.settle()
    assert work.begun == ["0"]


async def test_a_lease_that_was_lost_is_not_prolonged(pool: Pool, clock: ManualClock, work: Work) -> None:
    """A process that was held up has lost it to another, whose lease it must not touch."""
    await set_due(0)
    one, other, third = (sweeper(pool, clock, work) for _ in range(3))
    assert await one.sweep() == 1
    clock.advance(11)
    assert await other.sweep() == 1
    clock.advance(9)
    await one.renew()
    clock.advance(2)
    assert await third.sweep() == 1
    work.go.set()
    for each in (one, other, third):
        await each.settle()


class FastClock(SystemClock):
    """The clock of a machine that is an hour ahead."""

    def now(self) -> datetime:
        """An hour from now."""
        return super().now() + timedelta(hours=1)


async def test_a_process_whose_clock_is_ahead_takes_up_nothing_too_early(
    pool: Pool, desk: Desk, club: Club, work: Work
) -> None:
    """Timers are set and taken by PostgreSQL's clock."""
    await models.Timer.objects.acreate(
        at=SystemClock().now() + timedelta(minutes=30), kind="work", subject=uuid4(), key="0"
    )
    desk.clock = FastClock()
    _, play = await club.open(robots=True)
    await club.seat(desk, play, SOUTH)
    at = (await models.Timer.objects.exclude(key="0").aget()).at
    assert abs(at - SystemClock().now()) < timedelta(minutes=20)
    assert await sweeper(pool, FastClock(), work).sweep() == 0


async def test_only_what_sets_something_wakes_the_sweeper(desk: Desk, club: Club) -> None:
    """And it is told when the first of the timers expires."""
    soonest: list[float] = []
    desk.timer_set = soonest.append
    _, play = await club.open()
    await club.seat(desk, play)
    assert await act(desk, play, club.players[NORTH], MakeCall(NORTH, PASS)) == Done()
    assert soonest == []
    _, robots = await club.open(robots=True)
    await club.seat(desk, robots, SOUTH)
    assert soonest == [1]


async def test_the_sweeper_is_woken_for_what_is_due_before_its_next_sweep_only(
    pool: Pool, clock: ManualClock, work: Work
) -> None:
    one = sweeper(pool, clock, work)
    swept = asyncio.Queue[None]()
    sweep = one.sweep

    async def counted() -> int:
        swept.put_nowait(None)  # before the database is asked: the loop has to be turned a few times only
        return await sweep()

    one.sweep = counted  # type: ignore[method-assign]
    waits = asyncio.Event()
    wait = clock.wait

    async def told(seconds: float, woken: asyncio.Event) -> None:
        waits.set()
        await wait(seconds, woken)

    clock.wait = told  # type: ignore[method-assign]
    running = asyncio.create_task(one.run())
    await swept.get()
    await waits.wait()
    one.wake(0.8)
    for _ in range(20):
        await asyncio.sleep(0)
    assert swept.empty()
    one.wake(0.1)
    await swept.get()
    running.cancel()
    await asyncio.wait({running})


async def test_what_is_taken_tells_how_late_it_is(pool: Pool, clock: ManualClock, work: Work) -> None:
    """The moment of taking counts, not the end of the lease."""
    late: list[float] = []
    sweeper = Sweeper(pool, clock, {"work": work}, taken=late.append)
    await set_due(0.0, 3.5)
    clock.advance(4.0)
    assert await sweeper.sweep() == 2
    assert sorted(late) == [0.5, 4.0]
    await sweeper.stop()
