"""What a round leaves behind: boards that did not come to their tables, and results that are not read yet."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Final
from uuid import UUID

from psycopg import AsyncConnection
from psycopg.rows import TupleRow

from director.movements.schedule import IndividualRow
from director.sessions.draw.schedules import ScheduleRow, schedule_of

__all__ = ["has_unread", "record_unplayed", "sides_of"]

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
_UNREAD: Final = """
    SELECT EXISTS (
        SELECT FROM director_session_table t JOIN play_board b USING (table_id)
        WHERE t.session_id = %s AND b.finished_at IS NOT NULL
              AND NOT EXISTS (SELECT FROM director_board_result r WHERE r.play_id = b.id)
    )
"""


async def has_unread(connection: AsyncConnection[TupleRow], session: UUID) -> bool:
    """Return whether a board of the session has ended that is no result yet: its notice is still to be read."""
    row: Any = await (await connection.execute(_UNREAD, (session,))).fetchone()
    return bool(row[0])


async def record_unplayed(connection: AsyncConnection[TupleRow], session: UUID, number: int, at: datetime) -> None:
    """Write a result without a play for each board of the round that did not come to its table (article 22.3(2)).

    Idempotent.
    """
    found: Any = await (await connection.execute(_SCHEDULE, (session,))).fetchone()
    if found is None:
        return
    for row in schedule_of(found[0]).of_round(number):
        if not row.is_played:
            continue
        of_table = {"session": session, "round": row.round, "table": row.table, **sides_of(row)}
        for board in row.boards:
            await connection.execute(_UNPLAYED, of_table | {"board": board, "at": at})


def sides_of(row: ScheduleRow) -> dict[str, int | None]:
    """Return the contestants as a result has them."""
    if isinstance(row, IndividualRow):
        north, east, south, west = row.players
        return {"ns": north, "ew": east, "ns_partner": south, "ew_partner": west}
    return {"ns": row.ns, "ew": row.ew, "ns_partner": None, "ew_partner": None}
