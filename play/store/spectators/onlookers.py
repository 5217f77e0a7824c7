"""The spectators of a session at all its tables: their rights to see hands, and who has been sent away."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final
from uuid import UUID

from django.db import connection as database
from psycopg import AsyncConnection
from psycopg.rows import TupleRow

from play.table.people.watching import HANDS
from play.table.rights import Right

__all__ = [
    "Placed",
    "admit_watchers",
    "end_watching",
    "is_unwatched",
    "let_back",
    "placed_in",
    "sent_away_from",
]

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

_ADMIT: Final = "UPDATE play_table SET unwatched = %(unwatched)s WHERE session = %(session)s"
# Interpreters stay: they are a player's, and no spectators of their own accord (article 39.8(3)).
_END_ALL: Final = """
    UPDATE play_right r SET until = clock_timestamp()
    WHERE r."right" = ANY(%(rights)s) AND (r.until IS NULL OR r.until > clock_timestamp())
      AND r.table_id IN (SELECT id FROM play_table WHERE session = %(session)s)
      AND NOT EXISTS (
          SELECT FROM play_right i WHERE i.person_id = r.person_id AND i.table_id = r.table_id
            AND i."right" = 'interpret' AND (i.until IS NULL OR i.until > clock_timestamp())
      )
    RETURNING r.person_id
"""
_UNWATCHED: Final = "SELECT unwatched FROM play_table WHERE id = %s FOR SHARE"


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


async def admit_watchers(connection: AsyncConnection[TupleRow], session: UUID, *, admitted: bool) -> set[int]:
    """Admit spectators at the tables of a session, as far as its rules do, or none from now on; return those whose
    places end. Anyone who takes a place at this moment is waited for (`is_unwatched`).
    """
    await connection.execute(_ADMIT, {"unwatched": not admitted, "session": session})
    if admitted:
        return set()
    values = {"session": session, "rights": [one.value for one in HANDS]}
    rows: Any = await (await connection.execute(_END_ALL, values)).fetchall()
    return {person for (person,) in rows}


async def is_unwatched(connection: AsyncConnection[TupleRow], table: UUID) -> bool:
    """Return whether a table admits no spectators now; that stays so until the transaction ends."""
    row: Any = await (await connection.execute(_UNWATCHED, (table,))).fetchone()
    return row is not None and bool(row[0])


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
