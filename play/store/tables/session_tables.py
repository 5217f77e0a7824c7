"""The tables of a session: written, found and closed for `director`, which decides what is played there."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final
from uuid import UUID, uuid4

from psycopg import AsyncConnection
from psycopg.rows import TupleRow
from psycopg.types.json import Jsonb

from laws.protocol.codec import conditions_data
from laws.values.board import Board
from laws.values.deal import Deal
from laws.values.seats import Seat, Vulnerability
from play.table.profile import Profile
from play.table.rules import rules_data

__all__ = ["StoredBoard", "close_tables", "dealt_board", "write_table"]

_TABLE: Final = """
    INSERT INTO play_table (id, name, opened_by_id, conditions, profile, rules, session, listed, cards_due)
    VALUES (%s, %s, %s, %s, %s, %s, %s, false, %s)
"""
_CLOSE: Final = """
    UPDATE play_table SET closed_at = clock_timestamp() WHERE session = %s AND closed_at IS NULL
"""
_DEALT: Final = "SELECT number, dealer, vulnerability, deal FROM play_dealt_board WHERE id = %s"


async def write_table(
    connection: AsyncConnection[TupleRow],
    session: UUID,
    person: int,
    name: str,
    profile: Profile,
    cards_due: datetime | None = None,
) -> UUID:
    """Write a table of the session, in nobody's list and without a board; return it.

    `person` is who starts it, `cards_due` the deadline of the system cards.
    """
    table = uuid4()
    conditions, rules = Jsonb(conditions_data(profile.conditions)), Jsonb(rules_data(profile.rules))
    await connection.execute(_TABLE, (table, name, person, conditions, profile.name, rules, session, cards_due))
    return table


async def close_tables(connection: AsyncConnection[TupleRow], session: UUID) -> None:
    """Close all tables of the session. Idempotent."""
    await connection.execute(_CLOSE, (session,))


@dataclass(frozen=True, slots=True)
class StoredBoard:
    """A board that has been dealt, with its row."""

    id: UUID
    board: Board
    deal: Deal


async def dealt_board(connection: AsyncConnection[TupleRow], dealt: UUID) -> StoredBoard:
    """Return a board that has been dealt. Raise LookupError when there is none."""
    row: Any = await (await connection.execute(_DEALT, (dealt,))).fetchone()
    if row is None:
        raise LookupError(f"there is no dealt board {dealt}")
    board = Board(row[0], Seat.parse(row[1]), Vulnerability.parse(row[2]))
    return StoredBoard(dealt, board, Deal.parse(row[3]))
