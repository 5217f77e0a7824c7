"""The consoles that are open in this process: directors who have the room of a session before them.

Every write to a board writes its glance beside the log. A change of a board arrives here once per process, as at
`play.live.viewing.hub`, with the glance where that is known: then nothing is asked of the database, and only what looks
different is drawn and sent. What waits for a director is read as rows, before anything else, and so is a board of which
the room has not heard, of all such boards in one statement. A console never replays a board. A message between
processes that was lost is made good by `watch`.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Iterable, Sequence
from datetime import timedelta
from typing import Final, Protocol
from uuid import UUID

from frontend.close_codes import CloseCode
from frontend.console import queue_html
from play.live.clock import Clock
from play.live.sessions.console_room import ConsoleRoom, places_of
from play.live.viewing.mailbox import Mailbox
from play.store.database import AWAY, Pool
from play.store.direction.glances import GlanceRow, calls_in, glances_in, glances_of, glances_since, median_answer
from play.store.rights import directs_session
from play.table.direction.glance import Glimpse

__all__ = ["ConsoleSocket", "Consoles"]

_OVERLAP: Final = timedelta(seconds=10)
"""Of rows that carry their time of writing, some are committed later than others that carry a later one."""
_GATHER: Final = 0.05
"""Seconds in which boards that are to be read gather: in a change of round all tables get theirs."""


class ConsoleSocket(Protocol):
    """A browser with the console of a session."""

    of: UUID
    person: int
    session: str
    language: str
    mailbox: Mailbox

    def shut(self, code: int) -> None:
        """Close the socket with that code."""


class Consoles:
    """The open consoles of this process by session."""

    def __init__(self, pool: Pool, clock: Clock) -> None:
        self._pool = pool
        self._clock = clock
        self._sockets: defaultdict[UUID, set[ConsoleSocket]] = defaultdict(set)
        self._rooms: dict[UUID, ConsoleRoom] = {}
        self._opening: UUID | None = None
        self._news: defaultdict[UUID, dict[UUID, Glimpse]] = defaultdict(dict)
        self._unread: set[UUID] = set()
        self._called: set[UUID] = set()
        self._woken = asyncio.Event()
        self._reading = asyncio.Lock()

    async def room(self, session: UUID) -> ConsoleRoom:
        """Return the room of a session, read from the database."""
        room = ConsoleRoom(await places_of(session))
        async with self._pool.connection() as connection:
            room.hear(await glances_in(connection, session))
            room.wait(await calls_in(connection, session), await median_answer(connection, session))
        room.draw(room.places)
        return room

    async def join(self, socket: ConsoleSocket, revision: str) -> bool:
        """Show a session to anyone who directs it; return False for everybody else. `revision` is what his page has."""
        async with self._reading:
            if not await self._directs(socket):
                return False
            room = self._rooms.get(socket.of)
            if room is None:
                self._opening = socket.of
                try:
                    room = self._rooms[socket.of] = await self.room(socket.of)
                finally:
                    self._opening = None
            self._sockets[socket.of].add(socket)
            if room.revision != revision:
                self._send([socket], room, room.cards, queue=True)
            return True

    def leave(self, socket: ConsoleSocket) -> None:
        """Remove a closed socket. Idempotent, and harmless for one that never joined."""
        socket.mailbox.close()
        self._sockets[socket.of].discard(socket)
        if not self._sockets[socket.of]:
            del self._sockets[socket.of]
            self._rooms.pop(socket.of, None)

    def changed(self, play: UUID, seen: Glimpse | None) -> None:
        """Note that something was written to a board, in this process or another; `seen` is what is known of it."""
        if not self._rooms and self._opening is None:
            return
        if seen is not None:
            room = None if seen.session is None else self._rooms.get(seen.session)
            if room is not None and room.knows(play):
                self._news_of(play, seen)
                return
            if room is None and (seen.session is None or seen.session != self._opening):
                return
        if not self._unread:
            asyncio.get_running_loop().call_later(_GATHER, self._woken.set)
        self._unread.add(play)

    async def run(self) -> None:
        """Read and show what no glimpse tells until cancelled."""
        while True:
            await self._woken.wait()
            try:
                await self.show()
            except AWAY as error:
                self._pool.lost(error)
                await self._pool.back()

    async def show(self) -> None:
        """Read what waits for a director where that has changed, then the boards that are unknown here; send what looks
        different.
        """
        async with self._reading:
            self._woken.clear()
            try:
                await self._show_calls()
                await self._show_unread()
                await self._show_calls()
            except AWAY:
                self._woken.set()
                raise

    async def watch(self, now: float) -> None:
        """Read what messages between processes did not tell, and close the sockets that do not acknowledge and those of
        people who have come to play in the session; `now` is the event loop's time.
        """
        for socket in self.sockets():
            if socket.mailbox.is_overdue(now):
                socket.shut(CloseCode.OVERDUE)
        for session in list(self._rooms):
            await self.rights_changed(session)
        async with self._reading:
            if self._rooms:
                times = {session: room.read_to - _OVERLAP for session, room in self._rooms.items()}
                async with self._pool.connection() as connection:
                    rows = await glances_since(connection, times)
                await self._hear(rows)
                await self._show_calls()

    async def rights_changed(self, subject: UUID) -> None:
        """Close the consoles of a session for those who do not direct it any more."""
        for socket in list(self._sockets.get(subject, ())):
            if not await self._directs(socket):
                socket.shut(CloseCode.SHUT_OUT)

    def sockets(self) -> list[ConsoleSocket]:
        """Return the open sockets."""
        return [socket for sockets in self._sockets.values() for socket in sockets]

    async def _directs(self, socket: ConsoleSocket) -> bool:
        async with self._pool.connection() as connection:
            return await directs_session(connection, socket.of, socket.person, self._clock.for_database())

    def _news_of(self, play: UUID, seen: Glimpse) -> None:
        """Let news of a board be shown in the next step of the event loop: its players are shown it in this one."""
        assert seen.session is not None
        if not self._news:
            asyncio.get_running_loop().call_soon(self._show_news)
        news = self._news[seen.session]
        if play not in news or news[play].number <= seen.number:
            news[play] = seen

    def _show_news(self) -> None:
        """Send the cards of the boards of which there are news, where these look different."""
        news, self._news = self._news, defaultdict(dict)
        for session, seen in news.items():
            room = self._rooms.get(session)
            if room is None:  # nobody has the console before him any more
                continue
            tables, called = room.hear_news(seen)
            if called:
                self._call_in(session)
            self._draw(session, tables)

    async def _show_unread(self) -> None:
        """Read the boards of which the rooms have not heard, and send what then looks different. Raise AWAY."""
        plays, self._unread = self._unread, set()
        if not plays:
            return
        try:
            async with self._pool.connection() as connection:
                rows = await glances_of(connection, plays)
        except AWAY:
            self._unread |= plays
            raise
        await self._hear(rows)

    async def _hear(self, rows: Sequence[GlanceRow]) -> None:
        """Take in what was read, and send what then looks different."""
        by_session: defaultdict[UUID, list[GlanceRow]] = defaultdict(list)
        for row in rows:
            by_session[row.session].append(row)
        for session, own in by_session.items():
            room = self._rooms.get(session)
            if room is None:
                continue
            tables = {row.table for row in own}
            if not tables <= room.places.keys():
                room.place(await places_of(session))
            if room.hear(own):
                self._call_in(session)
            self._draw(session, tables)

    def _call_in(self, session: UUID) -> None:
        """Note that what waits in a session may have changed."""
        self._called.add(session)
        self._woken.set()

    async def _show_calls(self) -> None:
        """Read what waits where that may have changed, and send the queue with the cards that count it. Raise AWAY."""
        while self._called:
            session = self._called.pop()
            room = self._rooms.get(session)
            if room is None:
                continue
            try:
                async with self._pool.connection() as connection:
                    calls, answer = await calls_in(connection, session), await median_answer(connection, session)
            except AWAY:
                self._called.add(session)
                raise
            before = room.called_to
            queue = room.wait(calls, answer)
            self._draw(session, before | room.called_to, queue=queue)

    def _draw(self, session: UUID, tables: Iterable[UUID], *, queue: bool = False) -> None:
        """Send the cards of these tables that look different, and the queue where it does."""
        room = self._rooms.get(session)
        cards = [] if room is None else room.draw(tables)
        if room is not None and (cards or queue):
            self._send(self._sockets.get(session, ()), room, cards, queue=queue)

    @staticmethod
    def _send(sockets: Iterable[ConsoleSocket], room: ConsoleRoom, cards: Iterable[UUID], *, queue: bool) -> None:
        """Put the cards, and the queue before all that waits, into the mailboxes: drawn once for each language."""
        drawn: dict[str, dict[str, str]] = {}
        revision = room.revision
        for socket in sockets:
            language = socket.language
            if language not in drawn:
                drawn[language] = {"queue": str(queue_html(room.lines, room.answer, language))} if queue else {}
                drawn[language] |= {table.hex: str(room.cards[table].html(language)) for table in cards}
            socket.mailbox.put(drawn[language], revision, None, first=queue)
