"""Cards that were played and come to a table again, in whatever session: nobody reads of them (Laws 7B3, 16D)."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final

from django.db.models import Q, QuerySet

from director.entries.models import Entrant
from director.sessions.deals.deals import secret_of
from director.sessions.deals.sealing import Unreadable
from director.sessions.models import SessionDeal
from laws.values.deal import Deal
from play.models import Person
from play.store.direction.polls import cards_in_play

__all__ = ["boards_to_come", "still_to_play"]

_NOT_OVER: Final = Q(session__ended_at=None, session__cancelled_at=None)


def still_to_play(deals: Collection[str]) -> frozenset[str]:
    """Return those of these deals, as PBN writes them, that an open table or a session that is not over has to play.

    Of the deals that no table has yet, only one that a dealer has brought can be one that was played before.
    """
    numbers = {Deal.parse(one).number: one for one in deals}
    if not numbers:
        return frozenset()
    coming = SessionDeal.objects.filter(_NOT_OVER).order_by("pk")
    opened = coming.filter(dealt__deal__in=deals).values_list("dealt__deal", flat=True)
    sealed = (_sealed(one) for one in coming.filter(dealt=None, imported_at__isnull=False))
    return cards_in_play(deals) | frozenset(opened) | {numbers[one] for one in sealed if one in numbers}


def boards_to_come(person: Person | None = None) -> QuerySet[Any, Any]:
    """Return the keys of the dealt boards of all sessions that are not over, of a person those of the events in which
    he is entered: of a simultaneous event those that another club has played, of a session that was taken back those
    that were on its tables.
    """
    found = SessionDeal.objects.filter(_NOT_OVER, dealt__isnull=False)
    if person is not None:
        entered = Entrant.objects.filter(person=person, entry__withdrawn_at=None).values("entry__competition")
        found = found.filter(session__competition__in=entered)
    return found.values("dealt")


def _sealed(one: SessionDeal) -> int | None:
    """Return the number of a sealed deal; None where the server has another key, so that no table can have it."""
    try:
        return secret_of(one).number
    except Unreadable:
        return None
