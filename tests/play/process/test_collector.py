"""Garbage collections are short: whole ones wait for quiet moments."""

from __future__ import annotations

import asyncio
import gc
import weakref
from collections.abc import AsyncIterator, Iterator

import pytest

from play.live.clock import ManualClock
from play.process import collector
from play.process.collector import Collector, Heap
from tests.play.conftest import START


class Objects(Heap):
    """A heap whose passes are noted and take some time; `whole` of each says of which kind it was."""

    def __init__(self) -> None:
        self.whole: list[bool] = []
        self.takes = self.now = 0.0

    def collect(self, *, whole: bool) -> None:
        self.whole.append(whole)
        self.now += self.takes


class House:
    """Players who act, or do not, and collections of a given duration."""

    def __init__(self) -> None:
        self.clock = ManualClock(START)
        self.acted = 0
        self.busy = True
        self.heap = Objects()
        self.collector = Collector(self.clock, lambda: self.acted, self.heap, lambda: self.heap.now, whole=20)

    async def seconds(self, number: int) -> list[bool]:
        """Let that many seconds pass, with an action in each while it is busy; return the passes made in them."""
        self.heap.whole.clear()
        for moment in range(10 * number):
            self.acted += self.busy and not moment % 10
            self.clock.advance(0.1)
            for _ in range(10):
                await asyncio.sleep(0)
        return list(self.heap.whole)


@pytest.fixture
async def house() -> AsyncIterator[House]:
    """A house whose collector runs."""
    made = House()
    running = asyncio.create_task(made.collector.run())
    await asyncio.sleep(0)
    yield made
    running.cancel()
    await asyncio.wait({running})


async def test_ten_passes_are_made_a_second_and_a_whole_one_after_some_time_in_a_quiet_second(house: House) -> None:
    assert await house.seconds(30) == [False] * 300
    house.busy = False
    assert (await house.seconds(2)).count(True) == 1
    assert await house.seconds(18) == [False] * 180
    assert (await house.seconds(2)).count(True) == 1


def test_the_pause_of_a_long_pass_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    house = House()
    house.heap.takes = 0.9
    house.collector.collect()
    assert "took 900 ms" in caplog.text


@pytest.fixture
def own_settings() -> Iterator[None]:
    """Restore the collector's settings."""
    before = gc.get_threshold()
    yield
    gc.set_threshold(*before)
    gc.unfreeze()


def test_what_is_left_is_frozen_and_whole_passes_do_not_come_by_themselves(own_settings: None) -> None:
    collector.settle()
    assert gc.get_threshold()[2] == 1_000_000
    before = gc.get_freeze_count()
    kept: list[list[int]] = [[] for _ in range(10_000)]
    Heap().collect(whole=False)
    assert gc.get_freeze_count() - before > 9_000
    assert not any(one is kept for one in gc.get_objects())


def test_a_whole_pass_frees_what_was_frozen_and_is_garbage(own_settings: None) -> None:
    class Cycle:
        pass

    one = Cycle()
    one.itself = one  # type: ignore[attr-defined]
    gone = weakref.ref(one)
    collector.settle()
    del one
    Heap().collect(whole=False)
    assert gone() is not None
    Heap().collect(whole=True)
    assert gone() is None
