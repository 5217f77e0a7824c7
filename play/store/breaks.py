"""Breaks of the platform: noticed by the process that comes back first, and taken off all times that people have.

Every process says every second that it serves. Where that was last said longer ago than `GAP`, none of them
served, or none reached the database: the time since then counts against nobody, nor that in which browsers come back.
One transaction records the break and moves what depends on it: the timers that give people time, and what other
packages have registered (`register_mover`).
Each board in play is told by a timer of its own (`play.live.still`), and moves its clock.

Lengths are measured by PostgreSQL's clock, also in a test that holds the time; a break is dated by the time that the
test has set.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final

from psycopg import AsyncConnection
from psycopg.rows import TupleRow

__all__ = ["COMING_BACK", "GAP", "STILL", "PlatformBreak", "beat", "register_mover"]

GAP: Final = timedelta(seconds=3)
"""A platform that says nothing for longer stands still. The restart of an only process takes longer, and is one too."""
COMING_BACK: Final = timedelta(seconds=5)
"""Browsers come back within this time after a process that ended (`static/table/socket.js` spreads them)."""
STILL: Final = "still"
"""The kind of the timers that tell a board of a break; what they wait for is its number."""

_OF_PEOPLE: Final = ("face", "period", "ruling", "pause", "tray", "away")
"""The kinds of timers that give people time: to ask, to correct, to rule, to think, to come back."""
_SERVES: Final = "UPDATE play_beat SET at = clock_timestamp() WHERE id = 1 AND at > clock_timestamp() - %s"
_LAST: Final = "SELECT at, clock_timestamp() FROM play_beat WHERE id = 1 FOR UPDATE"
_FIRST: Final = "INSERT INTO play_beat (id, at) VALUES (1, clock_timestamp()) ON CONFLICT DO NOTHING"
_BACK: Final = "UPDATE play_beat SET at = %s WHERE id = 1"
_RECORD: Final = "INSERT INTO play_break (began, ended) VALUES (%s, %s) RETURNING id"
# A timer that was taken has a lease for its time, and is handled again as soon as that is over.
_TIMERS: Final = """
    UPDATE play_timer SET at = at + %(length)s
    WHERE tries = 0 AND at > %(began)s AND split_part(kind, ':', 1) = ANY(%(kinds)s)
"""
_BOARDS: Final = """
    INSERT INTO play_timer (at, kind, subject, awaits, key, tries)
    SELECT %(ended)s, %(kind)s, b.id, %(number)s::text, b.id || ':still:' || %(number)s::text, 0
    FROM play_board b JOIN play_table t ON t.id = b.table_id
    WHERE b.finished_at IS NULL AND t.closed_at IS NULL
    ON CONFLICT (key) DO NOTHING
"""


@dataclass(frozen=True, slots=True)
class PlatformBreak:
    """The platform stood still from `began` until `ended`, for people until `back`; `number` counts its breaks."""

    number: int
    began: datetime
    ended: datetime

    @property
    def back(self) -> datetime:
        """When browsers are back."""
        return self.ended + COMING_BACK

    @property
    def length(self) -> timedelta:
        """How long nobody could play."""
        return self.back - self.began


Mover = Callable[[AsyncConnection[TupleRow], PlatformBreak], Awaitable[None]]
_movers: list[Mover] = []


def register_mover(mover: Mover) -> None:
    """Register, when a package starts, what moves its own times after a break, in the transaction that records it."""
    _movers.append(mover)


async def beat(connection: AsyncConnection[TupleRow], now: datetime | None) -> PlatformBreak | None:
    """Say that this process serves; return the break that ends with it, which is recorded, None where there was none.

    `now` dates a break, None for PostgreSQL's time. Of several processes one finds the break.
    """
    async with connection.transaction():
        if (await connection.execute(_SERVES, (GAP,))).rowcount:
            return None
        await connection.execute(_FIRST)
        row: Any = await (await connection.execute(_LAST)).fetchone()
        last, present = row
        if present - last <= GAP:
            return None
        await connection.execute(_BACK, (present,))
        ended = now or present
        began = ended - (present - last)
        number: Any = await (await connection.execute(_RECORD, (began, ended))).fetchone()
        found = PlatformBreak(number[0], began, ended)
        values = {"length": found.length, "began": began, "kinds": list(_OF_PEOPLE)}
        await connection.execute(_TIMERS, values)
        await connection.execute(_BOARDS, {"ended": ended, "kind": STILL, "number": f"{found.number}"})
        for mover in _movers:
            await mover(connection, found)
        return found
