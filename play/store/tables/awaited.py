"""Dealt boards that a session has still to play, wherever they were played before: nobody reads of them (Law 16D).

A table of a running session may be closed, or a session be over whose boards another club plays later. What runs the
sessions registers which boards wait; without it none do.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final
from uuid import UUID

from django.db.models import Q, QuerySet

from play.models import Person

__all__ = ["Awaiting", "awaited", "has_to_play", "register_awaiting"]


@dataclass(frozen=True, slots=True)
class Awaiting:
    """What a package that runs sessions says: `boards` returns the keys of all dealt boards that some session has still
    to play, `plays` whether somebody is entered in one that has this board still to play.
    """

    boards: Callable[[], QuerySet[Any, Any]]
    plays: Callable[[UUID, Person], bool]


_AWAITING: Final[list[Awaiting]] = []


def register_awaiting(awaiting: Awaiting) -> None:
    """Register what a package says, once, when it starts."""
    _AWAITING.append(awaiting)


def awaited() -> Q:
    """Return the condition, on boards as they were played, that a session has the same board still to play."""
    found = Q(pk__in=())
    for one in _AWAITING:
        found |= Q(dealt__in=one.boards())
    return found


def has_to_play(person: Person, dealt: UUID) -> bool:
    """Return whether somebody is entered in a session that has this dealt board still to play."""
    return any(one.plays(dealt, person) for one in _AWAITING)
