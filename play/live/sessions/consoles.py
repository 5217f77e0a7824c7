"""The consoles that are open in this process: directors who have the room of a session before them.

Every write to a board writes its glance beside the log. A change of a board arrives here once per process, as at
`play.live.viewing.hub`; what has changed is read as rows, of all boards in one statement, and only what then looks
different is drawn and sent. So a console never replays a board, and while one batch is read the next gathers. A message
between processes that was lost is made good by `watch`.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Collection, Iterable
from datetime import datetime, timedelta
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

__all__ = ["ConsoleSocket", "Consoles"]

_OVERLAP: Final = timedelta(seconds=10)
"""Of rows that carry their time of writing, some are committed later than others that carry a later one."""


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
        self._changed: set[UUID] = set()
        self._woken = asyncio.Event()
        self._reading = asyncio.Lock()
        self._seen_to: datetime | None = None

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
                room = self._rooms[socket.of] = await self.room(socket.of)
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

    def changed(self, play: UUID, in_session: bool | None) -> None:
        """Note that something was written to a board, in this process or another, of a table that may be one of a
        session.
        """
        if self._rooms and in_session is not False:
            self._changed.add(play)
            self._woken.set()

    async def run(self) -> None:
        """Show what has changed until cancelled."""
        while True:
            await self._woken.wait()
            try:
                await self.show()
            except AWAY as error:
                self._pool.lost(error)
                await self._pool.back()

    async def show(self) -> None:
        """Read the glances of the boards that have changed, and send what looks different."""
        async with self._reading:
            self._woken.clear()
            plays, self._changed = self._changed, set()
            try:
                async with self._pool.connection() as connection:
                    rows = await glances_of(connection, plays)
            except AWAY:
                self._changed |= plays
                self._woken.set()
                raise
            await self._take(rows)

    async def watch(self, now: float) -> None:
        """Read what messages between processes did not tell, and close the sockets that do not acknowledge and those of
        people who have come to play in the session; `now` is the event loop's time.
        """
        for socket in self.sockets():
            if socket.mailbox.is_overdue(now):
                socket.shut(CloseCode.OVERDUE)
        for session in list(self._rooms):
            await self.rights_changed(session)
        if not self._rooms:
            self._seen_to = None
            return
        async with self._reading, self._pool.connection() as connection:
            since = (self._seen_to or datetime.fromtimestamp(0).astimezone()) - _OVERLAP
            rows = await glances_since(connection, list(self._rooms), since)
        if rows:
            self._seen_to = max(row.at for row in rows)
            async with self._reading:
                await self._take(rows)

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

    async def _take(self, rows: Iterable[GlanceRow]) -> None:
        by_session: defaultdict[UUID, list[GlanceRow]] = defaultdict(list)
        for row in rows:
            by_session[row.session].append(row)
        for session, own in by_session.items():
            room = self._rooms.get(session)
            if room is None:
                continue
            tables: Collection[UUID] = {row.table for row in own}
            if any(table not in room.places for table in tables):
                room.place(await places_of(session))
            queue = False
            if room.hear(own):
                async with self._pool.connection() as connection:
                    queue = room.wait(await calls_in(connection, session), await median_answer(connection, session))
                tables = room.places.keys()  # a call on an earlier board counts on the card of its table
            cards = room.draw(tables)
            if cards or queue:
                self._send(self._sockets.get(session, ()), room, cards, queue=queue)

    @staticmethod
    def _send(sockets: Iterable[ConsoleSocket], room: ConsoleRoom, cards: Iterable[UUID], *, queue: bool) -> None:
        """Put the cards, and the queue, into the mailboxes: drawn once for each language."""
        drawn: dict[str, dict[str, str]] = {}
        revision = room.revision
        for socket in sockets:
            language = socket.language
            if language not in drawn:
                parts = {table.hex: str(room.cards[table].html(language)) for table in cards}
                drawn[language] = parts | (
                    {"queue": str(queue_html(room.lines, room.answer, language))} if queue else {}
                )
            socket.mailbox.put(drawn[language], revision, None)
