"""The table server of one process: the desk, sockets, timers, and events of other processes."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from time import perf_counter
from typing import Any, Final
from uuid import UUID

from psycopg.errors import DiskFull

from frontend.close_codes import CloseCode
from laws.protocol.codec_kinds import UnknownKind
from laws.protocol.commands import FaceLead, PeriodEnds
from play.live.act import act
from play.live.cache import LivePlay, Plays
from play.live.clock import Clock
from play.live.connections.bus import UNNOTICED, Bus
from play.live.connections.presence import AWAY_TIMER, Presence
from play.live.connections.sessions import Sessions
from play.live.connections.signed_in import Accounts
from play.live.desk import Desk, Pace
from play.live.faults import Faults
from play.live.figures import Figures
from play.live.gathering import Gathered
from play.live.readers import Readers
from play.live.rights import RightsCache
from play.live.sessions.consoles import Consoles
from play.live.tasks import Supervisor, TaskHealth
from play.live.timed.claim_finding import CLAIM, finder_of
from play.live.timed.closing_account import CLOSING, closer_of
from play.live.timed.due import act_when_due
from play.live.timed.pauses import PAUSE, ender_of
from play.live.timed.still import Beats, teller_of
from play.live.timed.timers import Handler, Sweeper, Timer, handlers_of
from play.live.timed.tray import TRAY, mover_of
from play.live.timed.unattended import RULING, default_of
from play.live.viewing.comments import Comments, write
from play.live.viewing.hub import Hub
from play.live.viewing.late import LateBoards
from play.process.collector import Collector
from play.process.lines import unwritten
from play.store import log, outbox
from play.store.database import AWAY, Pool
from play.store.log import LogEntry
from play.store.rights import rights_changed_in
from play.store.service.breaks import STILL
from play.store.service.fault_models import FaultKind
from play.store.signing_in.credential import Credential
from play.store.tables.look import Look, looks_at
from play.table.actors import SYSTEM, Actor, Person
from play.table.attempts import Attempt
from play.table.direction.glance import Glimpse
from play.table.outcomes import Answer, Refused, TableCode
from play.table.people.commenting import WriteComment
from play.table.rights import Sight

__all__ = ["TableServer"]

_LOG = logging.getLogger(__name__)
_WATCH: Final = 2.0
_UNREAD: Final = UNNOTICED + 10.0
"""Seconds before the last time at which news came in for which rights are asked too: it may not have been known that
none did, and what begins or ends in a transaction is seen when that is over.
"""
_LATE: Final = 0.5
"""Seconds between two checks for events that have become old enough for viewers with a delay."""
_REST: Final = 10.0
"""A board that nobody looks at is forgotten when nothing has asked for it in this many seconds, or twice as many; the
rights at its table with it.
"""
GRACE: Final = 2.0
"""Seconds for which a stopping process waits for attempts in flight, and again for its sockets."""


class TableServer:
    """Runs tables in this process, from `start` to `stop`.

    `robots` makes the handler of timers of the kind ``robot``: a house robot's turn.
    """

    def __init__(self, pool: Pool, clock: Clock, bus: Bus, pace: Pace, robots: Callable[[Desk], Handler]) -> None:
        self.pool = pool
        self.bus = bus
        self.figures = Figures()
        self.desk = Desk(pool, clock, Plays(pool), RightsCache(pool, clock), pace, self._tell)
        self.late = LateBoards(pool, clock)
        self.comments = Comments(pool)
        self.hub = Hub(self.desk.plays, self.desk.rights, self.late, self.comments)
        self.consoles = Consoles(pool, clock)
        self.sessions = Sessions(pool, clock)
        self.accounts = Accounts(pool)
        self.presence = Presence(self.desk, self.hub.looks, bus.lost)
        self.hub.connections = self.presence
        handlers: Mapping[str, Handler] = {
            **handlers_of(self.desk),
            "robot": robots(self.desk),
            "face": self._face,
            "period": self._period,
            CLAIM: finder_of(self.desk),
            RULING: default_of(self.desk),
            PAUSE: ender_of(self.desk),
            TRAY: mover_of(self.desk),
            AWAY_TIMER: self.presence.absent,
            STILL: teller_of(self.desk),
            CLOSING: closer_of(self.desk),
        }
        self.beats = Beats(pool, clock, self.hub.played, self._put_back)
        noticing = (self.beats.stood, self.presence.missed, self._process_silent)
        self.faults = Faults(pool, clock, unwritten, self.hub.played, *noticing)
        pool.returned = self._database_returned
        bus.returned = self._news_returned
        process = self.faults.process
        gave_up = partial(self.faults.note, FaultKind.DUE, 0.0)
        told = (self.figures.timer_taken, self.beats.note)
        self.sweeper = Sweeper(pool, clock, handlers, *told, process, gave_up=gave_up)
        self.desk.rights_changed = self.rights_changed
        self.desk.person_changed = self.person_changed
        self.desk.timer_set = self.sweeper.wake
        self.desk.thought = self.figures.thought
        self.desk.in_doubt = self.faults.is_in_doubt
        self.hub.player_came = self.faults.player_came
        self.readers = Readers(pool, clock)
        self.desk.notices_written = self.readers.wake
        self._looks: Gathered[UUID, Look] = Gathered(partial(looks_at, pool))
        self._tasks = Supervisor(clock)
        self._draining = False
        self._heard_at = 0.0
        self._unheard = False
        self.acted = 0
        self._acting = 0
        self._idle = asyncio.Event()
        self._idle.set()

    async def start(self) -> None:
        """Open the pool; start the bus, the background tasks and the sweeper."""
        await self.pool.open()
        async with self.pool.connection() as connection:
            await outbox.meet_cluster(connection)
        await self.bus.start(
            self._others_rows,
            self._shut_session,
            self._shut_person,
            self._rights_changed,
            self.presence.lost_elsewhere,
        )
        self._tasks.start("beats", self.beats.run)
        self._tasks.start("clocks", self.faults.watch)
        self._tasks.start("faults", self.faults.run)
        self._tasks.start("watch", self._watch_for_ever)
        self._tasks.start("late", self._go_on_late_for_ever)
        self._tasks.start("boards", self._forget_boards_for_ever)
        self._tasks.start("sweeper", self.sweeper.run)
        self._tasks.start("leases", self.sweeper.run_leases)
        self._tasks.start("notices", self.readers.run)
        self._tasks.start("collector", Collector(self.desk.clock, lambda: self.acted).run)
        self._tasks.start("sessions", self.sessions.run)
        self._tasks.start("presence", self.presence.run)
        self._tasks.start("consoles", self.consoles.run)

    @property
    def draining(self) -> bool:
        """Whether the process shuts down."""
        return self._draining

    async def drain(self, grace: float = GRACE) -> None:
        """Let the attempts in flight end, and close the sockets; wait at most `grace` seconds for each."""
        self._draining = True
        played = self.hub.played()
        with suppress(TimeoutError):
            async with asyncio.timeout(grace):
                await self._idle.wait()
        # Answers given in this step of the loop are sent before the close.
        await asyncio.sleep(0)
        self.hub.shut_all(CloseCode.RESTARTS)
        for console in self.consoles.sockets():
            console.shut(CloseCode.RESTARTS)
        with suppress(TimeoutError):
            async with asyncio.timeout(grace):
                await self.hub.emptied()
        # Who does not come back to another process is noted there.
        with suppress(TimeoutError, *AWAY):
            async with asyncio.timeout(grace):
                await self.beats.leave(played)
                await self.presence.note_lost()

    async def stop(self) -> None:
        """Stop everything that `start` started."""
        await self._tasks.stop()
        # What this process had begun or held, others do at once and not when its leases are over.
        await self.sweeper.stop()
        with suppress(*AWAY):
            await self.readers.end()
            await self.faults.end()
        await self.bus.stop()
        await self.pool.close()

    @property
    def has_database(self) -> bool:
        """Whether the database answers, as far as this process knows."""
        return not self.pool.is_away and self.beats.is_answered

    def health(self) -> dict[str, TaskHealth]:
        """Return the state of the background tasks by name."""
        return self._tasks.health() | self.bus.health()

    async def look(self, table: UUID) -> Look | None:
        """Return a table with its newest board for anyone who comes to look at it; None when there is none."""
        return await self._looks.get(table)

    async def act(
        self,
        play: UUID,
        actor: Actor,
        attempt: Attempt,
        *,
        key: str | None = None,
        offer: str | None = None,
        revision: str = "",
        evidence: Mapping[str, Any] | None = None,
        under: Credential | None = None,
    ) -> Answer:
        """Act at a table (see `play.live.act.act`). During shutdown, refuse everything as `busy`."""
        if self._draining:
            return Refused(TableCode.BUSY)
        self.acted += 1
        self._acting += 1
        self._idle.clear()
        began = perf_counter()
        answer: Answer = Refused(TableCode.BUSY)
        try:
            with self._readable(play):
                answer = await act(
                    self.desk,
                    play,
                    actor,
                    attempt,
                    key=key,
                    offer=offer,
                    revision=revision,
                    evidence=evidence,
                    under=under,
                )
            self.figures.answered(answer, perf_counter() - began)
            return answer
        finally:
            self._acting -= 1
            if self._acting == 0:
                self._idle.set()

    async def comment(
        self, table: UUID, sight: Sight, author: Person, written: WriteComment, *, key: str, revision: str
    ) -> Answer:
        """Store a comment of somebody who sees the table so (`play.live.viewing.comments.write`), and show it here."""
        play = self.hub.play_at(table)
        if self._draining or self.pool.is_away or play is None:
            return Refused(TableCode.BUSY)
        try:
            present = (await self.desk.plays.get(play)).state
            board = self.hub.board_seen(table, sight)
            answer = await write(self.desk, present, board, author, written, key, revision)
            await self.hub.go_on_late()
        except AWAY as error:
            self.pool.lost(error)
            return Refused(TableCode.BUSY)
        return answer

    async def session_over(self, session: str) -> None:
        """Close the sockets of an ended session in this and all other processes."""
        self._shut_session(session)
        await self.bus.session_over(session)

    async def person_changed(self, person: int) -> None:
        """Close a person's sockets in all processes after a change of password, access or blocks; they are reopened."""
        self._shut_person(person)
        await self.bus.person_changed(person)

    async def rights_changed(self, subject: UUID, people: Collection[int] | None = None) -> None:
        """Apply a change of rights at a table or in a session in this and all other processes: of these people, where
        nothing else has changed.
        """
        await self._rights_changed(subject, people)
        await self.bus.rights_changed(subject, people)

    async def watch(self) -> None:
        """Ask the log for the last numbers of the boards shown here, and show events that the bus did not deliver."""
        boards, shown = self.hub.boards(), self.hub.shown_numbers()
        if not boards:
            return
        async with self.pool.connection() as connection:
            numbers = await log.last_numbers(connection, list(boards))
        for play, number in numbers.items():
            live = boards[play]
            if number > shown[play]:
                self.figures.missed(number - shown[play])
                with self._readable(play):
                    await self.desk.plays.catch_up(live)
                    await self.hub.changed(live)

    async def renew_rights(self, now: float) -> None:
        """Show the rights that have changed of which no news may have come in; `now` is the event loop's time."""
        if self.bus.is_heard and not self._unheard:
            self._heard_at = now
            return
        self._unheard = not self.bus.is_heard
        try:
            async with self.pool.connection() as connection:
                changed = await rights_changed_in(connection, self.hub.subjects(), now - self._heard_at + _UNREAD)
            for subject in changed:
                await self._rights_changed(subject)
        except Exception:
            self._unheard = True
            raise
        self._heard_at = now

    @contextmanager
    def _readable(self, play: UUID) -> Iterator[None]:
        """Where the log of a board has an event of a newer release, close the sockets there: they come back, to a
        process that reads it as soon as there is one, and nothing is shown or decided here by an old state.
        """
        try:
            yield
        except UnknownKind as error:
            _LOG.warning("board %s is left to a newer process: %s", play, error)
            self.desk.plays.forget(play)
            self.hub.shut_board(play, CloseCode.LATER)

    def _database_returned(self, error: Exception, seconds: float) -> None:
        self.faults.note(FaultKind.FULL if isinstance(error, DiskFull) else FaultKind.DATABASE, seconds)
        if seconds:
            self.beats.stood(seconds)

    def _news_returned(self, seconds: float) -> None:
        self._unheard = True
        self.faults.note(FaultKind.REDIS, seconds)

    def _process_silent(self) -> None:
        """Another process may have been killed between a change of rights and the news of it."""
        self._unheard = True

    async def _put_back(self) -> None:
        await self.sweeper.put_back()

    def _shut_session(self, session: str) -> None:
        self.hub.shut_session(session)
        for console in self.consoles.sockets():
            if console.session == session:
                console.shut(CloseCode.SIGNED_OUT)

    def _shut_person(self, person: int) -> None:
        self.hub.shut_person(person)
        for console in self.consoles.sockets():
            if console.person == person:
                console.shut(CloseCode.WHO_IS_IT)

    async def _rights_changed(self, subject: UUID, people: Collection[int] | None = None) -> None:
        await self.hub.rights_changed(subject, people)
        await self.consoles.rights_changed(subject)

    async def _tell(self, live: LivePlay, rows: Sequence[LogEntry]) -> None:
        glimpse = live.glimpse()
        self.consoles.changed(live.play, glimpse)
        await self.hub.changed(live, rows)
        if rows:
            await self.bus.rows(live.play, rows, glimpse)

    async def _others_rows(self, play: UUID, rows: list[LogEntry], glimpse: Glimpse | None = None) -> None:
        self.consoles.changed(play, glimpse)
        live = self.desk.plays.peek(play)
        if live is None or live.number == 0:
            return
        with self._readable(play):
            if not live.apply(rows):
                await self.desk.plays.catch_up(live)
            await self.hub.changed(live, rows)

    async def _face(self, timer: Timer) -> None:
        """Face the opening lead at the end of the clarification period."""
        live = await self.desk.awaited(timer.subject, timer.awaits)
        play = None if live is None else live.state.game.play
        if play is not None and play.lead is not None:
            await act_when_due(self.desk, timer.subject, SYSTEM, FaceLead(play.lead.seat), awaits=timer.awaits)

    async def _period(self, timer: Timer) -> None:
        """End the correction period of a board (Law 79C)."""
        await act_when_due(self.desk, timer.subject, SYSTEM, PeriodEnds())

    async def _watch_for_ever(self) -> None:
        loop = asyncio.get_running_loop()
        self._heard_at = loop.time()
        while True:
            await asyncio.sleep(_WATCH)
            self.hub.shut_overdue(loop.time())
            try:
                await self.renew_rights(loop.time())
                await self.watch()
                await self.consoles.watch(loop.time())
            except AWAY as error:
                self.pool.lost(error)
                await self.pool.back()

    async def _go_on_late_for_ever(self) -> None:
        never = asyncio.Event()
        while True:
            await self.desk.clock.wait(_LATE, never)
            try:
                await self.hub.go_on_late()
            except AWAY as error:
                self.pool.lost(error)
                await self.pool.back()
            except UnknownKind as error:  # `watch` closes the sockets there
                _LOG.warning("a late view is left to a newer process: %s", error)

    async def _forget_boards_for_ever(self) -> None:
        never = asyncio.Event()
        while True:
            await self.desk.clock.wait(_REST, never)
            self.desk.plays.forget_rested(self.hub.boards())
            self.desk.rights.keep_only(self.hub.tables(), self.hub.people())
