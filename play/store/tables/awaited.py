"""Dealt boards that a session has still to play, wherever they were played before: nobody reads of them (Law 16D).

A table of a running session may be closed, or a session be over whose boards another club plays later. What runs the
sessions registers which boards wait; without it none do.
"""

from __future__ import annotations

from typing import Any, Final, Protocol
from uuid import UUID

from django.db.models import Q, QuerySet

from play.models import BoardPlay, Person

__all__ = ["Awaiting", "awaited", "has_to_play", "is_awaited", "register_awaiting"]


class Awaiting(Protocol):
    """What a package that runs sessions says: the keys of all dealt boards that some session has still to play; with a
    person of those sessions alone in which he is entered.
    """

    def __call__(self, person: Person | None = None) -> QuerySet[Any, Any]:
        """Return them."""


_AWAITING: Final[list[Awaiting]] = []


def register_awaiting(awaiting: Awaiting) -> None:
    """Register what a package says, once, when it starts."""
    _AWAITING.append(awaiting)


def awaited(person: Person | None = None, board: str = "") -> Q:
    """Return the condition, on boards as they were played, that a session has the same board still to play; with a
    person, one in which he is entered. `board` leads to the board from what is asked for, as ``play__``.
    """
    found = Q(pk__in=())
    for one in _AWAITING:
        found |= Q(**{f"{board}dealt__in": one(person)})
    return found


def is_awaited(board: BoardPlay) -> bool:
    """Return whether a session has the same board still to play."""
    return BoardPlay.objects.filter(awaited(), pk=board.pk).exists()


def has_to_play(person: Person, dealt: UUID) -> bool:
    """Return whether somebody is entered in a session that has this dealt board still to play."""
    return any(one(person).filter(dealt=dealt).exists() for one in _AWAITING)
