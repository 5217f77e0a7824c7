"""Who directs a board, with what only the database knows: whether he has played it himself at another table."""

from __future__ import annotations

from typing import Final
from uuid import UUID

from play.live.access import access_direct
from play.live.cache import LivePlay
from play.live.desk import Desk
from play.store.database import Pool
from play.store.tables.look import TableFacts
from play.table.actors import Official
from play.table.outcomes import TableCode
from play.table.rights import Right

__all__ = ["refuses_to_direct"]

_PLAYED: Final = """
    SELECT EXISTS (
        SELECT FROM play_board own JOIN play_board_seat s ON s.play_id = own.id JOIN play_board b USING (dealt_id)
        WHERE b.id = %(play)s AND own.id <> b.id AND own.finished_at IS NOT NULL AND s.person_id = %(person)s
    )
"""


async def refuses_to_direct(desk: Desk, facts: TableFacts, live: LivePlay, actor: Official) -> TableCode | None:
    """Return why this official may not act on a board, or None; by what the database says at this moment."""
    rights = await desk.rights.fresh(facts)
    played = rights.holds(actor.id, Right.AFTER_PLAY) and await _has_played(desk.pool, live.play, actor.id)
    return access_direct(rights, live.state, actor, played=played)


async def _has_played(pool: Pool, play: UUID, person: int) -> bool:
    async with pool.connection() as connection:
        row = await (await connection.execute(_PLAYED, {"play": play, "person": person})).fetchone()
    return row is not None and bool(row[0])
