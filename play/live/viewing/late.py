"""Boards as they were, for viewers with a delay: read from the log no farther than that many seconds ago.

Later rows are not even read, so nothing of them can reach these viewers.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from uuid import UUID

from play.live.cache import LivePlay
from play.live.clock import Clock
from play.store import past
from play.store.database import Pool

__all__ = ["LateBoard", "LateBoards"]


class LateBoard:
    """A table as it was `delay` seconds ago. `live` is the board that was on it, None when it had none yet."""

    __slots__ = ("delay", "live", "table")

    def __init__(self, table: UUID, delay: int) -> None:
        self.table = table
        self.delay = delay
        self.live: LivePlay | None = None

    @property
    def place(self) -> tuple[UUID | None, int]:
        """The board, and the number of the last event that is old enough."""
        return (None, 0) if self.live is None else (self.live.play, self.live.number)


class LateBoards:
    """Reads tables as they were, by the times of the log; now is PostgreSQL's time or the clock's."""

    def __init__(self, pool: Pool, clock: Clock) -> None:
        self._pool = pool
        self._clock = clock
        self._reading = asyncio.Lock()

    async def board(self, table: UUID, delay: int) -> LateBoard:
        """Return that table as it was so many seconds ago."""
        late = LateBoard(table, delay)
        await self.go_on([late])
        return late

    async def go_on(self, boards: Iterable[LateBoard]) -> list[LateBoard]:
        """Take these boards as far as they were so long ago; return those that have changed."""
        async with self._reading:
            before = {late: late.place for late in boards}
            known = [late for late in before if late.live is not None]
            await self._begin([late for late in before if late.live is None])
            await self._read(known)
            for late in before:
                while await self._follow(late):
                    pass
            return [late for late, place in before.items() if late.place != place]

    async def _begin(self, boards: Sequence[LateBoard]) -> None:
        """Put the board that was on it then on each of these tables."""
        if not boards:
            return
        async with self._pool.connection() as connection:
            then = [(late.table, late.delay) for late in boards]
            plays = await past.boards(connection, then, self._clock.for_database())
        for late, play in zip(boards, plays, strict=True):
            if play is not None:
                await self._open(late, play)

    async def _read(self, boards: Sequence[LateBoard]) -> None:
        """Read on in the logs of all these boards, in one statement."""
        lives = [(late, late.live) for late in boards if late.live is not None]
        if not lives:
            return
        async with self._pool.connection() as connection:
            asked = [(live.play, live.number, late.delay) for late, live in lives]
            found = await past.rows(connection, asked, self._clock.for_database())
        for (late, live), rows in zip(lives, found, strict=True):
            if not live.apply(rows):  # rewound: only the log has the earlier state
                await self._open(late, live.play)

    async def _follow(self, late: LateBoard) -> bool:
        """Move on to the next board if it was on the table by then; return whether it was."""
        following = None if late.live is None else late.live.state.next
        return following is not None and await self._open(late, following)

    async def _open(self, late: LateBoard, play: UUID) -> bool:
        """Read the whole log of a board as it was; return whether there was one."""
        async with self._pool.connection() as connection:
            (rows,) = await past.rows(connection, [(play, 0, late.delay)], self._clock.for_database())
        if rows:
            live = LivePlay(play)
            live.read(rows)
            late.live = live
        return bool(rows)
