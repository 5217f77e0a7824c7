"""Boards in play that a change of their session ends: they count for nobody, or are awarded; and tables that it closes.

A timer for each, which is due, stands in the transaction of the change. So none is played on where the process dies
before it has ended them, and nobody is left at a table that is closed.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Final
from uuid import UUID

from director.sessions.running.rounds import SESSION
from play.live.desk import Desk
from play.live.sessions.platform_acts import end_board
from play.live.sessions.session_boards import clear_table
from play.store.timers import set_timer

__all__ = ["BOARD_ENDED", "TABLE_LEFT", "end_boards", "leave_tables", "plan_ends", "plan_leaving"]

BOARD_ENDED: Final = f"{SESSION}:ended"
"""The kind of the timers that end a board; their subject is the board."""
TABLE_LEFT: Final = f"{SESSION}:left"
"""The kind of the timers that end the board of a table that is closed, and take everybody from there."""


def plan_ends(plays: Iterable[UUID], now: datetime) -> tuple[UUID, ...]:
    """Let these boards be ended, in the caller's transaction; return them: `end_boards` need not wait for that."""
    return _plan(BOARD_ENDED, plays, now)


def plan_leaving(plays: Iterable[UUID], now: datetime) -> tuple[UUID, ...]:
    """Let the tables of these boards be left, in the caller's transaction, which closes them; return the boards:
    `leave_tables` need not wait for that.
    """
    return _plan(TABLE_LEFT, plays, now)


def _plan(kind: str, plays: Iterable[UUID], now: datetime) -> tuple[UUID, ...]:
    every = tuple(plays)
    for play in every:
        set_timer(f"{play}:{kind}", kind, play, now)
    return every


async def end_boards(desk: Desk, plays: Iterable[UUID]) -> None:
    """End these boards, after the transaction in which that was planned. Idempotent."""
    for play in plays:
        await end_board(desk, play)


async def leave_tables(desk: Desk, plays: Iterable[UUID]) -> None:
    """End these boards and take everybody from their seats, after the transaction that closes their tables.
    Idempotent.
    """
    for play in plays:
        await end_board(desk, play)
        await clear_table(desk, play)
