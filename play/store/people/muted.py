"""Whether the people who run the site have silenced somebody."""

from __future__ import annotations

from typing import Any, Final

from play.people.relations.measures import lasts
from play.store.database import Pool

__all__ = ["is_muted"]

_MUTED: Final = "SELECT muted_until, clock_timestamp() FROM play_person WHERE id = %s"


async def is_muted(pool: Pool, person: int) -> bool:
    """Return whether this person may speak to directors alone now."""
    async with pool.connection() as connection:
        row: Any = await (await connection.execute(_MUTED, (person,))).fetchone()
    return row is not None and lasts(*row)
