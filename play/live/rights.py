"""The rights at tables in this process's memory: read once, dropped when they change."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from uuid import UUID

from play.live.clock import Clock
from play.store.database import Pool
from play.store.look import TableFacts, facts_of
from play.store.rights import database_time, rights_at
from play.table.rights import Granted, Right, Sight, holds, sight_by

__all__ = ["Rights", "RightsCache"]


@dataclass(frozen=True, slots=True)
class Rights:
    """The rights at one table. Their time is PostgreSQL's: the clock's time plus the difference between the two."""

    granted: tuple[Granted, ...]
    clock: Clock
    ahead: timedelta = timedelta()

    def sight(self, person: int) -> Sight | None:
        """Return the widest view that the person's rights allow now, with its delay; None for none."""
        return sight_by(self.granted, person, self.clock.now() + self.ahead)

    def holds(self, person: int, right: Right) -> bool:
        """Return whether the person has this right now."""
        return holds(self.granted, person, right, self.clock.now() + self.ahead)

    def holders(self, right: Right) -> set[int]:
        """Return the persons who have this right now."""
        now = self.clock.now() + self.ahead
        return {one.person for one in self.granted if one.right is right and one.holds_at(now)}


class RightsCache:
    """Rights by table. A table's are dropped when the bus reports a change at it or in its session."""

    def __init__(self, pool: Pool, clock: Clock) -> None:
        self._pool = pool
        self._clock = clock
        self._known: dict[UUID, tuple[UUID | None, Rights]] = {}
        self._changes = 0

    async def of(self, facts: TableFacts) -> Rights:
        """Return the rights at a table, from the database if they are not in memory."""
        known = self._known.get(facts.id)
        return await self.fresh(facts) if known is None else known[1]

    async def fresh(self, facts: TableFacts) -> Rights:
        """Return the rights at a table from the database. These decide an official's act."""
        while True:
            changes = self._changes
            async with self._pool.connection() as connection:
                granted = await rights_at(connection, facts.id, facts.session)
                now = self._clock.for_database() or await database_time(connection)
            rights = Rights(granted, self._clock, now - self._clock.now())
            if changes == self._changes:  # else a right has changed while they were read: read them again
                self._known[facts.id] = (facts.session, rights)
                return rights

    async def facts(self, play: UUID) -> TableFacts:
        """Return the table of that board, as it is now. Raises LookupError when there is no such board."""
        return await facts_of(self._pool, play)

    def forget(self, subject: UUID) -> list[UUID]:
        """Drop the rights at that table, or at the tables of that session; return the tables."""
        self._changes += 1
        gone = [table for table, (session, _) in self._known.items() if subject in (table, session)]
        for table in gone:
            del self._known[table]
        return gone

    def keep_only(self, tables: set[UUID]) -> None:
        """Drop the rights at all other tables."""
        for table in self._known.keys() - tables:
            del self._known[table]
