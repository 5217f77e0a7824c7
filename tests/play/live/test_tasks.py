"""Background tasks: one that fails is logged and restarted, and its health is reported."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest

from play.live.clock import ManualClock
from play.live.tasks import Supervisor, TaskHealth
from tests.play.conftest import START


@pytest.fixture
async def supervisor() -> AsyncIterator[tuple[Supervisor, ManualClock]]:
    """A supervisor, and the clock by which it waits."""
    clock = ManualClock(START)
    made = Supervisor(clock)
    yield made, clock
    await made.stop()


async def settle() -> None:
    """Let the tasks run until all of them wait."""
    for _ in range(10):
        await asyncio.sleep(0)


@pytest.mark.parametrize("failing", [True, False])
async def test_a_task_that_fails_or_ends_is_begun_again_after_a_pause_that_grows(
    supervisor: tuple[Supervisor, ManualClock], caplog: pytest.LogCaptureFixture, failing: bool
) -> None:
    made, clock = supervisor
    runs: list[int] = []

    async def work() -> None:
        runs.append(len(runs))
        if failing:
            raise ZeroDivisionError(f"run {len(runs)}")

    made.start("sweep", work)
    await settle()
    pauses: list[float] = []
    for _ in range(8):
        before, waited = len(runs), 0.0
        while len(runs) == before:
            clock.advance(0.5)
            waited += 0.5
            await settle()
        pauses.append(waited)
    assert pauses == [0.5, 1, 2, 4, 8, 16, 30, 30]
    health = made.health()["sweep"]
    assert not health.running
    assert health.failures == 9
    assert ("run 9" if failing else "ended by itself") in health.error
    assert caplog.text.count("'sweep'") == 9


async def test_a_task_that_ran_well_for_long_is_begun_again_soon(
    supervisor: tuple[Supervisor, ManualClock],
) -> None:
    made, clock = supervisor
    fail = asyncio.Event()

    async def work() -> None:
        await fail.wait()
        fail.clear()
        raise ZeroDivisionError

    made.start("sweep", work)
    for _ in range(3):
        await settle()
        assert made.health()["sweep"].running
        clock.advance(61)
        fail.set()
        await settle()
        assert made.health()["sweep"] == TaskHealth(running=False, failures=1, error="ZeroDivisionError()")
        clock.advance(0.5)


async def test_a_stopped_supervisor_has_no_tasks() -> None:
    made = Supervisor(ManualClock(START))
    ended = asyncio.Event()

    async def work() -> None:
        try:
            await asyncio.Event().wait()
        finally:
            ended.set()

    made.start("sweep", work)
    await settle()
    await made.stop()
    assert ended.is_set()
    assert made.health() == {}
