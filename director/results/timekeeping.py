"""Who came late to a round, who used the seconds for which a table was over time, and who played too fast (articles
20 to 22).

It is read from the logs of a round that is over. A side is late from the beginning of the round until both its players
have been at the table, also where a house robot plays under the name of one who has no account; pairs and single
players have a minute for a move before it (article 20.2). The seconds over time are shared by the time for which each
side was waited for (article 22.3(3)): the time of dummy's cards is declarer's, and the time for which a claim was not
answered that of those who had to answer it. The time for which a table waited for a director is taken off them: it is
nobody's. So is the share of house robots, also of one that plays for somebody who is away: their slowness is the
platform's. In an individual each player answers for himself: those who were there are not penalised for a partner who
was not.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import accumulate
from typing import Any, Final
from uuid import UUID

from psycopg import AsyncConnection
from psycopg.rows import TupleRow

from director.results.nameless import comings_of_names
from director.results.time_models import TimeFault
from director.sessions.order.pauses import Pause, read_longer, read_pauses, stood
from director.sessions.running.timing import allowance, round_ends
from laws.values.seats import SEATS, Seat, Side
from play.store.direction.tempo import read_waits
from scoring.penalties.overtime import missing_time

__all__ = ["Noted", "TimedBoard", "at_table", "fast", "late_seats", "lateness", "note_times", "shares"]

_MOVE: Final = timedelta(minutes=1)
_AT_ONCE: Final = timedelta(seconds=2)
_SESSION: Final = """
    SELECT s.round_time, coalesce((s.schedule->>'rooms')::boolean, false), s.overtime, c.profile,
           s.limits_fast, s.boards_per_round, c.kind = 'individual'
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
    """The fault of a side, in an individual of a player, at a table in a round."""

    table: int
    who: Side | Seat
    fault: TimeFault
    seconds: int
    of: int


@dataclass(frozen=True, slots=True)
class TimedBoard:
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
    tables: dict[int, list[TimedBoard]] = {}
    for table, *board in await (await connection.execute(_PLAYS, (session, number))).fetchall():
        tables.setdefault(table, []).append(TimedBoard(*board))
    if row is None or not tables:
        return
    seconds, teams, overtime, profile, limits_fast, of_round, single = row
    each: Sequence[Side | Seat] = SEATS if single else tuple(Side)
    longest = allowance(profile, overtime, teams=teams)
    began = min(boards[0].opened for boards in tables.values())
    due = round_ends(began, seconds or 0, number, teams=teams)
    pauses, longer = await read_pauses(connection, session), await read_longer(connection, session, number)
    came = await _comings(connection, [boards[0].play for boards in tables.values()])
    opened = {table: (boards[0].play, boards[0].opened) for table, boards in tables.items()}
    names = await comings_of_names(connection, session, number, opened)
    moved = _MOVE if number > 1 and not teams else timedelta()
    noted: list[Noted] = []
    for table, boards in tables.items():
        over = max((one.finished or now for one in boards), default=now)
        late_by = late_seats if single else lateness
        comings = (*came.get(boards[0].play, ()), *names.get(table, ()))
        noted += at_table(table, late_by(comings, boards[0].opened, began + moved, over, pauses))
        ends = due if due is None else due + longer + stood(pauses, began, over)
        if ends is not None and over > ends:
            waits = [await read_waits(connection, board.play) for board in boards]
            late = over - ends if longest is None else min(over - ends, longest)  # where play stops, the limit is used
            late -= sum((one.directed for one in waits), timedelta())
            robots = sum((one.robots for one in waits), timedelta())
            noted += shares(table, [one for board in waits for one in board.of], _whole(late), each, robots)
        if limits_fast and seconds:
            noted += fast(table, boards, seconds * len(boards) // of_round, each, pauses)
    async with connection.cursor() as cursor:
        rows = [(session, number, one.table, _written(one.who), one.fault.value, one.seconds, one.of) for one in noted]
        await cursor.executemany(_WRITE, rows)


async def _comings(connection: AsyncConnection[TupleRow], plays: Sequence[UUID]) -> Mapping[UUID, Sequence[Coming]]:
    found: dict[UUID, list[Coming]] = {}
    for play, is_here, seat, at in await (await connection.execute(_PRESENCE, (list(plays),))).fetchall():
        found.setdefault(play, []).append((is_here, Seat.parse(seat), at))
    return found


def lateness(
    events: Iterable[Coming], opened: datetime, began: datetime, over: datetime, pauses: Sequence[Pause] = ()
) -> dict[Side, int]:
    """Return the seconds for which each side was late, by its player who came last; it was to be there when the round
    `began`.
    """
    late: dict[Side, int] = {}
    for seat, seconds in late_seats(events, opened, began, over, pauses).items():
        late[seat.side] = max(late.get(seat.side, 0), seconds)
    return late


def late_seats(
    events: Iterable[Coming], opened: datetime, began: datetime, over: datetime, pauses: Sequence[Pause] = ()
) -> dict[Seat, int]:
    """Return the seconds for which each player was late: those who were away when the board was opened count.

    Who never came was late until the round was `over` at the table. The time for which play was stopped is nobody's.
    """
    away: dict[Seat, datetime] = {}
    for is_here, seat, at in events:
        if not is_here and at <= opened + _AT_ONCE:
            away.setdefault(seat, over)
        elif is_here and away.get(seat) == over:
            away[seat] = at
    late = {seat: _whole(at - began - stood(pauses, began, at)) for seat, at in away.items()}
    return {seat: seconds for seat, seconds in late.items() if seconds}


def at_table(table: int, late: Mapping[Side, int] | Mapping[Seat, int]) -> Iterator[Noted]:
    """Yield the notes of the late sides or players of a table."""
    for who, seconds in late.items():
        yield Noted(table, who, TimeFault.LATE, seconds, seconds)


def shares(
    table: int,
    waits: Iterable[tuple[Seat, timedelta]],
    over: int,
    each: Sequence[Side | Seat] = tuple(Side),
    robots: timedelta = timedelta(),
) -> Iterator[Noted]:
    """Yield the share of `each` in the seconds over time, as it was waited for; equal ones where nobody was.

    `waits` are those for whom its boards waited, and how long; `robots` how long for house robots.
    """
    waited = [timedelta()] * len(each)
    for seat, took in waits:
        waited[each.index(seat) if len(each) == len(SEATS) else each.index(seat.side)] += took
    if not any(waited) and not robots:
        waited = [timedelta(seconds=1)] * len(each)
    until = [over * so_far // sum(waited, robots) for so_far in accumulate(waited)]
    for who, before, after in zip(each, (0, *until), until, strict=False):
        if after > before:
            yield Noted(table, who, TimeFault.SLOW, after - before, over)


def fast(
    table: int,
    boards: Sequence[TimedBoard],
    allowed: int,
    each: Sequence[Side | Seat] = tuple(Side),
    pauses: Sequence[Pause] = (),
) -> Iterator[Noted]:
    """Yield `each` of a table at which four people have used less than two thirds of the seconds allowed.

    House robots play faster than people, who are not to blame for that; a board that was taken away used its time.
    """
    finished = [one.finished for one in boards if one.finished is not None and one.by_people]
    if len(finished) < len(boards):
        return
    began, over = boards[0].opened, max(finished)
    missing = missing_time(_whole(over - began - stood(pauses, began, over)), allowed)
    for who in each if missing else ():
        yield Noted(table, who, TimeFault.FAST, missing, -(-2 * allowed // 3))


def _written(who: Side | Seat) -> str:
    return who.letter if isinstance(who, Seat) else who.name


def _whole(time: timedelta) -> int:
    """Return the seconds of a time, begun ones counted; 0 for none."""
    return max(0, -(-time // timedelta(seconds=1)))
