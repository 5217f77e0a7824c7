"""The boards of the round in play that have been on a table, real or of this site.

At a real table no board is opened here. A board has been played there when it has a result, or when one is entered that
East-West have still to check.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db.models import Exists, F, OuterRef, QuerySet, Subquery

from director.sessions.models import Session
from play.models import BoardPlay, LogRow

__all__ = ["RoundBoard", "boards_at", "boards_of_round", "was_played_in_hall"]


@dataclass(frozen=True, slots=True)
class RoundBoard:
    """A board of the round in play that has been on a table.

    `called` says whether somebody has called on it. At a real table it is over, and has no `play` of this site, nor a
    time at which it was `opened`.
    """

    table: int
    number: int
    finished_at: datetime | None
    called: bool
    play: UUID | None = None
    opened: datetime | None = None

    @property
    def is_begun(self) -> bool:
        """Whether it is over, or somebody has called on it."""
        return self.finished_at is not None or self.called


def boards_of_round(session: Session) -> dict[int, list[RoundBoard]]:
    """Return the boards of the round in play that have been on each table, in their order."""
    return _by_table(_in_hall(session) if session.hall else _opened(_plays(session)))


def boards_at(session: Session, table: int) -> list[RoundBoard]:
    """Return the boards of the round in play that a table has had, in their order."""
    if session.hall:
        return _by_table(_in_hall(session)).get(table, [])
    return _opened(_plays(session).filter(table__of_session__number=table))


def was_played_in_hall(session: Session, board: int) -> bool:
    """Return whether a real table has played a board of the session."""
    has_result = session.results.filter(board=board).exclude(contract="").exists()
    return has_result or session.hall_entries.filter(board=board, confirmed_at=None).exists()


def _by_table(boards: list[RoundBoard]) -> dict[int, list[RoundBoard]]:
    found: defaultdict[int, list[RoundBoard]] = defaultdict(list)
    for one in boards:
        found[one.table].append(one)
    return dict(found)


def _plays(session: Session) -> QuerySet[BoardPlay]:
    return BoardPlay.objects.filter(table__of_session__session=session, round=session.round)


def _opened(plays: QuerySet[BoardPlay]) -> list[RoundBoard]:
    """Return boards of tables of this site; one statement."""
    log = LogRow.objects.filter(play=OuterRef("pk"))
    rows: Any = plays.order_by("sequence").values_list(
        F("table__of_session__number"),
        "number",
        "finished_at",
        Exists(log.filter(kind="laws.call_made")),
        "pk",
        Subquery(log.filter(number=1).values("at")),
    )
    return [RoundBoard(*row) for row in rows]


def _in_hall(session: Session) -> list[RoundBoard]:
    """Return the boards that real tables have played, in the order of their entry."""
    results = session.results.filter(round=session.round).exclude(contract="").values_list("table", "board", "at")
    entered = session.hall_entries.filter(round=session.round, confirmed_at=None)
    written = set(session.results.filter(round=session.round).values_list("table", "board"))
    waiting = [one for one in entered.values_list("table", "board", "at") if one[:2] not in written]
    found = sorted((*results, *waiting), key=lambda one: (one[2], one[1]))
    return [RoundBoard(table, board, at, called=True) for table, board, at in found]
