"""Opening boards: the only code that creates a board, or a table with its first board, in the database."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final
from uuid import UUID, uuid4

from psycopg import AsyncConnection
from psycopg.rows import TupleRow
from psycopg.types.json import Jsonb

from laws.notation.record import Record
from laws.protocol.codec import conditions_data
from laws.protocol.events import BoardOpened
from laws.values.board import Board
from laws.values.deal import Deal
from laws.values.seats import SEATS, Seat
from play.people.models import Person
from play.store import log
from play.store.database import conninfo
from play.store.log import NewTimer
from play.store.rights import grant
from play.store.tables.dealing import draw_deal
from play.table.direction.glance import told_after
from play.table.evolution import replay
from play.table.profile import Profile
from play.table.rights import Right
from play.table.rules import rules_data
from play.table.table_events import BoardsLeft, Happening, RobotSeated, RulesSet

__all__ = ["Dealt", "Given", "create_table", "laid_board", "open_board", "open_table", "write_dealt"]

_TABLE: Final = """
    INSERT INTO play_table (id, name, opened_by_id, conditions, profile, rules, listed, voice)
    VALUES (%s, %s, %s, %s, %s, %s, %s, %s)
"""
_LAID: Final = """
    INSERT INTO play_laid_board (table_id, place, dealt_id) VALUES (%s, %s, %s)
"""
_DEALT: Final = """
    INSERT INTO play_dealt_board (id, number, dealer, vulnerability, deal) VALUES (%s, %s, %s, %s, %s)
"""
# One evening's file at several tables of one opener: their results are compared (`play.store.tables.comparison`).
_LAID_BEFORE: Final = """
    SELECT d.number, d.dealer, d.vulnerability, d.deal, d.id
    FROM play_table t JOIN play_laid_board l ON l.table_id = t.id JOIN play_dealt_board d ON d.id = l.dealt_id
    WHERE t.opened_by_id = %(person)s AND t.session IS NULL AND t.closed_at IS NULL AND NOT EXISTS (
        SELECT FROM play_board b JOIN play_log h ON h.play_id = b.id
        WHERE b.dealt_id = d.id AND h.kind = 'table.seated' AND (h.data->>'person')::bigint = %(person)s
    )
    ORDER BY t.opened_at, t.id
"""
_BOARD: Final = """
    INSERT INTO play_board (id, table_id, sequence, number, dealt_id, round, contract, lead)
    VALUES (%s, %s, %s, %s, %s, %s, '', '')
    ON CONFLICT (table_id, sequence) DO NOTHING
"""


@dataclass(frozen=True, slots=True)
class Dealt:
    """So many random boards; 0 for boards without end."""

    number: int = 0


@dataclass(frozen=True, slots=True)
class Given:
    """These boards in this order. Raise ValueError when one lacks a number, dealer, vulnerability or a whole hand."""

    boards: tuple[Record, ...]

    def __post_init__(self) -> None:
        if not self.boards:
            raise ValueError("there are no boards")
        for record in self.boards:
            laid_board(record)


def laid_board(record: Record) -> tuple[Board, Deal]:
    """Return the board and deal that a record describes. Raise ValueError when a part is missing."""
    hands = [hand for hand in record.hands if hand is not None]
    if len(hands) != len(SEATS):
        raise ValueError(f"board {record.label}: a hand is missing")
    if record.number is None:
        raise ValueError(f"board {record.label}: it has no number")
    usual = Board.numbered(record.number)
    board = Board(
        record.number,
        usual.dealer if record.dealer is None else record.dealer,
        record.vulnerability or usual.vulnerability,
    )
    return board, Deal(*hands)


async def open_board(
    connection: AsyncConnection[TupleRow],
    table: UUID,
    sequence: int,
    events: Sequence[Happening],
    *,
    play: UUID | None = None,
    dealt: UUID | None = None,
    round_number: int | None = None,
    timers: Sequence[NewTimer] = (),
    now: datetime | None = None,
) -> UUID:
    """Put a board on a table as the `sequence`th, its log beginning with these events; return the number of its play.

    The first event is the opening of the board. `dealt` is the row of the dealt board, created if None; `round_number`
    is the round of a session. Timers count from `now`, by default PostgreSQL's time. Call this inside a transaction.
    Raise log.Conflict when the table already has a board in that place.
    """
    opening = events[0]
    if not isinstance(opening, BoardOpened):
        raise ValueError("a log begins with the opening of its board")
    play = play or uuid4()
    dealt = dealt or await write_dealt(connection, opening.board, opening.deal)
    cursor = await connection.execute(_BOARD, (play, table, sequence, opening.board.number, dealt, round_number))
    if cursor.rowcount != 1:
        raise log.Conflict
    told = told_after(None, replay(events))
    await log.append(
        connection, play, None, events, last=0, actor="system", key=None, timers=timers, now=now, told=told
    )
    return play


async def _laid(connection: AsyncConnection[TupleRow], person: int, boards: Sequence[tuple[Board, Deal]]) -> list[UUID]:
    """Return the rows of these boards: those of the open social tables of this person that he has not played, else new
    ones, so that he can play a board once more (Law 7B3).
    """
    if not boards:
        return []
    before = await (await connection.execute(_LAID_BEFORE, {"person": person})).fetchall()
    known: dict[tuple[object, ...], UUID] = {tuple(row[:4]): row[4] for row in before}
    return [
        known.get((board.number, board.dealer.letter, board.vulnerability.value, deal.text()))
        or await write_dealt(connection, board, deal)
        for board, deal in boards
    ]


async def write_dealt(connection: AsyncConnection[TupleRow], board: Board, deal: Deal) -> UUID:
    """Write a dealt board; return its identity."""
    dealt = uuid4()
    row = (dealt, board.number, board.dealer.letter, board.vulnerability.value, deal.text())
    await connection.execute(_DEALT, row)
    return dealt


async def open_table(
    connection: AsyncConnection[TupleRow],
    person: int,
    name: str,
    boards: Dealt | Given,
    *,
    robots: bool | Collection[Seat],
    profile: Profile,
    director: int | None = None,
    listed: bool = True,
    voice: str = "",
) -> UUID:
    """Open a table with its first board on it; return its number.

    House robots take these seats, or all or none, and those that a player leaves if they have any; they make room
    for people. `person` is the account that opens the table, and teaches at a lesson, `director` the account that
    may rule there; `listed` and `voice` are as in `PlayTable`. Boards that lie at another open social table of this
    account, and that it has not played, are the same boards there and here.
    """
    table = uuid4()
    profile = replace(profile, rules=replace(profile.rules, robots=bool(robots)))
    laid = _to_lay(boards)
    board, deal = laid[0] if laid else (Board.numbered(1), draw_deal())
    events: list[Happening] = [
        BoardOpened(board, deal, profile.conditions),
        RulesSet(profile.name, profile.rules),
    ]
    events += [BoardsLeft(len(laid) - 1)] if laid else []
    events += [RobotSeated(seat) for seat in SEATS if robots is True or (robots and seat in robots)]
    async with connection.transaction(), connection.cursor() as cursor:
        conditions, rules = Jsonb(conditions_data(profile.conditions)), Jsonb(rules_data(profile.rules))
        await cursor.execute(_TABLE, (table, name, person, conditions, profile.name, rules, listed, voice))
        dealt = await _laid(connection, person, laid)
        await cursor.executemany(_LAID, [(table, place, one) for place, one in enumerate(dealt, 1)])
        await open_board(connection, table, 1, events, dealt=dealt[0] if dealt else None)
        if profile.rules.lesson:
            await grant(connection, person, Right.TEACH, table=table)
        if director is not None:
            await grant(connection, director, Right.DIRECT, table=table)
    return table


def _to_lay(boards: Dealt | Given) -> list[tuple[Board, Deal]]:
    """Return the boards that are laid out when the table is opened."""
    if isinstance(boards, Given):
        return [laid_board(record) for record in boards.boards]
    return [(Board.numbered(number), draw_deal()) for number in range(1, boards.number + 1)]


def create_table(
    person: Person,
    name: str,
    boards: Dealt | Given,
    *,
    robots: bool | Collection[Seat],
    profile: Profile,
    director: int | None = None,
    listed: bool = True,
    voice: str = "",
) -> UUID:
    """Call `open_table` from synchronous code, over a connection of its own."""
    address = conninfo()

    async def create() -> UUID:
        async with await AsyncConnection.connect(address, autocommit=True) as connection:
            return await open_table(
                connection,
                person.pk,
                name,
                boards,
                robots=robots,
                profile=profile,
                director=director,
                listed=listed,
                voice=voice,
            )

    # In a separate thread, since an event loop may run in this one.
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(lambda: asyncio.run(create())).result()
