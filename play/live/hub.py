"""The sockets of this process by table, and what each kind of viewer is shown.

A change of a board arrives here once per process: from `act` when this process wrote it, from the bus or the comparison
with the log when another did. For each kind of viewer present one View is made, compared region by region with the last
one, and the differences are drawn once and put into the mailboxes of all sockets of that kind. A viewer whose View has
not changed is sent nothing. Viewers with a delay are kinds of their own, with a board of their own, which `go_on_late`
advances.
"""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from collections.abc import Iterable
from contextlib import suppress
from typing import Protocol
from uuid import UUID

from frontend.close_codes import CloseCode
from frontend.regions import draw, regions
from laws.views.table_view import ViewerKind, view
from play.live.access import access_look, house_of, seats_are_free
from play.live.cache import LivePlay, Plays
from play.live.late import LateBoard, LateBoards
from play.live.revision import Regions
from play.live.rights import Rights, RightsCache
from play.live.shown import Drawer, Shown
from play.live.streams import Socket, Streams, TableStream
from play.live.table_surroundings import surroundings_of
from play.store.look import TableFacts
from play.table.attempts import Looker
from play.table.rights import Sight
from play.table.state import State

__all__ = ["Connections", "Hub", "Socket", "seen_of"]


_LOG = logging.getLogger(__name__)
_LOOKS = 5
_NEAREST_FIRST = (ViewerKind.PLAYER, ViewerKind.SPECTATOR, ViewerKind.DIRECTOR, ViewerKind.VUGRAPH, ViewerKind.VISITOR)


def seen_of(facts: TableFacts, rights: Rights, live: LivePlay | None, sight: Sight) -> tuple[UUID, Regions]:
    """Return the board that revisions name, and the regions that this kind of viewer sees; None is an empty table."""
    viewer = sight.viewer
    if live is None:
        return facts.id, regions(None, surroundings_of(facts.name, None, viewer))
    state = live.state
    around = surroundings_of(
        facts.name,
        state,
        viewer,
        seats_free=seats_are_free(facts),
        house=house_of(facts, rights, state),
        reader=sight.reader,
        late=bool(sight.delay),
        play=live.play if facts.session is None else None,
        closed=facts.closed,
    )
    return live.play, regions(view(state.game, viewer), around)


class Connections(Protocol):
    """Is told who is connected: see `play.live.presence`."""

    def seen(self, play: UUID, state: State, lookers: Iterable[Looker]) -> None:
        """These people look at the table of that board."""

    def came(self, table: UUID, person: int) -> None:
        """The person has opened a socket at that table."""

    def lost(self, table: UUID, state: State, person: int) -> None:
        """The person has lost his last socket at that table."""


class Hub:
    """All sockets of this process. `connections`, if set, is told who comes and goes."""

    def __init__(self, plays: Plays, rights: RightsCache, late: LateBoards) -> None:
        self.connections: Connections | None = None
        self._plays = plays
        self._late = late
        self._rights = rights
        self._streams = Streams()
        self._by_session: defaultdict[str, set[Socket]] = defaultdict(set)
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

    def shown_numbers(self) -> dict[UUID, int]:
        """Return for each of these boards the number of the last event that all who look at it have been shown."""
        return {stream.live.play: stream.number for stream in self._streams}

    def play_at(self, table: UUID) -> UUID | None:
        """Return the board on a table that is looked at here, else None."""
        stream = self._streams.at_table(table)
        return None if stream is None else stream.live.play

    def looks(self, table: UUID, person: int) -> bool:
        """Return whether that person has a socket at the table in this process."""
        stream = self._streams.at_table(table)
        return stream is not None and stream.looks(person)

    async def join(self, socket: Socket, facts: TableFacts, play: UUID, revision: str) -> bool:
        """Let a socket look at the table; return False when its person may not.

        The socket is sent the whole view, or nothing when `revision` is already that of this view.
        """
        late: LateBoard | None = None
        while True:
            stream = await self._stream(facts, play)
            # No await from here on: the stream must stay in the registry until the socket is in it.
            try:
                if stream.number != stream.live.number:
                    self._show(stream)
                sight = access_look(facts, stream.rights, stream.live.state, socket.person)
                if sight is None:
                    return False
                if late is not None:
                    stream.late.setdefault(late.delay, late)
                if not sight.delay or sight.delay in stream.late:
                    self._place(stream, socket, sight, revision)
                    stream.sockets.add(socket)
                    self._by_session[socket.session].add(socket)
                    self._empty.clear()
                    if self.connections is not None:
                        self.connections.came(facts.id, socket.person)
                        self.connections.seen(stream.live.play, stream.live.state, stream.lookers())
                    return True
            finally:
                self._streams.drop_if_empty(stream)
            late = await self._late.board(facts.id, sight.delay)

    def leave(self, socket: Socket, table: UUID) -> None:
        """Remove a closed socket. Idempotent, and harmless for a socket that never joined."""
        socket.mailbox.close()
        stream = self._streams.at_table(table)
        if stream is not None:
            stream.sockets.discard(socket)
            joined = socket in self._by_session[socket.session]
            if self.connections is not None and joined and not stream.looks(socket.person):
                self.connections.lost(table, stream.live.state, socket.person)
            self._streams.drop_if_empty(stream)
        self._by_session[socket.session].discard(socket)
        if not self._by_session[socket.session]:
            del self._by_session[socket.session]
        if not self._by_session:
            self._empty.set()

    async def changed(self, live: LivePlay) -> None:
        """Show everybody what has changed on the board, the players first."""
        if self._streams.of_play(live.play) is None:
            return
        current = await self._current(live)
        stream = self._streams.of_play(live.play)  # again: all may have left meanwhile, or moved on
        if stream is not None:
            self._go_to(stream, current)
            self._show(stream)

    async def rights_changed(self, subject: UUID) -> None:
        """Show everybody at that table, or in that session, what he may see now that a right has changed, or the
        table's own row.
        """
        self._rights.forget(subject)
        for stream in self._streams:
            if subject in (stream.facts.id, stream.facts.session):
                with suppress(LookupError):  # the table has been removed
                    stream.facts = await self._rights.facts(stream.live.play)
                stream.rights = await self._rights.of(stream.facts)
                self._show(stream)

    async def go_on_late(self) -> None:
        """Show viewers with a delay what is now old enough for them.

        Until then a viewer who has just been given a delay sees an empty table.
        """
        for stream in self._streams:
            stream.keep_what_is_seen()
        streams = {late: stream for stream in self._streams for late in stream.late.values()}
        if streams:
            changed = await self._late.go_on(streams)
            for stream in {streams[late] for late in changed}:
                self._show(stream)

    def shut_session(self, session: str) -> None:
        """Close the sockets of a session that has ended."""
        for socket in list(self._by_session.get(session, ())):
            socket.shut(CloseCode.SIGNED_OUT)

    def shut_person(self, person: int) -> None:
        """Close all sockets of a person; browsers with a valid session reconnect."""
        for sockets in list(self._by_session.values()):
            for socket in list(sockets):
                if socket.person == person:
                    socket.shut(CloseCode.WHO_IS_IT)

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
        """Show each kind of viewer what has changed; if a view fails, only the sockets of that kind are closed."""
        drawer = Drawer(draw)
        kinds: defaultdict[Sight, list[Socket]] = defaultdict(list)
        facts, state = stream.facts, stream.live.state
        for socket in list(stream.sockets):
            try:
                sight = access_look(facts, stream.rights, state, socket.person)
            except Exception:
                _LOG.exception("it cannot be said what person %s may see of table %s", socket.person, facts.id)
                self._shut(stream, [socket], CloseCode.FAILED)
                continue
            if sight is None:
                self._shut(stream, [socket], CloseCode.SHUT_OUT)
            else:
                kinds[sight].append(socket)
        for sight in sorted(kinds, key=lambda kind: _NEAREST_FIRST.index(kind.viewer.kind)):
            try:
                self._show_kind(stream, sight, kinds[sight], drawer)
            except Exception:
                _LOG.exception("table %s cannot be shown to %s", facts.id, sight)
                self._shut(stream, kinds[sight], CloseCode.FAILED)
        stream.keep_what_is_seen()
        stream.number = state.number
        if self.connections is not None:
            self.connections.seen(stream.live.play, state, stream.lookers())

    def _show_kind(self, stream: TableStream, sight: Sight, sockets: Iterable[Socket], drawer: Drawer) -> None:
        """Send the changes to the sockets that were of this kind already, and the whole view to the others."""
        if sight.delay and sight.delay not in stream.late:
            stream.late[sight.delay] = LateBoard(stream.facts.id, sight.delay)
        before = stream.shown.get(sight)
        after = self._look(stream, sight, before)
        for socket in sockets:
            if socket.sight == sight and before is not None:
                if after.revision == before.revision:
                    continue
                names: Iterable[str] = after.changes
            else:
                names = after.regions
            parts = drawer.parts(after.regions, names, socket.language)
            socket.sight = sight
            socket.mailbox.put(parts, after.revision, sight.viewer.seat)
        stream.shown[sight] = after

    def _place(self, stream: TableStream, socket: Socket, sight: Sight, revision: str) -> None:
        """Make a joining socket one of that kind, and send it the whole view unless it has it."""
        shown = stream.shown.get(sight) or self._look(stream, sight)
        if shown.revision == revision:
            socket.mailbox.start_at(revision, sight.viewer.seat)
        else:
            parts = Drawer(draw).parts(shown.regions, shown.regions, socket.language)
            socket.mailbox.put(parts, shown.revision, sight.viewer.seat)
        socket.sight = sight
        stream.shown[sight] = shown

    def _look(self, stream: TableStream, sight: Sight, before: Shown | None = None) -> Shown:
        return Shown(*seen_of(stream.facts, stream.rights, stream.board(sight.delay), sight), before)

    @staticmethod
    def _shut(stream: TableStream, sockets: Iterable[Socket], code: int) -> None:
        """Close sockets that may see nothing more of this table."""
        for socket in sockets:
            stream.sockets.discard(socket)
            socket.shut(code)
