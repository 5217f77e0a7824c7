"""The comments on a board: rows of their own, beside its log.

They are no events: nobody who plays waits for their writing, and one is removed without a trace in the game.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection
from typing import Final
from uuid import UUID

from psycopg import AsyncConnection
from psycopg.rows import TupleRow

from laws.values.calls import Call
from laws.values.cards import Card
from laws.values.seats import Seat
from play.store.spectators.comment_model import BoardComment
from play.table.people.commenting import Comment, CommentLanguage, Placed, WriteComment

__all__ = ["add", "comment_of", "comments_on", "marks", "remove", "written_by"]


_ADD: Final = """
    INSERT INTO play_comment (play_id, number, seen, at, person_id, name, language, text, seat, call, card, key)
    VALUES (%(play)s, %(number)s, %(seen)s, clock_timestamp(), %(person)s, %(name)s, %(language)s, %(text)s,
            %(seat)s, %(call)s, %(card)s, %(key)s)
    ON CONFLICT (play_id, person_id, key) DO NOTHING
"""
_WRITTEN: Final = "SELECT count(*) FROM play_comment WHERE play_id = %s AND person_id = %s"
_MARKS: Final = """
    SELECT play_id, count(*), count(removed_at) FROM play_comment WHERE play_id = ANY(%s) GROUP BY play_id
"""
_READ: Final = """
    SELECT play_id, id, person_id, name, language, text, number, seen, seat, call, card FROM play_comment
    WHERE play_id = ANY(%s) AND removed_at IS NULL ORDER BY play_id, id
"""
_REMOVE: Final = """
    UPDATE play_comment SET removed_at = clock_timestamp(), removed_by_id = %(by)s
    FROM play_board b
    WHERE play_comment.id = %(id)s AND b.id = play_comment.play_id AND b.table_id = %(table)s AND removed_at IS NULL
"""


async def add(
    connection: AsyncConnection[TupleRow],
    play: UUID,
    person: int,
    name: str,
    written: WriteComment,
    placed: Placed,
    key: str,
) -> None:
    """Store a comment on that board; idempotent for the same key of the same person."""
    values = {
        "play": play,
        "number": placed.number,
        "seen": placed.seen,
        "person": person,
        "name": name,
        "language": written.language.value,
        "text": written.text,
        "seat": "" if placed.seat is None else placed.seat.letter,
        "call": "" if placed.call is None else str(placed.call),
        "card": "" if placed.card is None else str(placed.card),
        "key": key,
    }
    await connection.execute(_ADD, values)


async def written_by(connection: AsyncConnection[TupleRow], play: UUID, person: int) -> int:
    """Return how many comments that person has written on the board, removed ones included."""
    row = await (await connection.execute(_WRITTEN, (play, person))).fetchone()
    return 0 if row is None else int(row[0])


async def marks(connection: AsyncConnection[TupleRow], plays: Collection[UUID]) -> dict[UUID, tuple[int, int]]:
    """Return for each of these boards with comments two numbers that change whenever its comments do."""
    rows = await (await connection.execute(_MARKS, (list(plays),))).fetchall()
    return {play: (written, removed) for play, written, removed in rows}


async def comments_on(
    connection: AsyncConnection[TupleRow], plays: Collection[UUID]
) -> dict[UUID, tuple[Comment, ...]]:
    """Return the comments on these boards, the oldest first, without those that were removed."""
    found: defaultdict[UUID, list[Comment]] = defaultdict(list)
    for play, id_, person, name, language, text, number, seen, seat, call, card in await (
        await connection.execute(_READ, (list(plays),))
    ).fetchall():
        placed = _placed(number, seen, seat, call, card)
        found[play].append(Comment(id_, person, name, CommentLanguage(language), text, placed))
    return {play: tuple(comments) for play, comments in found.items()}


def comment_of(row: BoardComment) -> Comment:
    """Return a comment of its row."""
    placed = _placed(row.number, row.seen, row.seat, row.call, row.card)
    return Comment(row.pk, row.person_id, row.name, CommentLanguage(row.language), row.text, placed)


def _placed(number: int, seen: int, seat: str, call: str, card: str) -> Placed:
    return Placed(
        number,
        seen,
        Seat.parse(seat) if seat else None,
        Call.parse(call) if call else None,
        Card.parse(card) if card else None,
    )


async def remove(connection: AsyncConnection[TupleRow], table: UUID, comment: int, by: int) -> None:
    """Remove a comment on a board of that table, by the act of that person. Idempotent."""
    await connection.execute(_REMOVE, {"id": comment, "table": table, "by": by})
