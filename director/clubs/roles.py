"""What a member of a club may do by his role: one function a subject."""

from __future__ import annotations

from typing import Final

from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.auth.models import AnonymousUser

from director.clubs.models import Club, Member, Role

__all__ = ["may_deal", "may_manage", "may_organise", "may_read_provisional", "role_in"]

_ORGANISES: Final = frozenset({Role.OWNER, Role.DIRECTOR})
_SCORES: Final = _ORGANISES | {Role.SCORER}


def role_in(club: Club, person: AbstractBaseUser | AnonymousUser) -> Role | None:
    """Return the role of a person in a club, None for a stranger."""
    if person.pk is None:
        return None
    found = Member.objects.filter(club=club, person=person.pk).values_list("role", flat=True).first()
    return None if found is None else Role(found)


def may_manage(role: Role | None) -> bool:
    """Return whether somebody in this role changes the club, its members and their roles."""
    return role is Role.OWNER


def may_organise(role: Role | None) -> bool:
    """Return whether somebody in this role announces events, enters others, starts sessions and publishes results."""
    return role in _ORGANISES


def may_deal(role: Role | None) -> bool:
    """Return whether somebody in this role brings the deals of sessions, and sees them before they are played."""
    return role is Role.DEALER


def may_read_provisional(role: Role | None) -> bool:
    """Return whether somebody in this role reads results before they are published, and publishes them."""
    return role in _SCORES
