"""The tables that somebody in this process looks at: one registry, keyed by table and by the board on it.

No method awaits, so the two indexes always agree.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Protocol
from uuid import UUID

from laws.values.seats import Seat
from laws.views.viewer import ViewerKind
from play.live.cache import LivePlay
from play.live.rights import Rights
from play.live.viewing.late import LateBoard
from play.live.viewing.mailbox import Mailbox
from play.live.viewing.shown import Drawer, Shown
from play.store.log import LogEntry
from play.store.tables.look import TableFacts
from play.table.attempts import Looker
from play.table.people.commenting import reads_comments
from play.table.rights import Sight
from play.table.state import State

__all__ = ["Connections", "Socket", "Streams", "TableStream", "is_arrival", "looker_of", "own_seat"]


class Connections(Protocol):
    """Is told who is connected: see `play.live.connections.presence`."""

    def seen(self, play: UUID, state: State, lookers: Iterable[Looker]) -> None:
        """These people look at the table of that board."""

    def came(self, table: UUID, play: UUID, looker: Looker) -> None:
        """The person has opened a socket at that table, which is at that board."""

    def lost(self, table: UUID, state: State, person: int) -> None:
        """The person has lost his last socket at that table."""


class Socket(Protocol):
    """One browser at one table."""

    person: int
    name: str
    session: str
    language: str
    mailbox: Mailbox
    sight: Sight | None

    def shut(self, code: int) -> None:
        """Close the socket with that code; it is not used again."""


def looker_of(socket: Socket) -> Looker | None:
    """Return the person of a socket and as what he looks at its table; None before he does."""
    return None if socket.sight is None else Looker(socket.person, socket.name, socket.sight.viewer)


def is_arrival(rows: Sequence[LogEntry]) -> bool:
    """Return whether that is one person who looks on, and nothing else: many may take a place one after the other."""
    return len(rows) == 1 and rows[0].kind == "table.watch_began"


def own_seat(sight: Sight) -> Seat | None:
    """Return the seat of a player; None for everybody else, behind whatever player he sits. The page loads anew when it
    changes.
    """
    return sight.viewer.seat if sight.viewer.kind is ViewerKind.PLAYER else None


@dataclass(slots=True, eq=False)
class TableStream:
    """A table that somebody in this process looks at. `number` is that of the last event that all have been shown;
    `crowd` is that of a later one, if all between only say who looks on: such are shown together.

    `late` has the table as it was, by delay; each has its own place in the log. Viewers without a delay see `live`.
    `shown` is what each kind of viewer with each delay is shown; `drawer` has drawn what those are shown who have come
    since the last change. `people` has how many of the sockets each person has.
    """

    facts: TableFacts
    live: LivePlay
    rights: Rights
    number: int = 0
    crowd: int = 0
    sockets: set[Socket] = field(default_factory=set)
    people: Counter[int] = field(default_factory=Counter)
    late: dict[int, LateBoard] = field(default_factory=dict)
    shown: dict[Sight, Shown] = field(default_factory=dict)
    drawer: Drawer = field(default_factory=Drawer)
    _commented: set[Sight] = field(default_factory=set)

    def add(self, socket: Socket) -> None:
        """Let a socket look at the table."""
        if socket not in self.sockets:
            self.sockets.add(socket)
            self.people[socket.person] += 1

    def remove(self, socket: Socket) -> None:
        """Let a socket look at the table no more. Idempotent."""
        if socket in self.sockets:
            self.sockets.remove(socket)
            self.people[socket.person] -= 1
            if not self.people[socket.person]:
                del self.people[socket.person]

    @property
    def is_played(self) -> bool:
        """Whether a player looks at the table."""
        return any(one.sight is not None and own_seat(one.sight) is not None for one in self.sockets)

    def board(self, delay: int) -> LivePlay | None:
        """Return the board as viewers with that delay see it, None when the table had none then."""
        return self.late[delay].live if delay else self.live

    def lookers(self) -> list[Looker]:
        """Return the people who look at the table in this process, each once."""
        people = {one.person: one for one in self.sockets if one.sight is not None}
        return [looker for one in people.values() if (looker := looker_of(one)) is not None]

    def looks(self, person: int) -> bool:
        """Return whether that person looks at the table in this process."""
        return person in self.people

    @property
    def follows(self) -> bool:
        """Whether what is shown here changes without an event: with age, by comments, or by who has come to look on."""
        return bool(self.crowd or self.late or self._commented)

    def commented(self) -> set[UUID]:
        """Return the boards that are shown here to viewers who read comments."""
        boards = [self.board(sight.delay) for sight in self._commented if not sight.delay or sight.delay in self.late]
        return {board.play for board in boards if board is not None}

    def put(self, sight: Sight, shown: Shown) -> None:
        """Keep what this kind of viewer is shown."""
        self.shown[sight] = shown
        if reads_comments(sight.viewer):
            self._commented.add(sight)

    def keep_what_is_seen(self) -> None:
        """Drop what is no longer shown to anybody."""
        seen = {socket.sight for socket in self.sockets if socket.sight is not None}
        for sight in self.shown.keys() - seen:
            del self.shown[sight]
            self._commented.discard(sight)
        for delay in self.late.keys() - {sight.delay for sight in seen}:
            del self.late[delay]


class Streams:
    """The registry. A stream is in it from `open` until `drop_if_empty` finds that nobody looks at it."""

    def __init__(self) -> None:
        self._by_table: dict[UUID, TableStream] = {}
        self._by_play: dict[UUID, TableStream] = {}

    def __iter__(self) -> Iterator[TableStream]:
        """Return a snapshot of the streams."""
        return iter(list(self._by_table.values()))

    def at_table(self, table: UUID) -> TableStream | None:
        """Return the stream of a table."""
        return self._by_table.get(table)

    def of_play(self, play: UUID) -> TableStream | None:
        """Return the stream that shows that board."""
        return self._by_play.get(play)

    def open(self, facts: TableFacts, live: LivePlay, rights: Rights) -> TableStream:
        """Begin the stream of a table that has none."""
        stream = self._by_table[facts.id] = self._by_play[live.play] = TableStream(facts, live, rights)
        return stream

    def move(self, stream: TableStream, live: LivePlay) -> None:
        """Let the stream show that board from now on, unless it has been dropped."""
        if self._by_table.get(stream.facts.id) is not stream:
            return
        del self._by_play[stream.live.play]
        if live.play != stream.live.play:
            stream.number = 0  # of this board nothing has been shown
        stream.live = live
        self._by_play[live.play] = stream

    def drop_if_empty(self, stream: TableStream) -> None:
        """Drop the stream if nobody looks at it."""
        if not stream.sockets and self._by_table.get(stream.facts.id) is stream:
            del self._by_table[stream.facts.id]
            del self._by_play[stream.live.play]
