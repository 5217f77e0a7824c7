"""Who came late to a round, who used the seconds for which a table was over time, and who played too fast (articles
20 to 22).

It is read from the logs of a round that is over. A side is late from a minute after the round began, which article 20.2
gives for a move, until both its players have been at the table. The seconds over time are shared by the time for which
each side was waited for (article 22.3(3)): the time of dummy's cards is that of declarer's side.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final
from uuid import UUID

from psycopg import AsyncConnection
from psycopg.rows import TupleRow

from director.results.time_models import TimeFault
from director.sessions.timing import allowance, round_ends
from laws.values.seats import Seat, Side
from play.store.tempo import Tempo, read_tempo, read_waited
from scoring.penalties.overtime import missing_time

__all__ = ["Board", "Noted", "at_table", "fast", "lateness", "note_times", "shares"]

_TO_COME: Final = timedelta(minutes=1)
_AT_ONCE: Final = timedelta(seconds=2)
_SESSION: Final = """
    SELECT s.round_time, coalesce((s.schedule->>'rooms')::boolean, false), s.overtime, c.profile,
           s.limits_fast, s.boards_per_round
    FROM director_session s JOIN director_competition c ON c.id = s.competition_id WHERE s.id = %s
"""
_PLAYS: Final = """
    SELECT t.number, b.id, l.at, b.finished_at,
           b.contract <> '' AND NOT EXISTS (SELECT FROM play_board_seat WHERE play_id = b.id AND robot)
    FROM director_session_table t JOIN play_board b USING (table_id)
    JOIN play_log l ON l.play_id = b.id AND l.number = 1
    WHERE t.session_id = %s AND b.round = %s ORDER BY t.number, b.sequence
"""
_PRESENCE: Final = """
    SELECT play_id, kind = 'table.came', data->>'seat', at FROM play_log
    WHERE play_id = ANY(%s) AND kind IN ('table.came', 'table.went') ORDER BY number
"""
_WRITE: Final = """
    INSERT INTO director_time_note (session_id, round, "table", side, fault, seconds, of)
    VALUES (%s, %s, %s, %s, %s, %s, %s) ON CONFLICT (session_id, round, "table", side, fault) DO NOTHING
"""


@dataclass(frozen=True, slots=True)
class Noted:
    """A side's fault at a table in a round."""

    table: int
    side: Side
    fault: TimeFault
    seconds: int
    of: int


@dataclass(frozen=True, slots=True)
class Board:
    """A board of the round: when it was opened on its table, and when it was over; whether four people played it."""

    play: UUID
    opened: datetime
    finished: datetime | None
    by_people: bool


Coming = tuple[bool, Seat, datetime]
"""Whether somebody came or went, his seat, and when."""


async def note_times(connection: AsyncConnection[TupleRow], session: UUID, number: int, now: datetime) -> None:
    """Write the notes of a round that is over, in the caller's transaction. Idempotent."""
    row: Any = await (await connection.execute(_SESSION, (session,))).fetchone()
    tables: dict[int, list[Board]] = {}
    for table, *board in await (await connection.execute(_PLAYS, (session, number))).fetchall():
        tables.setdefault(table, []).append(Board(*board))
    if row is None or not tables:
        return
    seconds, teams, overtime, profile, limits_fast, of_round = row
    longest = allowance(profile, overtime, teams=teams)
    began = min(boards[0].opened for boards in tables.values())
    ends = round_ends(began, seconds or 0, number, teams=teams)
    came = await _comings(connection, [boards[0].play for boards in tables.values()])
    noted: list[Noted] = []
    for table, boards in tables.items():
        over = max((one.finished or now for one in boards), default=now)
        noted += at_table(table, lateness(came.get(boards[0].play, ()), boards[0].opened, began, over))
        if ends is not None and over > ends:
            tempo = [one for board in boards for one in await read_tempo(connection, board.play)]
            late = over - ends if longest is None else min(over - ends, longest)  # where play stops, the limit is used
            waited = [await read_waited(connection, board.play) for board in boards]
            noted += shares(table, tempo, _whole(late), [one for one in waited if one is not None])
        if limits_fast and seconds:
            noted += fast(table, boards, seconds * len(boards) // of_round)
    async with connection.cursor() as cursor:
        rows = [(session, number, one.table, one.side.name, one.fault.value, one.seconds, one.of) for one in noted]
        await cursor.executemany(_WRITE, rows)


async def _comings(connection: AsyncConnection[TupleRow], plays: Sequence[UUID]) -> Mapping[UUID, Sequence[Coming]]:
    found: dict[UUID, list[Coming]] = {}
    for play, is_here, seat, at in await (await connection.execute(_PRESENCE, (list(plays),))).fetchall():
        found.setdefault(play, []).append((is_here, Seat.parse(seat), at))
    return found


def lateness(events: Iterable[Coming], opened: datetime, began: datetime, over: datetime) -> dict[Side, int]:
    """Return the seconds for which each side was late: those who were away when the board was opened count.

    Who never came was late until the round was `over` at the table.
    """
    away: dict[Seat, datetime] = {}
    for is_here, seat, at in events:
        if not is_here and at <= opened + _AT_ONCE:
            away.setdefault(seat, over)
        elif is_here and away.get(seat) == over:
            away[seat] = at
    late: dict[Side, int] = {}
    for seat, at in away.items():
        late[seat.side] = max(late.get(seat.side, 0), _whole(at - began - _TO_COME))
    return {side: seconds for side, seconds in late.items() if seconds}


def at_table(table: int, late: Mapping[Side, int]) -> Iterator[Noted]:
    """Yield the notes of the late sides of a table."""
    for side, seconds in late.items():
        yield Noted(table, side, TimeFault.LATE, seconds, seconds)


def shares(
    table: int, tempo: Iterable[Tempo], over: int, stopped: Iterable[tuple[Seat, timedelta]] = ()
) -> Iterator[Noted]:
    """Yield the share of each side in the seconds over time, as it was waited for; halves where nobody was.

    `stopped` are those for whom boards waited when they were set aside, and how long.
    """
    waited = {side: timedelta() for side in Side}
    for seat, took in (*((one.seat, one.took) for one in tempo), *stopped):
        waited[seat.side] += took
    whole = sum(waited.values(), timedelta())
    ns = round(over * (waited[Side.NS] / whole)) if whole else over // 2
    for side, seconds in ((Side.NS, ns), (Side.EW, over - ns)):
        if seconds:
            yield Noted(table, side, TimeFault.SLOW, seconds, over)


def fast(table: int, boards: Sequence[Board], allowed: int) -> Iterator[Noted]:
    """Yield both sides of a table at which four people have used less than two thirds of the seconds allowed.

    House robots play faster than people, who are not to blame for that; a board that was taken away used its time.
    """
    finished = [one.finished for one in boards if one.finished is not None and one.by_people]
    if len(finished) < len(boards):
        return
    missing = missing_time(_whole(max(finished) - boards[0].opened), allowed)
    for side in Side if missing else ():
        yield Noted(table, side, TimeFault.FAST, missing, -(-2 * allowed // 3))


def _whole(time: timedelta) -> int:
    """Return the seconds of a time, begun ones counted; 0 for none."""
    return max(0, -(-time // timedelta(seconds=1)))
