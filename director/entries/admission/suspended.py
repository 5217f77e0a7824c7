"""Who may not play in an event, under whatever name: he is suspended or disqualified (Law 91)."""

from __future__ import annotations

from collections.abc import Collection

from django.db.models import F, Q, QuerySet

from director.competitions.models import Competition
from director.entries.models import Displaced, Entrant, Entry
from play.models import Person

__all__ = ["are_suspended", "suspended_people"]


def are_suspended(competition: Competition, people: Collection[int]) -> bool:
    """Return whether one of these people is. In most events nobody ever is: that is asked first."""
    anybody = Entry.objects.filter(competition=competition, suspensions__isnull=False).exists()
    return anybody and suspended_people(competition).filter(pk__in=people).exists()


def suspended_people(competition: Competition) -> QuerySet[Person]:
    """Return those who are suspended from a session of the event that is not over, or disqualified from the event.

    Of an entry or a name that is suspended they are who plays under it, and who did so then and has been replaced
    since. Who misses a round alone keeps his place, and so gets no other.
    """
    entrants = Entrant.objects.filter(entry__competition=competition)
    replaced = Displaced.objects.filter(entrant__entry__competition=competition)
    return Person.objects.filter(
        Q(pk__in=entrants.filter(_holds("suspensions__")).values("person"))
        | Q(pk__in=entrants.filter(_holds("entry__suspensions__"), entry__suspensions__entrant=None).values("person"))
        | Q(
            pk__in=replaced.filter(_holds("entrant__suspensions__"), at__gte=F("entrant__suspensions__at")).values(
                "person"
            )
        )
        | Q(
            pk__in=replaced.filter(
                _holds("entrant__entry__suspensions__"),
                entrant__entry__suspensions__entrant=None,
                at__gte=F("entrant__entry__suspensions__at"),
            ).values("person")
        )
    )


def _holds(path: str) -> Q:
    """Return the condition that the suspension at this path holds; the values are those of `Suspended`."""
    session = Q(**{f"{path}what": "session", f"{path}session__ended_at": None})
    return session | Q(**{f"{path}what": "event", f"{path}approved": True})
