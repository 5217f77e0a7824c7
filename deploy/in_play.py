"""The tables at which boards are in play now: what a new release, or a restart, comes in the middle of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final
from uuid import UUID

from django.db import connection

__all__ = ["InPlay", "in_play"]

_QUERY: Final = """
    SELECT t.session, e.name, count(*), min(t.name)
    FROM play_table t
    LEFT JOIN director_session s ON s.id = t.session
    LEFT JOIN director_competition e ON e.id = s.competition_id
    WHERE t.closed_at IS NULL AND EXISTS (
        SELECT 1 FROM play_board b JOIN play_log l ON l.play_id = b.id
        WHERE b.table_id = t.id AND b.finished_at IS NULL AND l.at > now() - make_interval(mins => %s)
    )
    GROUP BY t.session, e.name ORDER BY t.session NULLS LAST
"""


@dataclass(frozen=True, slots=True)
class InPlay:
    """So many tables of one session, or social ones (None), at which something happened in the last minutes."""

    session: UUID | None
    event: str
    tables: int

    def __str__(self) -> str:
        name = self.event if self.session else "social tables"
        return f"{name}: {self.tables} table{'s' * (self.tables != 1)} in play"


def in_play(minutes: int = 15) -> list[InPlay]:
    """Return what is in play, sessions first."""
    with connection.cursor() as cursor:
        cursor.execute(_QUERY, (minutes,))
        return [InPlay(session, event or "", tables) for session, event, tables, _ in cursor.fetchall()]
