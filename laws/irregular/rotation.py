"""Calls out of rotation (Laws 28–32).

Recognised: a call in another player's turn; it stands without counting. In silence: the offender's left-hand opponent
who calls accepts it (29A); an opponent whose turn it was and who calls cancels it (28B). Options: left-hand opponent
accepts or declines. Consequences when it is cancelled: by whose turn it was, and by what the offender then calls
(30–32).
"""

from __future__ import annotations

from laws.auction import CallStatus
from laws.calls import DOUBLE, PASS, REDOUBLE
from laws.draft import Draft
from laws.dues import Comparison, MustPass, Until
from laws.events import CallFate
from laws.incidents import Irregularity, IrregularityState
from laws.irregular.meanings import ask_meaning, in_doubt, is_artificial
from laws.irregular.offers import ACCEPT, DECLINE, offer, partner_passes, restrict_partner
from laws.procedure.auction import may_double, may_redouble

__all__ = [
    "accept_out_of_turn",
    "call_in_own_turn",
    "decline_out_of_turn",
    "is_inadmissible",
    "on_attention",
    "rectify_out_of_turn",
]


def on_attention(draft: Draft, irregularity: Irregularity) -> None:
    """Law 29A gives the choice to the offender's left-hand opponent; an inadmissible double has none (Laws 32, 36)."""
    if is_inadmissible(draft, irregularity):
        _cancel_inadmissible(draft, irregularity)
    else:
        offer(draft, irregularity, (irregularity.offender.lho,), (ACCEPT, DECLINE), "29A")


def accept_out_of_turn(draft: Draft, irregularity: Irregularity, law: str) -> None:
    """The call counts as if it had been in turn, and the offender's left-hand opponent is next.

    What the offender's partner called over it meanwhile is cancelled: it was not his turn, as it turns out.
    """
    for later in draft.table.auction.calls[irregularity.call :]:
        if later.status is CallStatus.STANDING:
            draft.withdraw(later.number, CallStatus.CANCELLED)
    draft.add(CallFate(irregularity.call, CallStatus.STANDING))
    draft.settle(irregularity, IrregularityState.ACCEPTED, law)


def call_in_own_turn(draft: Draft, irregularity: Irregularity) -> None:
    """Law 28B: whoever was to call has called; the call out of turn is as if it had not been made."""
    draft.withdraw(irregularity.call, CallStatus.CANCELLED)
    draft.settle(irregularity, IrregularityState.RECTIFIED, "28B")


def decline_out_of_turn(draft: Draft, irregularity: Irregularity) -> None:
    """Law 29B: the call is cancelled, and Laws 30 to 32 say what its side may do now.

    By what an artificial call specified, not by its name (29C); an artificial pass falls under Law 31 (30C).
    """
    made = draft.withdraw(irregularity.call, CallStatus.CANCELLED)
    if in_doubt(draft.table, made):
        passing = made.call == PASS
        ask_meaning(draft, "30C" if passing else "29C", made, irregularity.number, halts=passing)
        if passing:
            return
    rectify_out_of_turn(draft, irregularity)


def rectify_out_of_turn(draft: Draft, irregularity: Irregularity) -> None:
    """Laws 30 to 32 for a call that has been cancelled."""
    made = draft.table.auction.calls[irregularity.call - 1]
    offender, law = irregularity.offender, irregularity.law
    if law == "30" and is_artificial(draft.table, made):  # Law 30C
        law = "31"
    turn = draft.table.auction.turn
    before_offender = turn is offender.rho
    if law == "30" and before_offender and made.call == PASS:  # Law 30A
        draft.require(MustPass(offender, Until.NEXT, "30A"))
        draft.settle(irregularity, IrregularityState.RECTIFIED, "30A")
        return
    paragraph = law + ("A" if before_offender else "B")
    draft.require(Comparison(offender, made.number, paragraph, irregularity.number, repeats=before_offender))


def is_inadmissible(draft: Draft, irregularity: Irregularity) -> bool:
    """Law 32: whether the double or redouble could not stand even if it were accepted."""
    call = draft.table.auction.calls[irregularity.call - 1].call
    auction, seat = draft.table.auction, irregularity.offender
    return (call == DOUBLE and not may_double(auction, seat)) or (call == REDOUBLE and not may_redouble(auction, seat))


def _cancel_inadmissible(draft: Draft, irregularity: Irregularity) -> None:
    """Law 36B4: the turn goes back; the offender calls freely in his own, and his partner must pass to the end."""
    draft.withdraw(irregularity.call, CallStatus.CANCELLED)
    partner_passes(draft, irregularity.offender, Until.ALWAYS, "36B4")
    restrict_partner(draft, irregularity.offender)
    draft.settle(irregularity, IrregularityState.RECTIFIED, "36B4")
