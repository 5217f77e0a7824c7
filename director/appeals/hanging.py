"""What can still change in the results of a session: appeals that are not decided, questions that wait for a ruling,
rulings that may still be appealed (Laws 81C, 83, 92B; article 54.2). Its standings and results show it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import IntEnum

from django.db.models import QuerySet

from director.appeals.models import Appeal
from director.appeals.settled import final_of
from director.results.rulings.ruling import counting
from director.results.rulings.ruling_models import Place
from director.results.rulings.to_come import is_to_come
from director.sessions.models import Session
from director.sessions.running.appeal_time import may_still, time_for_appeals

__all__ = ["Hanging", "Open", "hanging", "open_appeals"]


class Open(IntEnum):
    """Why a score can still change; where it can for several reasons, the least of them is told."""

    APPEALED = 1
    """An appeal is open."""
    TO_COME = 2
    """A player's call or question waits for a ruling."""
    APPEALABLE = 3
    """It was ruled, and the time for an appeal is not over."""


@dataclass(frozen=True, slots=True)
class Hanging:
    """The results that can still change, and the contestants whose own board or penalty it is, each with the reason.

    Where boards are compared with other tables, the score of a board can change at every table.
    """

    places: Mapping[Place, Open]
    contestants: Mapping[int, Open]

    @property
    def appealed(self) -> list[Place]:
        """The results on which an appeal is open, in their order."""
        return sorted(place for place, why in self.places.items() if why is Open.APPEALED)


def open_appeals(session: Session) -> QuerySet[Appeal]:
    """Return the appeals that have reached the director and wait for a decision, the oldest first."""
    waits = session.appeals.filter(decided_at=None, withdrawn_at=None, lodged_at__isnull=False)
    return waits.select_related("ruling", "session").order_by("lodged_at", "pk")


def hanging(session: Session, boards: frozenset[int], now: datetime) -> Hanging:
    """Return what can still change, of these boards, the ones that a reader knows."""
    places: dict[Place, Open] = {}
    contestants: dict[int, Open] = {}
    for place, contestant, why in _open(session, boards, now):
        if place is None:
            contestants[contestant] = min(why, contestants.get(contestant, why))
        elif place[2] in boards:
            places[place] = min(why, places.get(place, why))
    for result in session.results.all() if places else ():
        found = places.get((result.round, result.table, result.board))
        for number in result.contestants if found is not None else ():
            assert found is not None
            contestants[number] = min(found, contestants.get(number, found))
    return Hanging(places, contestants)


def _open(session: Session, boards: Collection[int], now: datetime) -> Iterator[tuple[Place | None, int, Open]]:
    """Yield the results, or where there is none the contestants, with a reason each."""
    for appeal in open_appeals(session):
        yield appeal.place, appeal.contestant, Open.APPEALED
    for place in is_to_come(session, frozenset(boards)):
        yield place, 0, Open.TO_COME
    if time_for_appeals(session.competition.profile) is None:
        return
    final = final_of(session)
    for ruling in counting(session).every:
        if ruling.pk not in final.rulings and may_still(session, ruling.at, now):
            yield ruling.place, ruling.contestant or 0, Open.APPEALABLE
