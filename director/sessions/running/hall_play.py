"""What has been played at the real tables of the round in play, where no board is opened here.

A board has been played there when it has a result, or when one is entered that East-West have still to check.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from director.sessions.draw.schedules import SessionSchedule, schedule_of
from director.sessions.models import Session
from play.models import BoardPlay

__all__ = ["HallBoard", "boards_at", "hall_boards", "movement_in_play", "was_played_in_hall"]


@dataclass(frozen=True, slots=True)
class HallBoard:
    """A board of the round that was played at a real table, as `BoardPlay` is one that was played here: it is over, and
    on no table of this site.
    """

    at_table: int
    number: int
    finished_at: datetime
    called: bool = True


def hall_boards(session: Session) -> dict[int, list[HallBoard]]:
    """Return the boards of the round in play that have been played at each real table, in the order of their entry."""
    found: defaultdict[int, list[HallBoard]] = defaultdict(list)
    results = session.results.filter(round=session.round).exclude(contract="").values_list("table", "board", "at")
    entered = session.hall_entries.filter(round=session.round, confirmed_at=None)
    written = set(session.results.filter(round=session.round).values_list("table", "board"))
    waiting = [one for one in entered.values_list("table", "board", "at") if one[:2] not in written]
    for table, board, at in sorted((*results, *waiting), key=lambda one: (one[2], one[1])):
        found[table].append(HallBoard(table, board, at))
    return dict(found)


def boards_at(session: Session, table: int) -> Sequence[BoardPlay | HallBoard]:
    """Return the boards of the round in play that a table has had, real or not, in their order."""
    if session.hall:
        return hall_boards(session).get(table, [])
    plays = BoardPlay.objects.filter(table__of_session__session=session, table__of_session__number=table)
    return list(plays.filter(round=session.round).order_by("sequence"))


def was_played_in_hall(session: Session, board: int) -> bool:
    """Return whether a real table has played a board of the session."""
    has_result = session.results.filter(board=board).exclude(contract="").exists()
    return has_result or session.hall_entries.filter(board=board, confirmed_at=None).exists()


def movement_in_play(session: Session) -> SessionSchedule:
    """Return the movement of a session that is drawn. At each real table the boards that it has played in the round in
    play come first, in that order, since it takes them in any.
    """
    assert session.schedule is not None
    if not session.hall:
        return schedule_of(session.schedule)
    played = {table: [one.number for one in boards] for table, boards in hall_boards(session).items()}
    rows = "seats" if "seats" in session.schedule else "rows"

    def ordered(number: int, table: int, *others: Any) -> list[Any]:
        *sides, boards = others
        first = [one for one in played.get(table, ()) if one in boards] if number == session.round else []
        return [number, table, *sides, [*first, *(one for one in boards if one not in first)]]

    return schedule_of(session.schedule | {rows: [ordered(*row) for row in session.schedule[rows]]})
