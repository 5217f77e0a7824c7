"""Scheduling of full garbage collections: short passes at any time, whole ones in quiet moments; each pause is logged.

A full pass traverses every object that is not frozen; with 10,000 sockets it would block the process for most of a
second. So what is left after a pass is frozen, and the next one looks only at what has come since; where much has come,
as when all browsers return at once, it comes sooner. Sockets break their own cycles, so that hardly anything frozen
ever becomes garbage that reference counts do not free: a whole pass, once an hour where nobody acts, finds that.
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
_MOMENT: Final = 1.0
"""Seconds between two looks at what has come; without an action in them a moment is quiet."""
_EVERY: Final = 10
"""Moments after which a pass is made in any case."""
_WHOLE: Final = 3_600
"""Moments after which a quiet one is used for a whole pass."""
_SHORT: Final = 0.05
"""Seconds; a pause no longer than this is harmless at any time."""
_THRESHOLDS: Final = (5_000, 5, 1_000_000)
"""The youngest are collected when so many have come, the middle ones after so many such passes, all never by itself."""
_MANY: Final = 1
"""Passes over the middle ones, of 25,000 objects each at most, after which a pass still is short: for 1,500 tables it
took up to 81 ms, and 173 ms when it came after two."""


def settle() -> None:
    """Freeze everything loaded so far. Call this before listening; `Collector` alone makes full passes afterwards."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*_THRESHOLDS)


class Heap:
    """The objects of this process."""

    def grown(self) -> int:
        """Return the number of passes over the middle ones since the last full pass."""
        return gc.get_count()[2]

    def collect(self, *, whole: bool) -> None:
        """Make a full pass over what is not frozen, or over everything, and freeze what is left."""
        if whole:
            gc.unfreeze()
        gc.collect()
        gc.freeze()


class Collector:
    """Makes full passes over the `heap`. `acted` returns the number of actions so far."""

    def __init__(
        self,
        clock: Clock,
        acted: Callable[[], int],
        heap: Heap | None = None,
        now: Callable[[], float] = perf_counter,
    ) -> None:
        self._clock = clock
        self._acted = acted
        self._heap = heap or Heap()
        self._now = now
        self._since = self._since_whole = 0

    async def run(self) -> None:
        """Collect until cancelled."""
        never = asyncio.Event()
        while True:
            before = self._acted()
            await self._clock.wait(_MOMENT, never)
            self._since += 1
            self._since_whole += 1
            if self._since_whole >= _WHOLE and self._acted() == before:
                self.collect(whole=True)
            elif self._since >= _EVERY or self._heap.grown() >= _MANY:
                self.collect()

    def collect(self, *, whole: bool = False) -> None:
        """Make a full pass now and log its duration."""
        began = self._now()
        self._heap.collect(whole=whole)
        pause = self._now() - began
        self._since = 0
        if whole:
            self._since_whole = 0
        level = logging.INFO if whole or pause <= _SHORT else logging.WARNING
        _LOG.log(level, "a %s pass of the collector took %.0f ms", "whole" if whole else "full", 1000 * pause)
