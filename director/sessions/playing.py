"""Who plays in a session."""

from __future__ import annotations

from django.db.models import Q

from director.sessions.models import Session
from play.models import Person, PlayTable

__all__ = ["may_let_leave", "plays_in"]


def plays_in(session: Session, person: Person) -> bool:
    """Return whether somebody plays in the session, or has sat down at one of its tables."""
    entered = session.contestants.filter(entry__entrants__person=person).exists()
    sat = Q(boards__sitters__person=person)
    return entered or PlayTable.objects.filter(sat, session=session.pk).exists()


def may_let_leave(session: Session, number: int, person: Person) -> bool:
    """Return whether an organiser may let the pair or the player of that number leave a running session.

    Who plays in it lets nobody leave but his own entry: the others are his rivals.
    """
    own = session.contestants.filter(number=number, entry__entrants__person=person)
    return own.exists() or not plays_in(session, person)
