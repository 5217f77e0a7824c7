"""What clubs keep of a person: told to him, and taken back when he deletes his account."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.utils.translation import gettext

from director.clubs.models import Club, Member, Role
from director.entries.models import Entrant, Seeker
from director.notices.models import PersonNotice
from director.sessions.models import Session
from play.models import Person
from play.store.own_data import StillNeeded

__all__ = ["forget", "kept"]


def kept(person: Person) -> dict[str, Any]:
    """Return what clubs keep of a person, as plain values."""
    entrants = Entrant.objects.filter(person=person).select_related("entry__competition__club").order_by("pk")
    return {
        "member_of": [
            {"club": one.club.name, "role": one.role, "since": one.since}
            for one in Member.objects.filter(person=person).select_related("club")
        ],
        "entries": [
            {
                "event": one.entry.competition.name,
                "club": one.entry.competition.club.name,
                "name": one.name,
                "gender": one.gender,
                "contact": one.contact,
                "federation": one.federation,
                "grade": one.grade,
                "points": one.points,
            }
            for one in entrants
        ],
        "notices": list(PersonNotice.objects.filter(person=person).values("kind", "data", "at", "read_at", "mail")),
    }


def forget(person: Person, number: str) -> frozenset[UUID]:
    """Take back memberships, notices, contacts, and the name in events that do not require registered names.

    Return the sessions of those that do. Raise StillNeeded for the last owner of a club, and for who is entered in a
    session that is not over.
    """
    clubs = Club.objects.filter(members__person=person, members__role=Role.OWNER)
    for club in clubs:
        others = club.members.filter(role=Role.OWNER, person__is_active=True).exclude(person=person)
        if not others.exists():
            raise StillNeeded(
                gettext("You are the only owner of %(club)s. Make somebody else an owner first.") % {"club": club.name}
            )
    waiting = Session.objects.filter(
        contestants__entry__entrants__person=person, started_at__isnull=False, ended_at=None, cancelled_at=None
    )
    if waiting.exists():
        raise StillNeeded(gettext("You are entered in a session that is not over."))
    Member.objects.filter(person=person).delete()
    Seeker.objects.filter(person=person).delete()
    PersonNotice.objects.filter(person=person).delete()
    mine = Entrant.objects.filter(person=person)
    mine.update(contact="", gender="")
    shown = Entrant.objects.filter(person=person, entry__competition__registered_names=False)
    shown.update(name=number, federation="", grade="", points=None)
    required = mine.filter(entry__competition__registered_names=True)
    return frozenset(required.values_list("entry__competition__sessions__pk", flat=True)) - {None}
