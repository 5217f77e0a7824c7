"""Interpreters and commentators of an event: their rights in its sessions (articles 11.4, 39.8(3)).

They are rows of the rights of the session, written when it starts, and for who is named or dismissed while it runs. An
interpreter sits behind his player on each board that is opened from then on (`play.live.sessions.session_boards`).
"""

from __future__ import annotations

from datetime import datetime
from typing import Any, Final
from uuid import UUID

from django.db import connection as database
from psycopg import AsyncConnection
from psycopg.rows import TupleRow

from director.clubs.offices import Office
from director.competitions.watching import Watching, with_watching
from director.sessions.models import Session
from play.models import Person
from play.table.people.watching import HANDS, as_right, shows_all
from play.table.rules import TableRules

__all__ = ["end_helping", "let_help", "settle_helpers"]

_WATCHING: Final = """
    SELECT CASE WHEN s.simultaneous_id IS NULL THEN c.watching ELSE 'nobody' END, c.watching_minutes
    FROM director_session s JOIN director_competition c ON c.id = s.competition_id WHERE s.id = %s
"""
# Who plays in the session, or has come to direct it, needs no such right, and who plays must not have it (Law 16D).
_LET: Final = """
    INSERT INTO play_right (session, person_id, "right", since, delay, interprets_for_id)
    SELECT s.id, o.person_id, CASE o.office WHEN %(interprets)s THEN 'interpret' ELSE 'comment' END,
           coalesce(%(now)s::timestamptz, clock_timestamp()), CASE o.office WHEN %(comments)s THEN %(delay)s ELSE 0 END,
           o.player_id
    FROM director_officer o JOIN director_session s USING (competition_id)
    WHERE s.id = %(session)s AND s.started_at IS NOT NULL AND s.ended_at IS NULL
      AND (o.office = %(interprets)s AND o.player_id IS NOT NULL OR o.office = %(comments)s AND %(delay)s IS NOT NULL)
      AND o.person_id NOT IN (
          SELECT e.person_id FROM director_contestant c JOIN director_entrant e USING (entry_id)
          WHERE c.session_id = s.id AND e.person_id IS NOT NULL)
      AND NOT EXISTS (
          SELECT FROM play_right r WHERE r.session = s.id AND r.person_id = o.person_id AND r.until IS NULL
            AND r."right" = CASE o.office WHEN %(interprets)s THEN 'interpret' ELSE 'comment' END)
"""
_END: Final = """
    UPDATE play_right SET until = clock_timestamp()
    WHERE person_id = %(person)s AND (until IS NULL OR until > clock_timestamp())
      AND (session = %(session)s AND "right" IN ('comment', 'interpret')
           OR "right" = ANY(%(hands)s)
              AND table_id IN (SELECT table_id FROM director_session_table WHERE session_id = %(session)s))
"""


async def let_help(connection: AsyncConnection[TupleRow], session: UUID, now: datetime | None) -> None:
    """Give interpreters and commentators of a session that begins their rights, in the caller's transaction."""
    found: Any = await (await connection.execute(_WATCHING, (session,))).fetchone()
    await connection.execute(_LET, _values(session, *found) | {"now": now})


def settle_helpers(session: Session) -> None:
    """Give the same to anyone who is named while a session runs. Idempotent."""
    with database.cursor() as cursor:
        cursor.execute(_WATCHING, [session.pk])
        watching, minutes = cursor.fetchone() or (Watching.NOBODY, 0)
        cursor.execute(_LET, _values(session.pk, watching, minutes) | {"now": None})


def end_helping(session: Session, person: Person) -> None:
    """Let somebody interpret and comment no more in a session, and see no hand there for it. Idempotent."""
    hands = [one.value for one in HANDS]
    with database.cursor() as cursor:
        cursor.execute(_END, {"session": session.pk, "person": person.pk, "hands": hands})


def _values(session: UUID, watching: str, minutes: int) -> dict[str, Any]:
    """Return what the statement needs: commentators see the hands as late as spectators do, where these see all."""
    rules = with_watching(TableRules(), Watching(watching), minutes)
    delay = as_right(rules.watching_delay) if shows_all(rules) else None
    offices = {"interprets": Office.INTERPRETER.value, "comments": Office.COMMENTATOR.value}
    return {"session": session, "delay": delay, **offices}
