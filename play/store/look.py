"""A table and the board on it, as a socket needs them when it connects."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final
from uuid import UUID

from play.store.database import Pool

__all__ = ["Look", "TableFacts", "facts_of", "look_at"]

_LOOK: Final = """
    SELECT t.name, t.session, t.closed_at IS NOT NULL, t.opened_by_id,
           b.id, (SELECT max(number) FROM play_log WHERE play_id = b.id)
    FROM play_table t JOIN play_board b ON b.table_id = t.id
    WHERE t.id = %s ORDER BY b.sequence DESC LIMIT 1
"""
_FACTS: Final = """
    SELECT t.id, t.name, t.session, t.closed_at IS NOT NULL, t.opened_by_id
    FROM play_table t JOIN play_board b ON b.table_id = t.id WHERE b.id = %s
"""


@dataclass(frozen=True, slots=True)
class TableFacts:
    """A table: its number, its name, the session that it belongs to, whether it is closed, and who opened it.

    `session` is None for a social table. At a table of a session only its players and persons with rights look on, and
    only officials with the right to seat people change seats.
    """

    id: UUID
    name: str
    session: UUID | None = None
    closed: bool = False
    opened_by: int = 0


@dataclass(frozen=True, slots=True)
class Look:
    """A table, the newest board on it, and the number of that board's last event."""

    facts: TableFacts
    play: UUID
    number: int


async def look_at(pool: Pool, table: UUID) -> Look | None:
    """Return the table, or None when there is none with that number."""
    async with pool.connection() as connection:
        row: Any = await (await connection.execute(_LOOK, (table,))).fetchone()
    return None if row is None else Look(TableFacts(table, *row[:4]), row[4], row[5])


async def facts_of(pool: Pool, play: UUID) -> TableFacts:
    """Return the present facts of the table of that board. Raise LookupError if there is no such board."""
    async with pool.connection() as connection:
        row: Any = await (await connection.execute(_FACTS, (play,))).fetchone()
    if row is None:
        raise LookupError(f"no table has board {play}")
    return TableFacts(*row)
