"""What a break of the platform moves in a knockout: the time of a team to choose its opponents (article 15.4)."""

from __future__ import annotations

from typing import Final

from psycopg import AsyncConnection
from psycopg.rows import TupleRow

from play.store.service.breaks import PlatformBreak

__all__ = ["move_choices"]

# The timer of the earlier time finds the choice open, and sets the next one (`director.knockouts.advancing`).
_CHOICES: Final = """
    UPDATE director_knockout SET choice_due = choice_due + %(length)s
    WHERE choice_due > %(began)s AND placed = '[]'
"""


async def move_choices(connection: AsyncConnection[TupleRow], lost: PlatformBreak) -> None:
    """Give the teams whose turn it is as long as they had, in the caller's transaction."""
    if lost.tables is None:
        await connection.execute(_CHOICES, {"began": lost.began, "length": lost.length})
