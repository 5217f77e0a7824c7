"""The rights at tables in this process's memory: read once, dropped when they change. With them, whom people block."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import InitVar, dataclass, field
from datetime import timedelta
from uuid import UUID

from play.live.clock import Clock
from play.live.gathering import Gathered, Shared
from play.store.database import Pool
from play.store.people.blocked import blocked_by
from play.store.people.silence import sessions_of
from play.store.rights import database_time, rights_at
from play.store.tables.look import TableFacts, facts_of
from play.table.rights import Granted, Right, Sight, holds, sight_by

__all__ = ["Rights", "RightsCache"]


@dataclass(frozen=True, slots=True)
class Rights:
    """The rights at one table. Their time is PostgreSQL's: the clock's time plus the difference between the two, which
    is never too small: what has been ended or granted when it is read is so at once.

    `blocked` has, by person, those whom he has blocked: of the opener of the table and of those who look at it.
    """

    granted: InitVar[tuple[Granted, ...]]
    clock: Clock
    ahead: timedelta = timedelta()
    blocked: Mapping[int, frozenset[int]] = field(default_factory=dict)
    _of: dict[int, tuple[Granted, ...]] = field(init=False, default_factory=dict, repr=False)
    _with: defaultdict[Right, set[int]] = field(init=False, default_factory=lambda: defaultdict(set), repr=False)

    def __post_init__(self, granted: tuple[Granted, ...]) -> None:
        people: defaultdict[int, list[Granted]] = defaultdict(list)
        for one in granted:  # a table may have thousands of spectators
            people[one.person].append(one)
        for person, own in people.items():
            self.put(person, own)

    def put(self, person: int, own: Iterable[Granted]) -> None:
        """Let these be the person's rights, in place of those that he had."""
        self._of[person] = tuple(own)
        for right in {one.right for one in self._of[person]}:
            self._with[right].add(person)  # of what he has no more `holders` asks in vain

    def blocked_by(self, person: int) -> frozenset[int]:
        """Return those whom the person has blocked."""
        return self.blocked.get(person, frozenset())

    def sight(self, person: int) -> Sight | None:
        """Return the widest view that the person's rights allow now, with its delay; None for none."""
        own = self._of.get(person)
        return None if own is None else sight_by(own, person, self.clock.now() + self.ahead)

    def holds(self, person: int, right: Right) -> bool:
        """Return whether the person has this right now."""
        own = self._of.get(person)
        return own is not None and holds(own, person, right, self.clock.now() + self.ahead)

    def delay(self, person: int, right: Right) -> int | None:
        """Return the shortest delay in seconds that the person's right has now; None when he does not have it."""
        now = self.clock.now() + self.ahead
        return min((one.delay for one in self._of.get(person, ()) if holds([one], person, right, now)), default=None)

    def holders(self, right: Right) -> set[int]:
        """Return the persons who have this right now."""
        people = self._with.get(right)
        return {person for person in people if self.holds(person, right)} if people else set()


class RightsCache:
    """Rights by table. A table's are dropped when the bus reports a change at it or in its session."""

    def __init__(self, pool: Pool, clock: Clock) -> None:
        self._pool = pool
        self._clock = clock
        self._known: dict[UUID, tuple[UUID | None, Rights]] = {}
        self._blocked: dict[int, frozenset[int]] = {}
        self._met: Gathered[int, tuple[frozenset[int], frozenset[UUID]]] = Gathered(self._read_of)
        self._reads: Shared[TableFacts] = Shared(self._read)
        self._changes = 0

    async def of(self, facts: TableFacts) -> Rights:
        """Return the rights at a table, from the database if they are not in memory: one reads for all who come."""
        while (known := self._known.get(facts.id)) is None:
            await self._reads.do(facts)
        return known[1]

    async def fresh(self, facts: TableFacts) -> Rights:
        """Return the rights at a table from the database. These decide an official's act."""
        while True:
            changes = self._changes
            async with self._pool.connection() as connection:
                granted = await rights_at(connection, facts.id, facts.session)
                self._blocked.update(await blocked_by(connection, [facts.opened_by]))
                asked = self._clock.now()
                now = self._clock.for_database() or await database_time(connection)
            rights = Rights(granted, self._clock, now - asked, self._blocked)
            if changes == self._changes:  # else a right has changed while they were read: read them again
                self._known[facts.id] = (facts.session, rights)
                return rights

    async def renew(self, facts: TableFacts, people: Collection[int]) -> Rights:
        """Return the rights at a table with those of these people from the database, and the others' as they are known.

        So the work for one whose rights change does not grow with the spectators of the table.
        """
        while (known := self._known.get(facts.id)) is not None:
            changes = self._changes
            async with self._pool.connection() as connection:
                granted = await rights_at(connection, facts.id, facts.session, people)
            if self._changes == changes:  # else read them again, as in `fresh`
                for person in people:
                    known[1].put(person, [one for one in granted if one.person == person])
                return known[1]
        return await self.fresh(facts)

    async def meet(self, person: int) -> frozenset[UUID]:
        """Read whom somebody has blocked who comes to look at a table; his sockets reconnect when that changes. Return
        the sessions that leave their tables open to him and close all others; none where he plays in none.
        """
        self._blocked[person], sessions = await self._met.get(person) or (frozenset(), frozenset())
        return sessions

    async def facts(self, play: UUID) -> TableFacts:
        """Return the table of that board, as it is now. Raises LookupError when there is no such board."""
        return await facts_of(self._pool, play)

    def forget(self, subject: UUID) -> list[UUID]:
        """Drop the rights at that table, or at the tables of that session; return the tables."""
        gone = self.changed(subject)
        self.drop(gone)
        return list(gone)

    def changed(self, subject: UUID) -> set[UUID]:
        """Note that rights at that table, or in that session, have changed; return the tables that are known."""
        self._changes += 1
        return {table for table, (session, _) in self._known.items() if subject in (table, session)}

    def drop(self, tables: Collection[UUID]) -> None:
        """Drop the rights at these tables."""
        for table in tables:
            self._known.pop(table, None)

    def keep_only(self, tables: set[UUID], people: set[int]) -> None:
        """Drop the rights at all other tables, and what all other people have blocked."""
        for table in self._known.keys() - tables:
            del self._known[table]
        for person in self._blocked.keys() - people:
            del self._blocked[person]

    async def _read(self, facts: TableFacts) -> None:
        if facts.id not in self._known:
            await self.fresh(facts)

    async def _read_of(self, people: Collection[int]) -> dict[int, tuple[frozenset[int], frozenset[UUID]]]:
        async with self._pool.connection() as connection:
            blocked = await blocked_by(connection, people)
            sessions = await sessions_of(connection, people)
        none: frozenset[UUID] = frozenset()
        return {person: (blocked.get(person, frozenset()), sessions.get(person, none)) for person in people}
