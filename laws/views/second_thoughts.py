"""What a player may say of his own call, and whom he may ask about a revoke, as far as his own View tells.

Nothing here looks at a Table: what is offered cannot give away an irregularity that nobody has noticed.
"""

from __future__ import annotations

from laws.table.auction import CallStatus
from laws.table.phases import Phase
from laws.values.contract import PassedOut
from laws.values.seats import SEATS, Seat
from laws.views.table_view import SeenCall, View, ViewerKind

__all__ = ["may_ask_revoke", "may_change", "may_mean"]


def may_mean(view: View) -> bool:
    """Return whether the player has a call that he may say he did not intend (Law 25A).

    Partner has not called since (25A4), and the auction period lasts (25A5, 17D).
    """
    lasts = view.phase in (Phase.AUCTION, Phase.CLARIFICATION) or isinstance(view.result, PassedOut)
    return lasts and _own_call(view) is not None


def may_change(view: View) -> bool:
    """Return whether the player may call once more (Law 25B): in the auction, and nobody has called after him."""
    if view.phase is not Phase.AUCTION:
        return False
    own = _own_call(view)
    return own is not None and all(own.position >= one.position for one in _calls(view))


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


def _calls(view: View) -> tuple[SeenCall, ...]:
    return view.auction or ()


def _own_call(view: View) -> SeenCall | None:
    """Return the player's last call if partner has not called since (Law 25A4), as the engine finds it."""
    seat = view.viewer.seat
    if view.viewer.kind is not ViewerKind.PLAYER or seat is None:
        return None
    own = waiting = None
    partner, since = seat.partner, 0
    for one in _calls(view):
        if one.status is CallStatus.PENDING:
            waiting = one
        elif one.status is CallStatus.STANDING and one.seat is seat:
            own = one
        elif one.status is CallStatus.STANDING and one.seat is partner:
            since = max(since, one.position)
    if waiting is not None:
        return waiting if waiting.seat is seat and waiting.position == waiting.number else None
    return None if own is not None and since > own.position else own
