"""When the oldest generation of the collector is collected: in quiet moments, its pause measured.

A full pass walks every object that is not frozen; with 10,000 sockets that is most of a second in which nobody plays.
What was loaded before the process listens is frozen, and sockets break their own cycles, so that little is left for it.
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
"""A pause of so many seconds does no harm at any time."""


def settle() -> None:
    """Called when all is loaded: it is never walked again, and full passes come from `Collector` alone."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(700, 10, 1_000_000)


class Collector:
    """Runs full passes. `acted` is how often anybody has acted so far; `collect` makes a pass."""

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
        """Collects every half a minute until it is cancelled: while passes are long, only in a quiet moment."""
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
        """Makes a full pass now and notes how long it took."""
        began = self._now()
        self._collect()
        self.last_pause = self._now() - began
        level = logging.INFO if self.last_pause <= _SHORT else logging.WARNING
        _LOG.log(level, "a full pass of the collector took %.0f ms", 1000 * self.last_pause)
