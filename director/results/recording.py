"""The reader of notices: finished boards of a session, and those that a round left unplayed, become results."""

from __future__ import annotations

from datetime import timedelta
from typing import Any, Final

from psycopg import AsyncConnection
from psycopg.rows import TupleRow

from director.notices.models import NoticeKind
from director.results.telling import tell_changed
from director.results.timekeeping import note_times
from director.sessions.draw.pairing_timers import pairing_timer
from director.sessions.draw.schedules import ScheduleRow, schedule_of
from director.sessions.running.rounds import ROUND_OVER, timer_for
from director.sessions.running.running import row_at
from director.sessions.running.unplayed import record_unplayed, sides_of
from play.live.timed.timers import set_timer_at
from play.store.outbox import DeliveredNotice

__all__ = ["record"]

_BOARD: Final = """
    SELECT s.id, s.schedule, CASE WHEN coalesce(s.ending_at, s.cancelled_at) IS NULL THEN s.pause ELSE 0 END,
           s.check_time,
           t.number, b.round, b.number, b.contract, b.lead, b.tricks, b.score_ns
    FROM play_board b
    JOIN director_session_table t ON t.table_id = b.table_id JOIN director_session s ON s.id = t.session_id
    WHERE b.id = %s AND b.finished_at IS NOT NULL
"""
_WRITE: Final = """
    INSERT INTO director_board_result
        (session_id, round, "table", board, ns, ew, ns_partner, ew_partner,
         play_id, contract, lead, tricks, score_ns, at)
    VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s)
    ON CONFLICT (play_id) DO UPDATE SET contract = EXCLUDED.contract, lead = EXCLUDED.lead, tricks = EXCLUDED.tricks,
                                        score_ns = EXCLUDED.score_ns, at = EXCLUDED.at
"""
_SWISS: Final = """
    SELECT other.id FROM director_session s JOIN director_session other USING (competition_id)
    WHERE s.id = %s AND other.movement = 'swiss' AND other.started_at IS NOT NULL AND other.ended_at IS NULL
"""
"""The sessions of the event whose next round may be paired by the results of this one (article 17.8)."""
FINISHED: Final = "board_finished"
CORRECTED: Final = "board_corrected"
ANSWERED: Final = "question_answered"


async def record(connection: AsyncConnection[TupleRow], notice: DeliveredNotice) -> None:
    """Write the result that a notice tells of, in the transaction that moves the reader's cursor.

    A board that has ended lets its session go on after the pause, and at once where the session is ending. Both sides
    of a board are told when its result has changed, and when a question about it is decided. Boards of social tables
    are none of ours. A round that is over may have left boards that did not come to their tables.
    """
    if notice.kind == ROUND_OVER:
        await record_unplayed(connection, notice.subject, notice.data["round"], notice.at)
        await note_times(connection, notice.subject, notice.data["round"], notice.at)
        return
    if notice.kind not in (FINISHED, CORRECTED, ANSWERED):
        return
    found: Any = await (await connection.execute(_BOARD, (notice.subject,))).fetchone()
    if found is None:
        return
    session, data, pause, check_time, table, number, board, *result = found
    row = row_at(schedule_of(data), number, table)
    if row is None:
        raise LookupError(f"session {session} has nobody at table {table} in round {number}")
    if notice.kind == ANSWERED:
        await tell_changed(connection, NoticeKind.ANSWERED, session, _numbers(row), notice, (number, table, board))
        return
    values = (session, number, table, board, *sides_of(row).values(), notice.subject, *result, notice.at)
    await connection.execute(_WRITE, values)
    if notice.kind == CORRECTED:
        paired: Any = await (await connection.execute(_SWISS, (session,))).fetchall()
        for (swiss,) in paired:
            again = pairing_timer(swiss, f"corrected {notice.subject} {notice.at.timestamp()}")
            await set_timer_at(connection, notice.at, swiss, again)
        await tell_changed(connection, NoticeKind.CORRECTED, session, _numbers(row), notice, (number, table, board))
    if notice.kind == FINISHED:
        at = notice.at + timedelta(seconds=pause)
        await set_timer_at(connection, at, session, timer_for(session, str(notice.subject)))
    if notice.kind == FINISHED and check_time > pause:  # it may be the last of its table's round
        at = notice.at + timedelta(seconds=check_time)
        await set_timer_at(connection, at, session, timer_for(session, f"{notice.subject} check"))


def _numbers(row: ScheduleRow) -> list[int]:
    """Return the numbers of all contestants at the table."""
    return [number for number in sides_of(row).values() if number is not None]
