"""Bars of spectators that end with a round, and those that hold in every session of an event (article 50.4)."""

from __future__ import annotations

from datetime import datetime
from typing import Final
from uuid import UUID

from psycopg import AsyncConnection
from psycopg.rows import TupleRow

__all__ = ["bar_again", "end_round_bars"]

_LAST: Final = """
    SELECT DISTINCT ON (a.data->>'person') (a.data->>'person')::bigint AS person, a.kind, a.data->>'scope' AS scope
    FROM director_order_act a JOIN director_session s ON s.id = a.session_id
    WHERE {of} AND a.kind IN ('barred', 'let_back') ORDER BY a.data->>'person', a.id DESC
"""
_ROUND_OVER: Final = f"""
    UPDATE play_right r SET until = clock_timestamp()
    FROM ({_LAST.format(of="s.id = %(session)s")}) AS last
    WHERE r.session = %(session)s AND r.person_id = last.person AND r."right" = 'kept_out' AND r.until IS NULL
      AND last.kind = 'barred' AND last.scope = 'round'
"""  # noqa: S608 - statements of this module
_AGAIN: Final = f"""
    INSERT INTO play_right (session, person_id, "right", since, delay)
    SELECT %(session)s::uuid, p.id, 'kept_out', coalesce(%(now)s::timestamptz, clock_timestamp()), 0
    FROM ({_LAST.format(of="s.competition_id = %(competition)s")}) AS last JOIN play_person p ON p.id = last.person
    WHERE last.kind = 'barred' AND last.scope = 'event'
"""  # noqa: S608 - statements of this module


async def end_round_bars(connection: AsyncConnection[TupleRow], session: UUID) -> None:
    """Let back whom a director has barred from the round that is over, in the caller's transaction."""
    await connection.execute(_ROUND_OVER, {"session": session})


async def bar_again(
    connection: AsyncConnection[TupleRow], session: UUID, competition: UUID, now: datetime | None
) -> None:
    """Keep whom a director has barred from the rest of the event out of a session that begins."""
    await connection.execute(_AGAIN, {"session": session, "competition": competition, "now": now})
