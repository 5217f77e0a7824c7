"""The queue for one browser: the newest of each region, with few frames in flight at a time.

A browser is asked to acknowledge each frame after which the table may wait for its player, each that is long, and of
the others one of four, or the first in half a minute. While it owes an acknowledgement it is sent nothing more, and
nothing piles up: a region that changes twice is sent once. One that stays silent for too long is disconnected, and gets
the whole view when it reconnects. Acknowledgements of all frames would be half of all messages of a table.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Mapping
from typing import Final

from frontend.regions import revision as revision_element
from laws.values.seats import Seat
from play.live.viewing.turns import Turns

__all__ = ["PATIENCE", "SILENCE", "UNASKED", "Mailbox"]

PATIENCE: Final = 10.0
"""Seconds for which a frame may stay unacknowledged that asks for it."""
SILENCE: Final = 30.0
"""Seconds after the last acknowledgement from which each frame asks."""
UNASKED: Final = 3
"""The most frames in a row that do not ask."""
_LIGHT: Final = 8 * 1024
"""Characters of the longest frame that does not ask."""
_MOST: Final = 256 * 1024
_FRAME: Final = 48 * 1024
"""Bytes of regions in one frame: a slow line carries them in less than `PATIENCE`."""
_LONGEST_CHARACTER: Final = 4
"""Bytes of UTF-8."""

_TURNS: Final = Turns()
"""Of those who look on. Players are sent their frames at once."""


def _nowhere(_text: str) -> None:
    return


def _nothing() -> None:
    return


class Mailbox:
    """The frames of one socket. `send` sends a text; `too_much` is called once when more than `most` characters wait.

    `delay` is how many milliseconds the last frame that asked took to be shown and acknowledged, None before the first.
    """

    def __init__(self, send: Callable[[str], None], too_much: Callable[[], None], most: int = _MOST) -> None:
        self._most = most
        self._send = send
        self._too_much = too_much
        self._parts: dict[str, str] = {}
        self._answers: deque[str] = deque()
        self._revision = ""
        self._seat: Seat | None = None
        self._asked: str | None = None
        self._unasked: list[str] = []
        self._asks = False
        self._sent_at = self._heard_at = -SILENCE
        self.delay: int | None = None
        self._flushing = False
        self._closed = False

    def put(
        self, parts: Mapping[str, str], revision: str, seat: Seat | None, *, first: bool = False, asks: bool = False
    ) -> None:
        """Queue regions by name, with the revision that the browser then has and the seat it looks from.

        `first`: before those that wait; `asks`: the frame is to be acknowledged.
        """
        self._asks = asks
        if first:
            self._parts = {**parts, **{name: html for name, html in self._parts.items() if name not in parts}}
        else:
            self._parts.update(parts)
        self.start_at(revision, seat)

    def start_at(self, revision: str, seat: Seat | None) -> None:
        """Record that the browser has the view of that revision, from that seat."""
        self._revision = revision
        self._seat = seat
        if self._parts:
            self._wake()

    def is_at(self, revision: str, seat: Seat | None) -> bool:
        """Return whether the browser has the view of that revision, from that seat, or will have with what waits."""
        return self._revision == revision and self._seat is seat

    def answer(self, html: str) -> None:
        """Queue the answer to an attempt of this browser; a frame carries at most one answer."""
        self._answers.append(html)
        self._wake()

    def acknowledge(self, revision: str) -> bool:
        """Record that the browser has shown the frame of that revision. Return False when none such is in flight.

        A page of an earlier release acknowledges also what does not ask for it.
        """
        if revision == self._asked:
            self._heard_at = asyncio.get_running_loop().time()
            self.delay = round(1000 * (self._heard_at - self._sent_at))
            self._asked = None
            self._unasked.clear()
            if self._waits:
                self._wake()
        elif revision in self._unasked:
            del self._unasked[: self._unasked.index(revision) + 1]
        else:
            return False
        return True

    def is_overdue(self, now: float) -> bool:
        """Return whether an acknowledgement has been owed for longer than `PATIENCE`, by the event loop's time."""
        return self._asked is not None and now - self._sent_at > PATIENCE

    def close(self) -> None:
        """Send nothing more, and release the socket, which refers to this mailbox."""
        self._closed = True
        self._send, self._too_much = _nowhere, _nothing
        self._parts.clear()
        self._answers.clear()

    @property
    def _waits(self) -> bool:
        return bool(self._parts or self._answers)

    def _wake(self) -> None:
        if self._closed:
            return
        if sum(map(len, self._parts.values())) + sum(map(len, self._answers)) > self._most:
            self._closed = True
            self._too_much()
        elif self._asked is None and not self._flushing:
            # In the next step of the event loop, so that all that is queued in this one goes into one frame.
            self._flushing = True
            if self._seat is None:
                _TURNS.add(self._flush)
            else:
                asyncio.get_running_loop().call_soon(self._flush)

    def _flush(self) -> None:
        self._flushing = False
        if self._closed or not self._waits:
            return
        answer = self._answers.popleft() if self._answers else ""
        regions = self._next_regions()
        # A browser that has a part only says so when it returns, and is sent the whole.
        revision = f"{self._revision}+{len(self._parts)}" if self._parts else self._revision
        unasked = self._may_be_unasked(regions)
        if unasked:
            self._unasked.append(revision)
        else:
            self._asked, self._sent_at = revision, asyncio.get_running_loop().time()
        self._send(regions + revision_element(revision, self._seat, unasked=unasked) + answer)
        if unasked and self._waits:
            self._wake()

    def _may_be_unasked(self, regions: str) -> bool:
        if self._asks or self._parts or len(regions) > _LIGHT or len(self._unasked) >= UNASKED:
            return False
        return asyncio.get_running_loop().time() - self._heard_at < SILENCE

    def _next_regions(self) -> str:
        """Take as many of the regions that wait as go into one frame, at least one if there are any."""
        if _LONGEST_CHARACTER * sum(map(len, self._parts.values())) <= _FRAME:  # as nearly always
            parts = "".join(self._parts.values())
            self._parts.clear()
            return parts
        taken: list[str] = []
        size = 0
        for name in list(self._parts):
            size += len(self._parts[name].encode())
            if size > _FRAME and taken:
                break
            taken.append(self._parts.pop(name))
        return "".join(taken)
