"""One dealt board at all the tables that play it: who has it still to play, and what the others made of it."""

from __future__ import annotations

from django.db.models import Exists, OuterRef

from play.models import BoardPlay, LaidBoard, PlayTable
from play.store.tables.awaited import is_awaited
from play.table.rules import AfterBoard, rules_of

__all__ = ["is_played_everywhere", "may_compare", "plays_compared"]


def may_compare(board: BoardPlay) -> bool:
    """Return whether the players of this finished board are told what its cards are worth, and what others made of it.

    The rules of the table decide. As long as any table has the board still to play, nobody is told (Law 16D).
    """
    rules = rules_of(board.table.rules)
    return rules.after_board is AfterBoard.COMPARED and is_played_everywhere(board)


def is_played_everywhere(board: BoardPlay) -> bool:
    """Return whether no open table plays this board's cards now, or has them laid out to be played.

    The boards of a session are compared when it is over: until then `director` may bring them to another table, and as
    long as another session has them to play.
    """
    if board.finished_at is None or is_awaited(board):
        return False
    session = board.table.session
    if session is not None and PlayTable.objects.filter(session=session, closed_at=None).exists():
        return False
    if board.dealt_id is None:
        return True
    open_plays = BoardPlay.objects.filter(dealt=board.dealt_id, table__closed_at=None)
    if open_plays.filter(finished_at=None).exists():
        return False
    played = open_plays.filter(table=OuterRef("table"), finished_at__isnull=False)
    return not LaidBoard.objects.filter(~Exists(played), dealt=board.dealt_id, table__closed_at=None).exists()


def plays_compared(board: BoardPlay) -> list[BoardPlay]:
    """Return the finished plays of this board's cards that are compared with it, itself among them.

    They are those of its session, or those of social tables, without boards that were only bid; each comes with its
    table and who sat there. The caller has asked `may_compare`.
    """
    if board.dealt_id is None:
        return [board]
    together = BoardPlay.objects.filter(
        dealt=board.dealt_id, score_ns__isnull=False, table__session=board.table.session
    )
    return list(together.select_related("table").prefetch_related("sitters__person").order_by("finished_at", "pk"))
