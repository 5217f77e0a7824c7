"""The sockets of this process by table.

A change of a board arrives here once per process: from `act` when this process wrote it, from the bus or the comparison
with the log when another did; `play.live.viewing.showing` sends each socket what has changed for it. Viewers with a
delay are kinds of their own, with a board of their own, which `go_on_late` advances.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from uuid import UUID

from frontend.close_codes import CloseCode
from play.live.access import access_look
from play.live.cache import LivePlay, Plays
from play.live.rights import RightsCache
from play.live.viewing.comments import Comments
from play.live.viewing.late import LateBoard, LateBoards
from play.live.viewing.showing import Showing
from play.live.viewing.streams import Connections, Socket, Streams, TableStream, is_arrival, looker_of, own_seat
from play.store.log import LogEntry
from play.store.tables.look import TableFacts
from play.table.rights import Sight

__all__ = ["Hub", "Socket"]


_LOOKS = 5


def _nothing(_table: UUID) -> None:
    return


class Hub:
    """All sockets of this process. `connections`, if set, is told who comes and goes; `player_came` is called with the
    table to which a player has come.
    """

    def __init__(self, plays: Plays, rights: RightsCache, late: LateBoards, comments: Comments) -> None:
        self.connections: Connections | None = None
        self.player_came: Callable[[UUID], None] = _nothing
        self._comments = comments
        self._showing = Showing(comments)
        self._plays = plays
        self._late = late
        self._rights = rights
        self._streams = Streams()
        self._by_session: defaultdict[str, set[Socket]] = defaultdict(set)
        self._people_shut = 0
        self._empty = asyncio.Event()
        self._empty.set()

    @property
    def sockets(self) -> int:
        """The number of open sockets."""
        return sum(len(stream.sockets) for stream in self._streams)

    def sockets_at_all(self) -> list[Socket]:
        """Return the open sockets."""
        return [socket for stream in self._streams for socket in stream.sockets]

    def boards(self) -> dict[UUID, LivePlay]:
        """Return the boards that are looked at in this process."""
        return {stream.live.play: stream.live for stream in self._streams}

    def tables(self) -> set[UUID]:
        """Return the tables that are looked at in this process."""
        return {stream.facts.id for stream in self._streams}

    def subjects(self) -> set[UUID]:
        """Return the tables that are looked at in this process, and their sessions."""
        sessions = {stream.facts.session for stream in self._streams if stream.facts.session is not None}
        return self.tables() | sessions

    def played(self) -> set[UUID]:
        """Return the tables at which a player has his socket in this process."""
        return {stream.facts.id for stream in self._streams if stream.is_played}

    def people(self) -> set[int]:
        """Return those who look at these tables, and those who have opened them."""
        return {stream.facts.opened_by for stream in self._streams} | {one.person for one in self.sockets_at_all()}

    def shown_numbers(self) -> dict[UUID, int]:
        """Return for each of these boards the number of the last event that all who look at it have been shown, or will
        be when those who look on are shown together.
        """
        return {stream.live.play: max(stream.number, stream.crowd) for stream in self._streams}

    def play_at(self, table: UUID) -> UUID | None:
        """Return the board on a table that is looked at here, else None."""
        stream = self._streams.at_table(table)
        return None if stream is None else stream.live.play

    def board_seen(self, table: UUID, sight: Sight) -> LivePlay | None:
        """Return the board as somebody sees it who looks at the table so; None for an empty table."""
        stream = self._streams.at_table(table)
        if stream is None or (sight.delay and sight.delay not in stream.late):
            return None
        return stream.board(sight.delay)

    def looks(self, table: UUID, person: int) -> bool:
        """Return whether that person has a socket at the table in this process."""
        stream = self._streams.at_table(table)
        return stream is not None and stream.looks(person)

    async def join(self, socket: Socket, facts: TableFacts, play: UUID, revision: str) -> bool:
        """Let a socket look at the table; return False when its person may not.

        The socket is sent the whole view, or nothing when `revision` is already that of this view.
        """
        joined: bool | None = None
        while joined is None:
            shut = self._people_shut
            played = await self._rights.meet(socket.person)
            if played and facts.session not in played:  # articles 39.7, 53.9
                return False
            joined = await self._join(socket, facts, play, revision, shut)
        return joined

    async def _join(
        self, socket: Socket, facts: TableFacts, play: UUID, revision: str, people_shut: int
    ) -> bool | None:
        """Let a socket look at the table, as `join` does; None when sockets of people have been shut since there were
        so many, perhaps of its own: he may have come to play in a session.
        """
        late: LateBoard | None = None
        while True:
            stream = await self._stream(facts, play)
            # No await from here on: the stream must stay in the registry until the socket is in it.
            try:
                if people_shut != self._people_shut:
                    return None
                if stream.live.number not in (stream.number, stream.crowd):
                    self._show(stream)
                sight = access_look(facts, stream.rights, stream.live.state, socket.person)
                if sight is None:
                    return False
                if late is not None:
                    stream.late.setdefault(late.delay, late)
                unmet = self._showing.uncommented(stream, sight)
                if (not sight.delay or sight.delay in stream.late) and unmet is None:
                    self._showing.place(stream, socket, sight, revision)
                    self._add(stream, socket)
                    return True
            finally:
                self._streams.drop_if_empty(stream)
            if unmet is not None:
                await self._comments.meet(unmet)
            elif sight.delay:
                late = await self._late.board(facts.id, sight.delay)

    def _add(self, stream: TableStream, socket: Socket) -> None:
        """Let a socket that has its place be one of those at the table."""
        stream.add(socket)
        self._by_session[socket.session].add(socket)
        self._empty.clear()
        looker = looker_of(socket)
        if self.connections is not None and looker is not None:
            self.connections.came(stream.facts.id, stream.live.play, looker)
        if socket.sight is not None and own_seat(socket.sight) is not None:
            self.player_came(stream.facts.id)

    def leave(self, socket: Socket, table: UUID) -> None:
        """Remove a closed socket. Idempotent, and harmless for a socket that never joined."""
        socket.mailbox.close()
        stream = self._streams.at_table(table)
        if stream is not None:
            stream.remove(socket)
            joined = socket in self._by_session[socket.session]
            if self.connections is not None and joined and not stream.looks(socket.person):
                self.connections.lost(table, stream.live.state, socket.person)
            self._streams.drop_if_empty(stream)
        self._by_session[socket.session].discard(socket)
        if not self._by_session[socket.session]:
            del self._by_session[socket.session]
        if not self._by_session:
            self._empty.set()

    async def changed(self, live: LivePlay, rows: Sequence[LogEntry] = ()) -> None:
        """Show everybody what has changed on the board, the players first. `rows` are what was written, where it is
        known: that one more looks on is shown with the next change, or by `go_on_late`.
        """
        if self._streams.of_play(live.play) is None:
            return
        current = await self._current(live)
        stream = self._streams.of_play(live.play)  # again: all may have left meanwhile, or moved on
        if stream is not None:
            self._go_to(stream, current)
            if is_arrival(rows) and max(stream.number, stream.crowd) + 1 == stream.live.number:
                stream.crowd = stream.live.number
            elif stream.number != stream.live.number:  # else who came to look has read it already, for all
                self._show(stream)

    async def rights_changed(self, subject: UUID, people: Collection[int] | None = None) -> None:
        """Show everybody at that table, or in that session, what he may see now that a right has changed, or the
        table's own row; where only the rights of some people have changed, show it to them.
        """
        if people is not None:
            await self._rights_of_changed(subject, people)
            return
        self._rights.forget(subject)
        for stream in self._streams:
            if subject in (stream.facts.id, stream.facts.session):
                with suppress(LookupError):  # the table has been removed
                    stream.facts = await self._rights.facts(stream.live.play)
                stream.rights = await self._rights.of(stream.facts)
                self._show(stream)

    async def _rights_of_changed(self, subject: UUID, people: Collection[int]) -> None:
        """Show these people what they may see now. The work does not grow with those who look on besides."""
        tables = self._rights.changed(subject)
        for stream in self._streams:
            if subject in (stream.facts.id, stream.facts.session):
                stream.rights = await self._rights.renew(stream.facts, people)
                tables.discard(stream.facts.id)
                if any(stream.looks(person) for person in people):
                    self._showing.show_to(stream, [one for one in stream.sockets if one.person in people])
        self._rights.drop(tables)  # nobody looks at these here

    async def go_on_late(self) -> None:
        """Show viewers with a delay what is now old enough for them, those who see all hands the new comments, and who
        has come to look on.

        Until then a viewer who has just been given a delay sees an empty table.
        """
        followed = [stream for stream in self._streams if stream.follows]
        for stream in followed:
            stream.keep_what_is_seen()
        streams = {late: stream for stream in followed for late in stream.late.values()}
        changed = {streams[late] for late in await self._late.go_on(streams)} if streams else set()
        commented = await self._comments.refresh({play for stream in followed for play in stream.commented()})
        changed |= {stream for stream in followed if not commented.isdisjoint(stream.commented())}
        changed |= {stream for stream in followed if stream.crowd}
        for stream in changed:
            self._show(stream)

    def shut_session(self, session: str) -> None:
        """Close the sockets of a session that has ended."""
        for socket in list(self._by_session.get(session, ())):
            socket.shut(CloseCode.SIGNED_OUT)

    def shut_person(self, person: int) -> None:
        """Close all sockets of a person; browsers with a valid session reconnect."""
        self._people_shut += 1
        for sockets in list(self._by_session.values()):
            for socket in list(sockets):
                if socket.person == person:
                    socket.shut(CloseCode.WHO_IS_IT)

    def shut_board(self, play: UUID, code: int) -> None:
        """Close the sockets at the table that is at that board."""
        stream = self._streams.of_play(play)
        for socket in [] if stream is None else list(stream.sockets):
            socket.shut(code)

    def shut_all(self, code: int) -> None:
        """Close all sockets."""
        for sockets in list(self._by_session.values()):
            for socket in list(sockets):
                socket.shut(code)

    async def emptied(self) -> None:
        """Return when the last socket has left."""
        await self._empty.wait()

    def shut_overdue(self, now: float) -> None:
        """Close the sockets of browsers that do not acknowledge; `now` is the event loop's time."""
        for socket in self.sockets_at_all():
            if socket.mailbox.is_overdue(now):
                socket.shut(CloseCode.OVERDUE)

    async def _current(self, live: LivePlay) -> LivePlay:
        """Return the board that the table is at: this one, or the one to which it has moved on."""
        while live.state.next is not None:
            live = await self._plays.get(live.state.next)
        return live

    async def _stream(self, facts: TableFacts, play: UUID) -> TableStream:
        """Return the table's stream at its present board, without an await after the last look at it."""
        live = await self._current(await self._plays.get(play))
        for _ in range(_LOOKS):
            rights = await self._rights.of(facts)
            stream = self._streams.at_table(facts.id)
            if stream is None:
                return self._streams.open(facts, live, rights)
            if stream.live.play == live.play:
                self._go_to(stream, live)
                return stream
            # This process has not heard that the table moved on from one of the two to the other: the log tells which.
            shown = stream.live
            await self._plays.catch_up(shown)
            await self._plays.catch_up(live)
            live = await self._current(live)
            await self.changed(shown)
        raise LookupError(f"board {play} is not of table {facts.id}")

    def _go_to(self, stream: TableStream, live: LivePlay) -> None:
        """Let the stream show that board, but never an older state of the same board."""
        if live is not stream.live and (live.play != stream.live.play or live.number >= stream.live.number):
            self._streams.move(stream, live)

    def _show(self, stream: TableStream) -> None:
        """Show everybody at a table what has changed, and tell who looks at it."""
        self._showing.show(stream)
        if self.connections is not None:
            self.connections.seen(stream.live.play, stream.live.state, stream.lookers())
