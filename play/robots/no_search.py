"""A fault that meets every card alike is told once a minute, with how often it has happened since the last line."""

from __future__ import annotations

import logging
from collections.abc import Callable
from time import monotonic
from typing import Final

__all__ = ["NO_SEARCH", "Seldom"]

_MINUTE: Final = 60.0


class Seldom:
    """Logs a line with what happened and how often; `clock` gives seconds."""

    def __init__(self, line: str, clock: Callable[[], float] = monotonic) -> None:
        self._log = logging.getLogger(__name__)
        self._line, self._clock = line, clock
        self._next, self._count = float("-inf"), 0

    def happened(self, why: str) -> None:
        """Count it, and log a warning unless the last one is less than a minute old."""
        self._count += 1
        now = self._clock()
        if now < self._next:
            return
        self._log.warning("%s, %d since the last such line: %s", self._line, self._count, why)
        self._next, self._count = now + _MINUTE, 0


NO_SEARCH: Final = Seldom("robots play cards by habit, since the analysis has a fault")
"""Cards of this process for which the analysis had no answer."""
