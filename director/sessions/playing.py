"""Who plays in a session."""

from __future__ import annotations

from django.db.models import Q

from director.sessions.models import Session
from play.models import Person, PlayTable

__all__ = ["plays_in"]


def plays_in(session: Session, person: Person) -> bool:
    """Return whether somebody plays in the session, or has sat down at one of its tables."""
    entered = session.contestants.filter(entry__entrants__person=person).exists()
    sat = Q(boards__sitters__person=person)
    return entered or PlayTable.objects.filter(sat, session=session.pk).exists()
