"""What the directors of a session are told, as rows: written with the log, read for the console."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Final
from uuid import UUID

from psycopg import AsyncConnection
from psycopg.rows import TupleRow

from play.table.direction.glance import Told, WaitingKind, read_waiting

__all__ = [
    "CallRow",
    "GlanceRow",
    "calls_in",
    "glances_in",
    "glances_of",
    "glances_since",
    "median_answer",
    "write_calls",
]

# What is raised, closed and moved are different rows, so that one statement writes all three. A director who settles a
# matter to which nobody has come has come to it at that moment; what ends by itself has been answered by nobody.
_CALLS: Final = """
    WITH told AS (
        SELECT l.at, t.session,
               CASE WHEN starts_with(l.actor, 'director:') THEN split_part(l.actor, ':', 2)::bigint END AS director
        FROM play_log l JOIN play_board b ON b.id = l.play_id JOIN play_table t ON t.id = b.table_id
        WHERE l.play_id = %(play)s AND l.number = %(number)s AND t.session IS NOT NULL
    ), raised AS (
        INSERT INTO play_director_call (play_id, session, key, kind, seat, person_id, reason, about, raised_at,
                                        taken_at, taken_by_id)
        SELECT %(play)s, told.session, r.key, r.kind, r.seat, r.person, r.reason, r.about::jsonb, told.at,
               CASE WHEN r.taken_by IS NOT NULL THEN told.at END, r.taken_by
        FROM told, unnest(
            %(keys)s::text[], %(kinds)s::text[], %(seats)s::text[], %(people)s::bigint[], %(reasons)s::text[],
            %(about)s::text[], %(taken_by)s::bigint[]
        ) AS r (key, kind, seat, person, reason, about, taken_by)
        ON CONFLICT (play_id, key) WHERE closed_at IS NULL DO NOTHING
    ), closed AS (
        UPDATE play_director_call c
        SET closed_at = told.at,
            taken_at = coalesce(c.taken_at, CASE WHEN told.director IS NOT NULL THEN told.at END),
            taken_by_id = coalesce(c.taken_by_id, told.director)
        FROM told
        WHERE c.play_id = %(play)s AND c.closed_at IS NULL AND c.key = ANY(%(closed)s)
    )
    UPDATE play_director_call c
    SET taken_by_id = m.person, taken_at = coalesce(c.taken_at, CASE WHEN m.person IS NOT NULL THEN told.at END)
    FROM told, unnest(%(moved)s::text[], %(comers)s::bigint[]) AS m (key, person)
    WHERE c.play_id = %(play)s AND c.closed_at IS NULL AND c.key = m.key
"""
# The glance and the last event of its board are of one moment, so that of two glances the later is known.
_COLUMNS: Final = """
    g.play_id, b.table_id, g.session, b.sequence, g.at,
    (SELECT max(number) FROM play_log l WHERE l.play_id = g.play_id), g.data
"""
_GLANCE: Final = f"SELECT {_COLUMNS} FROM play_glance g JOIN play_board b ON b.id = g.play_id"  # noqa: S608 - as below
# With each board the newest of its table: a board that begins is told by the end of the one before.
_OF: Final = f"""{_GLANCE}
    WHERE g.play_id = ANY(%(plays)s) OR g.play_id IN (
        SELECT DISTINCT ON (n.table_id) n.id FROM play_board n
        WHERE n.table_id IN (SELECT table_id FROM play_board WHERE id = ANY(%(plays)s))
        ORDER BY n.table_id, n.sequence DESC
    )
"""  # noqa: S608 - a statement of this module
_SINCE: Final = f"""{_GLANCE}
    JOIN unnest(%s::uuid[], %s::timestamptz[]) AS s (session, at) ON g.session = s.session AND g.at >= s.at
"""
_IN: Final = f"""
    SELECT DISTINCT ON (b.table_id) {_COLUMNS} FROM play_glance g JOIN play_board b ON b.id = g.play_id
    WHERE g.session = %s ORDER BY b.table_id, b.sequence DESC
"""  # noqa: S608 - as above
_WAITING: Final = """
    SELECT c.kind, c.play_id, b.table_id, b.sequence, b.number, c.id, c.seat, c.reason, c.about,
           coalesce(p.language, ''), c.raised_at, c.taken_at, coalesce(d.display_name, ''),
           CASE WHEN c.seat <> '' THEN g.data->'players'->>(strpos('NESW', c.seat) - 1) END
    FROM play_director_call c JOIN play_board b ON b.id = c.play_id
    LEFT JOIN play_glance g ON g.play_id = c.play_id
    LEFT JOIN play_person p ON p.id = c.person_id LEFT JOIN play_person d ON d.id = c.taken_by_id
    WHERE c.session = %s AND c.closed_at IS NULL
    ORDER BY c.raised_at, c.id
"""
_MEDIAN: Final = """
    SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM taken_at - raised_at)::float8)
    FROM play_director_call WHERE session = %s AND taken_at IS NOT NULL
"""

Connection = AsyncConnection[TupleRow]


@dataclass(frozen=True, slots=True)
class GlanceRow:
    """The glance of a board: `data` is that of `play.table.direction.glance.glance_of`, written at that time, and as it
    is after the event of that number.
    """

    play: UUID
    table: UUID
    session: UUID
    sequence: int
    at: datetime
    number: int
    data: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class CallRow:
    """Something that waits: where, what, since when, in which language its player reads the site, and who has come.

    `player` is who sat in the seat at that board: empty for a house robot, None for nobody, or without a seat.
    """

    kind: WaitingKind
    play: UUID
    table: UUID
    sequence: int
    board: int
    id: int
    seat: str
    reason: str
    about: Mapping[str, Any]
    language: str
    raised_at: datetime
    taken_at: datetime | None
    taken_by: str
    player: str | None


async def write_calls(connection: Connection, play: UUID, number: int, told: Told) -> None:
    """Write what waits anew on a board of a session, what no more, and who has come, as of that event of its log."""
    values = {
        "play": play,
        "number": number,
        "keys": [one.key for one in told.raised],
        "kinds": [one.kind.value for one in told.raised],
        "seats": ["" if one.seat is None else one.seat.letter for one in told.raised],
        "people": [one.person for one in told.raised],
        "reasons": [one.reason for one in told.raised],
        "about": [json.dumps(dict(one.about), ensure_ascii=False) for one in told.raised],
        "taken_by": [one.taken_by for one in told.raised],
        "closed": list(told.closed),
        "moved": [key for key, _ in told.moved],
        "comers": [comer for _, comer in told.moved],
    }
    await connection.execute(_CALLS, values)


async def glances_of(connection: Connection, plays: Collection[UUID]) -> list[GlanceRow]:
    """Return the glances of these boards, and of the newest at their tables; of those that belong to sessions."""
    return [GlanceRow(*row) for row in await (await connection.execute(_OF, {"plays": list(plays)})).fetchall()]


async def glances_since(connection: Connection, times: Mapping[UUID, datetime]) -> list[GlanceRow]:
    """Return the glances that have changed in these sessions, in each since its time."""
    asked = (list(times.keys()), list(times.values()))
    return [GlanceRow(*row) for row in await (await connection.execute(_SINCE, asked)).fetchall()]


async def glances_in(connection: Connection, session: UUID) -> list[GlanceRow]:
    """Return the glance of the newest board of each table of a session."""
    return [GlanceRow(*row) for row in await (await connection.execute(_IN, (session,))).fetchall()]


async def calls_in(connection: Connection, session: UUID) -> tuple[CallRow, ...]:
    """Return what waits for a director in a session, the oldest first."""
    rows: Any = await (await connection.execute(_WAITING, (session,))).fetchall()
    return tuple(_call(*row) for row in rows)


def _call(kind: str, *rest: Any) -> CallRow:
    row = CallRow(WaitingKind.CALL, *rest)
    known, reason, about = read_waiting(kind, row.reason, row.about)
    return replace(row, kind=known, reason=reason, about=about)


async def median_answer(connection: Connection, session: UUID) -> float | None:
    """Return the median of the seconds from a call until a director came or settled it; None before the first."""
    row: Any = await (await connection.execute(_MEDIAN, (session,))).fetchone()
    return None if row is None else row[0]
