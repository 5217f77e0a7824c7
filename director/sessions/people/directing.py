"""Who directs the tables of a session: the rights to rule there, by roles of the club and offices of the event.

They are rows of the rights of the session, written when it starts, for who is named or dismissed while it runs, and
when its club has come from another host.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any, Final
from uuid import UUID

from django.db import connection as database
from psycopg import AsyncConnection
from psycopg.rows import TupleRow

from director.clubs.models import Role
from director.clubs.offices import Office
from director.sessions.models import Session
from play.models import Person
from play.store.rights import grant
from play.table.rights import Right

__all__ = ["appoint_again", "appoint_directors", "directed", "settle_directors"]

_ROLES: Final = [Role.OWNER.value, Role.DIRECTOR.value]
_OFFICES: Final = [Office.CHIEF.value, Office.DEPUTY.value, Office.DIRECTOR.value]
_OFFICIALS: Final = """
    SELECT m.person_id FROM director_member m JOIN director_competition c USING (club_id)
    JOIN director_session s ON s.competition_id = c.id JOIN play_person p ON p.id = m.person_id AND p.is_active
    WHERE s.id = %(session)s AND m.role = ANY(%(roles)s)
    UNION
    SELECT o.person_id FROM director_officer o JOIN director_session s USING (competition_id)
    JOIN play_person p ON p.id = o.person_id AND p.is_active
    WHERE s.id = %(session)s AND o.office = ANY(%(offices)s)
"""
"""Whose account is closed does nothing for a session: nobody waits for him, and the others rule without him."""
_PLAYS: Final = """
    SELECT e.person_id FROM director_contestant c JOIN director_entrant e USING (entry_id)
    WHERE c.session_id = %(session)s AND e.person_id IS NOT NULL
    UNION
    SELECT o.person_id FROM director_contestant c JOIN director_team_officer o USING (entry_id)
    WHERE c.session_id = %(session)s AND o.person_id IS NOT NULL
    UNION
    SELECT e.person_id FROM director_session s JOIN director_session o ON o.simultaneous_id = s.simultaneous_id
    JOIN director_entry n ON n.competition_id = o.competition_id AND n.withdrawn_at IS NULL
    JOIN director_entrant e ON e.entry_id = n.id
    WHERE s.id = %(session)s AND o.cancelled_at IS NULL AND e.person_id IS NOT NULL
"""
"""Also the officers of the teams, who see a match as spectators from behind their own players (articles 38.2(3), 40.8),
and those who play the same boards at another club: they see no hand of them here (Law 16D).
"""
_DIRECT: Final = f"SELECT person_id FROM ({_OFFICIALS}) AS official WHERE person_id NOT IN ({_PLAYS})"  # noqa: S608
_OF_TEAMS: Final = """
    SELECT o.person_id FROM director_contestant c JOIN director_team_officer o USING (entry_id)
    WHERE c.session_id = %(session)s AND o.person_id IS NOT NULL AND NOT EXISTS (
        SELECT FROM director_entrant e WHERE e.entry_id = c.entry_id AND e.person_id = o.person_id
    )
"""
"""Officers of teams who do not play: they have played no board that they could rule on."""
_AFTER_PLAY: Final = f"""
    SELECT person_id FROM (
        {_OFFICIALS}
        UNION
        SELECT o.person_id FROM director_officer o JOIN director_session s USING (competition_id)
        WHERE s.id = %(session)s AND o.office = %(after_play)s
    ) AS official WHERE person_id NOT IN ({_OF_TEAMS})
"""  # noqa: S608 - statements of this module
_IN_FORCE: Final = 'session = %(session)s AND "right" = %(right)s AND (until IS NULL OR until > clock_timestamp())'
_SETTLE: Final = """
    WITH gone AS (
        UPDATE play_right SET until = clock_timestamp()
        WHERE {in_force} AND person_id = %(person)s AND person_id NOT IN ({wanted})
    )
    INSERT INTO play_right (session, person_id, "right", since, delay)
    SELECT %(session)s::uuid, person_id, %(right)s, clock_timestamp(), 0 FROM ({wanted}) AS wanted
    WHERE person_id = %(person)s AND person_id NOT IN (SELECT person_id FROM play_right WHERE {in_force})
"""
_STATEMENTS: Final = {
    Right.DIRECT: _SETTLE.format(in_force=_IN_FORCE, wanted=_DIRECT),
    Right.AFTER_PLAY: _SETTLE.format(in_force=_IN_FORCE, wanted=_AFTER_PLAY),
}


_ANEW: Final = """
    INSERT INTO play_right (session, person_id, "right", since, delay)
    SELECT %(session)s::uuid, person_id, %(right)s, %(since)s, 0 FROM ({wanted}) AS wanted
"""
_AGAIN: Final = {
    Right.DIRECT: _ANEW.format(wanted=_DIRECT),
    Right.AFTER_PLAY: _ANEW.format(wanted=_AFTER_PLAY),
}


async def directed(connection: AsyncConnection[TupleRow], session: UUID) -> bool:
    """Return whether somebody directs a session that begins: an official who does not play in it."""
    return bool(await _people(connection, _DIRECT, session))


async def appoint_directors(connection: AsyncConnection[TupleRow], session: UUID, now: datetime | None) -> None:
    """Give the officials of a session that begins their right, in the caller's transaction.

    Those who do not play direct all its tables. Where all play, they and the players who are named rule on boards that
    they have played.
    """
    people, right = await _people(connection, _DIRECT, session), Right.DIRECT
    if not people:
        people, right = await _people(connection, _AFTER_PLAY, session), Right.AFTER_PLAY
    for person in people:
        await grant(connection, person, right, session=session, since=now)


def appoint_again(session: Session) -> None:
    """Give the officials of a session that was played on another host the right to read, and rule on, its boards here:
    as `appoint_directors` does.
    """
    values = _values() | {"session": session.pk, "since": session.started_at}
    with database.cursor() as cursor:
        for right, statement in _AGAIN.items():
            cursor.execute(statement, values | {"right": right.value})
            if cursor.rowcount:
                return


def settle_directors(session: Session, person: Person) -> None:
    """Give or take somebody's right at the tables of a running session, as his offices are now. Idempotent.

    Where nobody directs the session its tables rule by the options, so an official who is named then rules on boards
    that are over, as the others do.
    """
    if session.started_at is None or session.ended_at is not None:
        return
    held = {"session": session.pk, "person": person.pk}
    with database.cursor() as cursor:
        cursor.execute(
            'SELECT EXISTS (SELECT FROM play_right WHERE session = %s AND "right" = %s)',
            [session.pk, Right.DIRECT.value],
        )
        row = cursor.fetchone()
        right = Right.DIRECT if row is not None and row[0] else Right.AFTER_PLAY
        cursor.execute(_STATEMENTS[right], _values() | held | {"right": right.value})


async def _people(connection: AsyncConnection[TupleRow], statement: str, session: UUID) -> list[int]:
    cursor = await connection.execute(statement, _values() | {"session": session})
    return sorted(row[0] for row in await cursor.fetchall())


def _values() -> dict[str, Any]:
    return {"roles": _ROLES, "offices": _OFFICES, "after_play": Office.AFTER_PLAY.value}
