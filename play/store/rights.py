"""Rights at tables: rows of `play_right`, each for one table or for all tables of one session."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from typing import Any, Final
from uuid import UUID

from psycopg import AsyncConnection
from psycopg.rows import TupleRow

from play.table.rights import DELAYED, Granted, Right

__all__ = [
    "commentators_delay",
    "database_time",
    "directs_session",
    "grant",
    "revoke",
    "rights_at",
    "rights_changed_in",
]

_READ: Final = """
    SELECT person_id, "right", since, until, delay FROM play_right
    WHERE (table_id = %(table)s OR session = %(session)s)
      AND (%(people)s::bigint[] IS NULL OR person_id = ANY(%(people)s))
"""
_CHANGED: Final = """
    SELECT DISTINCT coalesce(table_id, session) FROM play_right
    WHERE (table_id = ANY(%(subjects)s) OR session = ANY(%(subjects)s))
      AND greatest(since, until) > clock_timestamp() - make_interval(secs => %(seconds)s)
"""
_NOW: Final = "SELECT clock_timestamp()"
_DIRECTS: Final = """
    SELECT coalesce(bool_or("right" = 'direct') AND NOT bool_or("right" = 'entered'), false)
    FROM play_right, (SELECT coalesce(%(now)s::timestamptz, clock_timestamp()) AS at) AS now
    WHERE session = %(session)s AND person_id = %(person)s AND since <= now.at AND (until IS NULL OR until > now.at)
"""
_GRANT: Final = """
    INSERT INTO play_right (table_id, session, person_id, "right", since, until, delay)
    VALUES (%(table)s, %(session)s, %(person)s, %(right)s, coalesce(%(since)s, clock_timestamp()), %(until)s, %(delay)s)
"""
_COMMENTS: Final = """
    SELECT min(r.delay) FROM play_right r JOIN play_table t ON t.id = r.table_id OR t.session = r.session
    WHERE t.id = %s AND r.person_id = %s AND r."right" = 'comment'
      AND r.since <= clock_timestamp() AND (r.until IS NULL OR r.until > clock_timestamp())
"""
_REVOKE: Final = """
    UPDATE play_right SET until = clock_timestamp()
    WHERE (table_id = %(table)s OR session = %(session)s) AND person_id = %(person)s AND "right" = %(right)s
      AND (until IS NULL OR until > clock_timestamp())
"""


_KNOWN: Final = frozenset(Right)
"""Kinds that this process knows. A newer process may grant others, which give and take nothing here."""


async def database_time(connection: AsyncConnection[TupleRow]) -> datetime:
    """Return PostgreSQL's time, by which rights begin and end."""
    row: Any = await (await connection.execute(_NOW)).fetchone()
    now: datetime = row[0]
    return now


async def rights_at(
    connection: AsyncConnection[TupleRow], table: UUID, session: UUID | None, people: Collection[int] | None = None
) -> tuple[Granted, ...]:
    """Return the rights at a table, past and future ones too: its own, and those of its session; of these people alone
    where they are given. Kinds of rights that this version does not know are left out.
    """
    values = {"table": table, "session": session, "people": None if people is None else list(people)}
    cursor = await connection.execute(_READ, values)
    return tuple(
        Granted(person, Right(right), *rest) for person, right, *rest in await cursor.fetchall() if right in _KNOWN
    )


async def rights_changed_in(
    connection: AsyncConnection[TupleRow], subjects: Collection[UUID], seconds: float
) -> set[UUID]:
    """Return those of these tables and sessions at which a right began or ended within so many seconds."""
    rows: Any = await connection.execute(_CHANGED, {"subjects": list(subjects), "seconds": seconds})
    return {subject for (subject,) in await rows.fetchall()}


async def commentators_delay(connection: AsyncConnection[TupleRow], person: int, table: UUID) -> int | None:
    """Return with what delay in seconds that person may see all four hands to comment on them; None: he may not."""
    row = await (await connection.execute(_COMMENTS, (table, person))).fetchone()
    return None if row is None or row[0] is None else int(row[0])


async def directs_session(
    connection: AsyncConnection[TupleRow], session: UUID, person: int, now: datetime | None
) -> bool:
    """Return whether somebody directs a session, in which he does not play; `now` is PostgreSQL's time where None."""
    values = {"session": session, "person": person, "now": now}
    row: Any = await (await connection.execute(_DIRECTS, values)).fetchone()
    return bool(row[0])


async def grant(
    connection: AsyncConnection[TupleRow],
    person: int,
    right: Right,
    *,
    table: UUID | None = None,
    session: UUID | None = None,
    since: datetime | None = None,
    until: datetime | None = None,
    delay: int = 0,
) -> None:
    """Grant a right at a table or in a session, from now on unless `since` says another time.

    `delay` is how many seconds late a right of `DELAYED` lets the person see. Raises ValueError unless exactly one of
    table and session is given, and for a delay that the right cannot have.
    """
    if (table is None) is (session is None):
        raise ValueError("a right is granted at one table or in one session")
    if delay < 0 or (delay and right not in DELAYED):
        raise ValueError(f"the right {right} has no delay of {delay} seconds")
    values = {"table": table, "session": session, "person": person, "right": right.value}
    await connection.execute(_GRANT, values | {"since": since, "until": until, "delay": delay})


async def revoke(
    connection: AsyncConnection[TupleRow],
    person: int,
    right: Right,
    *,
    table: UUID | None = None,
    session: UUID | None = None,
) -> None:
    """End a right at a table or in a session now. Idempotent; its row is kept as the record."""
    values = {"table": table, "session": session, "person": person, "right": right.value}
    await connection.execute(_REVOKE, values)
