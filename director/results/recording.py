"""The reader of notices: finished boards of a session, and those that a round left unplayed, become results."""

from __future__ import annotations

from datetime import timedelta
from typing import Any, Final

from psycopg import AsyncConnection
from psycopg.rows import TupleRow

from director.movements.schedule import IndividualRow
from director.notices.models import NoticeKind
from director.results.telling import tell_changed
from director.results.timekeeping import note_times
from director.sessions.rounds import ROUND_OVER, timer_for
from director.sessions.running import row_at
from director.sessions.schedules import Row, schedule_of
from play.live.timers import set_timer_at
from play.store.outbox import Notice

__all__ = ["record"]

_BOARD: Final = """
    SELECT s.id, s.schedule, s.pause, s.check_time,
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
_UNPLAYED: Final = """
    INSERT INTO director_board_result
        (session_id, round, "table", board, ns, ew, ns_partner, ew_partner,
         play_id, contract, lead, tricks, score_ns, at)
    SELECT %(session)s, %(round)s, %(table)s, %(board)s, %(ns)s, %(ew)s, %(ns_partner)s, %(ew_partner)s,
           NULL, '', '', NULL, NULL, %(at)s
    WHERE NOT EXISTS (
        SELECT FROM play_board b JOIN director_session_table t USING (table_id)
        WHERE t.session_id = %(session)s AND t.number = %(table)s AND b.round = %(round)s AND b.number = %(board)s
    )
    ON CONFLICT (session_id, round, "table", board) DO NOTHING
"""
_SCHEDULE: Final = "SELECT schedule FROM director_session WHERE id = %s"
FINISHED: Final = "board_finished"
CORRECTED: Final = "board_corrected"
ANSWERED: Final = "question_answered"


async def record(connection: AsyncConnection[TupleRow], notice: Notice) -> None:
    """Write the result that a notice tells of, in the transaction that moves the reader's cursor.

    A board that has ended lets its session go on after the pause. Both sides of a board are told when its result has
    changed, and when a question about it is decided. Boards of social tables are none of ours. A round
    that is over may have left boards that did not come to their tables.
    """
    if notice.kind == ROUND_OVER:
        await _record_unplayed(connection, notice)
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
    values = (session, number, table, board, *_sides(row).values(), notice.subject, *result, notice.at)
    await connection.execute(_WRITE, values)
    if notice.kind == CORRECTED:
        await tell_changed(connection, NoticeKind.CORRECTED, session, _numbers(row), notice, (number, table, board))
    if notice.kind == FINISHED:
        at = notice.at + timedelta(seconds=pause)
        await set_timer_at(connection, at, session, timer_for(session, str(notice.subject)))
    if notice.kind == FINISHED and check_time > pause:  # it may be the last of its table's round
        at = notice.at + timedelta(seconds=check_time)
        await set_timer_at(connection, at, session, timer_for(session, f"{notice.subject} check"))


def _sides(row: Row) -> dict[str, int | None]:
    """Return the contestants as a result has them."""
    if isinstance(row, IndividualRow):
        north, east, south, west = row.players
        return {"ns": north, "ew": east, "ns_partner": south, "ew_partner": west}
    return {"ns": row.ns, "ew": row.ew, "ns_partner": None, "ew_partner": None}


def _numbers(row: Row) -> list[int]:
    """Return the numbers of all contestants at the table."""
    return [number for number in _sides(row).values() if number is not None]


async def _record_unplayed(connection: AsyncConnection[TupleRow], notice: Notice) -> None:
    """Write a result without a play for each board of the round that did not come to its table (article 22.3(2))."""
    found: Any = await (await connection.execute(_SCHEDULE, (notice.subject,))).fetchone()
    if found is None:
        return
    for row in schedule_of(found[0]).of_round(notice.data["round"]):
        if not row.is_played:
            continue
        of_table = {"session": notice.subject, "round": row.round, "table": row.table, **_sides(row)}
        for board in row.boards:
            await connection.execute(_UNPLAYED, of_table | {"board": board, "at": notice.at})
