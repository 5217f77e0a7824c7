"""Rounds as the database has them: the next one, the end of the last, and the timers of a session."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any, Final
from uuid import UUID

from psycopg import AsyncConnection
from psycopg.rows import TupleRow

from director.sessions.models import Session
from director.sessions.order.spectator_bars import end_round_bars
from director.sessions.running.correction import final_at
from director.sessions.running.timing import allowance, round_ends
from director.sessions.telling import LINE_UPS, PUBLISHED
from play.live.timed.timers import set_timer_at
from play.store import outbox
from play.store.log import NewNotice, NewTimer
from play.store.timers import set_timer

__all__ = [
    "GO",
    "IN_A_MOMENT",
    "PLAYED",
    "ROUND_OVER",
    "SESSION",
    "STAGE",
    "START",
    "TOLD",
    "end_session",
    "look_again",
    "look_at_stages",
    "look_at_stages_after",
    "next_round",
    "rest",
    "set_round_timers",
    "start_again",
    "timer_for",
    "wake",
]

SESSION: Final = "session"
"""The kind of the timers of sessions."""
START: Final = f"{SESSION}:start"
GO: Final = f"{SESSION}:go"
TOLD: Final = f"{SESSION}:told"
IN_A_MOMENT: Final = timedelta(seconds=5)
"""By then a page has done what is left to do after its transaction, where its process lives."""
PLAYED: Final = "simultaneous:played"
"""The kind of the timer at which a session of a simultaneous event has been played."""
STAGE: Final = "stage"
"""The kind of the timers at which the stages of an event are looked at, as when a session has ended; their subject is
the event.
"""
ROUND_OVER: Final = "session_round_over"
"""The kind of the notice, about a session, that all tables are done with a round; its data has the number."""

_NEXT: Final = """
    UPDATE director_session s SET round = s.round + 1, round_at = %s, next_at = NULL
    FROM director_competition c, director_session before
    WHERE s.id = %s AND s.round = %s AND s.ended_at IS NULL AND s.paused_at IS NULL AND s.ending_at IS NULL
          AND c.id = s.competition_id AND before.id = s.id
    RETURNING s.round, s.round_at, s.round_time, coalesce((s.schedule->>'rooms')::boolean, false), c.profile,
              s.overtime, before.next_at IS NULL
"""
_REST: Final = """
    UPDATE director_session SET next_at = %s::timestamptz + make_interval(mins => interval)
    WHERE id = %s AND round = %s AND next_at IS NULL AND ended_at IS NULL AND paused_at IS NULL AND ending_at IS NULL
    RETURNING next_at, interval > 0
"""
_END: Final = """
    UPDATE director_session s
    SET ended_at = %(now)s, published_at = CASE
        WHEN open_results AND cancelled_at IS NULL AND simultaneous_id IS NULL THEN %(now)s::timestamptz END
    FROM director_competition c
    WHERE s.id = %(session)s AND s.round = %(round)s AND s.ended_at IS NULL AND c.id = s.competition_id
          AND (s.paused_at IS NULL OR s.cancelled_at IS NOT NULL OR s.ending_at IS NOT NULL)
    RETURNING c.profile, s.correction, s.published_at,
              s.round_at, s.round_time, coalesce((s.schedule->>'rooms')::boolean, false), s.simultaneous_id,
              s.competition_id, s.stage_id
"""
_FINAL: Final = "UPDATE director_session SET final_at = %s WHERE id = %s"
_AGAIN: Final = """
    WITH present AS (SELECT coalesce(%(now)s::timestamptz, clock_timestamp()) AS at)
    INSERT INTO play_timer (at, kind, subject, awaits, key, tries)
    SELECT present.at + interval '1 minute', %(kind)s, s.id, '',
           s.id || ':again:' || floor(extract(epoch FROM present.at) / 60)::bigint, 0
    FROM director_session s, present
    WHERE s.id = %(session)s AND s.started_at IS NOT NULL AND s.ended_at IS NULL
          AND (%(always)s OR s.round_at > present.at - interval '12 hours')
    ON CONFLICT (key) DO NOTHING
"""

_START_AGAIN: Final = """
    WITH present AS (SELECT coalesce(%(now)s::timestamptz, clock_timestamp()) AS at)
    INSERT INTO play_timer (at, kind, subject, awaits, key, tries)
    SELECT present.at + interval '1 minute', %(kind)s, s.id, '', s.id || ':start', 0
    FROM director_session s, present
    WHERE s.id = %(session)s AND s.by_itself AND s.started_at IS NULL AND s.cancelled_at IS NULL
          AND s.starts_at > present.at - interval '1 hour'
    ON CONFLICT (key) DO UPDATE SET at = excluded.at, tries = 0
"""


def timer_for(session: UUID, occasion: str) -> NewTimer:
    """Return the timer with which a session goes on; there is one for each occasion."""
    return NewTimer(0.0, GO, "", f"{session}:go:{occasion}")


def wake(session: UUID, occasion: str, at: datetime) -> None:
    """Let a session go on at that time, in the caller's transaction: so that what it is to see cannot stand without."""
    of = timer_for(session, occasion)
    set_timer(of.key, of.kind, session, at)


def look_at_stages(event: UUID, now: datetime) -> None:
    """Let the stages of an event be looked at now, in the caller's transaction: so that none waits for what is decided
    in it where the process dies before a page has let them go on.
    """
    set_timer(f"{event}:{STAGE}:{now.timestamp()}", f"{STAGE}:go", event, now)


def look_at_stages_after(session: Session, now: datetime) -> None:
    """Let what rests on the results of a session be worked out anew then, where it is one of a stage."""
    if session.stage_id is not None:
        look_at_stages(session.competition_id, now)


async def look_again(
    connection: AsyncConnection[TupleRow], session: UUID, now: datetime | None, *, always: bool = False
) -> None:
    """Let a session that runs be looked at again in a minute; whatever the number of boards that end, once.

    So it goes on also where a process died, or lost its database, after a page had changed it and before it was seen
    to. One of which no round has begun for twelve hours is given up, unless `always`.
    """
    await connection.execute(_AGAIN, {"session": session, "now": now, "kind": GO, "always": always})


async def start_again(connection: AsyncConnection[TupleRow], session: UUID, now: datetime | None) -> bool:
    """Let a session that starts by itself, and could not yet, try again in a minute, for an hour after its time. Return
    whether it does.
    """
    set_anew = await connection.execute(_START_AGAIN, {"session": session, "now": now, "kind": START})
    return set_anew.rowcount == 1


async def set_round_timers(
    connection: AsyncConnection[TupleRow], session: UUID, number: int, ends: datetime | None, late: timedelta | None
) -> None:
    """Let the session go on when the time of this round is over, and when the allowance is; None for no limit."""
    if ends is not None:
        await set_timer_at(connection, ends, session, timer_for(session, f"round {number}"))
    if ends is not None and late is not None:
        await set_timer_at(connection, ends + late, session, timer_for(session, f"late {number}"))


async def rest(connection: AsyncConnection[TupleRow], session: UUID, number: int, now: datetime) -> None:
    """Let the interval after this round begin, with the notice that the round is over. Idempotent.

    Without an interval the next round of a Swiss begins when its draw is published, which has no time.
    """
    row: Any = await (await connection.execute(_REST, (now, session, number))).fetchone()
    if row is None:
        return
    until, lasts = row
    if lasts:
        await set_timer_at(connection, until, session, timer_for(session, f"rested {number}"))
        told = NewTimer(0.0, LINE_UPS, f"{number + 1}", f"{session}:line-ups:{number + 1}")
        await set_timer_at(connection, now, session, told)
    await _tell_over(connection, session, number, now)


async def next_round(connection: AsyncConnection[TupleRow], session: UUID, number: int, now: datetime) -> None:
    """Let the round after this one begin, with its timers and the notice that this one is over. Idempotent.

    After an interval that has been told already.
    """
    async with connection.transaction():
        row: Any = await (await connection.execute(_NEXT, (now, session, number))).fetchone()
        if row is not None:
            following, began, seconds, teams, profile, overtime, untold = row
            await end_round_bars(connection, session)
            ends = round_ends(began, seconds or 0, following, teams=teams)
            late = allowance(profile, overtime, teams=teams)
            await set_round_timers(connection, session, following, ends, late)
            if untold:
                await _tell_over(connection, session, number, now)


async def end_session(connection: AsyncConnection[TupleRow], session: UUID, number: int, now: datetime) -> None:
    """End the session with this round, in the caller's transaction, with the notice that it is over. Idempotent.

    Where its results are published by themselves, the correction period begins.
    """
    values = {"now": now, "session": session, "round": number}
    row: Any = await (await connection.execute(_END, values)).fetchone()
    if row is not None:
        profile, seconds, published, began, time, teams, simultaneous, event, stage = row
        scheduled = round_ends(began, time or 0, number, teams=teams)
        final = final_at(profile, seconds, published, scheduled)
        await connection.execute(_FINAL, (final, session))
        for at in (now, final) if stage is not None else ():
            if at is not None:
                await set_timer_at(connection, at, event, NewTimer(0.0, f"{STAGE}:go", "", f"{session}:{STAGE}:{at}"))
        if published is not None:
            await set_timer_at(connection, now, session, NewTimer(0.0, PUBLISHED, "", f"{session}:published"))
        await _tell_over(connection, session, number, now)
        if simultaneous is not None:
            await set_timer_at(connection, now, session, NewTimer(0.0, PLAYED, "", f"{session}:played"))


async def _tell_over(connection: AsyncConnection[TupleRow], session: UUID, number: int, now: datetime) -> None:
    await outbox.write(connection, session, NewNotice(ROUND_OVER, {"round": number}), now)
