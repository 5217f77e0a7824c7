"""Who is suspended (Law 91): players of a team who may not sit down, and contestants that are out of an event."""

from __future__ import annotations

from uuid import UUID

from django.db.models import Q, QuerySet

from director.entries.models import Entry
from director.sessions.models import Session
from director.sessions.order.suspension_models import Suspended, Suspension

__all__ = ["disqualified_from", "disqualified_in", "suspended_places", "suspensions_of"]


def suspensions_of(entry: Entry, session: Session) -> QuerySet[Suspension]:
    """Return the suspensions of an entry and its players that hold in a session."""
    here = Q(session=session, what__in=(Suspended.ROUND, Suspended.SESSION))
    return Suspension.objects.filter(here | Q(what=Suspended.EVENT, approved=True), entry=entry)


def suspended_places(session: Session, entry: Entry, number: int) -> set[int]:
    """Return the places of the players of a team who may not play in that round."""
    held = suspensions_of(entry, session).exclude(entrant=None).exclude(~Q(round=number), what=Suspended.ROUND)
    return set(held.values_list("entrant__place", flat=True))


def disqualified_in(session: Session) -> set[int]:
    """Return the numbers of the contestants of a session that are disqualified from its event (Law 91B)."""
    entries = disqualified_from(session.competition_id)
    return set(session.contestants.filter(entry__in=entries).values_list("number", flat=True))


def disqualified_from(competition: UUID) -> set[int]:
    """Return the entries that are disqualified from an event (Law 91B)."""
    out = Suspension.objects.filter(entry__competition=competition, entrant=None, what=Suspended.EVENT, approved=True)
    return set(out.values_list("entry", flat=True))
