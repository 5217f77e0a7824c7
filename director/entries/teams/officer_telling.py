"""Telling somebody that he has an office of an event, or of a team; and officials that an office is free."""

from __future__ import annotations

from collections.abc import Collection
from uuid import UUID

from director.notices.models import NoticeKind
from director.notices.telling import Telling, tell
from play.models import Person

__all__ = ["tell_office", "tell_office_free"]


def tell_office(competition: UUID, office: str, person: Person, by: Person, team: str = "", entry: int = 0) -> None:
    """Tell him, in the caller's transaction, unless he has named himself; of the same office he is told once."""
    if person.pk == by.pk:
        return
    data = {"office": office, "team": team, "by": by.display_name}
    about = f"{competition}:{entry}:{office}"
    tell(Telling(NoticeKind.OFFICE, competition, about, {person.pk: {}}, data))


def tell_office_free(competition: UUID, office: str, number: str, people: Collection[int]) -> None:
    """Tell these people, in the caller's transaction, that who had an office has deleted his account."""
    data = {"office": office, "team": "", "by": number, "gone": True}
    tell(Telling(NoticeKind.OFFICE, competition, f"{competition}:{number}:{office}", {one: {} for one in people}, data))
