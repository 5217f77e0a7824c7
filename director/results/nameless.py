"""Who is due at a table under a name without an account, for whom a house robot plays until he takes it (article 21).

Such a player is late as any other is, from the beginning of the round until he sits at his table.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any, Final
from uuid import UUID

from psycopg import AsyncConnection
from psycopg.rows import TupleRow

from director.competitions.models import Eligibility
from director.entries.admission.eligibility import firsts
from director.movements.schedule import PairsSchedule
from director.sessions.draw.schedules import schedule_of
from director.sessions.running.running import Running, lined_up, read_line_ups, row_at, seats_of
from laws.values.seats import SEATS, Seat
from play.table.people.seats import Occupant

__all__ = ["comings_of_names"]

_SESSION: Final = """
    SELECT s.schedule, c.eligibility FROM director_session s JOIN director_competition c ON c.id = s.competition_id
    WHERE s.id = %s
"""
_NAMES: Final = """
    SELECT c.number, e.place, e.name FROM director_contestant c JOIN director_entrant e USING (entry_id)
    WHERE c.session_id = %s AND NOT e.robot AND (e.person_id IS NULL OR e.joined)
"""
_ROBOTS: Final = """
    SELECT play_id, data->>'seat' FROM play_log WHERE play_id = ANY(%s) AND kind = 'table.robot_seated'
"""
_CAME: Final = """
    SELECT t.number, l.data->>'seat', l.at FROM director_session_table t JOIN play_board b USING (table_id)
    JOIN play_log l ON l.play_id = b.id AND l.kind = 'table.came'
    WHERE t.session_id = %s AND b.round = %s ORDER BY l.at
"""


async def comings_of_names(
    connection: AsyncConnection[TupleRow], session: UUID, number: int, firsts_of: Mapping[int, tuple[UUID, datetime]]
) -> Mapping[int, Sequence[tuple[bool, Seat, datetime]]]:
    """Return, by table, that those were away for whom a robot began the round, and when they came.

    `firsts_of` are the first boards of the tables in the round, each with the time at which it was opened.
    """
    named: Any = await (await connection.execute(_NAMES, (session,))).fetchall()
    if not named:
        return {}
    due = await _due(connection, session, number, firsts_of, {(at, place): name for at, place, name in named})
    begun = {play: table for table, (play, _opened) in firsts_of.items()}
    away: dict[tuple[int, Seat], list[tuple[bool, Seat, datetime]]] = {}
    for play, letter in await (await connection.execute(_ROBOTS, (list(begun),))).fetchall():
        table, seat = begun[play], Seat.parse(letter)
        if seat in due.get(table, ()):
            away[table, seat] = [(False, seat, firsts_of[table][1])]
    for table, letter, at in await (await connection.execute(_CAME, (session, number))).fetchall():
        if (table, Seat.parse(letter)) in away:
            away[table, Seat.parse(letter)].append((True, Seat.parse(letter), at))
    found: dict[int, list[tuple[bool, Seat, datetime]]] = {}
    for (table, _seat), events in away.items():
        found.setdefault(table, []).extend(events)
    return found


async def _due(
    connection: AsyncConnection[TupleRow],
    session: UUID,
    number: int,
    tables: Mapping[int, object],
    names: Mapping[tuple[int, int], str],
) -> Mapping[int, Sequence[Seat]]:
    """Return the seats of the round in which somebody with one of these names sits, by table."""
    row: Any = await (await connection.execute(_SESSION, (session,))).fetchone()
    schedule = schedule_of(row[0])
    players = {place: Occupant(name, None) for place, name in names.items()}
    if isinstance(schedule, PairsSchedule) and (schedule.rooms or schedule.home_tables):
        players = lined_up(schedule, players, await read_line_ups(connection, session, number))
    of_round = Running(session, schedule, number, 0, {}, players, firsts=firsts(Eligibility(row[1])))
    return {table: tuple(_named(of_round, number, table)) for table in tables}


def _named(of_round: Running, number: int, table: int) -> Iterator[Seat]:
    row = row_at(of_round.schedule, number, table)
    if row is None:
        return
    seated = seats_of(of_round, row, row.boards[0] if row.boards else None)
    for seat in SEATS:
        occupant = seated[seat]
        if occupant is not None and occupant.name:
            yield seat
