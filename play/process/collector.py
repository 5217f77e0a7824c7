"""Scheduling of garbage collections: short passes all the time, whole ones in quiet moments; each pause is logged.

A pass over everything would block a process with 10,000 sockets for most of a second. So ten times a second the objects
that have come since are looked at, and what is left is frozen: no later pass looks at it again. Sockets break their own
cycles, so that hardly anything frozen ever becomes garbage that reference counts do not free: a whole pass finds that,
once an hour where nobody acts.

Python counts the objects that came less those that went. Of a busy server's as many frozen ones go as new ones come, so
that its own passes hardly ever begin: a pass finds all that has come since the last one here.
"""

from __future__ import annotations

import asyncio
import gc
import logging
from collections.abc import Callable
from time import perf_counter
from typing import Final

from play.live.clock import Clock

__all__ = ["Collector", "Heap", "settle"]

_LOG = logging.getLogger(__name__)
_MOMENTS: Final = 10
"""Passes in a second."""
_WHOLE: Final = 3_600
"""Seconds after which a second without an action is used for a whole pass."""
_SHORT: Final = 0.05
"""Seconds; a pause no longer than this is harmless at any time."""
_THRESHOLDS: Final = (5_000, 5, 1_000_000)
"""Within a moment: the youngest are looked at when so many have come, those left by so many such passes once more."""


def settle() -> None:
    """Freeze everything loaded so far. Call this before listening; `Collector` makes the passes afterwards."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*_THRESHOLDS)


class Heap:
    """The objects of this process."""

    def collect(self, *, whole: bool) -> None:
        """Make a pass over the youngest, or over everything, and freeze what is left."""
        if whole:
            gc.unfreeze()
            gc.collect()
        else:
            gc.collect(0)
        gc.freeze()


class Collector:
    """Makes passes over the `heap`, a whole one in the first quiet second after `whole` others. `acted` returns the
    number of actions so far.
    """

    def __init__(
        self,
        clock: Clock,
        acted: Callable[[], int],
        heap: Heap | None = None,
        now: Callable[[], float] = perf_counter,
        whole: int = _WHOLE,
    ) -> None:
        self._clock = clock
        self._whole = whole * _MOMENTS
        self._acted = acted
        self._heap = heap or Heap()
        self._now = now
        self._since_whole = self._quiet = 0

    async def run(self) -> None:
        """Collect until cancelled."""
        never = asyncio.Event()
        while True:
            before = self._acted()
            await self._clock.wait(1 / _MOMENTS, never)
            self._since_whole += 1
            self._quiet = self._quiet + 1 if self._acted() == before else 0
            self.collect(whole=self._since_whole >= self._whole and self._quiet >= _MOMENTS)

    def collect(self, *, whole: bool = False) -> None:
        """Make a pass now and log its duration."""
        began = self._now()
        self._heap.collect(whole=whole)
        pause = self._now() - began
        if whole:
            self._since_whole = 0
            _LOG.info("a whole pass of the collector took %.0f ms", 1000 * pause)
        elif pause > _SHORT:
            _LOG.warning("a pass of the collector took %.0f ms", 1000 * pause)
