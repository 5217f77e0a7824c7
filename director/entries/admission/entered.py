"""Who is entered in a running session: he watches none of its tables (articles 39.6, 40.7), and no other once he has
come to play in it (article 39.7).

That is a row of the rights of the session for each, from its start to its end (`Right.ENTERED`). It is written by one
statement from the contestants, whenever these change.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final
from uuid import UUID

from django.db import connection as database
from psycopg import AsyncConnection
from psycopg.rows import TupleRow

from director.competitions.models import Competition
from director.entries.admission.readers import settle_readers
from play.models import Person
from play.store.spectators.watching import hold, leave_places_in, saw_hands_in

__all__ = ["enter_people", "free_people", "have_played_in", "have_seen_hands", "release", "settle_entered"]

_ENTERED: Final = """
    SELECT e.person_id FROM director_contestant c JOIN director_entrant e USING (entry_id)
    JOIN director_session s ON s.id = c.session_id
    WHERE c.session_id = %(session)s AND e.person_id IS NOT NULL
      AND s.started_at IS NOT NULL AND s.ended_at IS NULL
"""
# Who has left may come again under another entry.
_STAYS: Final = """
    SELECT e.person_id FROM director_contestant c JOIN director_entrant e USING (entry_id)
    JOIN director_entry y ON y.id = c.entry_id
    WHERE c.session_id = %(session)s AND e.person_id IS NOT NULL AND y.withdrawn_at IS NULL
"""
_HAS_LEFT: Final = """
    session = %(session)s AND "right" = 'left' AND (until IS NULL OR until > clock_timestamp())
"""
_IN_FORCE: Final = """
    session = %(session)s AND "right" = 'entered' AND (until IS NULL OR until > clock_timestamp())
"""
_SETTLE: Final = f"""
    WITH entered AS ({_ENTERED}), back AS (
        UPDATE play_right SET until = clock_timestamp()
        WHERE {_HAS_LEFT} AND (person_id NOT IN (SELECT person_id FROM entered) OR person_id IN ({_STAYS}))
    ), gone AS (
        UPDATE play_right SET until = clock_timestamp()
        WHERE {_IN_FORCE} AND person_id NOT IN (SELECT person_id FROM entered)
    )
    INSERT INTO play_right (session, person_id, "right", since, delay)
    SELECT DISTINCT %(session)s::uuid, person_id, 'entered', clock_timestamp(), 0
    FROM entered WHERE person_id NOT IN (SELECT person_id FROM play_right WHERE {_IN_FORCE})
"""  # noqa: S608 - statements of this module
_RELEASE: Final = f"""
    INSERT INTO play_right (session, person_id, "right", since, delay)
    SELECT DISTINCT %(session)s::uuid, e.person_id, 'left', clock_timestamp(), 0
    FROM director_contestant c JOIN director_entrant e USING (entry_id) JOIN director_entry y ON y.id = c.entry_id
    WHERE c.session_id = %(session)s AND c.number = ANY(%(numbers)s) AND e.person_id IS NOT NULL
      AND y.withdrawn_at IS NOT NULL AND e.person_id NOT IN ({_STAYS})
      AND e.person_id NOT IN (SELECT person_id FROM play_right WHERE {_HAS_LEFT})
    RETURNING person_id
"""  # noqa: S608 - statements of this module
_HAVE_PLAYED: Final = """
    SELECT EXISTS (
        SELECT FROM play_log l JOIN play_board b ON b.id = l.play_id JOIN play_table t ON t.id = b.table_id
        WHERE l.kind = 'table.seated' AND l.data->>'person' = ANY(%(people)s::text[]) AND t.session = ANY(%(sessions)s)
    ) OR EXISTS (
        SELECT FROM director_session s JOIN director_contestant c ON c.session_id = s.id
        JOIN director_entrant e USING (entry_id)
        WHERE s.id = ANY(%(sessions)s) AND s.hall AND e.person_id = ANY(%(people)s)
          AND EXISTS (SELECT FROM director_board_result r WHERE r.session_id = s.id)
    )
"""


async def enter_people(connection: AsyncConnection[TupleRow], session: UUID) -> set[UUID]:
    """Enter all who play in a session that begins, in the caller's transaction; they leave the places from which they
    watch it. Return the tables and sessions whose rights have changed.

    The others they leave when they come to their tables (`play.live.sessions.coming`): nobody's entry of them ends
    these.
    """
    cursor = await connection.execute(_ENTERED, {"session": session})
    people: list[Any] = sorted({row[0] for row in await cursor.fetchall()})
    await hold(connection, people)
    await connection.execute(_SETTLE, {"session": session})
    return {session, *await leave_places_in(connection, people, session)}


async def release(connection: AsyncConnection[TupleRow], session: UUID, numbers: Collection[int]) -> frozenset[int]:
    """Let those of these contestants who have left a running session hear of other tables again; return them.

    Its own tables stay closed to them until it is over: its boards are still played. Idempotent.
    """
    cursor = await connection.execute(_RELEASE, {"session": session, "numbers": list(numbers)})
    people: list[Any] = await cursor.fetchall()
    return frozenset(row[0] for row in people)


async def free_people(connection: AsyncConnection[TupleRow], session: UUID) -> None:
    """Free all who played in a session that has ended, in the caller's transaction. Idempotent."""
    await connection.execute(_SETTLE, {"session": session})


def settle_entered(competition: Competition) -> None:
    """Enter those who have come to play in a running session, and free those who do not any more. Idempotent.

    Who plays reads no results any more, and an official who does not play any more reads them again.
    """
    sessions = list(competition.sessions.values_list("pk", flat=True))
    with database.cursor() as cursor:
        for session in sessions:
            cursor.execute(_SETTLE, {"session": session})
    settle_readers(sessions)


def have_seen_hands(competition: Competition, people: Collection[int]) -> bool:
    """Return whether one of these people has, or had, the right to see hands of a session, or of one of another club
    that has the same boards, or has played there; none of them gets the right meanwhile.

    He plays none of its boards (Laws 7B3, 16D).
    """
    # Who takes a place to watch waits.
    list(Person.objects.select_for_update(no_key=True).filter(pk__in=people).order_by("pk").values_list("pk"))
    held = dict(competition.sessions.values_list("pk", "simultaneous"))
    shared = set(held.values()) - {None}
    if not shared:
        return saw_hands_in(people, held)
    alike = set(Competition.objects.filter(sessions__simultaneous__in=shared).values_list("sessions", flat=True))
    still_played = competition.sessions.filter(ended_at=None, cancelled_at=None).values("simultaneous")
    others = Competition.objects.filter(sessions__simultaneous__in=still_played).exclude(pk=competition.pk)
    return saw_hands_in(people, {*held, *alike}) or have_played_in(people, others.values_list("sessions", flat=True))


def have_played_in(people: Collection[int], sessions: Collection[UUID]) -> bool:
    """Return whether one of these people has sat at a board of one of the sessions, though another has his seat by now;
    at real tables, whether he was drawn and results have come in (Laws 7B3, 16D).
    """
    with database.cursor() as cursor:
        cursor.execute(_HAVE_PLAYED, {"people": list(people), "sessions": list(sessions)})
        row = cursor.fetchone()
    return bool(row and row[0])
