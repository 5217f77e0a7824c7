"""What happens again and again is logged once a minute, with how often it has happened since the last line."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import Final

__all__ = ["Seldom"]

_MINUTE: Final = 60.0


class Seldom:
    """Says when a line of the log is due; `clock` gives seconds. Each subject has lines of its own."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._told: dict[str, tuple[int, float, int]] = {}

    def due(self, subject: str, number: int = 0) -> int:
        """Count that it has happened to the subject; return how often it has since the last line about it.

        Return 0 where no line is due: the last one is less than a minute old, and had the same `number`.
        """
        now = self._clock()
        before, at, count = self._told.get(subject, (number, float("-inf"), 0))
        if before != number:
            at, count = float("-inf"), 0
        count += 1
        if now < at + _MINUTE:
            self._told[subject] = number, at, count
            return 0
        self._told[subject] = number, now, 0
        return count
