"""The sockets of this process by table, and what each kind of viewer there is shown.

A change of a board comes here once per process: from `act` when this process wrote it, from the bus or the watch when
another did. For each kind of viewer present one View is made, compared region by region with the last one, and what
differs is drawn once and put into the mailboxes of all sockets of that kind. A viewer whose View has not changed is
sent nothing at all.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Protocol
from uuid import UUID

from frontend.close_codes import CloseCode
from frontend.regions import draw, regions
from laws.views.table_view import Viewer, ViewerKind, view
from play.live.access import access_look, seats_are_free
from play.live.cache import LivePlay, Plays
from play.live.mailbox import Mailbox
from play.live.room_view import room_of
from play.live.shown import Drawer, Shown
from play.store.look import TableFacts

__all__ = ["Hub", "Socket"]


class Socket(Protocol):
    """One browser at one table."""

    person: int
    session: str
    language: str
    mailbox: Mailbox
    viewer: Viewer | None

    def shut(self, code: int) -> None:
        """Closes the socket for that reason; it is not used again."""


@dataclass(slots=True, eq=False)
class TableStream:
    """A table that somebody in this process looks at. `number` is that of the last event that all of them know."""

    facts: TableFacts
    live: LivePlay
    number: int = 0
    sockets: set[Socket] = field(default_factory=set)
    shown: dict[Viewer, Shown] = field(default_factory=dict)


_NEAREST_FIRST = (ViewerKind.PLAYER, ViewerKind.SPECTATOR, ViewerKind.DIRECTOR, ViewerKind.VUGRAPH, ViewerKind.VISITOR)


class Hub:
    """All sockets of this process."""

    def __init__(self, plays: Plays) -> None:
        self._plays = plays
        self._tables: dict[UUID, TableStream] = {}
        self._by_play: dict[UUID, TableStream] = {}
        self._by_session: defaultdict[str, set[Socket]] = defaultdict(set)

    @property
    def sockets(self) -> int:
        """How many sockets are open."""
        return sum(len(stream.sockets) for stream in self._tables.values())

    def boards(self) -> dict[UUID, LivePlay]:
        """The boards that are looked at in this process."""
        return {play: stream.live for play, stream in self._by_play.items()}

    def shown_numbers(self) -> dict[UUID, int]:
        """The number of the last event of each of these boards that all who look at it know."""
        return {play: stream.number for play, stream in self._by_play.items()}

    def play_at(self, table: UUID) -> UUID | None:
        """The board on a table that is looked at here."""
        stream = self._tables.get(table)
        return None if stream is None else stream.live.play

    async def join(self, socket: Socket, facts: TableFacts, play: UUID, revision: str) -> bool:
        """Lets a socket look at the table; False when its person may not.

        It is sent the whole view, or nothing when `revision` is that of the view it would be sent.
        """
        live = await self._current(await self._plays.get(play))
        stream = self._tables.get(facts.id)
        if stream is None:
            stream = self._tables[facts.id] = TableStream(facts, live, live.number)
            self._by_play[live.play] = stream
        elif stream.live is not live:
            await self.changed(stream.live)
        viewer = access_look(facts, stream.live.state, socket.person)
        if viewer is None:
            self._drop_if_empty(stream)
            return False
        stream.sockets.add(socket)
        self._by_session[socket.session].add(socket)
        self._place(stream, socket, viewer, revision, Drawer(draw))
        return True

    def leave(self, socket: Socket, table: UUID) -> None:
        """The socket is closed."""
        socket.mailbox.close()
        stream = self._tables.get(table)
        if stream is not None:
            stream.sockets.discard(socket)
            self._drop_if_empty(stream)
        self._by_session[socket.session].discard(socket)
        if not self._by_session[socket.session]:
            del self._by_session[socket.session]

    async def changed(self, live: LivePlay) -> None:
        """The board has gone on: shows everybody what he may see of it, those at the table first."""
        stream = self._by_play.get(live.play)
        if stream is None:
            return
        current = await self._current(live)
        if current is not stream.live:
            self._by_play.pop(stream.live.play, None)
            stream.live = current
            self._by_play[current.play] = stream
        self._show(stream)

    def shut_session(self, session: str) -> None:
        """The session is over: its sockets are closed at once."""
        for socket in list(self._by_session.get(session, ())):
            socket.shut(CloseCode.SIGNED_OUT)

    def shut_person(self, person: int) -> None:
        """All sockets of a person are closed at once; those whose session is still good come back."""
        for sockets in list(self._by_session.values()):
            for socket in list(sockets):
                if socket.person == person:
                    socket.shut(CloseCode.WHO_IS_IT)

    def shut_overdue(self, now: float) -> None:
        """Closes the sockets of browsers that do not acknowledge; `now` is the event loop's time."""
        for stream in list(self._tables.values()):
            for socket in list(stream.sockets):
                if socket.mailbox.is_overdue(now):
                    socket.shut(CloseCode.OVERDUE)

    async def _current(self, live: LivePlay) -> LivePlay:
        """The board that the table is at now: this one, or that to which it has moved on."""
        while live.state.next is not None:
            live = await self._plays.get(live.state.next)
        return live

    def _show(self, stream: TableStream) -> None:
        drawer = Drawer(draw)
        kinds: defaultdict[Viewer, list[Socket]] = defaultdict(list)
        facts, state = stream.facts, stream.live.state
        stream.number = state.number
        for socket in list(stream.sockets):
            viewer = access_look(facts, state, socket.person)
            if viewer is None:
                socket.shut(CloseCode.SHUT_OUT)
            elif viewer != socket.viewer:
                self._place(stream, socket, viewer, "", drawer)
            else:
                kinds[viewer].append(socket)
        for viewer in sorted(kinds, key=lambda kind: _NEAREST_FIRST.index(kind.kind)):
            self._show_kind(stream, viewer, kinds[viewer], drawer)
        for viewer in stream.shown.keys() - {socket.viewer for socket in stream.sockets}:
            del stream.shown[viewer]

    def _show_kind(self, stream: TableStream, viewer: Viewer, sockets: Iterable[Socket], drawer: Drawer) -> None:
        before = stream.shown[viewer]
        after = self._look(stream, viewer, before)
        if after.revision == before.revision:
            return
        stream.shown[viewer] = after
        for socket in sockets:
            parts = drawer.parts(after.regions, after.changes, socket.language)
            socket.mailbox.put(parts, after.revision, viewer.seat)

    def _place(self, stream: TableStream, socket: Socket, viewer: Viewer, revision: str, drawer: Drawer) -> None:
        """Makes the socket one of that kind, and sends it the whole view unless it has it."""
        if viewer not in stream.shown:
            stream.shown[viewer] = self._look(stream, viewer)
        elif viewer != socket.viewer:
            # The kind is there already, but may not have been shown this change yet.
            others = [other for other in stream.sockets if other.viewer == viewer and other is not socket]
            self._show_kind(stream, viewer, others, drawer)
        socket.viewer = viewer
        shown = stream.shown[viewer]
        if shown.revision == revision:
            socket.mailbox.start_at(revision, viewer.seat)
        else:
            parts = drawer.parts(shown.regions, shown.regions, socket.language)
            socket.mailbox.put(parts, shown.revision, viewer.seat)

    def _look(self, stream: TableStream, viewer: Viewer, before: Shown | None = None) -> Shown:
        state = stream.live.state
        room = room_of(stream.facts.name, state, viewer, seats_free=seats_are_free(stream.facts))
        seen = regions(view(state.game, viewer), room)
        return Shown(stream.live.play, seen, before)

    def _drop_if_empty(self, stream: TableStream) -> None:
        if not stream.sockets:
            self._tables.pop(stream.facts.id, None)
            self._by_play.pop(stream.live.play, None)
