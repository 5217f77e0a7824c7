"""Scheduling of full garbage collections: in quiet moments, with the length of the pause logged.

A full pass traverses every object that is not frozen; with 10,000 sockets it blocks the process for most of a second.
Everything loaded before the process listens is frozen, and sockets break their own cycles, so that little garbage is
left for it.
"""

from __future__ import annotations

import asyncio
import gc
import logging
from collections.abc import Callable
from time import perf_counter
from typing import Final

from play.live.clock import Clock

__all__ = ["Collector", "settle"]

_LOG = logging.getLogger(__name__)
_EVERY: Final = 30.0
_MOMENT: Final = 1.0
"""Seconds without an action that make a moment quiet."""
_MOMENTS: Final = 30
_SHORT: Final = 0.05
"""Seconds; a pause no longer than this is harmless at any time."""


def settle() -> None:
    """Freeze everything loaded so far. Call this before listening; `Collector` alone makes full passes afterwards."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(700, 10, 1_000_000)


class Collector:
    """Makes full passes. `acted` returns the number of actions so far; `collect` makes a pass."""

    def __init__(
        self,
        clock: Clock,
        acted: Callable[[], int],
        collect: Callable[[], object] = gc.collect,
        now: Callable[[], float] = perf_counter,
    ) -> None:
        self._clock = clock
        self._acted = acted
        self._collect = collect
        self._now = now
        self.last_pause = 0.0

    async def run(self) -> None:
        """Collect every half minute until cancelled; while passes are long, only in a quiet moment."""
        never = asyncio.Event()
        while True:
            await self._clock.wait(_EVERY, never)
            for _ in range(_MOMENTS):
                before = self._acted()
                await self._clock.wait(_MOMENT, never)
                if self.last_pause <= _SHORT or self._acted() == before:
                    self.collect()
                    break

    def collect(self) -> None:
        """Make a full pass now and log its duration."""
        began = self._now()
        self._collect()
        self.last_pause = self._now() - began
        level = logging.INFO if self.last_pause <= _SHORT else logging.WARNING
        _LOG.log(level, "a full pass of the collector took %.0f ms", 1000 * self.last_pause)
