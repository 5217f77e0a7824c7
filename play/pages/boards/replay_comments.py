"""The comments on a finished board, each at the step of the replay that it speaks of."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from django.utils.safestring import SafeString, mark_safe

from frontend.regions.comments import topic_html
from play.models import Block, BoardComment, BoardPlay, LogRow, Person
from play.store.spectators.comment_rows import comment_of
from play.store.tables.comparison import is_played_everywhere
from play.table.people.commenting import Comment

__all__ = ["Commented", "comments_of_board"]


@dataclass(frozen=True, slots=True)
class Commented:
    """A comment, the step that it speaks of, and the call or card as HTML, empty for the board as a whole."""

    comment: Comment
    step: int
    topic: SafeString


def comments_of_board(board: BoardPlay, reader: Person, language: str) -> list[Commented]:
    """Return the comments on a board that is over, in its order, for one who knows its hands.

    None while an open table has the same cards to play (Law 16D), and none by those whom the reader has blocked.
    """
    if not is_played_everywhere(board):
        return []
    steps = _steps(board.pk)
    unread = Block.objects.filter(blocker=reader).values("blocked")
    rows = BoardComment.objects.filter(play=board, removed_at=None).exclude(person__in=unread)
    found = [comment_of(row) for row in rows.order_by("number", "pk")]
    return [Commented(one, steps.get(one.placed.number, 0), _topic(one, language)) for one in found]


def _steps(play: UUID) -> dict[int, int]:
    """Return for each event of the game, by its number in the log, the step of `play.pages.boards.replay.steps`."""
    rows = LogRow.objects.filter(play=play, kind__startswith="laws.").order_by("number").values_list("number", "at")
    steps: dict[int, int] = {}
    step, before = 0, None
    for number, at in rows:
        if before is not None and (step == 0 or at != before):
            step += 1
        before = at
        steps[number] = step
    return steps


def _topic(comment: Comment, language: str) -> SafeString:
    placed = comment.placed
    return mark_safe(topic_html(placed.seat, placed.call, placed.card, language))  # noqa: S308 - calls and cards
