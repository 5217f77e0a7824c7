"""Notices that a reader cannot handle: set aside by who runs the site, and handled again when the cause is mended.

Setting a notice aside moves its reader past it, and keeps it in `play_notice_set_aside`. It takes the reader's row,
which a process holds while it handles a notice, and the lease: a process that has read the notice before handles it no
more. Handling it again takes the reader's row too, so that a reader's function never runs twice at the same time.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from psycopg.errors import LockNotAvailable
from psycopg.types.json import Jsonb

from play.store import outbox
from play.store.outbox import BEGINNING, Connection, Cursor, DeliveredNotice, Handle

__all__ = ["CannotSetAside", "SetAside", "all_set_aside", "give_up", "handle_again", "set_aside"]

_PATIENCE: Final = "5s"
_WAIT: Final = "SELECT set_config('lock_timeout', %s, true)"
_WAIT_AS_EVER: Final = "SET LOCAL lock_timeout TO DEFAULT"
_READERS: Final = "SELECT name FROM play_notice_reader ORDER BY name"
_TAKE: Final = "SELECT xact, notice FROM play_notice_reader WHERE name = %s FOR UPDATE"
_MOVE: Final = """
    UPDATE play_notice_reader SET xact = %s, notice = %s, worker = '', leased_until = 'epoch' WHERE name = %s
"""
_IS_PASSED: Final = "SELECT (xact, id) <= (%s, %s) FROM play_notice WHERE id = %s"
_KEEP: Final = """
    INSERT INTO play_notice_set_aside (reader, notice, at, kind, subject, data, by, why)
    VALUES (%s, %s, %s, %s, %s, %s, %s, %s)
"""
_KEPT: Final = "SELECT EXISTS (SELECT FROM play_notice_set_aside WHERE reader = %s AND notice = %s)"
_LET_GO: Final = """
    DELETE FROM play_notice_set_aside WHERE reader = %s AND notice = %s RETURNING at, kind, subject, data
"""
_ALL: Final = """
    SELECT reader, notice, at, kind, subject, data, set_aside_at, by, why FROM play_notice_set_aside ORDER BY id
"""


class CannotSetAside(Exception):
    """Nothing is set aside, handled again or given up; the text is a sentence for the operator."""


@dataclass(frozen=True, slots=True)
class SetAside:
    """A notice that was set aside for a reader: when, by whom, and why, as far as it was said."""

    reader: str
    notice: DeliveredNotice
    at: datetime
    by: str
    why: str


async def all_set_aside(connection: Connection) -> list[SetAside]:
    """Return what is set aside, in the order in which it was."""
    rows: Any = await (await connection.execute(_ALL)).fetchall()
    return [
        SetAside(reader, _delivered(number, at, kind, subject, data), *how)
        for reader, number, at, kind, subject, data, *how in rows
    ]


async def set_aside(
    connection: Connection, reader: str, number: int, *, by: str = "", why: str = ""
) -> DeliveredNotice:
    """Move the reader past the notice at which it stands, which has that number, and keep the notice.

    Raise CannotSetAside for any other number, for an unknown reader, and where a process does not stop handling a
    notice for it.
    """
    async with connection.transaction():
        after = await _take(connection, reader)
        first = await outbox.read(connection, after, limit=1)
        if [one.place.id for one in first] != [number]:
            raise CannotSetAside(await _why_not(connection, reader, number, after, first))
        (notice,) = first
        said = (notice.at, notice.kind, notice.subject, Jsonb(notice.data), by, why)
        await connection.execute(_KEEP, (reader, number, *said))
        await connection.execute(_MOVE, (notice.place.xact, notice.place.id, reader))
    return notice


async def handle_again(connection: Connection, reader: str, number: int, handle: Handle) -> None:
    """Let `handle`, the function of the reader, handle a notice that is set aside; it is kept no longer.

    Raise what `handle` raises, and CannotSetAside where it is not set aside: all is as before then.
    """
    async with connection.transaction():
        await _take(connection, reader)
        notice = await _let_go(connection, reader, number)
        await connection.execute(_WAIT_AS_EVER)
        await handle(connection, notice)


async def give_up(connection: Connection, reader: str, number: int) -> None:
    """Delete a notice that is set aside: nobody handles it any more. Raise CannotSetAside where it is not."""
    await _let_go(connection, reader, number)


async def _take(connection: Connection, reader: str) -> Cursor:
    """Take the reader's row for this transaction, which waits for no lock for long; return its cursor.

    Raise CannotSetAside.
    """
    await connection.execute(_WAIT, (_PATIENCE,))
    try:
        row: Any = await (await connection.execute(_TAKE, (reader,))).fetchone()
    except LockNotAvailable:
        raise CannotSetAside(f"A process is handling a notice for {reader}: try again.") from None
    if row is None:
        names = [name for (name,) in await (await connection.execute(_READERS)).fetchall()]
        raise CannotSetAside(f"There is no reader {reader}; there are: {', '.join(names) or 'none'}.")
    return Cursor(*row)


async def _let_go(connection: Connection, reader: str, number: int) -> DeliveredNotice:
    row: Any = await (await connection.execute(_LET_GO, (reader, number))).fetchone()
    if row is None:
        raise CannotSetAside(f"Notice {number} is not set aside for {reader}.")
    return _delivered(number, *row)


async def _why_not(
    connection: Connection, reader: str, number: int, after: Cursor, first: list[DeliveredNotice]
) -> str:
    kept: Any = await (await connection.execute(_KEPT, (reader, number))).fetchone()
    if kept[0]:
        return f"Notice {number} is set aside for {reader} already."
    stands = f"{reader} stands at notice {first[0].place.id}" if first else f"No notice waits for {reader}"
    row: Any = await (await connection.execute(_IS_PASSED, (after.xact, after.id, number))).fetchone()
    if row is None:
        return f"{stands}; there is no notice {number}, or it was passed and is gone."
    return f"{stands}; it has passed notice {number}." if row[0] else f"{stands}; notice {number} comes later."


def _delivered(number: int, *said: Any) -> DeliveredNotice:
    """Return a notice that is kept: it has its number, and no place among the others any more."""
    return DeliveredNotice(Cursor(BEGINNING.xact, number), *said)
