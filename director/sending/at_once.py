"""How much a process sends to the outside at once: who is slow there holds up no table, and nothing for others."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from play.live.timed.timers import Busy

__all__ = ["AtOnce"]


class AtOnce:
    """So many places for deliveries of one kind in a process.

    Each of them takes a thread, and one of the timers that are handled at once, among which are those of tables.
    """

    def __init__(self, most: int = 2) -> None:
        self._free = most

    @contextmanager
    def place(self) -> Iterator[None]:
        """Hold a place. Raise Busy where there is none."""
        if not self._free:
            raise Busy
        self._free -= 1
        try:
            yield
        finally:
            self._free += 1
