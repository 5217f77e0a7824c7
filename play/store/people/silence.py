"""When a player hears of nothing but his table: during a board, and in a session until the session ends.

Law 73A; articles 39.7 and 53.9. What friends and other tables have to say to him waits until then
(`play.store.people.waiting`), and other tables are closed to him (`play.pages.site.held_back`). A session holds nobody
who has not come to his table in it himself: anybody can enter anybody.
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
from play.store.tables.catalogue import has_sat, on_boards

__all__ = ["PLAYS", "is_held_back", "is_in_session", "is_on_a_board", "sessions_of", "sessions_played_by"]

_CALLED: Final = "laws.call_made"
PLAYS: Final = """
    SELECT r.person_id, r.session FROM play_right r
    JOIN play_seat_browser c ON c.session = r.session AND c.person_id = r.person_id
    WHERE r."right" = 'entered' AND (r.until IS NULL OR r.until > clock_timestamp()) AND EXISTS (
        SELECT FROM play_table t JOIN play_board b ON b.table_id = t.id JOIN play_log l ON l.play_id = b.id
        WHERE t.session = r.session AND l.number = 1 AND l.at > clock_timestamp() - interval '12 hours'
    ) AND NOT EXISTS (
        SELECT FROM play_right g WHERE g.session = r.session AND g.person_id = r.person_id
          AND g."right" = 'left' AND (g.until IS NULL OR g.until > clock_timestamp())
    )
"""
"""Who plays in which session: he is entered in one that is not over and has come to his table in it; connected or not,
sitting out or between boards. A session without a new board for half a day is not under way, and holds nobody; nor
does it hold who has left it.
"""

# The tables of all sessions in which he is entered are open to him, so that none holds him back from another.
_SESSIONS: Final = f"""
    SELECT DISTINCT e.person_id, e.session FROM play_right e
    WHERE e.person_id = ANY(%(people)s) AND e."right" = 'entered' AND (e.until IS NULL OR e.until > clock_timestamp())
      AND EXISTS ({PLAYS} AND r.person_id = e.person_id)
"""  # noqa: S608 - a statement of this module


def is_held_back(person: Person) -> bool:
    """Return whether this person plays now: in a session, from his first coming to its end, or on a social board."""
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
    """Return whether the person plays in a session that is not over (articles 39.7, 53.9)."""
    return bool(sessions_played_by(person.pk))


def sessions_played_by(person: int) -> frozenset[UUID]:
    """Return the sessions that are not over in which the person is entered, if he plays in one of them; else none."""
    with database.cursor() as cursor:
        cursor.execute(_SESSIONS, {"people": [person]})
        return frozenset(session for _, session in cursor.fetchall())


async def sessions_of(connection: AsyncConnection[TupleRow], people: Collection[int]) -> dict[int, frozenset[UUID]]:
    """Return such sessions for these people, but for those who play in none; in one statement."""
    rows: list[Any] = await (await connection.execute(_SESSIONS, {"people": list(people)})).fetchall()
    found: dict[int, frozenset[UUID]] = {}
    for person, session in rows:
        found[person] = found.get(person, frozenset()) | {session}
    return found
