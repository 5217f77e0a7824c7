"""What a person is entered in, for the pages where he arrives. The package that runs sessions registers it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from django.utils.safestring import SafeString

from play.models import Person

__all__ = ["Engagement", "engagements_of", "register_engagements"]


@dataclass(frozen=True, slots=True)
class Engagement:
    """A session of an event in which somebody plays: `running`, or with the date and time `when` it starts."""

    event: str
    address: str
    when: SafeString
    running: bool


_engagements: Callable[[Person, datetime], tuple[Engagement, ...]] | None = None


def register_engagements(given: Callable[[Person, datetime], tuple[Engagement, ...]]) -> None:
    """Register, when a package starts, what gives the engagements of a person. Raise ValueError if there is one."""
    global _engagements
    if _engagements is not None:
        raise ValueError("there are engagements of sessions already")
    _engagements = given


def engagements_of(person: Person, now: datetime) -> tuple[Engagement, ...]:
    """Return the sessions that run or start soon in which a person plays, the next first."""
    return () if _engagements is None else _engagements(person, now)
