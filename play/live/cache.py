"""The boards that this process has in memory: each log evolved as far as it is known."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Container, Iterable, Sequence
from typing import Literal
from uuid import UUID

from laws.protocol.events import BoardOpened, Rewound
from laws.table.table import Table
from laws.values.seats import Seat
from laws.views.seen import View
from laws.views.table_view import view
from laws.views.viewer import Viewer
from play.live.gathering import Shared
from play.store import log
from play.store.database import Pool
from play.store.log import LogEntry
from play.table.codec import decode
from play.table.direction.glance import SOCIAL_BOARD, Glimpse, glance_of
from play.table.evolution import evolve, opened, replay
from play.table.state import State

__all__ = ["LivePlay", "Plays"]


class LivePlay:
    """One board in memory. `lock` is held while an attempt is decided, `reading` while the log is read on for those
    who come to look; `keys` are (actor, key) of its events. `session` is that of its table, False for a social table,
    None as long as nobody has asked. `views` are what players were shown last, with the table as it was then.
    """

    def __init__(self, play: UUID) -> None:
        self.play = play
        self.lock = asyncio.Lock()
        self.reading = asyncio.Lock()
        self.keys: set[tuple[str, str]] = set()
        self.session: UUID | Literal[False] | None = None
        self.views: dict[Seat, tuple[Table, View]] = {}
        self._state: State | None = None

    @property
    def state(self) -> State:
        """The state after the last known event. Raise LookupError for a board without a log."""
        if self._state is None:
            raise LookupError(f"board {self.play} has no log")
        return self._state

    @property
    def number(self) -> int:
        """The number of the last known event, 0 when there is none."""
        return 0 if self._state is None else self._state.number

    def seen_by(self, seat: Seat) -> View:
        """Return what the player in that seat sees."""
        game, known = self.state.game, self.views.get(seat)
        return known[1] if known is not None and known[0] is game else view(game, Viewer.player(seat))

    def glimpse(self) -> Glimpse | None:
        """Return what consoles are told of the board as it is.

        None as long as nobody has asked for its session, and where its table has gone on: the next board is read then.
        """
        if self.session is False:
            return SOCIAL_BOARD
        if self.session is None or self.state.next is not None:
            return None
        return Glimpse(self.session, self.number, glance_of(self.state))

    def apply(self, rows: Iterable[LogEntry]) -> bool:
        """Apply rows that follow the last known one; known ones are skipped.

        Return False when there is a gap, and when the rows rewind the board: both need the log. Raise ValueError for a
        first row that does not open the board, UnknownKind for an event of a newer release.
        """
        for row in rows:
            if row.number <= self.number:
                continue
            if row.number != self.number + 1:
                return False
            event = decode(row.kind, row.v, row.data)
            if isinstance(event, Rewound):
                return False
            if self._state is not None:
                self._state = evolve(self._state, event)
            elif isinstance(event, BoardOpened):
                self._state = opened(event)
            else:
                raise ValueError(f"the log of board {self.play} does not begin with its opening")
            if row.key is not None:
                self.keys.add((row.actor, row.key))
        return True

    def advance(self, before: State, rows: Sequence[LogEntry], after: State) -> bool:
        """Apply rows that this process has decided and written, of which the state `after` has been computed.

        Return False when the board has gone on from `before` in the meantime: then `apply` them.
        """
        if self._state is not before or after.number != rows[-1].number:
            return False
        self._state = after
        self.keys.update((row.actor, row.key) for row in rows if row.key is not None)
        return True

    def read(self, rows: Sequence[LogEntry]) -> None:
        """Replace the state by a replay of the whole log."""
        self._state = replay(decode(row.kind, row.v, row.data) for row in rows)
        self.keys.update((row.actor, row.key) for row in rows if row.key is not None)


class Plays:
    """The boards in memory. Any board can be read again from its log; idle ones are dropped.

    A finished board takes about 24 KiB. When there are more than `limit`, the least recently used are dropped first.
    """

    def __init__(self, pool: Pool, limit: int = 5_000) -> None:
        self._pool = pool
        self._limit = limit
        self._plays: OrderedDict[UUID, LivePlay] = OrderedDict()
        self._asked: set[UUID] = set()  # since `forget_rested` was last called
        self._reads: Shared[UUID] = Shared(self._read)

    def __len__(self) -> int:
        return len(self._plays)

    def peek(self, play: UUID) -> LivePlay | None:
        """Return the board if it is in memory."""
        return self._plays.get(play)

    async def get(self, play: UUID) -> LivePlay:
        """Return the board, read from its log if it is not in memory. Raise LookupError when it has none.

        Of several concurrent first readers one reads for all.
        """
        while (live := self._plays.get(play)) is None:
            await self._reads.do(play)
        self._plays.move_to_end(play)
        self._asked.add(play)
        return live

    def forget(self, play: UUID) -> None:
        """Drop the board, which is read from its log when it is asked for again."""
        self._plays.pop(play, None)

    def forget_rested(self, shown: Container[UUID]) -> None:
        """Drop the boards that nothing has asked for since the last call, except those in `shown`."""
        for play in [play for play in self._plays if play not in self._asked and play not in shown]:
            del self._plays[play]
        self._asked.clear()

    async def _read(self, play: UUID) -> None:
        if play in self._plays:
            return
        live = LivePlay(play)
        await self.catch_up(live)
        if live.number == 0:
            raise LookupError(f"board {play} has no log")
        self._plays[play] = live
        while len(self._plays) > self._limit:
            self._plays.popitem(last=False)

    async def catch_up(self, live: LivePlay) -> bool:
        """Read what others have written since; return whether there was anything."""
        before = live.number
        async with self._pool.connection() as connection:
            rows = await log.read(connection, live.play, before)
            if not live.apply(rows):  # rewound: only the log has the earlier state
                live.read(await log.read(connection, live.play))
        return live.number > before
