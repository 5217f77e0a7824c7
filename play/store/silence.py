"""When a player hears of nothing but his table: during a board, and in a session until the session ends.

Law 73A; articles 39.7 and 53.9. What friends and other tables have to say to him waits until then
(`play.store.waiting`), and other tables are closed to him (`play.pages.held_back`).
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final
from uuid import UUID

from django.db import connection as database
from django.db.models import Exists, OuterRef
from psycopg import AsyncConnection
from psycopg.rows import TupleRow

from play.models import BoardPlay, LogRow, Person
from play.store.catalogue import has_sat, on_boards

__all__ = ["is_held_back", "is_in_session", "is_on_a_board", "newcomers", "sessions_of", "sessions_played_by"]

_CALLED: Final = "laws.call_made"
# Who is entered and has been seated at a table of the session, connected or not, sitting out or between boards.
_SESSIONS: Final = """
    SELECT DISTINCT r.person_id, r.session FROM play_right r
    WHERE r.person_id = ANY(%(people)s) AND r."right" = 'entered' AND (r.until IS NULL OR r.until > clock_timestamp())
      AND EXISTS (
          SELECT FROM play_log l JOIN play_board b ON b.id = l.play_id JOIN play_table t ON t.id = b.table_id
          WHERE l.kind = 'table.seated' AND l.data->>'person' = r.person_id::text AND t.session = r.session
      )
"""
_SEATED: Final = """
    SELECT DISTINCT (l.data->>'person')::bigint
    FROM play_log l JOIN play_board b ON b.id = l.play_id JOIN play_table t ON t.id = b.table_id
    JOIN play_table here ON here.session = t.session
    WHERE here.id = %(table)s AND l.kind = 'table.seated' AND l.data->>'person' = ANY(%(people)s)
"""


def is_held_back(person: Person) -> bool:
    """Return whether this person plays now: in a session, from his first board to its end, or on a social board."""
    return is_in_session(person) or is_on_a_board(person)


def is_on_a_board(person: Person) -> bool:
    """Return whether this person plays at a social table, on a board with a call that is not over, and is there.

    One who has gone away from a board is not kept waiting for the others.
    """
    called = Exists(LogRow.objects.filter(play=OuterRef("pk"), kind=_CALLED))
    sat = BoardPlay.objects.filter(called, has_sat([person.pk], "play"), table__session=None, finished_at=None)
    boards = list(sat.values_list("pk", flat=True))
    for on_board in on_boards(boards, person).values() if boards else ():
        seated = any(occupant is not None and occupant.person == person.pk for occupant in on_board.seats)
        if seated and person.pk not in on_board.away:
            return True
    return False


def is_in_session(person: Person) -> bool:
    """Return whether the person has played a board in a session that is not over (articles 39.7, 53.9)."""
    return bool(sessions_played_by(person.pk))


def sessions_played_by(person: int) -> frozenset[UUID]:
    """Return the sessions that are not over in which the person has had his first board."""
    with database.cursor() as cursor:
        cursor.execute(_SESSIONS, {"people": [person]})
        return frozenset(session for _, session in cursor.fetchall())


async def sessions_of(connection: AsyncConnection[TupleRow], people: Collection[int]) -> dict[int, frozenset[UUID]]:
    """Return for these people, but those who play in none, such sessions; in one statement."""
    rows: list[Any] = await (await connection.execute(_SESSIONS, {"people": list(people)})).fetchall()
    found: dict[int, frozenset[UUID]] = {}
    for person, session in rows:
        found[person] = found.get(person, frozenset()) | {session}
    return found


async def newcomers(connection: AsyncConnection[TupleRow], people: Collection[int], table: UUID) -> set[int]:
    """Return those of these people who have not been seated yet in the session of that table."""
    values = {"table": table, "people": [str(person) for person in people]}
    rows: list[Any] = await (await connection.execute(_SEATED, values)).fetchall()
    return set(people) - {row[0] for row in rows}
