"""Results on which a director has still to rule: they are marked, and reach an official who plays once he has played
the board himself, where nobody else directs the session (Law 81; article 11.2).
"""

from __future__ import annotations

from django.db.models import QuerySet

from director.results.rulings.ruling_models import Place
from director.sessions.models import Session
from play.models import IN_FORCE, AccessRight, BoardPlay, DirectorCall, Person
from play.table.direction.glance import WaitingKind
from play.table.rights import Right

__all__ = ["is_to_come", "rules_after_play", "to_come_for"]

_UNTOLD = "81C3"
"""What the engine alone has found is for the director: no player is told that it waits."""


def is_to_come(session: Session, boards: frozenset[int]) -> frozenset[Place]:
    """Return the results, of these boards, about which a player's call or question waits for a ruling."""
    waits = DirectorCall.objects.filter(session=session.pk, closed_at=None, play__finished_at__isnull=False)
    told = waits.exclude(kind=WaitingKind.ANSWERS.value).exclude(kind=WaitingKind.JUDGEMENT.value, reason=_UNTOLD)
    results = session.results.filter(board__in=boards, play__in=told.values("play"))
    return frozenset(results.values_list("round", "table", "board"))


def rules_after_play(session: Session, person: Person) -> bool:
    """Return whether somebody rules on boards that he has played, since nobody else directs the session."""
    held = AccessRight.objects.filter(IN_FORCE, session=session.pk, person=person)
    return held.filter(right=Right.AFTER_PLAY.value).exists()


def to_come_for(session: Session, person: Person) -> QuerySet[DirectorCall]:
    """Return what waits for this official on boards that are over, the oldest first.

    None of a table where he sat at the board; before the end of the session only of boards that he has played.
    """
    waits = DirectorCall.objects.filter(session=session.pk, closed_at=None, play__finished_at__isnull=False)
    waits = waits.exclude(play__in=BoardPlay.objects.filter(sitters__person=person)).select_related("play")
    if session.ended_at is None:
        own = BoardPlay.objects.filter(sitters__person=person, finished_at__isnull=False, table__session=session.pk)
        waits = waits.filter(play__dealt__in=own.values("dealt"))
    return waits.order_by("raised_at", "pk")
