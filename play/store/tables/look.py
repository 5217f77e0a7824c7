"""A table and the board on it, as a socket needs them when it connects."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final
from uuid import UUID

from play.store.database import Pool

__all__ = ["BoardAt", "Look", "TableFacts", "boards_at", "facts_of", "look_at", "looks_at"]

_LOOK: Final = """
    SELECT t.id, t.name, t.session, t.closed_at IS NOT NULL, t.opened_by_id, t.unwatched,
           b.id, (SELECT max(number) FROM play_log WHERE play_id = b.id)
    FROM play_table t CROSS JOIN LATERAL (
        SELECT id FROM play_board
        WHERE table_id = t.id AND (%(sequence)s::int IS NULL OR sequence = %(sequence)s)
        ORDER BY sequence DESC LIMIT 1
    ) AS b
    WHERE t.id = ANY(%(tables)s)
"""
_BOARDS: Final = """
    SELECT id, sequence, finished_at, (SELECT max(number) FROM play_log WHERE play_id = play_board.id)
    FROM play_board WHERE table_id = %s ORDER BY sequence DESC LIMIT %s
"""
MOST_BOARDS: Final = 40
_FACTS: Final = """
    SELECT t.id, t.name, t.session, t.closed_at IS NOT NULL, t.opened_by_id, t.unwatched
    FROM play_table t JOIN play_board b ON b.table_id = t.id WHERE b.id = %s
"""


@dataclass(frozen=True, slots=True)
class TableFacts:
    """A table: its number, its name, the session that it belongs to, whether it is closed, who opened it, and whether
    its director admits no spectators at this time.

    `session` is None for a social table. At a table of a session only its players and persons with rights look on, and
    only officials with the right to seat people change seats.
    """

    id: UUID
    name: str
    session: UUID | None = None
    closed: bool = False
    opened_by: int = 0
    unwatched: bool = False


@dataclass(frozen=True, slots=True)
class BoardAt:
    """A board played at a table: its place there, when it was finished, and the number of its last event."""

    play: UUID
    sequence: int
    finished_at: datetime | None
    number: int


@dataclass(frozen=True, slots=True)
class Look:
    """A table, the newest board on it, and the number of that board's last event."""

    facts: TableFacts
    play: UUID
    number: int


async def look_at(pool: Pool, table: UUID, sequence: int | None = None) -> Look | None:
    """Return the table with its newest board, or with that in place `sequence`; None when there is none."""
    return (await looks_at(pool, [table], sequence)).get(table)


async def looks_at(pool: Pool, tables: Collection[UUID], sequence: int | None = None) -> dict[UUID, Look]:
    """Return these tables with their newest boards, or with those in place `sequence`, in one statement."""
    async with pool.connection() as connection:
        cursor = await connection.execute(_LOOK, {"tables": list(tables), "sequence": sequence})
        rows: Any = await cursor.fetchall()
    return {row[0]: Look(TableFacts(*row[:6]), row[6], row[7]) for row in rows}


async def boards_at(pool: Pool, table: UUID) -> list[BoardAt]:
    """Return the last boards of a table, the newest first, at most `MOST_BOARDS`."""
    async with pool.connection() as connection:
        rows: Any = await (await connection.execute(_BOARDS, (table, MOST_BOARDS))).fetchall()
    return [BoardAt(*row) for row in rows]


async def facts_of(pool: Pool, play: UUID) -> TableFacts:
    """Return the present facts of the table of that board. Raise LookupError if there is no such board."""
    async with pool.connection() as connection:
        row: Any = await (await connection.execute(_FACTS, (play,))).fetchone()
    if row is None:
        raise LookupError(f"no table has board {play}")
    return TableFacts(*row)
