"""Who has which office of an event, and with it the standing of a reader there (article 11 of the 2018 rules)."""

from __future__ import annotations

from typing import Final

from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.auth.models import AnonymousUser
from django.db import transaction
from django.db.models import Value

from director.clubs.models import Member, Role
from director.clubs.offices import Office
from director.clubs.roles import Standing
from director.competitions.models import Competition
from director.competitions.officer_models import Officer
from play.models import Person

__all__ = ["MOST_OFFICERS", "dismiss", "have_office", "name_officer", "officials_of", "standing_at"]

MOST_OFFICERS: Final = 60
_ONE: Final = frozenset({Office.DELEGATE, Office.CHIEF})
"""The offices that one person has: who is named takes the place of who had it."""
_RULES: Final = (Office.CHIEF, Office.DEPUTY, Office.DIRECTOR)


def standing_at(competition: Competition, person: AbstractBaseUser | AnonymousUser) -> Standing:
    """Return the role of somebody in the club of an event, and his offices of the event: one statement."""
    if person.pk is None:
        return Standing()
    roles = Member.objects.filter(club=competition.club_id, person=person.pk).values_list(Value("role"), "role")
    offices = Officer.objects.filter(competition=competition, person=person.pk).values_list(Value("office"), "office")
    held = list(roles.order_by().union(offices.order_by(), all=True))
    role = next((Role(name) for kind, name in held if kind == "role"), None)
    return Standing(role, frozenset(Office(name) for kind, name in held if kind == "office"))


def have_office(competition: Competition, *offices: Office) -> list[int]:
    """Return the accounts of those with one of these offices, who was named first before the others; whose account is
    closed does nothing for the event.
    """
    held = competition.officers.filter(office__in=offices, person__is_active=True)
    return list(held.order_by("pk").values_list("person", flat=True))


def officials_of(competition: Competition) -> set[int]:
    """Return the accounts of those who rule in an event: owners and directors of the club, and who is named."""
    roles = (Role.OWNER, Role.DIRECTOR)
    held = Member.objects.filter(club=competition.club_id, role__in=roles, person__is_active=True)
    return set(held.values_list("person", flat=True)) | set(have_office(competition, *_RULES))


@transaction.atomic
def name_officer(
    competition: Competition, office: Office, person: Person, by: Person, player: Person | None = None
) -> bool:
    """Give somebody an office; return False where there are `MOST_OFFICERS` of the event already. Idempotent.

    An interpreter has the `player` for whom he interprets.
    """
    Competition.objects.select_for_update().get(pk=competition.pk)
    if office in _ONE:
        competition.officers.filter(office=office).exclude(person=person).delete()
    if competition.officers.count() >= MOST_OFFICERS:
        return False
    values = {"by": by, "player": player}
    Officer.objects.update_or_create(
        competition=competition, office=office, person=person, defaults={"player": player}, create_defaults=values
    )
    return True


def dismiss(competition: Competition, officer: int) -> None:
    """Take an office from anyone who has it. Idempotent."""
    competition.officers.filter(pk=officer).delete()
