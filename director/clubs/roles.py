"""What somebody may do by his role in a club and his offices of an event: one function a subject."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.auth.models import AnonymousUser

from director.clubs.models import Club, Member, Role
from director.clubs.offices import HELPERS, Office

__all__ = [
    "Standing",
    "Stands",
    "may_approve",
    "may_deal",
    "may_direct",
    "may_inquire",
    "may_learn_results",
    "may_manage",
    "may_name",
    "may_organise",
    "may_read_provisional",
    "may_record",
    "may_schedule",
    "may_score",
    "role_in",
]


@dataclass(frozen=True, slots=True)
class Standing:
    """The role of somebody in the club of an event, None for a stranger, and his offices of the event."""

    role: Role | None = None
    offices: frozenset[Office] = frozenset()


Stands: TypeAlias = Standing | Role | None
"""A role alone stands for somebody without an office."""

_OWNERS: Final = frozenset({Role.OWNER})
_OFFICIALS: Final = frozenset({Role.OWNER, Role.DIRECTOR})
_CHIEFS: Final = frozenset({Office.CHIEF, Office.DEPUTY})
_ASSISTANTS: Final = frozenset({Office.DEPUTY, Office.DIRECTOR})


def role_in(club: Club, person: AbstractBaseUser | AnonymousUser) -> Role | None:
    """Return the role of a person in a club, None for a stranger."""
    if person.pk is None:
        return None
    found = Member.objects.filter(club=club, person=person.pk).values_list("role", flat=True).first()
    return None if found is None else Role(found)


def may_manage(role: Role | None) -> bool:
    """Return whether somebody in this role changes the club, its members and their roles."""
    return role is Role.OWNER


def may_organise(stands: Stands) -> bool:
    """Return whether somebody announces events, enters others, starts sessions and publishes results."""
    return _has(stands, _OFFICIALS, _CHIEFS | {Office.DELEGATE})


def may_direct(stands: Stands) -> bool:
    """Return whether somebody rules at tables and judges: not the technical delegate, who oversees (article 11.1)."""
    return _has(stands, _OFFICIALS, _CHIEFS | {Office.DIRECTOR})


def may_approve(stands: Stands) -> bool:
    """Return whether somebody approves for the organiser that somebody is disqualified (Law 91B): an owner of the club,
    or the technical delegate, who oversees for him (article 11.1).
    """
    return _has(stands, _OWNERS, frozenset({Office.DELEGATE}))


def may_schedule(stands: Stands) -> bool:
    """Return whether somebody has the seeds and the movement of the event (article 11.2(4))."""
    return may_organise(stands) or _has(stands, frozenset(), frozenset({Office.SCHEDULER}))


def may_name(stands: Stands, office: Office) -> bool:
    """Return whether somebody names who has that office: an organiser of the club or the technical delegate (article
    11.1); the chief director his deputy, directors, interpreters and commentators (articles 11.2(3), 39.8(3)).
    """
    if _has(stands, _OFFICIALS, frozenset({Office.DELEGATE})):
        return True
    return office in _ASSISTANTS | HELPERS and _has(stands, frozenset(), frozenset({Office.CHIEF}))


def may_deal(stands: Stands) -> bool:
    """Return whether somebody brings the deals of sessions, and sees them before they are played."""
    return _has(stands, frozenset({Role.DEALER}), frozenset({Office.DEALER}))


def may_read_provisional(stands: Stands) -> bool:
    """Return whether somebody reads results before they are published."""
    return may_organise(stands) or may_direct(stands) or may_score(stands)


def may_learn_results(stands: Stands) -> bool:
    """Return whether somebody learns what was made of a board that others have still to play: he reads provisional
    results, or notes for the file of deviations what was called.
    """
    return may_read_provisional(stands) or may_record(stands)


def may_score(stands: Stands) -> bool:
    """Return whether somebody corrects and publishes results without directing (article 11.3)."""
    return _has(stands, frozenset({Role.SCORER}), frozenset({Office.RECORDER}))


def may_record(stands: Stands) -> bool:
    """Return whether somebody reads the file of deviations: the recorder and the chief director (Law 40C)."""
    return _has(stands, _OWNERS | {Role.RECORDER}, frozenset({Office.CHIEF, Office.RECORDER}))


def may_inquire(stands: Stands) -> bool:
    """Return whether somebody reads leads and tempo of an event and saves boards for an ethics committee: those who
    have the file of deviations, and the appeals committee of the event (article 55).
    """
    return may_record(stands) or _has(stands, frozenset(), frozenset({Office.APPEALS}))


def _has(stands: Stands, roles: frozenset[Role], offices: frozenset[Office]) -> bool:
    if isinstance(stands, Standing):
        return stands.role in roles or bool(stands.offices & offices)
    return stands in roles
