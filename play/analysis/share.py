"""How much of a processor this process gets: less than it wants where other programs have none to spare."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from math import exp
from time import monotonic, process_time
from typing import Final

__all__ = ["Share"]

_LATE: Final = 0.5
"""Seconds of work after which two thirds of the figure are of these."""


class Share:
    """The part of a processor that this process has had of late while it worked, from 0 to 1; 1 before it has worked.

    `passed` and `used` are clocks in seconds: the time, and the processor time of this process.
    """

    def __init__(self, passed: Callable[[], float] = monotonic, used: Callable[[], float] = process_time) -> None:
        self._passed, self._used = passed, used
        self.value = 1.0

    @contextmanager
    def measured(self) -> Iterator[None]:
        """Count the time of the block as work, which waits for nothing but the processor."""
        passed, used = self._passed(), self._used()
        yield
        worked = self._passed() - passed
        if worked > 0:
            had = min(1.0, (self._used() - used) / worked)
            self.value = had + (self.value - had) * exp(-worked / _LATE)
