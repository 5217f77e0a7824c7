"""The logs of the boards of a club that has come: each has all its rows, can be replayed, and tells of the board that
its row tells of.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from operator import attrgetter
from typing import Any, Final
from uuid import UUID

from director.moving.leaving import CannotMove
from laws.protocol.events import BoardOpened
from laws.values.deal import Deal
from play.models import BoardPlay, LogRow
from play.store.log import facts
from play.table.codec import decode
from play.table.evolution import replay

__all__ = ["prove_logs"]

_AT_ONCE: Final = 100
"""Boards whose logs are read by one statement, and held one after another: a log may be long."""
_ROWS: Final = 500


def prove_logs(plays: Sequence[UUID]) -> None:
    """Replay the logs of these boards. Raise CannotMove for one that lacks a row, that no table has written, or that
    tells of other cards or another result than the row of its board.
    """
    for start in range(0, len(plays), _AT_ONCE):
        boards = BoardPlay.objects.filter(pk__in=plays[start : start + _AT_ONCE])
        found = {one.pk: one for one in boards.select_related("table__of_session__session__competition", "dealt")}
        rows = LogRow.objects.filter(play__in=list(found)).order_by("play", "number").iterator(_ROWS)
        for play, of in groupby(rows, attrgetter("play_id")):
            _prove(found.pop(play), list(of))
        for board in found.values():
            _prove(board, [])


def _prove(board: BoardPlay, rows: Sequence[LogRow]) -> None:
    for why in _wrong(board, rows):
        raise CannotMove(f"The log of {_named(board)} {why}: the file is not as the old host has written it.")


def _wrong(board: BoardPlay, rows: Sequence[LogRow]) -> Iterator[str]:
    """Yield what is wrong with the log of a board, as it ends the sentence."""
    for number, row in enumerate(rows, 1):
        if row.number != number:
            yield f"lacks its row {number}"
    if not rows:
        yield "has no rows"
    try:
        events = [decode(row.kind, row.v, row.data) for row in rows]
        state = replay(events)
    except Exception as error:  # what is forged may break anything on the way
        yield f"cannot be replayed ({type(error).__name__} {error})"
        return
    opened = events[0]
    assert isinstance(opened, BoardOpened)  # else it is not replayed
    if opened.board.number != board.number:
        yield f"is that of board {opened.board.number}"
    if board.dealt is not None and opened.deal != Deal.parse(board.dealt.deal):
        yield "has other cards than its deal"
    told, found = _facts(board), facts(state)
    for name in told:
        if told[name] != found[name]:
            yield f"says {name} {found[name]!r}, and its row {told[name]!r}"


def _facts(board: BoardPlay) -> dict[str, Any]:
    """Return what the row of a board says of its end, in the words of `play.store.log.facts`."""
    said = {"contract": board.contract, "lead": board.lead, "tricks": board.tricks, "score": board.score_ns}
    return {"over": board.finished_at is not None, **said}


def _named(board: BoardPlay) -> str:
    of = board.table.of_session
    return f"board {board.number} at table {of.number} in {of.session.competition.name}, session {of.session.number}"
