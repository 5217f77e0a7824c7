"""Full garbage collections run while they are short, otherwise in quiet moments."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Iterator

import pytest

from play.live.clock import ManualClock
from play.process import collector
from play.process.collector import Collector
from tests.play.conftest import START


class House:
    """Players who act, or do not, and collections of a given duration."""

    def __init__(self) -> None:
        self.clock = ManualClock(START)
        self.acted = 0
        self.passes = 0
        self.takes = 0.0
        self.busy = False
        self._now = 0.0
        self.collector = Collector(self.clock, lambda: self.acted, self._collect, lambda: self._now)

    def _collect(self) -> None:
        self.passes += 1
        self._now += self.takes

    async def seconds(self, number: int) -> None:
        """Let that many seconds pass, with an action in each while it is busy."""
        for _ in range(number):
            self.acted += self.busy
            self.clock.advance(1)
            for _ in range(10):
                await asyncio.sleep(0)


@pytest.fixture
async def house() -> House:
    """A house whose collector runs."""
    return House()


async def run(house: House, seconds: int) -> int:
    """How many passes there are in that time."""
    before = house.passes
    await house.seconds(seconds)
    return house.passes - before


async def test_short_passes_are_made_under_load_and_long_ones_in_quiet_moments(house: House) -> None:
    running = asyncio.create_task(house.collector.run())
    await asyncio.sleep(0)
    house.busy, house.takes = True, 0.03
    assert await run(house, 310) == 10
    house.takes = 0.9
    assert await run(house, 31) == 1
    assert await run(house, 3600) == 0
    house.busy = False
    assert await run(house, 62) >= 1
    house.takes = 0.01
    assert await run(house, 31) == 1
    house.busy = True
    assert await run(house, 310) == 10
    running.cancel()
    await asyncio.wait({running})


async def test_the_pause_of_a_long_pass_is_logged(house: House, caplog: pytest.LogCaptureFixture) -> None:
    house.takes = 0.9
    house.collector.collect()
    assert "took 900 ms" in caplog.text
    assert house.collector.last_pause == 0.9


@pytest.fixture
def own_settings() -> Iterator[None]:
    """Restore the collector's settings."""
    before = gc.get_threshold()
    yield
    gc.set_threshold(*before)
    gc.unfreeze()


def test_what_is_loaded_at_the_start_is_frozen_and_full_passes_do_not_come_by_themselves(own_settings: None) -> None:
    collector.settle()
    assert gc.get_freeze_count() > 0
    assert gc.get_threshold()[2] == 1_000_000
