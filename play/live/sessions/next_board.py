"""From one board to the next: the boards laid out for a table in their order, or dealt at random."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final
from uuid import UUID, uuid4

from psycopg import AsyncConnection
from psycopg.rows import TupleRow

from laws.protocol.codec import conditions_of
from laws.protocol.events import BoardOpened
from laws.table.phases import Phase
from laws.values.board import Board
from laws.values.deal import Deal
from laws.values.seats import SEATS, Seat, Vulnerability
from play.live.cache import LivePlay
from play.live.desk import Desk
from play.store import log
from play.store.rights import database_time
from play.store.spectators.interpreting import follow, interpreters_at
from play.store.spectators.watching import end_places, end_places_of_blocked, hold, leave_places
from play.store.tables.boards import open_board
from play.store.tables.dealing import draw_deal
from play.table.actors import Actor
from play.table.evolution import replay
from play.table.outcomes import Answer, Done, Refused, TableCode
from play.table.pace.clock import clock_at_opening
from play.table.pace.pauses import pause_begins
from play.table.people.watching import BEHIND, settled
from play.table.rules import rules_of
from play.table.state import State
from play.table.table_events import (
    BoardsLeft,
    Happening,
    MovedOn,
    RobotSeated,
    RulesSet,
    Seated,
    StoodIn,
    Went,
)

__all__ = ["open_next"]

_TABLE: Final = """
    SELECT t.id, t.conditions, t.profile, t.rules, b.sequence, b.number
    FROM play_board b JOIN play_table t ON t.id = b.table_id WHERE b.id = %s
"""
_LAID: Final = """
    SELECT d.number, d.dealer, d.vulnerability, d.deal, d.id
    FROM play_laid_board l JOIN play_dealt_board d ON d.id = l.dealt_id WHERE l.table_id = %s AND l.place = %s
"""
_ANY_LAID: Final = "SELECT EXISTS (SELECT FROM play_laid_board WHERE table_id = %s AND place = 1)"


async def open_next(desk: Desk, live: LivePlay, actor: Actor, key: str | None) -> Answer:
    """Go on from a finished board, everybody keeping his seat; the old log's last event names the new board."""
    state = live.state
    if state.game.phase is not Phase.OVER:
        return Refused(TableCode.BOARD_NOT_OVER)
    if state.next is not None:
        return Done(unwritten=True)
    async with desk.pool.connection() as connection, connection.transaction():
        cursor = await connection.execute(_TABLE, (live.play,))
        row = await cursor.fetchone()
        if row is None:
            return Refused(TableCode.NO_MORE_BOARDS)
        table, conditions, profile, rules, sequence, number = row
        # Between two boards a player may watch at another table, from the next on no more (articles 39.6, 39.7).
        players = [one.person for one in state.seats if one is not None and one.person is not None]
        players = [one for one in players if one not in state.away]
        interpreters = await interpreters_at(connection, table)
        await hold(connection, [*players, *(one.person for one in interpreters)])
        board = await _board(connection, table, sequence + 1, number)
        if board is None:
            return Refused(TableCode.NO_MORE_BOARDS)
        play = uuid4()
        moved = await log.append(
            connection, live.play, None, [MovedOn(play)], last=state.number, actor=str(actor), key=key
        )
        shut_out = await end_places_of_blocked(connection, table)
        opening = BoardOpened(board[0], board[1], conditions_of(conditions))
        now = desk.clock.for_database()
        seconds = int((now or await database_time(connection)).timestamp())
        seats = {
            one.person: seat for seat in SEATS if (one := state.seats[seat]) is not None and one.person is not None
        }
        followed = await follow(connection, table, interpreters, seats, now)
        names = {one.person: one.name for one in interpreters}
        stays = (one for one in state.watching if one.person not in shut_out)
        watching = tuple(settled(stays, followed.places, names))
        begun = _begun(opening, RulesSet(profile, rules_of(rules)), replace(state, watching=watching), seconds)
        timers = desk.timers_after(play, replay(begun))
        await open_board(connection, table, sequence + 1, begun, play=play, dealt=board[2], timers=timers, now=now)
        changed = followed.changed | await leave_places(connection, players, table)
        changed |= {table} if shut_out else set()
        changed |= await end_places(connection, table, [BEHIND[seat] for seat in SEATS if not _is_person(state, seat)])
    await desk.committed(live, moved, timers)
    await desk.tell_rights(changed)
    return Done()


def _begun(opening: BoardOpened, rules: RulesSet, before: State, now: int) -> list[Happening]:
    """Return the first events of a board on which everybody keeps his seat.

    Who is away and who watches carries over, but for a place behind a robot or an empty seat. So does the clock, unless
    each board has a time of its own, which begins `now`, in seconds since 1970; talk stays with the board before.
    """
    events: list[Happening] = [opening, rules]
    if before.left is not None:
        events.append(BoardsLeft(before.left - 1))
    for seat in SEATS:
        occupant = before.seats[seat]
        if occupant is None:
            continue
        if occupant.person is None:
            events.append(RobotSeated(seat))
        else:
            events.append(Seated(seat, occupant.person, occupant.name))
            if occupant.person in before.away:
                events.append(Went(seat, occupant.person))
            if occupant.stand_in:
                events.append(StoodIn(seat, occupant.person))
    events += [one for one in before.watching if one.viewer.seat is None or _is_person(before, one.viewer.seat)]
    events += clock_at_opening(replay(events), before.clock, now)
    began = pause_begins(replay(events), now)
    return events if began is None else [*events, began]


def _is_person(state: State, seat: Seat) -> bool:
    occupant = state.seats[seat]
    return occupant is not None and occupant.person is not None


async def _board(
    connection: AsyncConnection[TupleRow], table: UUID, sequence: int, number: int
) -> tuple[Board, Deal, UUID | None] | None:
    """Return the board for that place and its row: as laid out, or the next number with a random deal.

    A table whose first board was not laid out deals its own, but for those that the teacher of a lesson has laid.
    """
    laid: Any = await (await connection.execute(_LAID, (table, sequence))).fetchone()
    if laid is not None:
        board = Board(laid[0], Seat.parse(laid[1]), Vulnerability.parse(laid[2]))
        return board, Deal.parse(laid[3]), laid[4]
    any_laid: Any = await (await connection.execute(_ANY_LAID, (table,))).fetchone()
    if any_laid[0]:
        return None
    return Board.numbered(number + 1), draw_deal(), None
