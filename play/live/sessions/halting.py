"""What a director does at all tables of a session, written at one of them: stop, go on, an announcement."""

from __future__ import annotations

from uuid import UUID

from play.live.desk import Desk
from play.live.sessions.platform_acts import write_decided
from play.table.direction.halting import halts, resumes, tells
from play.table.table_events import RoomTold

__all__ = ["announce", "halt", "let_go_on"]


async def halt(desk: Desk, play: UUID, name: str, reason: str, now: int) -> None:
    """Stop play and the clock at this board, at `now` in seconds since 1970 (article 13.13). Idempotent."""
    await write_decided(desk, play, lambda state: halts(state, name, reason, now), over=True)


async def let_go_on(desk: Desk, play: UUID, seconds: int, now: int) -> None:
    """Let play at this board go on after that many seconds, with the time that its clock had left. Idempotent."""
    await write_decided(desk, play, lambda state: resumes(state, seconds, now), over=True)


async def announce(desk: Desk, play: UUID, told: RoomTold, longer: int) -> None:
    """Tell the table of this board what a director announces to all. Idempotent.

    Its clock has so many seconds more.
    """
    await write_decided(desk, play, lambda state: tells(state, told, longer), over=True)
