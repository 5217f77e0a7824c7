"""Boards in play that a change of their session ends: they count for nobody, or are awarded.

A timer for each, which is due, stands in the transaction of the change. So none is played on where the process dies
before it has ended them.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Final
from uuid import UUID

from director.sessions.running.rounds import SESSION
from play.live.desk import Desk
from play.live.sessions.platform_acts import end_board
from play.store.timers import set_timer

__all__ = ["BOARD_ENDED", "end_boards", "plan_ends"]

BOARD_ENDED: Final = f"{SESSION}:ended"
"""The kind of the timers that end a board; their subject is the board."""


def plan_ends(plays: Iterable[UUID], now: datetime) -> tuple[UUID, ...]:
    """Let these boards be ended, in the caller's transaction; return them: `end_boards` need not wait for that."""
    every = tuple(plays)
    for play in every:
        set_timer(f"{play}:ended", BOARD_ENDED, play, now)
    return every


async def end_boards(desk: Desk, plays: Iterable[UUID]) -> None:
    """End these boards, after the transaction in which that was planned. Idempotent."""
    for play in plays:
        await end_board(desk, play)
