"""What hangs on the appeals of a session that are not decided: its standings and results show it."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import QuerySet

from director.appeals.models import Appeal
from director.results.ruling_models import Place
from director.sessions.models import Session

__all__ = ["Hanging", "hanging", "open_appeals"]


@dataclass(frozen=True, slots=True)
class Hanging:
    """The results that are appealed, and the contestants whose own board or penalty it is.

    Where boards are compared with other tables, the score of a board can change at every table.
    """

    places: frozenset[Place]
    contestants: frozenset[int]


def open_appeals(session: Session) -> QuerySet[Appeal]:
    """Return the appeals that have reached the director and wait for a decision, the oldest first."""
    waits = session.appeals.filter(decided_at=None, withdrawn_at=None, lodged_at__isnull=False)
    return waits.select_related("ruling", "session").order_by("lodged_at", "pk")


def hanging(session: Session, boards: frozenset[int]) -> Hanging:
    """Return what hangs on the open appeals, of these boards, the ones that a reader knows."""
    places: set[Place] = set()
    contestants: set[int] = set()
    for one in open_appeals(session):
        if one.place is None:
            contestants.add(one.contestant)
        elif one.place[2] in boards:
            places.add(one.place)
    for result in session.results.all() if places else ():
        if (result.round, result.table, result.board) in places:
            contestants |= result.contestants
    return Hanging(frozenset(places), frozenset(contestants))
