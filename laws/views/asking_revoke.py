"""Whom a player may ask about a revoke, as far as his own View tells.

Nothing here looks at a Table: what is offered cannot give away an irregularity that nobody has noticed.
"""

from __future__ import annotations

from laws.table.phases import Phase
from laws.values.seats import SEATS, Seat
from laws.views.table_view import View, ViewerKind

__all__ = ["may_ask_revoke"]


def may_ask_revoke(view: View) -> tuple[Seat, ...]:
    """Return whom the player may ask whether he has a card of the suit led (Law 61B).

    They are those who did not follow suit in the trick on the table, or in the last one. Where that may not be looked
    at any more (Law 66A) it is the player's to remember, and everybody is there who has not played since.
    """
    seat, contract = view.viewer.seat, view.contract
    if view.viewer.kind is not ViewerKind.PLAYER or seat is None or contract is None or view.phase is not Phase.PLAY:
        return ()
    if seat is contract.dummy:  # Law 61B2(b)
        return (contract.declarer,) if _may_have_revoked(view, contract.declarer) else ()
    dummy = contract.dummy
    return tuple([one for one in SEATS if one is not seat and one is not dummy and _may_have_revoked(view, one)])


def _may_have_revoked(view: View, seat: Seat) -> bool:
    last = () if view.last_trick is None else view.last_trick.cards
    for cards in (view.trick, last):
        for played in cards:
            if played.seat is seat:
                return played.card.suit is not cards[0].card.suit
    return view.last_trick is None and sum(view.won) > 0
