"""What somebody may do at the tables of running sessions, when his role in the club or his offices have changed."""

from __future__ import annotations

from collections.abc import Iterable
from uuid import UUID

from django.db.models import Q, QuerySet

from director.clubs.models import Club
from director.entries.admission.readers import settle_readers
from director.sessions.models import RUNNING, Session
from director.sessions.people.chiefs import settle_chiefs
from director.sessions.people.directing import settle_directors
from director.sessions.people.helping import end_helping, settle_helpers
from play.models import Person

__all__ = ["settle_rights", "still_played_in"]


def still_played_in(club: Club) -> QuerySet[Session]:
    """Return the sessions of a club that are played now, or whose boards other clubs still play (article 26)."""
    closed = Q(started_at__isnull=False, cancelled_at=None, simultaneous__opened_at=None, simultaneous__isnull=False)
    return Session.objects.filter(RUNNING | closed, competition__club=club).order_by("number")


def settle_rights(sessions: Iterable[Session], person: Person, *, ends_helping: bool = False) -> list[UUID]:
    """Let what somebody may do at the tables follow from his role and his offices of now; return these sessions, whose
    rights the caller tells of when they are committed. Idempotent.

    With `ends_helping` a place that he had to interpret, or to comment, ends first.
    """
    settled = []
    for session in sessions:
        settle_directors(session, person)
        settle_chiefs(session)
        if ends_helping:
            end_helping(session, person)
        settle_helpers(session)
        settled.append(session.pk)
    settle_readers(settled)
    return settled
