"""From one board to the next: the boards laid out for a table in their order, or dealt at random."""

from __future__ import annotations

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
from play.store.boards import open_board
from play.store.dealing import draw_deal
from play.store.rights import database_time
from play.table.attempts import Actor, Answer, Done, Refused, TableCode
from play.table.clock import clock_begins
from play.table.rules import rules_of
from play.table.state import State, TableClock, replay
from play.table.table_events import (
    BoardsLeft,
    ClockPaused,
    ClockSet,
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
_ANY_LAID: Final = "SELECT EXISTS (SELECT FROM play_laid_board WHERE table_id = %s)"


async def open_next(desk: Desk, live: LivePlay, actor: Actor, key: str | None) -> Answer:
    """Go on from a finished board, everybody keeping his seat; the old log's last event names the new board."""
    state = live.state
    if state.game.phase is not Phase.OVER:
        return Refused(TableCode.BOARD_NOT_OVER)
    if state.next is not None:
        return Done()
    async with desk.pool.connection() as connection, connection.transaction():
        cursor = await connection.execute(_TABLE, (live.play,))
        row = await cursor.fetchone()
        if row is None:
            return Refused(TableCode.NO_MORE_BOARDS)
        table, conditions, profile, rules, sequence, number = row
        board = await _board(connection, table, sequence + 1, number)
        if board is None:
            return Refused(TableCode.NO_MORE_BOARDS)
        play = uuid4()
        moved = await log.append(
            connection, live.play, None, [MovedOn(play)], last=state.number, actor=str(actor), key=key
        )
        opening = BoardOpened(board[0], board[1], conditions_of(conditions))
        now = desk.clock.for_database()
        seconds = int((now or await database_time(connection)).timestamp())
        begun = _begun(opening, RulesSet(profile, rules_of(rules)), state, seconds)
        timers = desk.timers_after(play, replay(begun))
        await open_board(connection, table, sequence + 1, begun, play=play, dealt=board[2], timers=timers, now=now)
    await desk.committed(live, moved, timers)
    return Done()


def _begun(opening: BoardOpened, rules: RulesSet, before: State, now: int) -> list[Happening]:
    """Return the first events of a board on which everybody keeps his seat.

    Who is away and who watches carries over, and so does the clock, unless each board has a time of its own, which
    begins `now`, in seconds since 1970; talk stays with the board before.
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
    events += before.watching
    return events + _clock(replay(events), before.clock, now)


def _clock(state: State, before: TableClock | None, now: int) -> list[Happening]:
    """Return what the clock shows when the board begins."""
    if state.rules.board_time:
        return [ClockSet(now + state.rules.board_time)] if clock_begins(state) else []
    if before is not None and before.ends is not None:
        return [ClockSet(before.ends)]
    return [ClockPaused(before.left)] if before is not None and before.left is not None else []


async def _board(
    connection: AsyncConnection[TupleRow], table: UUID, sequence: int, number: int
) -> tuple[Board, Deal, UUID | None] | None:
    """Return the board for that place and its row: as laid out, or the next number with a random deal."""
    laid: Any = await (await connection.execute(_LAID, (table, sequence))).fetchone()
    if laid is not None:
        board = Board(laid[0], Seat.parse(laid[1]), Vulnerability.parse(laid[2]))
        return board, Deal.parse(laid[3]), laid[4]
    any_laid: Any = await (await connection.execute(_ANY_LAID, (table,))).fetchone()
    if any_laid[0]:
        return None
    return Board.numbered(number + 1), draw_deal(), None
