"""Breaks of the platform: noticed by the first process that is back, and taken off all times that people have.

Every process says every second that it serves. Where that was last said longer ago than `GAP`, none of them
served, or none reached the database: the time since then counts against nobody, nor that in which browsers come back.
So it is, however short it was, where a process knows that the database was away, or took nothing into the logs, and
nobody has served meanwhile.

Where some process served, those who had their sockets in another are credited alone: with the time in which it could
do nothing, by itself when it can again (`credit`), or, of one that was killed, by another
(`play.store.service.serving`). The tables of a session have one time: all of them are credited with any.

One transaction records the break and moves what depends on it: the timers that give people time, and what other
packages have registered (`register_mover`).
Each board in play is told by a timer of its own (`play.live.timed.still`), and moves its clock; so is a board that is
over, where its clock goes on with the next. What two breaks share is credited once: by each board
(`play.table.direction.halting`), by each session, and here for tables that a break of the whole platform has credited
already.

PostgreSQL's clock may be set too, with that of its machine. Forward, that is a break like any other. Back, what was due
within seconds would be due hours later, and tables of robots would stand: the timers of tables move back with it.

Lengths are measured by PostgreSQL's clock, also in a test that holds the time; a break is dated by the time that the
test has set.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection
from dataclasses import dataclass
from datetime import datetime, timedelta
from math import ceil
from typing import Any, Final
from uuid import UUID

from psycopg import AsyncConnection
from psycopg.rows import TupleRow

__all__ = ["COMING_BACK", "GAP", "STILL", "TOLD", "PlatformBreak", "beat", "credit", "register_mover"]

GAP: Final = timedelta(seconds=2)
"""A platform that says nothing for longer stands still, and so does a process."""
TOLD: Final = timedelta(seconds=3)
"""Of a break that lasts longer directors are told. The restart of an only process takes longer."""
COMING_BACK: Final = timedelta(seconds=5)
"""Browsers come back within this time after a process that ended (`static/table/socket.js` spreads them)."""
STILL: Final = "still"
"""The kind of the timers that tell a board of a break; what they wait for is its number."""

_OF_PEOPLE: Final = ("face", "period", "ruling", "pause", "tray", "away")
"""The kinds of timers that give people time: to ask, to correct, to rule, to think, to come back."""
_OF_CLAIMS: Final = ("claim:search", "claim:unruled")
"""The kinds of timers that give a director time to decide a claim, or, where none is named, are due when they are set:
one of those waits no longer than `GAP` for a break that began with the last word of a process.
"""
_OF_TABLES: Final = (*_OF_PEOPLE, "claim", "robot", STILL)
"""The kinds of timers that are set for some seconds, and for no hour of the day."""
_COVERED: Final = timedelta(seconds=0.5)
"""What is left of a stop beside a break that was credited, and is too short to be credited itself."""
_SERVES: Final = """
    UPDATE play_beat SET at = clock_timestamp()
    WHERE id = 1 AND at BETWEEN clock_timestamp() - %(gap)s AND clock_timestamp() + %(gap)s
"""
_LAST: Final = "SELECT at, clock_timestamp() FROM play_beat WHERE id = 1 FOR UPDATE"
_FIRST: Final = "INSERT INTO play_beat (id, at) VALUES (1, clock_timestamp()) ON CONFLICT DO NOTHING"
_BACK: Final = "UPDATE play_beat SET at = %s WHERE id = 1"
_REACHES: Final = "SELECT max(coalesce(back, ended + %s)) FROM play_break WHERE tables IS NULL"
_WITH_SESSIONS: Final = """
    SELECT id FROM play_table WHERE id = ANY(%(tables)s) OR session IN (
        SELECT session FROM play_table WHERE id = ANY(%(tables)s) AND session IS NOT NULL
    )
"""
_RECORD: Final = "INSERT INTO play_break (began, ended, back, tables) VALUES (%s, %s, %s, %s) RETURNING id"
# A timer that was taken has a lease for its time, and is handled again as soon as that is over.
_TIMERS: Final = """
    UPDATE play_timer SET at = at + %(length)s
    WHERE tries = 0 AND at > %(began)s
          AND (split_part(kind, ':', 1) = ANY(%(kinds)s) OR kind = ANY(%(claims)s) AND at > %(began)s + %(gap)s)
          AND (%(tables)s::uuid[] IS NULL OR subject = ANY(%(tables)s)
               OR subject IN (SELECT id FROM play_board WHERE table_id = ANY(%(tables)s)))
"""
# A timer that was set after the clock was set back is seldom due that late.
_SET_BACK: Final = """
    UPDATE play_timer SET at = at - %(by)s WHERE at > %(last)s - %(gap)s AND split_part(kind, ':', 1) = ANY(%(kinds)s)
"""
# Of the last board of a table the clock goes on with the next one.
_BOARDS: Final = """
    INSERT INTO play_timer (at, kind, subject, awaits, key, tries)
    SELECT %(at)s, %(kind)s, b.id, %(number)s::text, b.id || ':still:' || %(number)s::text, 0
    FROM play_board b JOIN play_table t ON t.id = b.table_id
    WHERE t.closed_at IS NULL AND (%(tables)s::uuid[] IS NULL OR t.id = ANY(%(tables)s)) AND (
        b.finished_at IS NULL
        OR NOT EXISTS (SELECT FROM play_board n WHERE n.table_id = b.table_id AND n.sequence > b.sequence)
           AND EXISTS (SELECT FROM play_log l WHERE l.play_id = b.id AND l.kind LIKE 'table.clock%%')
    )
    ON CONFLICT (key) DO NOTHING
"""


@dataclass(frozen=True, slots=True)
class PlatformBreak:
    """The platform stood still from `began` until `ended`, for people until `back`; `number` counts its breaks.

    `tables` are those that it struck, with all of their sessions; None for the whole platform.
    """

    number: int
    began: datetime
    ended: datetime
    back: datetime
    tables: tuple[UUID, ...] | None = None

    @property
    def length(self) -> timedelta:
        """How long nobody could play."""
        return self.back - self.began

    @property
    def is_told(self) -> bool:
        """Whether directors are told, and decide what else is due to the players: not of one that was short."""
        return self.ended - self.began > TOLD


Mover = Callable[[AsyncConnection[TupleRow], PlatformBreak], Awaitable[None]]
_movers: list[Mover] = []


def register_mover(mover: Mover) -> None:
    """Register, when a package starts, what moves its own times after a break, in the transaction that records it."""
    _movers.append(mover)


async def beat(
    connection: AsyncConnection[TupleRow], now: datetime | None, away: timedelta | None = None
) -> PlatformBreak | None:
    """Say that this process serves; return the break that ends with it, which is recorded, None where there was none.

    `now` dates a break, None for PostgreSQL's time; `away` is for how long this process could do nothing until now.
    Of several processes one finds the break.
    """
    async with connection.transaction():
        if away is None and (await connection.execute(_SERVES, {"gap": GAP})).rowcount:
            return None
        await connection.execute(_FIRST)
        row: Any = await (await connection.execute(_LAST)).fetchone()
        last, present = row
        await connection.execute(_BACK, (present,))
        silent = present - last
        if silent < -GAP:
            moved = {"by": -silent, "last": last, "gap": GAP, "kinds": list(_OF_TABLES)}
            await connection.execute(_SET_BACK, moved)
        if silent <= GAP:
            if away is None or silent < away:
                return None
            silent = away
        ended = now or present
        back = ended + COMING_BACK if silent > TOLD else ended - silent + _whole(silent)
        return await _record(connection, ended, PlatformBreak(0, ended - silent, ended, back))


async def credit(
    connection: AsyncConnection[TupleRow],
    now: datetime | None,
    tables: Collection[UUID],
    ago: timedelta,
    length: timedelta,
    coming: timedelta = timedelta(),
) -> PlatformBreak | None:
    """Credit these tables with a stop that began so long ago and lasted for that length, and with the time in which
    their browsers come to another process; return it, None where it was one of the whole platform.
    """
    if not tables:
        return None
    async with connection.transaction():
        await connection.execute(_FIRST)
        row: Any = await (await connection.execute(_LAST)).fetchone()
        at = now or row[1]
        began, ended = at - ago, at - ago + length
        back = began + _whole(length + coming)
        reaches: Any = await (await connection.execute(_REACHES, (COMING_BACK,))).fetchone()
        began = max(began, reaches[0] or began)
        if back - began < _COVERED:
            return None
        rows = await (await connection.execute(_WITH_SESSIONS, {"tables": list(tables)})).fetchall()
        found = PlatformBreak(0, began, max(began, ended), back, tuple(one for (one,) in rows))
        return await _record(connection, at, found)


def _whole(length: timedelta) -> timedelta:
    """Clocks move by whole seconds: nobody loses a part of one."""
    return timedelta(seconds=ceil(length.total_seconds()))


async def _record(connection: AsyncConnection[TupleRow], at: datetime, found: PlatformBreak) -> PlatformBreak:
    """Record a break, which gets its number, and move what depends on it."""
    tables = None if found.tables is None else list(found.tables)
    values = (found.began, found.ended, found.back, None if tables is None else len(tables))
    number: Any = await (await connection.execute(_RECORD, values)).fetchone()
    found = PlatformBreak(number[0], found.began, found.ended, found.back, found.tables)
    moved = {"length": found.length, "began": found.began, "kinds": list(_OF_PEOPLE), "tables": tables}
    moved |= {"claims": list(_OF_CLAIMS), "gap": GAP}
    await connection.execute(_TIMERS, moved)
    told = {"at": at, "kind": STILL, "number": f"{found.number}", "tables": tables}
    await connection.execute(_BOARDS, told)
    for mover in _movers:
        await mover(connection, found)
    return found
