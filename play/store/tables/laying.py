"""Boards that the teacher of a lesson lays for his table, to be played next."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final
from uuid import UUID

from psycopg import AsyncConnection
from psycopg.rows import TupleRow

from laws.values.board import Board
from laws.values.deal import Deal
from play.store.tables.boards import write_dealt

__all__ = ["lay_next"]

_SEQUENCE: Final = "SELECT sequence FROM play_board WHERE id = %s FOR UPDATE"
_FAR: Final = 1_000_000
"""Added while places change: two boards are never in one place."""
_AWAY: Final = "UPDATE play_laid_board SET place = place + %s WHERE table_id = %s AND place > %s"
_BACK: Final = "UPDATE play_laid_board SET place = place - %s WHERE table_id = %s AND place > %s"
_LAY: Final = "INSERT INTO play_laid_board (table_id, place, dealt_id) VALUES (%s, %s, %s)"


async def lay_next(
    connection: AsyncConnection[TupleRow], table: UUID, play: UUID, boards: Sequence[tuple[Board, Deal]]
) -> None:
    """Lay these boards for the table, to follow the board `play`; those laid out before come after them.

    Raise LookupError when there is no such board.
    """
    async with connection.transaction():
        row = await (await connection.execute(_SEQUENCE, (play,))).fetchone()
        if row is None:
            raise LookupError(f"there is no board {play}")
        after: int = row[0]
        await connection.execute(_AWAY, (_FAR + len(boards), table, after))
        await connection.execute(_BACK, (_FAR, table, _FAR))
        for place, (board, deal) in enumerate(boards, after + 1):
            await connection.execute(_LAY, (table, place, await write_dealt(connection, board, deal)))
