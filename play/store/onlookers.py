"""The spectators of a session at all its tables: their rights to see hands, and who has been sent away."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final
from uuid import UUID

from django.db import connection as database
from psycopg import AsyncConnection
from psycopg.rows import TupleRow

from play.table.rights import Right
from play.table.watching import HANDS

__all__ = ["Placed", "end_watching", "let_back", "placed_in", "sent_away_from"]

_END: Final = """
    UPDATE play_right SET until = clock_timestamp()
    WHERE person_id = %(person)s AND "right" = ANY(%(rights)s) AND (until IS NULL OR until > clock_timestamp())
      AND (session = %(session)s OR table_id IN (SELECT id FROM play_table WHERE session = %(session)s))
"""
_PLACED: Final = """
    SELECT t.id, p.id, p.display_name, r."right"
    FROM play_right r JOIN play_table t ON t.id = r.table_id JOIN play_person p ON p.id = r.person_id
    WHERE t.session = %(session)s AND r."right" = ANY(%(rights)s) AND (r.until IS NULL OR r.until > clock_timestamp())
    ORDER BY p.display_name, p.id
"""
_AWAY: Final = """
    SELECT DISTINCT p.id, p.display_name FROM play_right r JOIN play_person p ON p.id = r.person_id
    WHERE r.session = %(session)s AND r."right" = 'kept_out' AND (r.until IS NULL OR r.until > clock_timestamp())
    ORDER BY p.display_name, p.id
"""
_LET_BACK: Final = """
    UPDATE play_right SET until = clock_timestamp()
    WHERE session = %(session)s AND person_id = %(person)s AND "right" = 'kept_out'
      AND (until IS NULL OR until > clock_timestamp())
"""


@dataclass(frozen=True, slots=True)
class Placed:
    """Somebody who has a place from which he sees hands at a table of a session."""

    table: UUID
    person: int
    name: str
    right: Right


async def end_watching(connection: AsyncConnection[TupleRow], person: int, session: UUID) -> None:
    """End every right of a person to see hands at the tables of a session, to comment and to interpret. Idempotent."""
    rights = [Right.COMMENT.value, Right.INTERPRET.value, *(one.value for one in HANDS)]
    await connection.execute(_END, {"person": person, "session": session, "rights": rights})


async def let_back(connection: AsyncConnection[TupleRow], person: int, session: UUID) -> None:
    """Let a spectator who was sent away choose a place again. Idempotent."""
    await connection.execute(_LET_BACK, {"person": person, "session": session})


def placed_in(session: UUID) -> list[Placed]:
    """Return who has a place at the tables of a session now, by name."""
    rows = _read(_PLACED, {"session": session, "rights": [one.value for one in HANDS]})
    return [Placed(table, person, name, Right(right)) for table, person, name, right in rows]


def sent_away_from(session: UUID) -> list[tuple[int, str]]:
    """Return the numbers and names of those who have been sent away from a session, by name."""
    return [(person, name) for person, name in _read(_AWAY, {"session": session})]


def _read(statement: str, values: dict[str, Any]) -> list[Any]:
    with database.cursor() as cursor:
        cursor.execute(statement, values)
        rows: list[Any] = cursor.fetchall()
    return rows
