"""What a break of the platform moves in sessions: the time of a round, the interval after it, corrections, and a start
that falls into it.

Nobody is late, slow or too late for a correction by it: it stands among the acts on the room, as a pause does, and is
read with the pauses (`director.sessions.order.pauses`). The director reads it there, and decides whether the round
needs more, or the session ends (article 26). One that was short moves the same, and asks nothing of him.
"""

from __future__ import annotations

from datetime import timedelta
from typing import Any, Final

from psycopg import AsyncConnection
from psycopg.rows import TupleRow

from director.competitions.knockout_settings import KnockoutSettings
from director.sessions.running.timing import MINUTE
from director.sessions.teams.seat_rights import PICKS_BEFORE
from director.sessions.telling import HELD, START_MOVED
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

_USUAL: Final = KnockoutSettings()
"""What holds where nothing is laid down for a stage, or there is none."""
# Line-ups of teams are due some minutes before the start (article 19.3), segments some before those (18.3). A start
# that moves by a minute or more is told, and moves to a whole one. Where one is tried again and again since its time,
# until the players have come from elsewhere for instance, that time moves too, and the end of the trying with it.
_STARTS: Final = """
    WITH due AS (
        SELECT s.id, c.kind = 'teams' AS teams, make_interval(mins => greatest(
            coalesce((st.settings->>'first')::int, %(first)s) + %(picks)s,
            coalesce((st.settings->>'both')::int, %(both)s)
        )) AS before,
        CASE WHEN %(length)s < interval '1 minute' THEN starts_at + %(length)s
             ELSE date_trunc('minute', starts_at + %(length)s + interval '59.999999 seconds') END AS starts
        FROM director_session s JOIN director_competition c ON c.id = s.competition_id
        LEFT JOIN director_stage st ON st.id = s.stage_id
        WHERE s.started_at IS NULL AND s.cancelled_at IS NULL
              AND (s.starts_at > %(began)s OR EXISTS (SELECT FROM play_timer WHERE key = s.id || ':start'))
    ), moved AS (
        UPDATE director_session s
        SET starts_at = due.starts,
            revision = revision + (%(length)s >= interval '1 minute' AND due.starts > %(back)s)::int
        FROM due
        WHERE s.id = due.id AND s.starts_at < %(back)s + CASE WHEN due.teams THEN due.before ELSE interval '0' END
        RETURNING s.id, s.starts_at
    ), timers AS (
        UPDATE play_timer t SET at = moved.starts_at, tries = 0 FROM moved WHERE t.key = moved.id || ':start'
    )
    INSERT INTO play_timer (at, kind, subject, awaits, key, tries)
    SELECT %(ended)s, %(kind)s, id, '', id || ':moved:' || %(number)s::text, 0 FROM moved
    WHERE %(length)s >= interval '1 minute' AND starts_at > %(back)s
    ON CONFLICT (key) DO NOTHING
"""
_WAITS: Final = timedelta(hours=3)
"""After a longer break nobody is there for a start that fell into it: it waits for its organiser, who is told."""
_HELD: Final = """
    WITH held AS (
        UPDATE director_session s SET by_itself = false
        WHERE by_itself AND started_at IS NULL AND cancelled_at IS NULL AND starts_at < %(ended)s
              AND EXISTS (SELECT FROM play_timer WHERE key = s.id || ':start')
        RETURNING id
    ), told AS (
        INSERT INTO play_timer (at, kind, subject, awaits, key, tries)
        SELECT %(ended)s, %(held)s, id, '', id || ':held:' || %(number)s::text, 0 FROM held
        ON CONFLICT (key) DO NOTHING
    )
    DELETE FROM play_timer USING held WHERE key = held.id || ':start'
"""
_DEADLINES: Final = """
    UPDATE director_competition
    SET entries_close = CASE WHEN entries_close BETWEEN %(began)s AND %(back)s THEN entries_close + %(length)s
                             ELSE entries_close END,
        cards_due = CASE WHEN cards_due BETWEEN %(began)s AND %(back)s THEN cards_due + %(length)s ELSE cards_due END
    WHERE entries_close BETWEEN %(began)s AND %(back)s OR cards_due BETWEEN %(began)s AND %(back)s
"""


async def move_sessions(connection: AsyncConnection[TupleRow], lost: PlatformBreak) -> None:
    """Move the times of the sessions that run, the corrections of those that are over, and the starts, and deadlines
    before them, of which directors are told, in the caller's transaction.
    """
    values: dict[str, Any] = {"began": lost.began, "ended": lost.ended, "back": lost.back}
    tables = None if lost.tables is None else list(lost.tables)
    await connection.execute(_ROUNDS, values | {"tables": tables, "told": lost.is_told})
    if tables is None:
        await connection.execute(_CORRECTIONS, values)
    if tables is None and lost.is_told:
        values |= {"length": lost.length, "number": lost.number, "kind": START_MOVED, "held": HELD}
        values |= {"first": _USUAL.first, "both": _USUAL.both, "picks": PICKS_BEFORE // MINUTE}
        await connection.execute(_STARTS if lost.length <= _WAITS else _HELD, values)
        await connection.execute(_DEADLINES, values)
