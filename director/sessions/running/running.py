"""A running session as the database has it, read by plain SQL."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Any, Final
from uuid import UUID

from psycopg import AsyncConnection
from psycopg.rows import TupleRow

from director.competitions.models import Eligibility
from director.entries.admission.eligibility import firsts
from director.movements.matches.rooms import order_of_entry, place_of
from director.movements.schedule import IndividualRow, PairsSchedule
from director.sessions.draw.schedules import ScheduleRow, SessionSchedule, schedule_of
from director.sessions.order.pauses import Pause, read_pauses
from director.sessions.running.checking import read_checked
from director.sessions.running.timing import ALLOWANCE, allowance, round_ends
from laws.values.seats import SEATS, Seat, Side
from play.table.people.seats import ROBOT, Occupant, Seats
from play.table.table_events import RoomTold

__all__ = [
    "Hall",
    "Running",
    "TableBoard",
    "lined_up",
    "read_line_ups",
    "read_running",
    "room_told",
    "row_at",
    "seats_of",
    "without_skipped",
]

_SESSION: Final = """
    SELECT s.schedule, s.round, s.pause, s.round_at, s.round_time, s.check_time, c.eligibility, c.profile,
           s.overtime, s.cancelled_at IS NOT NULL, s.ending_at IS NOT NULL, s.interval, s.next_at,
           CASE WHEN s.movement = 'swiss' THEN s.rounds END, s.hall, (
               SELECT coalesce(jsonb_agg(jsonb_build_array(
                   a.id, a.name, extract(epoch FROM a.at)::bigint, a.text, a.data
               ) ORDER BY a.id), '[]')
               FROM director_order_act a WHERE a.session_id = s.id AND a.round = s.round AND a.kind = 'extended'
           )
    FROM director_session s JOIN director_competition c ON c.id = s.competition_id
    WHERE s.id = %s AND s.started_at IS NOT NULL AND s.ended_at IS NULL
"""
_TABLES: Final = "SELECT number, table_id FROM director_session_table WHERE session_id = %s"
_PLAYERS: Final = """
    SELECT c.number, e.place, p.id, p.display_name
    FROM director_contestant c JOIN director_entrant e USING (entry_id) LEFT JOIN play_person p ON p.id = e.person_id
    WHERE c.session_id = %s
"""
_LINE_UPS: Final = """
    SELECT c.number, l.places
    FROM director_line_up l JOIN director_contestant c ON c.session_id = l.session_id AND c.entry_id = l.entry_id
    WHERE l.session_id = %s AND l.round <= %s ORDER BY l.round
"""
_UNFINISHED: Final = """
    SELECT kept, skipped FROM director_unfinished
    WHERE session_id = %s AND round = %s AND taken_back_at IS NULL ORDER BY id
"""
_GONE: Final = """
    SELECT number FROM director_absence
    WHERE session_id = %s AND last IS NULL AND first <= %s AND taken_back_at IS NULL
"""
_ENTERED: Final = 'SELECT "table", board FROM director_board_result WHERE session_id = %s AND round = %s'
_PARTED: Final = """
    SELECT "table", side FROM director_round_check WHERE session_id = %s AND round = %s AND how <> 'called'
"""
_HALTED: Final = """
    SELECT DISTINCT ON (l.play_id) l.play_id, l.kind = 'table.session_paused'
    FROM director_session_table t JOIN play_board b USING (table_id) JOIN play_log l ON l.play_id = b.id
    WHERE t.session_id = %s AND l.kind IN ('table.session_paused', 'table.session_resumed')
    ORDER BY l.play_id, l.number DESC
"""
_PLAYED: Final = """
    SELECT t.number, b.id, b.sequence, b.round, b.finished_at,
           EXISTS (SELECT FROM play_log WHERE play_id = b.id AND kind = 'laws.call_made')
    FROM director_session_table t JOIN play_board b USING (table_id)
    WHERE t.session_id = %s ORDER BY t.number, b.sequence
"""


@dataclass(frozen=True, slots=True)
class TableBoard:
    """A board that is or was on a table of the session; `begun`: a call was made on it."""

    play: UUID
    sequence: int
    round: int
    finished_at: datetime | None
    begun: bool = True


@dataclass(frozen=True, slots=True)
class Hall:
    """How far a round is that is played at real tables: the tables and boards with a result, and those and their sides
    that have left the round check (article 28.3).
    """

    entered: frozenset[tuple[int, int]]
    parted: frozenset[tuple[int, str]]


@dataclass(frozen=True, slots=True)
class Running:
    """A session that has started and has not ended.

    `tables` are the play tables by their number; `players` the occupants by contestant and place, of a team those of
    its line-up for the present round, `ROBOT` where nobody with an account plays; `played` the boards of each table in
    their order. `pause` is the seconds between boards. `ends` is when the time of the round ends, None for no limit.
    Each table has `check_time` seconds to agree to the results of a round; `checked` are those tables and sides that
    have. `firsts` are the seats of the first players of pairs. `limits` are how many boards of the round those tables
    play whose match is not finished (article 25.1). `allowance` is how late a table may be, None for no limit. One
    that is `cancelled` is about to end, and so is one that a director has ended, `ending`. `pauses` are the times for
    which play was stopped, the last of which may last; `halted` the boards at which it is. After a round all wait for
    `interval`, until `next_at`, None while the round is played. `paired_rounds` are the rounds of a Swiss, whose
    schedule has those that are paired, and `gone` are those who are not there any more in it; None elsewhere. `hall` is
    how far the round is at real tables, None where it is played here. `longer` are the announcements by which the round
    has become longer: `ends` has them in it.
    """

    id: UUID
    schedule: SessionSchedule
    round: int
    pause: int
    tables: Mapping[int, UUID]
    players: Mapping[tuple[int, int], Occupant]
    played: Mapping[int, tuple[TableBoard, ...]] = field(default_factory=dict)
    ends: datetime | None = None
    check_time: int = 0
    checked: frozenset[tuple[int, str]] = frozenset()
    firsts: frozenset[Seat] = firsts(Eligibility.OPEN)
    limits: Mapping[int, int] = field(default_factory=dict)
    allowance: timedelta | None = ALLOWANCE
    cancelled: bool = False
    ending: bool = False
    pauses: tuple[Pause, ...] = ()
    halted: frozenset[UUID] = frozenset()
    interval: timedelta = timedelta()
    next_at: datetime | None = None
    paired_rounds: int | None = None
    gone: frozenset[int] | None = None
    hall: Hall | None = None
    longer: tuple[RoomTold, ...] = ()

    @property
    def rounds(self) -> int:
        """The number of rounds, of a Swiss those too that are not paired yet."""
        return self.schedule.rounds if self.paired_rounds is None else self.paired_rounds

    @property
    def paused(self) -> Pause | None:
        """The pause that lasts, None while play goes on."""
        last = self.pauses[-1] if self.pauses else None
        return last if last is not None and last.until is None else None


async def read_running(connection: AsyncConnection[TupleRow], session: UUID) -> Running | None:
    """Return the session; None when it has not started, or has ended."""
    row: Any = await (await connection.execute(_SESSION, (session,))).fetchone()
    if row is None:
        return None
    tables: Any = await (await connection.execute(_TABLES, (session,))).fetchall()
    players: Any = await (await connection.execute(_PLAYERS, (session,))).fetchall()
    played: dict[int, tuple[TableBoard, ...]] = {}
    for number, *board in await (await connection.execute(_PLAYED, (session,))).fetchall():
        played[number] = (*played.get(number, ()), TableBoard(*board))
    occupants = {
        (number, place): ROBOT if person is None else Occupant(name, person) for number, place, person, name in players
    }
    data, number, pause, began, seconds, check_time, eligibility, profile, overtime, *marks = row
    cancelled, ending, minutes, next_at, paired_rounds, hall, extended = marks
    schedule = schedule_of(data)
    if isinstance(schedule, PairsSchedule) and (schedule.rooms or schedule.home_tables):
        occupants = lined_up(schedule, occupants, await read_line_ups(connection, session, number))
    ends = round_ends(began, seconds or 0, number, teams=schedule.rooms)
    checked = await read_checked(connection, session, number) if check_time else frozenset()
    of_pairs = firsts(Eligibility(eligibility))
    limits: dict[int, int] = {}
    if isinstance(schedule, PairsSchedule) and schedule.rooms:
        limits, skipped = await _unfinished(connection, session, number)
        schedule = without_skipped(schedule, number, skipped)
    late = allowance(profile, overtime, teams=schedule.rooms)
    numbers = dict(tables)
    pauses = await read_pauses(connection, session)
    halted: Any = await (await connection.execute(_HALTED, (session,))).fetchall() if pauses else ()
    gone: Any = ()
    if paired_rounds is not None:
        gone = await (await connection.execute(_GONE, (session, number))).fetchall()
    return Running(
        session,
        schedule,
        number,
        pause,
        numbers,
        occupants,
        played,
        ends,
        check_time,
        checked,
        of_pairs,
        limits,
        late,
        cancelled=cancelled,
        ending=ending,
        pauses=pauses,
        halted=frozenset(play for play, stands in halted if stands),
        interval=timedelta(minutes=minutes),
        next_at=next_at,
        paired_rounds=paired_rounds,
        gone=None if paired_rounds is None else frozenset(one for (one,) in gone),
        hall=await _hall(connection, session, number) if hall else None,
        longer=tuple(room_told(*one) for one in extended),
    )


def room_told(number: int, name: str, at: int, text: str, data: Mapping[str, Any]) -> RoomTold:
    """Return an announcement as the tables hear it, from its row."""
    return RoomTold(number, name, at, data["template"], data["minutes"], data["offence"], text)


async def read_line_ups(connection: AsyncConnection[TupleRow], session: UUID, number: int) -> dict[int, Sequence[int]]:
    """Return the places of the line-up of each team in that round, where it has chosen one."""
    chosen: Any = await (await connection.execute(_LINE_UPS, (session, number))).fetchall()
    return dict(chosen)


async def _hall(connection: AsyncConnection[TupleRow], session: UUID, number: int) -> Hall:
    boards: Any = await (await connection.execute(_ENTERED, (session, number))).fetchall()
    sides: Any = await (await connection.execute(_PARTED, (session, number))).fetchall()
    return Hall(frozenset(boards), frozenset(sides))


async def _unfinished(
    connection: AsyncConnection[TupleRow], session: UUID, number: int
) -> tuple[dict[int, int], dict[int, list[int]]]:
    """Return how many boards of the round tables play that stop, and the boards that tables do not play."""
    found: Any = await (await connection.execute(_UNFINISHED, (session, number))).fetchall()
    kept: dict[int, int] = {}
    skipped: dict[int, list[int]] = {}
    for limits, lost in found:  # the last stop of a match has counted what those before it leave
        kept |= {int(table): boards for table, boards in limits.items()}
        for table, boards in lost.items():
            skipped[int(table)] = [*skipped.get(int(table), ()), *boards]
    return kept, skipped


def without_skipped(schedule: PairsSchedule, number: int, skipped: Mapping[int, Collection[int]]) -> PairsSchedule:
    """Return a schedule in whose round the tables do not have the boards that are lost there (article 25.1)."""
    if not skipped:
        return schedule
    rows = (
        replace(row, boards=tuple(board for board in row.boards if board not in skipped.get(row.table, ())))
        if row.round == number
        else row
        for row in schedule.rows
    )
    return replace(schedule, rows=tuple(rows))


def lined_up(
    schedule: PairsSchedule, players: Mapping[tuple[int, int], Occupant], chosen: Mapping[int, Sequence[int]]
) -> dict[tuple[int, int], Occupant]:
    """Return the occupants of each team by their places in its line-up, which is the order of entry without another."""
    return {
        (team, place): players.get((team, entered), ROBOT)
        for team in schedule.contestants
        for place, entered in enumerate(chosen.get(team, order_of_entry(schedule.match_tables)), 1)
    }


def row_at(schedule: SessionSchedule, number: int, table: int) -> ScheduleRow | None:
    """Return what is played at that table in that round; None where nobody plays."""
    return next((row for row in schedule.of_round(number) if row.table == table and row.is_played), None)


def seats_of(running: Running, row: ScheduleRow, board: int | None = None) -> Seats:
    """Return who sits where on a board of the round, by default the last: of each pair the first player North or East,
    in a mixed event North or West, the second opposite.

    A team has a pair of its line-up at each table, or its first pair North-South at its home table and its second one
    East-West; single players sit where the movement has them.
    """
    last = row.boards[-1] if row.boards else None
    is_changed = (last if board is None else board) in running.schedule.second_half
    north, east, south, west = (_occupant(running, row, seat, is_changed=is_changed) for seat in SEATS)
    return north, east, south, west


def _occupant(running: Running, row: ScheduleRow, seat: Seat, *, is_changed: bool) -> Occupant:
    if isinstance(row, IndividualRow):
        return running.players.get((row.players[seat], 1), ROBOT)
    number = row.ns if seat.side is Side.NS else row.ew
    first = seat in running.firsts
    place = 1 if first else 2
    if running.schedule.rooms:
        is_changed = is_changed and seat.side is Side.EW
        place = place_of(row.table, first, running.schedule.match_tables, changed=is_changed)
    if running.schedule.home_tables and seat.side is Side.EW:
        place += 2
    return ROBOT if number is None else running.players.get((number, place), ROBOT)
