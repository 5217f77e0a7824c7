"""The comments on the boards that are shown in this process, and the writing of one."""

from __future__ import annotations

from collections.abc import Collection
from uuid import UUID

from laws.protocol.events import Event
from laws.views.viewer import ViewerKind
from play.live.access import access_look
from play.live.cache import LivePlay
from play.live.desk import Desk
from play.live.rights import Rights
from play.live.viewing.revision import is_of
from play.store import log
from play.store.database import Pool
from play.store.people.muted import is_muted
from play.store.spectators import comment_rows
from play.store.tables.look import TableFacts, facts_of
from play.table.actors import Person
from play.table.codec import decode
from play.table.outcomes import Answer, Done, Refused, TableCode
from play.table.people.commenting import MOST_COMMENTS, Comment, WriteComment, place
from play.table.rights import Right
from play.table.state import State
from play.table.table_events import TableEvent

__all__ = ["Comments", "access_comment", "write"]


class Comments:
    """The comments in memory, by board. Only boards that are asked for in each `refresh` are kept."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool
        self._known: dict[UUID, tuple[tuple[int, int], tuple[Comment, ...]]] = {}

    def knows(self, play: UUID) -> bool:
        """Return whether the comments on that board have been read."""
        return play in self._known

    def on(self, play: UUID) -> tuple[Comment, ...]:
        """Return the comments on that board as far as they have been read."""
        return self._known[play][1] if play in self._known else ()

    async def read(self, play: UUID) -> tuple[Comment, ...]:
        """Return the comments on that board from the database."""
        async with self._pool.connection() as connection:
            return (await comment_rows.comments_on(connection, [play])).get(play, ())

    async def meet(self, play: UUID) -> None:
        """Read the comments on a board that somebody begins to look at."""
        await self._read([play])

    async def refresh(self, plays: Collection[UUID]) -> set[UUID]:
        """Read the comments on these boards that have changed, and forget those on others; return the changed boards.

        No message between processes tells of a comment: each asks for the few boards at which all hands are seen.
        """
        for play in self._known.keys() - set(plays):
            del self._known[play]
        if not plays:
            return set()
        async with self._pool.connection() as connection:
            now = await comment_rows.marks(connection, plays)
        changed = {play for play in plays if play not in self._known or self._known[play][0] != now.get(play, (0, 0))}
        if changed:
            await self._read(changed)
        return changed

    async def _read(self, plays: Collection[UUID]) -> None:
        async with self._pool.connection() as connection:
            # The marks first: a comment that comes in between is read again.
            marks = await comment_rows.marks(connection, plays)
            found = await comment_rows.comments_on(connection, plays)
        for play in plays:
            self._known[play] = (marks.get(play, (0, 0)), found.get(play, ()))


def access_comment(facts: TableFacts, rights: Rights, state: State, person: int) -> TableCode | None:
    """Return why this person may not comment on the present board of a table, or None.

    A commentator has been named, sees all four hands, and has neither a seat nor had one on the board (article 40.2).
    """
    sight = access_look(facts, rights, state, person)
    sees = sight is not None and sight.viewer.kind is ViewerKind.VUGRAPH
    if not sees or not rights.holds(person, Right.COMMENT) or state.has_seen(person) is not None:
        return TableCode.NOT_ALLOWED
    return None


async def write(
    desk: Desk, present: State, board: LivePlay | None, author: Person, written: WriteComment, key: str, revision: str
) -> Answer:
    """Store a comment on the board that its author sees, or refuse it.

    `present` is the state of the table now, `board` the board as late as he sees it, None for an empty table. All that
    a refusal tells him follows from what he sees.
    """
    if board is None:
        return Refused(TableCode.NOT_ALLOWED)
    facts = await facts_of(desk.pool, board.play)
    refusal = access_comment(facts, await desk.rights.fresh(facts), present, author.id)
    if refusal is not None:
        return Refused(refusal)
    if await is_muted(desk.pool, author.id):
        return Refused(TableCode.MUTED)
    if not is_of(board.play, revision):
        return Refused(TableCode.MOVED_ON)
    async with desk.pool.connection() as connection:
        if await comment_rows.written_by(connection, board.play, author.id) >= MOST_COMMENTS:
            return Refused(TableCode.SAID_ENOUGH)
        rows = await log.read(connection, board.play)
        placed = place(_game([row for row in rows if row.number <= board.number]), written.topic)
        if placed is None:
            return Refused(TableCode.STALE)
        await comment_rows.add(connection, board.play, author.id, author.name, written, placed, key)
    return Done()


def _game(rows: list[log.LogEntry]) -> list[tuple[int, Event]]:
    """Return the events of the game with their numbers."""
    events = [(row.number, decode(row.kind, row.v, row.data)) for row in rows if row.kind.startswith("laws.")]
    return [(number, event) for number, event in events if not isinstance(event, TableEvent)]
