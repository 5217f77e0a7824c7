"""Cards that were played and come to a table again, in whatever session: nobody reads of them (Laws 7B3, 16D)."""

from __future__ import annotations

from collections.abc import Collection

from director.sessions.deals.deals import secret_of
from director.sessions.deals.sealing import Unreadable
from director.sessions.models import SessionDeal
from laws.values.deal import Deal
from play.store.direction.polls import cards_in_play

__all__ = ["still_to_play"]


def still_to_play(deals: Collection[str]) -> frozenset[str]:
    """Return those of these deals, as PBN writes them, that an open table or a session that is not over has to play.

    Of the deals that no table has yet, only one that a dealer has brought can be one that was played before.
    """
    numbers = {Deal.parse(one).number: one for one in deals}
    if not numbers:
        return frozenset()
    coming = SessionDeal.objects.filter(session__ended_at=None, session__cancelled_at=None).order_by("pk")
    opened = coming.filter(dealt__deal__in=deals).values_list("dealt__deal", flat=True)
    sealed = (_sealed(one) for one in coming.filter(dealt=None, imported_at__isnull=False))
    return cards_in_play(deals) | frozenset(opened) | {numbers[one] for one in sealed if one in numbers}


def _sealed(one: SessionDeal) -> int | None:
    """Return the number of a sealed deal; None where the server has another key, so that no table can have it."""
    try:
        return secret_of(one).number
    except Unreadable:
        return None
