"""What a break of the platform moves in sessions: the time of a round, the interval after it, and corrections.

Nobody is late, slow or too late for a correction by it: it stands among the acts on the room, as a pause does, and is
read with the pauses (`director.sessions.order.pauses`). The director reads it there, and decides whether the round
needs more, or the session ends (article 26). One that was short moves the same, and asks nothing of him.
"""

from __future__ import annotations

from typing import Any, Final

from psycopg import AsyncConnection
from psycopg.rows import TupleRow

from play.store.service.breaks import PlatformBreak

__all__ = ["move_sessions"]

# A session that a director has stopped moves by as much when it goes on. What it shares with the break before counts
# once; what is left is less than half a second where two processes noticed the same. A timer whose handling has begun
# finds that the time is not over any more, and is done: it comes again under another number.
_ROUNDS: Final = """
    WITH lost AS (
        SELECT id, %(back)s - greatest(round_at, %(began)s, (
            SELECT max(at) FROM director_order_act WHERE session_id = director_session.id AND kind = 'broke'
        )) AS by
        FROM director_session
        WHERE started_at IS NOT NULL AND ended_at IS NULL AND cancelled_at IS NULL AND paused_at IS NULL
              AND round_at < %(back)s
              AND (%(tables)s::uuid[] IS NULL
                   OR id IN (SELECT session FROM play_table WHERE play_table.id = ANY(%(tables)s)))
    ), moved AS (
        UPDATE director_session s
        SET round_at = round_at + lost.by,
            next_at = CASE WHEN next_at > %(began)s THEN next_at + lost.by ELSE next_at END
        FROM lost WHERE s.id = lost.id AND lost.by >= interval '0.5 seconds'
        RETURNING s.id, s.round, lost.by
    ), timers AS (
        UPDATE play_timer t
        SET at = CASE WHEN t.tries = 0 THEN t.at ELSE %(ended)s END + moved.by,
            id = CASE WHEN t.tries = 0 THEN t.id ELSE nextval(pg_get_serial_sequence('play_timer', 'id')) END,
            tries = 0
        FROM moved
        WHERE t.key IN (moved.id || ':go:round ' || moved.round, moved.id || ':go:late ' || moved.round)
              OR (t.key = moved.id || ':go:rested ' || moved.round AND t.at > %(began)s)
    )
    INSERT INTO director_order_act (session_id, round, at, by_id, name, kind, text, data)
    SELECT id, round, %(back)s, NULL, '', 'broke', '',
           jsonb_build_object('seconds', round(extract(epoch FROM by))::int, 'told', %(told)s::bool)
    FROM moved
"""
_CORRECTIONS: Final = """
    WITH moved AS (
        UPDATE director_session SET final_at = final_at + (%(back)s - greatest(ended_at, %(began)s))
        WHERE ended_at < %(ended)s AND final_at > %(began)s RETURNING id, final_at
    )
    UPDATE play_timer t SET at = moved.final_at FROM moved WHERE t.tries = 0 AND t.key = moved.id || ':final'
"""


async def move_sessions(connection: AsyncConnection[TupleRow], lost: PlatformBreak) -> None:
    """Move the times of the sessions that run, and the corrections of those that are over, in the caller's
    transaction.
    """
    values: dict[str, Any] = {"began": lost.began, "ended": lost.ended, "back": lost.back}
    tables = None if lost.tables is None else list(lost.tables)
    await connection.execute(_ROUNDS, values | {"tables": tables, "told": lost.is_told})
    if tables is None:
        await connection.execute(_CORRECTIONS, values)
