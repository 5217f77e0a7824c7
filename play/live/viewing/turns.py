"""What is sent to many is sent to a hundred in each turn of the event loop, so that a crowd keeps nobody else waiting.

A frame costs the process about a tenth of a millisecond: with thousands who watch one table, all tables would stand
still at each card.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Final

__all__ = ["Turns"]

_IN_A_TURN: Final = 100


class Turns:
    """Calls that wait for a turn of the event loop in which there is room for them, in their order."""

    def __init__(self) -> None:
        self._loop: asyncio.AbstractEventLoop | None = None
        self._waiting: deque[Callable[[], None]] = deque()

    def add(self, call: Callable[[], None]) -> None:
        """Make this call as soon as those are made that were added before it."""
        loop = asyncio.get_running_loop()
        if loop is not self._loop:  # that one has ended, with all that waited for it
            self._loop, self._waiting = loop, deque()
        self._waiting.append(call)
        if len(self._waiting) == 1:
            loop.call_soon(self._turn, loop)

    def _turn(self, loop: asyncio.AbstractEventLoop) -> None:
        for _ in range(min(_IN_A_TURN, len(self._waiting))):
            loop.call_soon(self._waiting.popleft())
        if self._waiting:
            loop.call_soon(self._turn, loop)
