"""Whom somebody has blocked, for a process that runs tables; pages ask `play.people.relations.blocks`."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final

from psycopg import AsyncConnection
from psycopg.rows import TupleRow

__all__ = ["blocked_by"]

_READ: Final = "SELECT blocker_id, array_agg(blocked_id) FROM play_block WHERE blocker_id = ANY(%s) GROUP BY 1"


async def blocked_by(connection: AsyncConnection[TupleRow], people: Collection[int]) -> dict[int, frozenset[int]]:
    """Return for each of these people whom he has blocked."""
    rows: list[Any] = await (await connection.execute(_READ, (list(people),))).fetchall()
    return dict.fromkeys(people, frozenset[int]()) | {blocker: frozenset(blocked) for blocker, blocked in rows}
