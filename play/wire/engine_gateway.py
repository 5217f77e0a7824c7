"""The gateway of bridge programs: their connections, who is there, and what is done when one fails.

A program is at its table as long as its line is. When the line is lost, or it says nothing for long, it is away as a
person is, and its seat is kept; the director is called for one that is silent or does not keep to the protocol.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Final
from uuid import UUID

from psycopg.errors import DiskFull

from laws.protocol.codec_kinds import UnknownKind
from laws.views.viewer import Viewer
from play.live.act import act
from play.live.cache import LivePlay
from play.live.connections.presence import Presence
from play.live.desk import Desk
from play.live.faults import Faults
from play.live.sessions.platform_acts import call_for
from play.live.tasks import end_tasks
from play.live.timed.still import Beats
from play.people.accounts.network import client_address
from play.store.database import AWAY
from play.store.log import LogEntry
from play.store.service.fault_models import FaultKind
from play.table.actors import SYSTEM
from play.table.attempts import Looker, NoteAbsent
from play.table.direction.director_call import PROGRAM_SILENT, PROGRAM_WRONG
from play.table.direction.glance import Glimpse
from play.wire.engine_board import Moved
from play.wire.engine_doors import Door, Place
from play.wire.engine_line import EngineLine, TooManyWrong
from play.wire.engine_seat import EngineSeat
from play.wire.socket_limits import SocketLimit
from play.wire.table_manager import VERSION, Connecting, Unexpected, error_line

__all__ = ["COME_AGAIN", "LINES_PER_ADDRESS", "MOST_LINES", "Gateway"]

_LOG = logging.getLogger(__name__)
_LOOK: Final = 0.5
"""Seconds between two looks at the log, for what other processes have written."""
_WAIT: Final = 2.0
"""Seconds between two looks for the next match of a program."""
MOST_LINES: Final = 400
"""Connections at a time: those of fifty matches at two tables."""
LINES_PER_ADDRESS: Final = 200
"""Connections of one address at a time, a tenth as many a second for long: half of all, so that it keeps nobody else
out.
"""
COME_AGAIN: Final = "the board is of a newer release of this site: connect again"
"""What the programs are told of a board that this release cannot read."""


async def _tell_nobody(_table: UUID, _person: int) -> None:
    return


@dataclass(slots=True)
class _Program:
    """A program in its place, and the board at which it is."""

    place: Place
    live: LivePlay


class Gateway:
    """Serves programs that come through one door, so many `per_address`, 0 for no limit. `faults` says that it does,
    and misses processes that are killed.

    It does not say that the platform serves, since people cannot play by it; `run_credits` credits the tables of its
    programs with the time in which it could do nothing.
    """

    def __init__(
        self,
        desk: Desk,
        door: Door,
        tell_lost: Callable[[UUID, int], Awaitable[None]] = _tell_nobody,
        per_address: int = LINES_PER_ADDRESS,
    ) -> None:
        self._desk = desk
        self._door = door
        self._of_address = SocketLimit(per_address)
        self._presence = Presence(desk, lambda _table, person: person in self._lines, tell_lost)
        self._beats = Beats(desk.pool, desk.clock, self._struck_tables)
        self.faults = Faults(desk.pool, desk.clock, tables=self.tables, stood=self._stood, missed=self._presence.missed)
        self._struck: set[UUID] = set()
        self._has_stood = asyncio.Event()
        self._lines: dict[int, EngineLine] = {}
        self._tables: dict[int, UUID] = {}
        self._waiting: dict[str, EngineLine] = {}
        self._events: dict[UUID, asyncio.Event] = {}
        self._serving: set[asyncio.Task[None]] = set()
        self._tell = desk.tell
        desk.tell = self._told

    def tables(self) -> set[UUID]:
        """Return the tables at which programs play here."""
        return set(self._tables.values())

    def database_returned(self, error: Exception, seconds: float) -> None:
        """The database was away from this process for so many seconds, by this error."""
        self.faults.note(FaultKind.FULL if isinstance(error, DiskFull) else FaultKind.DATABASE, seconds)
        if seconds:
            self._stood(seconds)

    def _stood(self, seconds: float) -> None:
        """Let the tables be credited, those too whose programs were sent away meanwhile."""
        self._struck |= self.tables() | self.faults.served
        self._beats.stood(seconds)
        self._has_stood.set()

    def _struck_tables(self) -> set[UUID]:
        return self._struck | self.tables()

    async def credit(self) -> None:
        """Credit the tables with the time in which this process could do nothing. Raise the errors of `AWAY`."""
        if self._has_stood.is_set():
            self._has_stood.clear()
            try:
                await self._beats.note()
            except BaseException:
                self._has_stood.set()
                raise
            if not self._has_stood.is_set():
                self._struck.clear()

    async def run_credits(self) -> None:
        """Credit them until cancelled."""
        while True:
            await self._has_stood.wait()
            try:
                await self.credit()
            except AWAY as error:
                await self._until_back(error)

    def lost_elsewhere(self, table: UUID, person: int) -> None:
        """Another process has set a timer for a player, who is not away if he is a program that is here."""
        self._presence.lost_elsewhere(table, person)

    async def run(self) -> None:
        """Note who is here and who has gone, until cancelled."""
        await self._presence.run()

    async def serve(self, lines: asyncio.StreamReader, out: asyncio.StreamWriter) -> None:
        """Serve one connection to its end."""
        line, task = EngineLine(lines, out, self._desk.clock), asyncio.current_task()
        assert task is not None
        address = client_address((out.get_extra_info("peername") or [""])[0], "")
        counts = self._of_address.enter(address)
        self._serving.add(task)
        try:
            if not counts:
                raise Unexpected("too many programs are connected from this address")
            if len(self._serving) > MOST_LINES:
                raise Unexpected("too many programs are connected")
            said = await line.connecting()
            if said.version != VERSION:
                raise Unexpected(f"version {VERSION} of the protocol was expected")
            place = await self._place_for(line, said)
            await self._play(line, place, said.team)
        except UnknownKind as reason:
            _LOG.warning("a program is left to a newer process: %s", reason)
            with suppress(ConnectionError):
                await line.say(error_line(COME_AGAIN))
        except AWAY as reason:
            self._desk.pool.lost(reason)
            _LOG.warning("a program is sent away, since the database does not answer")
        except (ValueError, Moved, TooManyWrong) as reason:  # ValueError: Unexpected, no ASCII, a line without end
            _LOG.warning("a program is sent away: %s", reason)
            with suppress(ConnectionError):
                await line.say(error_line(f"{reason}"))
        except (EOFError, TimeoutError, ConnectionError, LookupError) as reason:
            _LOG.warning("a program goes: %s", reason)
        finally:
            self._serving.discard(task)
            if counts:
                self._of_address.leave(address)
            await line.close()

    async def end(self) -> None:
        """Close all connections, and note who is away then; their tables are credited as those of any process."""
        with suppress(*AWAY):
            await self._beats.leave(self.tables())
        await end_tasks(*self._serving)

    async def _place_for(self, line: EngineLine, said: Connecting) -> Place:
        """Return the place of a program, which waits for it. Of two lines for one seat the later is the program."""
        key = f"{said.team} {said.seat}"
        before = self._waiting.get(key)
        if before is not None:
            await before.close()
        self._waiting[key] = line
        try:
            while True:
                try:
                    place = await self._door.place_for(said, self._lines)
                except AWAY as error:
                    await self._until_back(error)
                    continue
                if place is not None:
                    return place
                await self._desk.clock.wait(_WAIT, asyncio.Event())
                if line.has_gone:
                    raise EOFError("it has closed the connection")
        finally:
            if self._waiting.get(key) is line:
                del self._waiting[key]

    async def _play(self, line: EngineLine, place: Place, team: str) -> None:
        person = place.who.id
        before, self._lines[person] = self._lines.get(person), line
        self._tables[person] = place.table
        if before is not None:
            await before.close()
        program = _Program(place, await self._desk.plays.get(place.play))
        line.spoke = partial(self._spoke, program)
        line.silent = partial(self._silent, program)
        seat = EngineSeat(
            self._desk, self._door, place, line, partial(self._changed, line), partial(self._sits, program)
        )
        try:
            await seat.run(team)
        except TooManyWrong:
            await call_for(self._desk, program.live.play, person, PROGRAM_WRONG)
            raise
        finally:
            if self._lines.get(person) is line:
                del self._lines[person], self._tables[person]
                self._presence.lost(place.table, program.live.state, person)
                await self._presence.note_lost()

    async def _sits(self, program: _Program, live: LivePlay) -> None:
        """Note a program as present at a board."""
        program.live = live
        place = program.place
        self._presence.came(place.table, live.play, Looker(place.who.id, place.who.name, Viewer.player(place.seat)))
        await self._presence.note()

    async def _spoke(self, program: _Program) -> None:
        """Note a program as back that was silent."""
        if program.place.who.id in program.live.state.away:
            await self._sits(program, program.live)

    async def _silent(self, program: _Program) -> None:
        """Call the director, and note the program as away, so that a house robot may be asked to play for it."""
        play, person = program.live.play, program.place.who.id
        await call_for(self._desk, play, person, PROGRAM_SILENT)
        await act(self._desk, play, SYSTEM, NoteAbsent((person,)))

    async def _changed(self, line: EngineLine, live: LivePlay) -> None:
        """Wait until something is told of the board, or for a moment, and read what others have written to it."""
        if line.has_gone:
            raise EOFError("it has closed the connection")
        woken = self._events.setdefault(live.play, asyncio.Event())
        await self._desk.clock.wait(_LOOK, woken)
        if not woken.is_set():
            try:
                await self._desk.catch_up(live)
            except AWAY as error:  # nobody is to connect again for that
                await self._until_back(error)

    async def _until_back(self, error: Exception) -> None:
        self._desk.pool.lost(error)
        await self._desk.pool.back()

    async def others_rows(self, play: UUID, rows: list[LogEntry], _glimpse: Glimpse | None = None) -> None:
        """Apply rows that another process has written."""
        live = self._desk.plays.peek(play)
        if live is not None and live.number:
            with suppress(UnknownKind):  # the programs there are sent away when they look next
                if not live.apply(rows):
                    await self._desk.plays.catch_up(live)
                self._wake(play)

    async def _told(self, live: LivePlay, rows: Sequence[LogEntry]) -> None:
        self._wake(live.play)
        await self._tell(live, rows)

    def _wake(self, play: UUID) -> None:
        woken = self._events.pop(play, None)
        if woken is not None:
            woken.set()
