"""What is shared by calls that are withdrawn or cancelled, and made again (Laws 21B, 25A, 27B3, 27B4)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from laws.engine.draft import Draft
from laws.engine.irregularities.offers import partner_passes, restrict_partner
from laws.engine.procedure.auction import breach_of_call
from laws.protocol.events import IrregularityNoted, LeadTakenBack
from laws.protocol.refusals import RefusalCode
from laws.table.auction import Auction, CallStatus, MadeCall
from laws.table.irregularity import Irregularity, IrregularityState
from laws.table.obligation import Choice, MustReplace, Option, Until
from laws.table.table import Table
from laws.values.calls import PASS, Call
from laws.values.seats import Seat, Side

__all__ = [
    "KEEP",
    "LAW_OF",
    "RETRACT",
    "auction_before",
    "called_since",
    "cancel",
    "cancel_double",
    "decline_another",
    "keep_call_of_lho",
    "law_out_of_turn",
    "lead_goes_back",
    "settle_with",
    "standing_at",
    "then_lho",
    "withdraw_of_lho",
]

RETRACT: Final = Option("retract")
KEEP: Final = Option("keep")

LAW_OF: Final = {
    RefusalCode.BID_ABOVE_SEVEN: "38",
    RefusalCode.INSUFFICIENT_BID: "27",
    RefusalCode.INADMISSIBLE_DOUBLE: "36",
    RefusalCode.INADMISSIBLE_REDOUBLE: "36",
}
"""The Law under which a call falls that procedure does not allow (Laws 27, 35)."""


def law_out_of_turn(call: Call) -> str:
    """Laws 30 to 32: the Law of a pass, a bid, a double or redouble out of rotation."""
    return "30" if call == PASS else "31" if call.is_bid else "32"


def standing_at(table: Table, position: int) -> MadeCall:
    """The call that stands in this place of the auction, whichever time it was made."""
    return next(made for made in reversed(table.auction.calls) if made.position == position and made.counts)


def auction_before(table: Table, position: int) -> Auction:
    """The auction up to that place."""
    return Auction.of(table.board.dealer, [made for made in table.auction.calls if made.position < position])


def decline_another(draft: Draft, irregularity: Irregularity) -> None:
    """Laws 27B4, 27B3: the second insufficient bid is withdrawn too, and partner must pass to the end."""
    _not_accepted(draft, irregularity, CallStatus.WITHDRAWN, "27B4")


def cancel_double(draft: Draft, irregularity: Irregularity) -> None:
    """Law 27B3: a double that is no comparable call is cancelled; another call must be made, and partner must pass."""
    _not_accepted(draft, irregularity, CallStatus.CANCELLED, "27B3")


def _not_accepted(draft: Draft, irregularity: Irregularity, status: CallStatus, law: str) -> None:
    position = draft.table.auction.calls[irregularity.call - 1].position
    draft.withdraw(standing_at(draft.table, position).number, status)
    draft.require(MustReplace(irregularity.offender, law, irregularity.number))
    partner_passes(draft, irregularity.offender, Until.ALWAYS, "27B3")
    restrict_partner(draft, irregularity.offender)


def cancel(draft: Draft, numbers: Iterable[int], law: str, offenders: Side | None = None) -> None:
    """These calls are cancelled, with the attempts to change them; what was wrong with any of them is gone with it."""
    calls = draft.table.auction.calls
    positions = {calls[number - 1].position for number in numbers}
    gone = [made.number for made in calls if made.position in positions and made.is_on_the_table]
    for number in gone:
        draft.withdraw(number, CallStatus.CANCELLED, offenders)
        settle_with(draft, number, law)


def settle_with(draft: Draft, number: int, law: str) -> Seat | None:
    """What was wrong with a call is gone with it; whose turn it was, if it was made out of turn."""
    turn = None
    for irregularity in draft.table.incidents.open():
        if irregularity.call == number:
            turn = irregularity.turn
            draft.settle(irregularity, IrregularityState.RECTIFIED, law)
    return turn


def lead_goes_back(draft: Draft) -> None:
    """Laws 41A, 47E2: the auction goes on, and a lead that lies face down is back in its hand."""
    play = draft.table.play
    if play is not None and play.lead is not None:
        draft.add(LeadTakenBack(play.lead.seat))


def then_lho(draft: Draft, changed: MadeCall, law: str) -> None:
    """Laws 21B2, 25A6: the next player may change the call that he has made since.

    After a change by Law 21B1 he must, if it is legal no longer.
    """
    late = called_since(draft.table, changed)
    if late is None:
        return
    before = auction_before(draft.table, changed.position).add(changed)
    if law == "25A6" or breach_of_call(before, late.seat, late.call) is None:
        draft.require(Choice((late.seat,), (RETRACT, KEEP), law, 0))
    else:
        _withdraw(draft, late, law)


def called_since(table: Table, changed: MadeCall) -> MadeCall | None:
    """The call of the left-hand opponent over this one, or over the one in whose place it was made."""
    return next(
        (
            made
            for made in table.auction.calls
            if made.seat is changed.seat.lho and made.counts and made.position > changed.position
        ),
        None,
    )


def withdraw_of_lho(draft: Draft, seat: Seat, law: str) -> None:
    """Laws 21B2, 25A6: the call over the one that was changed is withdrawn, and its player makes another."""
    made = next(made for made in reversed(draft.table.auction.calls) if made.seat is seat and made.counts)
    _withdraw(draft, made, law)


def keep_call_of_lho(draft: Draft, seat: Seat) -> None:
    """Law 25A6: the call over the one that was changed stays; over the new one it may break another Law (27, 36)."""
    made = next(made for made in reversed(draft.table.auction.calls) if made.seat is seat and made.counts)
    breach = breach_of_call(auction_before(draft.table, made.position), seat, made.call)
    if breach is not None:
        draft.note(IrregularityNoted(LAW_OF[breach.code], seat, call=made.number))


def _withdraw(draft: Draft, made: MadeCall, law: str) -> None:
    """Law 16C: it tells his own side nothing when that gave the wrong explanation, the others nothing by 25A6."""
    side = made.seat.side
    draft.withdraw(made.number, CallStatus.WITHDRAWN, side if law == "21B2" else side.other)
    settle_with(draft, made.number, law)
    draft.require(MustReplace(made.seat, law, 0, made.number))
