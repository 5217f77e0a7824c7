"""The chief director of a session and his deputy (article 11.2(3), Law 93A).

At the tables the two have a right of their own beside that to direct (`Right.CHIEF`). It is written by one statement
from the session, the offices of its event and the owners of the club, when it starts, when somebody is named, and when
the account of one of them is closed or opened again.
"""

from __future__ import annotations

from datetime import datetime
from typing import Final
from uuid import UUID

from django.db import connection as database
from django.db import transaction
from psycopg import AsyncConnection
from psycopg.rows import TupleRow

from director.clubs.models import Member, Role
from director.clubs.offices import Office
from director.competitions.officers import have_office
from director.sessions.models import Session
from director.sessions.people.playing import takes_part
from play.models import Person

__all__ = ["appoint_chiefs", "chief_of", "is_chief", "is_deputy", "name", "settle_chiefs"]

_WANTED: Final = """
    WITH named AS (
        SELECT s.competition_id, c.club_id, chief.id AS chief, deputy.id AS deputy
        FROM director_session s JOIN director_competition c ON c.id = s.competition_id
        LEFT JOIN play_person chief ON chief.id = s.chief_id AND chief.is_active
        LEFT JOIN play_person deputy ON deputy.id = s.deputy_id AND deputy.is_active
        WHERE s.id = %(session)s
    )
    SELECT x.person_id FROM named n, LATERAL (VALUES (n.chief), (n.deputy)) AS x (person_id)
    WHERE x.person_id IS NOT NULL
    UNION
    SELECT o.person_id FROM named n JOIN director_officer o USING (competition_id)
    JOIN play_person p ON p.id = o.person_id AND p.is_active
    WHERE o.office = 'chief' AND n.chief IS NULL OR o.office = 'deputy' AND n.deputy IS NULL
    UNION
    SELECT m.person_id FROM named n JOIN director_member m USING (club_id)
    JOIN play_person p ON p.id = m.person_id AND p.is_active
    WHERE n.chief IS NULL AND m.role = 'owner' AND NOT EXISTS (
        SELECT FROM director_officer o JOIN play_person p ON p.id = o.person_id AND p.is_active
        WHERE o.competition_id = n.competition_id AND o.office = 'chief'
    )
"""
_IN_FORCE: Final = "session = %(session)s AND \"right\" = 'chief' AND until IS NULL"
_SETTLE: Final = f"""
    WITH wanted AS ({_WANTED}), gone AS (
        UPDATE play_right SET until = clock_timestamp()
        WHERE {_IN_FORCE} AND person_id NOT IN (SELECT person_id FROM wanted)
    )
    INSERT INTO play_right (session, person_id, "right", since, delay)
    SELECT %(session)s::uuid, person_id, 'chief', coalesce(%(now)s::timestamptz, clock_timestamp()), 0
    FROM wanted WHERE person_id NOT IN (SELECT person_id FROM play_right WHERE {_IN_FORCE})
"""  # noqa: S608 - statements of this module


async def appoint_chiefs(connection: AsyncConnection[TupleRow], session: UUID, now: datetime | None) -> None:
    """Give the chief director and his deputy their right in a session that begins, in the caller's transaction."""
    await connection.execute(_SETTLE, {"session": session, "now": now})


@transaction.atomic
def name(session: Session, office: str, person: int) -> None:
    """Name the ``chief`` director of a session, or the ``deputy``; anyone who had that office has its right no more."""
    chief, deputy = (person, session.deputy_id) if office == "chief" else (session.chief_id, person)
    if chief == deputy:  # nobody is his own deputy
        chief, deputy = (person, None) if office == "chief" else (chief, None)
    session.chief_id, session.deputy_id = chief, deputy
    session.save(update_fields=["chief", "deputy"])
    settle_chiefs(session)


def settle_chiefs(session: Session) -> None:
    """Give the right at the tables of a running session to anyone who is chief director and deputy now. Idempotent."""
    if session.started_at is not None and session.ended_at is None:
        with database.cursor() as cursor:
            cursor.execute(_SETTLE, {"session": session.pk, "now": None})


def chief_of(session: Session) -> int | None:
    """Return the account of the chief director: who is named for the session, else for its event; None for nobody.

    Whose account is closed decides nothing, and nobody waits for him.
    """
    if session.chief is not None and session.chief.is_active:
        return session.chief.pk
    return next(iter(have_office(session.competition, Office.CHIEF)), None)


def is_chief(session: Session, person: Person) -> bool:
    """Return whether somebody is the chief director: who is named, else an owner of the club (Law 93A).

    The deputy is where the one named plays in the session, or no owner is free.
    """
    chief = chief_of(session)
    if chief is not None:
        return chief == person.pk or (is_deputy(session, person) and _plays(session, [chief]))
    members = Member.objects.filter(club=session.competition.club_id, role=Role.OWNER, person__is_active=True)
    owners = list(members.order_by("pk").values_list("person", flat=True))
    return person.pk in owners or (is_deputy(session, person) and _plays(session, owners))


def is_deputy(session: Session, person: Person) -> bool:
    """Return whether somebody is the deputy chief director: of the session, else one of its event."""
    if session.deputy is not None and session.deputy.is_active:
        return session.deputy == person
    return person.pk in have_office(session.competition, Office.DEPUTY)


def _plays(session: Session, people: list[int]) -> bool:
    """Return whether all of these play in the session."""
    return all(takes_part(session, one) for one in Person.objects.filter(pk__in=people).order_by("pk"))
