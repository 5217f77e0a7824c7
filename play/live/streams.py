"""The tables that somebody in this process looks at: one registry, keyed by table and by the board on it.

No method awaits, so the two indexes always agree.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Protocol
from uuid import UUID

from play.live.cache import LivePlay
from play.live.late import LateBoard
from play.live.mailbox import Mailbox
from play.live.rights import Rights
from play.live.shown import Shown
from play.store.look import TableFacts
from play.table.attempts import Looker
from play.table.rights import Sight

__all__ = ["Socket", "Streams", "TableStream"]


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


@dataclass(slots=True, eq=False)
class TableStream:
    """A table that somebody in this process looks at. `number` is that of the last event that all have been shown.

    `late` has the table as it was, by delay; each has its own place in the log. Viewers without a delay see `live`.
    `shown` is what each kind of viewer with each delay is shown.
    """

    facts: TableFacts
    live: LivePlay
    rights: Rights
    number: int = 0
    sockets: set[Socket] = field(default_factory=set)
    late: dict[int, LateBoard] = field(default_factory=dict)
    shown: dict[Sight, Shown] = field(default_factory=dict)

    def board(self, delay: int) -> LivePlay | None:
        """Return the board as viewers with that delay see it, None when the table had none then."""
        return self.late[delay].live if delay else self.live

    def lookers(self) -> list[Looker]:
        """Return the people who look at the table in this process, each once."""
        people = {one.person: (one.name, one.sight.viewer) for one in self.sockets if one.sight is not None}
        return [Looker(person, *rest) for person, rest in people.items()]

    def looks(self, person: int) -> bool:
        """Return whether that person looks at the table in this process."""
        return any(socket.person == person for socket in self.sockets)

    def keep_what_is_seen(self) -> None:
        """Drop what is no longer shown to anybody."""
        seen = {socket.sight for socket in self.sockets if socket.sight is not None}
        for sight in self.shown.keys() - seen:
            del self.shown[sight]
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
        stream.live = live
        self._by_play[live.play] = stream

    def drop_if_empty(self, stream: TableStream) -> None:
        """Drop the stream if nobody looks at it."""
        if not stream.sockets and self._by_table.get(stream.facts.id) is stream:
            del self._by_table[stream.facts.id]
            del self._by_play[stream.live.play]
