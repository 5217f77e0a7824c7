"""What the readers of notices have not passed yet, for who runs the site (`play.store.outbox`).

A notice waits for its reader only when the reader may read it: one that an open transaction may still precede waits for
that transaction, and is counted apart. Only transactions that write hold notices back, in whatever database of the
cluster: `pg_dump` does not, a restore does.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from play.store.outbox import Connection, Cursor, DeliveredNotice

__all__ = ["Held", "Unread", "held", "unread"]

_UNREAD: Final = """
    SELECT r.name, r.leased_until > statement_timestamp(), coalesce(n.number, 0),
           greatest(extract(epoch FROM statement_timestamp() - n.at), 0)::float8,
           n.xact, n.id, n.at, n.kind, n.subject, n.data
    FROM play_notice_reader r
    LEFT JOIN LATERAL (
        SELECT count(*) OVER () AS number, * FROM play_notice
        WHERE (xact, id) > (r.xact, r.notice) AND xact < pg_snapshot_xmin(pg_current_snapshot())::text::bigint
        ORDER BY xact, id LIMIT 1
    ) AS n ON true
    ORDER BY r.name
"""
_HELD: Final = """
    SELECT count(*), greatest(extract(epoch FROM statement_timestamp() - min(n.at)), 0)::float8,
           (SELECT format('process %s of PostgreSQL (%s, database %s), since %s UTC', pid, application_name, datname,
                          to_char(xact_start AT TIME ZONE 'UTC', 'DD Mon HH24:MI:SS'))
            FROM pg_stat_activity WHERE backend_xid IS NOT NULL ORDER BY age(backend_xid) DESC LIMIT 1)
    FROM play_notice n WHERE xact >= pg_snapshot_xmin(pg_current_snapshot())::text::bigint
"""


@dataclass(frozen=True, slots=True)
class Unread:
    """What a reader may read and has not passed: how many notices, the first of them, and its age in seconds.

    `is_worked` says whether a process works for the reader.
    """

    reader: str
    is_worked: bool
    number: int
    seconds: float
    first: DeliveredNotice | None


@dataclass(frozen=True, slots=True)
class Held:
    """The notices that no reader may read before an open transaction ends: how many, the age of the oldest in seconds,
    and whose transaction it is, as far as the database says so.
    """

    number: int
    seconds: float
    by: str


async def unread(connection: Connection) -> list[Unread]:
    """Return what each reader has not passed, by the names of the readers."""
    rows: Any = await (await connection.execute(_UNREAD)).fetchall()
    return [
        Unread(name, is_worked, number, seconds or 0.0, DeliveredNotice(Cursor(xact, id_), *notice) if number else None)
        for name, is_worked, number, seconds, xact, id_, *notice in rows
    ]


async def held(connection: Connection) -> Held:
    """Return what waits for an open transaction."""
    row: Any = await (await connection.execute(_HELD)).fetchone()
    return Held(row[0], row[1] or 0.0, row[2] or "one that PostgreSQL does not show")
