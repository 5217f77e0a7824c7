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
_FORGOTTEN: Final = 10.0
"""Seconds without work after which a third of what was missing is left: the machine may have a processor again."""


class Share:
    """The part of a processor that this process has had of late while it worked, from 0 to 1; 1 before it has worked.

    `passed` and `used` are clocks in seconds: the time, and the processor time of this process.
    """

    def __init__(self, passed: Callable[[], float] = monotonic, used: Callable[[], float] = process_time) -> None:
        self._passed, self._used = passed, used
        self._missed = 0.0
        self._worked_until = passed()

    @property
    def value(self) -> float:
        """The share now."""
        return 1 - self._missed * exp((self._worked_until - self._passed()) / _FORGOTTEN)

    @contextmanager
    def measured(self) -> Iterator[None]:
        """Count the time of the block as work, which waits for nothing but the processor."""
        before, passed, used = 1 - self.value, self._passed(), self._used()
        yield
        self._worked_until = self._passed()
        worked = self._worked_until - passed
        missed = max(0.0, 1 - (self._used() - used) / worked) if worked > 0 else before
        self._missed = missed + (before - missed) * exp(-worked / _LATE)
