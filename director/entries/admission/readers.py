"""Who reads, or has read, what was made of boards of a session that others have still to play (Law 16D).

That is a row of the rights of the session for each (`Right.READ`), from when he may read to when he may no more: he has
lost his role or his office, or plays. It is kept as the record, so that whoever gets a place after that plays no board
of which he may know a result.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final
from uuid import UUID

from django.db import connection as database
from psycopg import AsyncConnection
from psycopg.rows import TupleRow

from director.clubs.models import Role
from director.clubs.offices import Office
from director.clubs.roles import Standing, may_learn_results
from director.competitions.models import Competition

__all__ = ["board_read", "let_read", "read_elsewhere", "settle_readers"]

# Of a session that is over too, as long as another club has its boards still to play (article 26).
_PLAYED: Final = """
    SELECT s.id, s.competition_id, s.simultaneous_id FROM director_session s
    LEFT JOIN director_simultaneous m ON m.id = s.simultaneous_id
    WHERE s.id = ANY(%(sessions)s) AND s.started_at IS NOT NULL
      AND (s.ended_at IS NULL OR m.id IS NOT NULL AND m.opened_at IS NULL)
"""
_OFFICIALS: Final = """
    SELECT s.id AS session, s.simultaneous_id, m.person_id FROM played s
    JOIN director_competition c ON c.id = s.competition_id JOIN director_member m USING (club_id)
    WHERE m.role = ANY(%(roles)s)
    UNION
    SELECT s.id, s.simultaneous_id, o.person_id FROM played s JOIN director_officer o USING (competition_id)
    WHERE o.office = ANY(%(offices)s)
"""
# As `takes_part` of `director.sessions.people.playing`: who does reads nothing.
_PLAYS: Final = """
    EXISTS (
        SELECT FROM director_contestant c JOIN director_entrant e USING (entry_id)
        WHERE c.session_id = f.session AND e.person_id = f.person_id
    ) OR EXISTS (
        SELECT FROM director_contestant c JOIN director_team_officer o USING (entry_id)
        WHERE c.session_id = f.session AND o.person_id = f.person_id
    ) OR EXISTS (
        SELECT FROM play_board_seat b JOIN play_board p ON p.id = b.play_id JOIN play_table t ON t.id = p.table_id
        WHERE b.person_id = f.person_id AND t.session = f.session
    ) OR EXISTS (
        SELECT FROM director_session o JOIN director_entry n ON n.competition_id = o.competition_id
        JOIN director_entrant e ON e.entry_id = n.id
        WHERE o.simultaneous_id = f.simultaneous_id AND o.cancelled_at IS NULL
          AND n.withdrawn_at IS NULL AND e.person_id = f.person_id
    )
"""
_IN_FORCE: Final = """
    session IN (SELECT id FROM played) AND "right" = 'read' AND (until IS NULL OR until > clock_timestamp())
"""
_SETTLE: Final = f"""
    WITH played AS ({_PLAYED}),
    reads AS (SELECT f.session, f.person_id FROM ({_OFFICIALS}) AS f WHERE NOT ({_PLAYS})),
    gone AS (
        UPDATE play_right SET until = clock_timestamp()
        WHERE {_IN_FORCE} AND (session, person_id) NOT IN (SELECT session, person_id FROM reads)
    )
    INSERT INTO play_right (session, person_id, "right", since, delay)
    SELECT session, person_id, 'read', clock_timestamp(), 0 FROM reads
    WHERE (session, person_id) NOT IN (SELECT session, person_id FROM play_right WHERE {_IN_FORCE})
"""  # noqa: S608 - statements of this module
_READ: Final = """
    SELECT min(b.board) FROM director_board_result b JOIN play_right r ON r.session = b.session_id
    WHERE b.session_id = ANY(%(sessions)s) AND (%(boards)s::int[] IS NULL OR b.board = ANY(%(boards)s))
      AND r.person_id = ANY(%(people)s) AND r."right" = 'read' AND (r.until IS NULL OR r.until > b.at)
"""
_ELSEWHERE: Final = """
    SELECT o.id FROM director_session s JOIN director_session o USING (simultaneous_id)
    WHERE s.competition_id = %s AND o.competition_id <> s.competition_id
"""
_STANDING: Final = {
    "roles": [one.value for one in Role if may_learn_results(one)],
    "offices": [one.value for one in Office if may_learn_results(Standing(None, frozenset({one})))],
}


async def let_read(connection: AsyncConnection[TupleRow], session: UUID) -> None:
    """Note who reads results of a session that begins, in the caller's transaction."""
    await connection.execute(_SETTLE, _values([session]))


def settle_readers(sessions: Collection[UUID]) -> None:
    """Note who reads results of these sessions from now on, and who does so no more. Idempotent."""
    with database.cursor() as cursor:
        cursor.execute(_SETTLE, _values(sessions))


def board_read(
    people: Collection[int], sessions: Collection[UUID], boards: Collection[int] | None = None
) -> int | None:
    """Return a board of these sessions, of these `boards` where they are given, of which one of these people could read
    a result; None for none.
    """
    settle_readers(sessions)
    values: dict[str, Any] = {
        "people": list(people),
        "sessions": list(sessions),
        "boards": None if boards is None else list(boards),
    }
    with database.cursor() as cursor:
        cursor.execute(_READ, values)
        row = cursor.fetchone()
    return None if row is None else row[0]


def read_elsewhere(competition: Competition, people: Collection[int]) -> int | None:
    """Return a board that another club plays too, and of which one of these people could read a result there; None for
    none (article 26, Law 16D).
    """
    with database.cursor() as cursor:
        cursor.execute(_ELSEWHERE, [competition.pk])
        sessions = [row[0] for row in cursor.fetchall()]
    return board_read(people, sessions) if sessions else None


def _values(sessions: Collection[UUID]) -> dict[str, Any]:
    return {"sessions": list(sessions), **_STANDING}
