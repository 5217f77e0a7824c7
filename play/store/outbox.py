"""Notices: what other rooms want to know, read by cursor from the table in which each stands with its cause.

A reader keeps the number of the last notice that it has dealt with, and deals with each as often as it meets it with
the same outcome. Writing is part of `play.store.log.append`.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final
from uuid import UUID

from django.dispatch import Signal
from psycopg import AsyncConnection
from psycopg.rows import TupleRow

__all__ = ["Notice", "noticed", "read"]

noticed: Final = Signal()
"""Sent in the process that wrote a notice, as a wake-up and no more."""

# Numbers are drawn before a commit, so a lower one can appear after a higher one: a reader looks only at those that no
# transaction still open can precede.
_READ: Final = """
    SELECT id, at, kind, subject, data FROM play_notice
    WHERE id > %s AND xact < pg_snapshot_xmin(pg_current_snapshot())::text::bigint
    ORDER BY id LIMIT %s
"""


@dataclass(frozen=True, slots=True)
class Notice:
    """One notice: its number, when and of what kind it is, and the board that it is about."""

    id: int
    at: datetime
    kind: str
    subject: UUID
    data: dict[str, Any]


async def read(connection: AsyncConnection[TupleRow], after: int, limit: int = 100) -> list[Notice]:
    """The notices after that number, in order, at most `limit`."""
    cursor = await connection.execute(_READ, (after, limit))
    return [Notice(*row) for row in await cursor.fetchall()]
