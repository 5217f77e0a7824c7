"""What follows when a player changes his call (Law 25); `laws.irregular.second` says how it is recognised.

In silence: a call by his left-hand opponent over the second call accepts it (25B1). Options: left-hand opponent accepts
or declines. A call that was not meant is another matter: it is changed without a choice (25A) when the director finds
so, or at once where no director is.
"""

from __future__ import annotations

from typing import Final

from laws.auction import CallStatus, MadeCall
from laws.conditions import Director
from laws.draft import Draft
from laws.dues import Judgement
from laws.events import AttentionDrawn, IrregularityNoted
from laws.incidents import Irregularity, IrregularityState
from laws.irregular import insufficient
from laws.irregular.offers import ACCEPT, DECLINE, offer, restrict_partner
from laws.irregular.withdrawn import auction_before, called_since, lead_goes_back, standing_at, then_lho
from laws.phases import Phase
from laws.procedure.auction import breach_of_call
from laws.refusals import RefusalCode
from laws.seats import Seat
from laws.table import Table

__all__ = [
    "LAW_OF",
    "accept_change",
    "changed_call",
    "decline_change",
    "on_attention",
    "refuse_intended",
    "take_intended",
]

LAW_OF: Final = {
    RefusalCode.BID_ABOVE_SEVEN: "38",
    RefusalCode.INSUFFICIENT_BID: "27",
    RefusalCode.INADMISSIBLE_DOUBLE: "36",
    RefusalCode.INADMISSIBLE_REDOUBLE: "36",
}
"""The Law under which a call falls that procedure does not allow (Laws 27, 35)."""


def changed_call(table: Table, seat: Seat) -> MadeCall | None:
    """The call that this player would change now: his last one, as long as his partner has not called since (25A4)."""
    for made in reversed(table.auction.calls):
        if made.status is CallStatus.STANDING:
            if made.seat is seat:
                return made
            if made.seat is seat.partner:
                return None
    return None


def on_attention(draft: Draft, irregularity: Irregularity) -> None:
    """Law 25B1: the offender's left-hand opponent may accept the second call, unless it is inadmissible (35)."""
    if _law_broken(draft.table, irregularity) in ("36", "38"):
        decline_change(draft, irregularity)
    else:
        offer(draft, irregularity, (irregularity.offender.lho,), (ACCEPT, DECLINE), "25B1")


def _law_broken(table: Table, irregularity: Irregularity) -> str | None:
    """The Law that the second call breaks in the place of the first one, or None."""
    made = table.auction.calls[irregularity.call - 1]
    breach = breach_of_call(auction_before(table, made.position), made.seat, made.call)
    return None if breach is None else LAW_OF[breach.code]


def accept_change(draft: Draft, irregularity: Irregularity) -> None:
    """Law 25B1: the first call is withdrawn and the second stands.

    One that is inadmissible stands only until somebody points to it (36A, 38B).
    """
    changed = draft.table.auction.calls[irregularity.call - 1]
    draft.withdraw(standing_at(draft.table, changed.position).number, CallStatus.WITHDRAWN)
    draft.stand(changed.number)
    draft.settle(irregularity, IrregularityState.ACCEPTED, "25B1")
    law = _law_broken(draft.table, irregularity)
    if law in ("36", "38"):
        draft.note(IrregularityNoted(law, changed.seat, call=changed.number))
    _restrict(draft, irregularity)


def decline_change(draft: Draft, irregularity: Irregularity) -> None:
    """Law 25B2: the second call is cancelled and the first stands."""
    draft.withdraw(irregularity.call, CallStatus.CANCELLED)
    draft.settle(irregularity, IrregularityState.RECTIFIED, "25B2")
    _restrict(draft, irregularity)


def _restrict(draft: Draft, irregularity: Irregularity) -> None:
    """Law 26B applies, unless the director finds the two calls comparable (26A); the game does not wait for that."""
    restrict_partner(draft, irregularity.offender)
    if draft.table.conditions.director is Director.PRESENT:
        draft.require(Judgement("23A", irregularity.offender, irregularity.number, halts=False, call=irregularity.call))


def take_intended(draft: Draft, irregularity: Irregularity) -> None:
    """Law 25A1: the intended call stands, and the lead is free; it may break another Law.

    25A6: left-hand opponent may take back what he has called over the first one.
    """
    lead_goes_back(draft)
    meant = draft.table.auction.calls[irregularity.call - 1]
    first = draft.withdraw(standing_at(draft.table, meant.position).number, CallStatus.WITHDRAWN)
    draft.stand(meant.number)
    for other in draft.table.incidents.open():
        if other.call == first.number:
            draft.settle(other, IrregularityState.RECTIFIED, "25A1")
    draft.settle(irregularity, IrregularityState.RECTIFIED, "25A1")
    law = _law_broken(draft.table, irregularity)
    if law is not None:
        draft.note(IrregularityNoted(law, meant.seat, call=meant.number))
    then_lho(draft, draft.table.auction.calls[meant.number - 1], "25A6")


def refuse_intended(draft: Draft, irregularity: Irregularity) -> None:
    """Law 25A2: the call was meant when it was made; what was to replace it falls under Law 25B, or under 27C."""
    table = draft.table
    made = table.auction.calls[irregularity.call - 1]
    first = standing_at(table, made.position)
    short = next((other for other in table.incidents.open() if other.law == "27" and other.call == first.number), None)
    if called_since(table, made) is not None or table.phase is not Phase.AUCTION:
        decline_change(draft, irregularity)
    elif short is None:
        on_attention(draft, irregularity)
    else:
        draft.settle(irregularity, IrregularityState.RECTIFIED, "27C")
        draft.add(AttentionDrawn(None, short.number))
        insufficient.on_attention(draft, short)
