"""Calls in correct procedure (Laws 17–19, 22, 35)."""

from __future__ import annotations

from typing import Final

from laws.protocol.refusals import Refusal, RefusalCode
from laws.table.auction import Auction
from laws.table.obligation import InForce, halted, must_pass, must_repeat, must_replace
from laws.table.phases import Phase
from laws.table.screen import side_of
from laws.table.table import Table
from laws.values.calls import BIDS, DOUBLE, PASS, REDOUBLE, Call
from laws.values.cited import LAW_17C, LAW_18D, LAW_19A1, LAW_19B1, LAW_38, LAW_39
from laws.values.contract import Doubled
from laws.values.seats import Seat

__all__ = [
    "AFTER_THE_FINAL_PASS",
    "breach_of_call",
    "breach_of_obligation",
    "breach_of_turn",
    "call_out_of_turn",
    "legal_calls",
    "may_double",
    "may_redouble",
]

AFTER_THE_FINAL_PASS: Final = Refusal(RefusalCode.AUCTION_OVER, LAW_39)
"""A call when the auction has ended."""


def may_double(auction: Auction, seat: Seat) -> bool:
    """Law 19A1: only the opponents' last bid, when nothing but passes has followed it."""
    return auction.has_bid and auction.doubled is Doubled.NO and auction.bidder.side is not seat.side


def may_redouble(auction: Auction, seat: Seat) -> bool:
    """Law 19B1: only the opponents' last double, when nothing but passes has followed it."""
    return auction.doubled is Doubled.DOUBLED and auction.bidder.side is seat.side


def legal_calls(table: Table, seat: Seat) -> tuple[Call, ...]:
    """The calls that seat may make now, ascending; none when it is not that seat's turn to call.

    Nor any while the tray is on the other side of the screen, or while a choice, a ruling or another player's call in
    place of one withdrawn is awaited. What is in force against the player leaves only what he must call.
    """
    auction = table.auction
    if table.phase is not Phase.AUCTION or auction.turn is not seat:
        return ()
    if table.screen is not None and table.screen.tray is not side_of(seat):  # article 35.1(1)
        return ()
    calls: tuple[Call, ...] = (PASS,)
    if may_double(auction, seat):
        calls = (PASS, DOUBLE)
    elif may_redouble(auction, seat):
        calls = (PASS, REDOUBLE)
    calls += BIDS[max(0, auction.last_bid - REDOUBLE) :]
    obligations = table.incidents.obligations
    return calls if not obligations else _not_barred(obligations, auction, seat, calls)


def _not_barred(obligations: InForce, auction: Auction, seat: Seat, calls: tuple[Call, ...]) -> tuple[Call, ...]:
    """Those of the calls that what is in force leaves (Laws 9B2, 24–38)."""
    replacing = must_replace(obligations)
    if halted(obligations) or (replacing is not None and replacing.seat is not seat):
        return ()
    return tuple(call for call in calls if breach_of_obligation(obligations, auction, seat, call) is None)


def breach_of_call(auction: Auction, seat: Seat, call: Call) -> Refusal | None:
    """What is wrong with this call in the seat's turn by itself (Laws 18D, 19, 38), or None."""
    if call > REDOUBLE:
        if call.is_above_seven:  # Law 38
            return Refusal(RefusalCode.BID_ABOVE_SEVEN, LAW_38)
        if call <= auction.last_bid:  # Law 18D
            return Refusal(RefusalCode.INSUFFICIENT_BID, LAW_18D, call=auction.last_bid)
    elif call == DOUBLE:
        if not may_double(auction, seat):
            return Refusal(RefusalCode.INADMISSIBLE_DOUBLE, LAW_19A1)
    elif call == REDOUBLE and not may_redouble(auction, seat):
        return Refusal(RefusalCode.INADMISSIBLE_REDOUBLE, LAW_19B1)
    return None


def breach_of_turn(table: Table, seat: Seat) -> Refusal | None:
    """Why this player may not call now, whatever the call: the auction is over (Law 39), or another's turn (17C)."""
    if table.phase is not Phase.AUCTION:
        return AFTER_THE_FINAL_PASS
    return None if seat is table.auction.turn else call_out_of_turn(table.auction)


def call_out_of_turn(auction: Auction) -> Refusal:
    """A call by a player whose turn it is not (Law 17C)."""
    return Refusal(RefusalCode.NOT_YOUR_TURN, LAW_17C, seat=auction.turn)


def breach_of_obligation(obligations: InForce, auction: Auction, seat: Seat, call: Call) -> Refusal | None:
    """Which obligation to pass (Laws 24, 27B, 30–32, 36) or to repeat a call (31A1, 32A1) this call breaks, or None.

    The duty to pass comes before that to repeat a call; a call that is legal no longer is not repeated.
    """
    duty = must_pass(obligations, seat)
    if duty is not None:
        return None if call == PASS else Refusal(RefusalCode.MUST_PASS, duty.law)
    again = must_repeat(obligations, seat)
    if again is None or call == again.call or breach_of_call(auction, seat, again.call) is not None:
        return None
    return Refusal(RefusalCode.MUST_REPEAT, again.law, call=again.call)
