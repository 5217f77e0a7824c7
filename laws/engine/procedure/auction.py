"""Calls in correct procedure (Laws 17–19, 22, 35)."""

from __future__ import annotations

from laws.protocol.commands import MakeCall
from laws.protocol.events import CallMade, Ended, Event
from laws.protocol.refusals import Refusal, RefusalCode
from laws.table.auction import Auction
from laws.table.phases import Phase
from laws.table.screen import side_of
from laws.table.table import Table
from laws.values.calls import BIDS, DOUBLE, PASS, REDOUBLE, Call
from laws.values.contract import Doubled, PassedOut
from laws.values.seats import Seat

__all__ = ["breach_of_call", "decide_call", "legal_calls", "may_double", "may_redouble"]


def may_double(auction: Auction, seat: Seat) -> bool:
    """Law 19A1: only the opponents' last bid, when nothing but passes has followed it."""
    return auction.has_bid and auction.doubled is Doubled.NO and auction.bidder.side is not seat.side


def may_redouble(auction: Auction, seat: Seat) -> bool:
    """Law 19B1: only the opponents' last double, when nothing but passes has followed it."""
    return auction.doubled is Doubled.DOUBLED and auction.bidder.side is seat.side


def legal_calls(table: Table, seat: Seat) -> tuple[Call, ...]:
    """The calls that seat may make now, ascending; none when it is not that seat's turn to call.

    Nor any while the tray is on the other side of the screen.
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
    return calls + BIDS[max(0, auction.last_bid - REDOUBLE) :]


def breach_of_call(auction: Auction, seat: Seat, call: Call) -> Refusal | None:
    """What is wrong with this call in the seat's turn, or None."""
    if call > REDOUBLE:
        if call.is_above_seven:  # Law 38
            return Refusal(RefusalCode.BID_ABOVE_SEVEN, "38")
        if call <= auction.last_bid:  # Law 18D
            return Refusal(RefusalCode.INSUFFICIENT_BID, "18D", call=auction.last_bid)
    elif call == DOUBLE:
        if not may_double(auction, seat):
            return Refusal(RefusalCode.INADMISSIBLE_DOUBLE, "19A1")
    elif call == REDOUBLE and not may_redouble(auction, seat):
        return Refusal(RefusalCode.INADMISSIBLE_REDOUBLE, "19B1")
    return None


def decide_call(table: Table, command: MakeCall) -> tuple[Event, ...] | Refusal:
    """A call: in the auction, in turn (Law 17C), sufficient (18D), admissible (19), of seven or less (38)."""
    if table.phase is not Phase.AUCTION:
        return Refusal(RefusalCode.AUCTION_OVER, "39")
    auction, seat = table.auction, command.seat
    if seat is not auction.turn:
        return Refusal(RefusalCode.NOT_YOUR_TURN, "17C", seat=auction.turn)
    refusal = breach_of_call(auction, seat, command.call)
    if refusal is not None:
        return refusal
    event = CallMade(seat, command.call, command.alert, command.explanation)
    if command.call == PASS and auction.passes == 3 and not auction.has_bid:
        return (event, Ended(PassedOut()))  # Law 22B
    return (event,)
