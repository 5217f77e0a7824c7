"""Whom a player may ask about a revoke, as far as his own View tells.

Nothing here looks at a Table: what is offered cannot give away an irregularity that nobody has noticed.
"""

from __future__ import annotations

from laws.table.phases import Phase
from laws.values.seats import SEATS, Seat
from laws.views.seen import View
from laws.views.viewer import ViewerKind

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
        return tuple([one for one in _may_have_revoked(view) if one is contract.declarer])
    dummy = contract.dummy
    return tuple([one for one in _may_have_revoked(view) if one is not seat and one is not dummy])


def _may_have_revoked(view: View) -> list[Seat]:
    follow: dict[Seat, bool] = {}
    for cards in (() if view.last_trick is None else view.last_trick.cards, view.trick):
        led = cards[0].card // 13 if cards else None
        for played in cards:
            follow[played.seat] = played.card // 13 == led
    unknown = view.last_trick is None and view.won != (0, 0)
    return [seat for seat in SEATS if (not follow[seat] if seat in follow else unknown)]
