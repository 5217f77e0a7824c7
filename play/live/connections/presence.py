"""Who is connected to a table: the sockets of this process, noted in the log of the board.

Arrivals are noted at once, but those of a quarter of a second together: so the passes over all who look on, and the
statements, do not grow with the number of those who come. A person who has lost his last socket in this process is
noted as away when he has had none in any process for `ABSENT_AFTER` seconds: a timer in the database decides, and a
process in which he connects, or still is, deletes it. So reloading a page writes nothing. Where the message about him
was lost, a process that reads that somebody is away, and has a socket of his, notes that he is back. For a process
that was killed another sets the timers, at the tables at which it had sockets of players.

For a bridge program that is away from a board in play the director is called.

A table whose log has an event of a newer release is left to the processes that read it, and holds up no other.
"""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from collections.abc import Awaitable, Callable, Collection, Iterable
from typing import Final
from uuid import UUID

from laws.protocol.codec_kinds import UnknownKind
from play.live.act import act
from play.live.desk import Desk
from play.live.gathering import Gathered
from play.live.sessions.platform_acts import call_for
from play.live.timed.due import act_when_due
from play.live.timed.timers import Timer, cancel_timers, set_timers
from play.store.database import AWAY
from play.store.engines import engines_among
from play.store.log import NewTimer
from play.store.tables.look import looks_at
from play.table.actors import SYSTEM
from play.table.attempts import Looker, NoteAbsent, NotePresent
from play.table.direction.director_call import PROGRAM_AWAY
from play.table.outcomes import Refused, TableCode
from play.table.people.presence import is_expected, unnoted
from play.table.state import State

__all__ = ["ABSENT_AFTER", "AWAY_TIMER", "Presence"]

_LOG = logging.getLogger(__name__)

ABSENT_AFTER: Final = 8.0
"""Seconds without a connection: longer than a browser needs to come back when a process ends."""
AWAY_TIMER: Final = "away"
"""The kind of timer that is handled here: ``away:`` and the person."""

_GATHER: Final = 0.25
"""Seconds in which arrivals gather before the next are noted: each time all who look at the table are gone through."""

Looks = Callable[[UUID, int], bool]
"""Whether a person has a socket at a table in this process."""
TellLost = Callable[[UUID, int], Awaitable[None]]
"""Tells the other processes that a person has lost his last socket at a table in this one."""


class Presence:
    """The arrivals and departures in this process that the logs do not have yet."""

    def __init__(self, desk: Desk, looks: Looks, tell_lost: TellLost) -> None:
        self._desk = desk
        self._looks = looks
        self._tell_lost = tell_lost
        self._unnoted: dict[UUID, dict[int, Looker]] = {}
        self._came: set[tuple[UUID, int]] = set()
        self._lost: set[tuple[UUID, int]] = set()
        self._gone: Gathered[tuple[UUID, int], UnknownKind] = Gathered(self._note_absent)
        self._woken = asyncio.Event()

    def seen(self, play: UUID, state: State, lookers: Iterable[Looker]) -> None:
        """These people are connected to the table of that board."""
        new = {looker.person: looker for looker in unnoted(state, lookers)}
        if new:
            self._unnoted.setdefault(play, {}).update(new)
            self._woken.set()

    def came(self, table: UUID, play: UUID, looker: Looker) -> None:
        """The person has opened a socket at that table here, which is at that board."""
        self._unnoted.setdefault(play, {})[looker.person] = looker
        self._is_here(table, looker.person)

    def lost(self, table: UUID, state: State, person: int) -> None:
        """The person has lost his last socket at that table here."""
        self._came.discard((table, person))
        if is_expected(state, person):
            self._lost.add((table, person))
            self._woken.set()

    def lost_elsewhere(self, table: UUID, person: int) -> None:
        """Another process has set a timer for a person, who is not away if he has a socket here."""
        if self._looks(table, person):
            self._is_here(table, person)

    async def missed(self, tables: Collection[UUID]) -> None:
        """A process has gone in which players had sockets at these tables; some may have come here before that was
        noticed.
        """
        for table, look in (await looks_at(self._desk.pool, tables)).items():
            try:
                state = (await self._desk.at_least(look.play, look.number)).state
            except UnknownKind as error:
                _left(table, error)
                continue
            people = (one.person for one in state.seats if one is not None and one.person is not None)
            self._lost |= {(table, one) for one in people if is_expected(state, one) and not self._looks(table, one)}
        self._woken.set()

    async def run(self) -> None:
        """Note arrivals and departures until cancelled."""
        while True:
            await self._woken.wait()
            self._woken.clear()
            try:
                await self.note()
                await asyncio.sleep(_GATHER)
            except AWAY as error:
                self._desk.pool.lost(error)
                await self._desk.pool.back()
                self._woken.set()

    async def note(self) -> None:
        """Note all that is new, with one statement for all arrivals and one for all departures."""
        await self._note_came()
        await self.note_lost()
        while self._unnoted:
            play, lookers = self._unnoted.popitem()
            try:
                answer = await act(self._desk, play, SYSTEM, NotePresent(tuple(lookers.values())))
            except LookupError:
                continue  # the table has been removed
            except UnknownKind as error:
                _left(play, error)
                continue
            if isinstance(answer, Refused) and answer.why is TableCode.BUSY:
                self._unnoted[play] = lookers | self._unnoted.get(play, {})
                self._woken.set()
                await self._desk.pool.back()
                return

    async def note_lost(self) -> None:
        """Set the timers for those who have lost their last socket here."""
        lost = self._taken(self._lost)
        timers = [
            (table, NewTimer(ABSENT_AFTER, f"{AWAY_TIMER}:{person}", "", _key(table, person)))
            for table, person in sorted(lost, key=str)
        ]
        try:
            await set_timers(self._desk.pool, self._desk.clock, timers)
        except BaseException:
            self._lost |= lost
            raise
        if timers:
            self._desk.timer_set(ABSENT_AFTER)
        for table, person in lost:
            await self._tell_lost(table, person)

    async def absent(self, timer: Timer) -> None:
        """Note a person's absence when his timer expires, unless he has a socket here.

        Raise UnknownKind where the log of his table has an event of a newer release.
        """
        table, person = timer.subject, int(timer.kind.partition(":")[2])
        error = await self._gone.get((table, person))
        if error is not None:
            raise error

    async def _note_absent(self, gone: Collection[tuple[UUID, int]]) -> dict[tuple[UUID, int], UnknownKind]:
        """Note those who are gone from each table with one attempt; return whom it could not be noted of."""
        people: defaultdict[UUID, list[int]] = defaultdict(list)
        for table, person in gone:
            if not self._looks(table, person):
                people[table].append(person)
        looks = await looks_at(self._desk.pool, people) if people else {}
        unread: dict[tuple[UUID, int], UnknownKind] = {}
        for table, look in looks.items():
            try:
                await act_when_due(self._desk, look.play, SYSTEM, NoteAbsent(tuple(people[table])))
                for program in await engines_among(self._desk.pool, people[table]):
                    await call_for(self._desk, look.play, program, PROGRAM_AWAY)
            except UnknownKind as error:
                unread |= dict.fromkeys([(table, person) for person in people[table]], error)
        return unread

    def _is_here(self, table: UUID, person: int) -> None:
        self._lost.discard((table, person))
        self._came.add((table, person))
        self._woken.set()

    async def _note_came(self) -> None:
        came = self._taken(self._came)
        try:
            await cancel_timers(self._desk.pool, [_key(table, person) for table, person in sorted(came, key=str)])
        except BaseException:
            self._came |= came
            raise

    @staticmethod
    def _taken(waiting: set[tuple[UUID, int]]) -> set[tuple[UUID, int]]:
        taken = set(waiting)
        waiting.clear()
        return taken


def _key(table: UUID, person: int) -> str:
    return f"{table}:{AWAY_TIMER}:{person}"


def _left(subject: UUID, error: UnknownKind) -> None:
    _LOG.warning("who is at %s is left to a newer process: %s", subject, error)
