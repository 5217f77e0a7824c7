"""Bridge programs among people, and the boards that they play in sessions, by plain SQL."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final
from uuid import UUID

from play.store.database import Pool

__all__ = ["boards_of", "engines_among"]

_AMONG: Final = "SELECT id FROM play_person WHERE engine AND id = ANY(%s)"
_BOARDS: Final = """
    SELECT DISTINCT b.id FROM play_board b
    JOIN play_table t ON t.id = b.table_id
    JOIN play_log l ON l.play_id = b.id AND l.kind = 'table.seated' AND l.data ->> 'person' = ANY(%s)
    WHERE t.session IS NOT NULL AND t.closed_at IS NULL AND b.finished_at IS NULL
"""


async def engines_among(pool: Pool, people: Collection[int]) -> frozenset[int]:
    """Return those of these people that are bridge programs."""
    if not people:
        return frozenset()
    async with pool.connection() as connection:
        rows: Any = await (await connection.execute(_AMONG, (list(people),))).fetchall()
    return frozenset(person for (person,) in rows)


async def boards_of(pool: Pool, people: Collection[int]) -> list[UUID]:
    """Return the boards in play, at tables of sessions, on which one of these people has sat down."""
    async with pool.connection() as connection:
        rows: Any = await (await connection.execute(_BOARDS, ([f"{one}" for one in people],))).fetchall()
    return [play for (play,) in rows]
