"""Calls in correct procedure (Laws 17–19, 22, 35)."""

from __future__ import annotations

from typing import Final

from laws.protocol.refusals import Refusal, RefusalCode
from laws.table.auction import Auction
from laws.table.obligation import InForce, MustReplace, halted, must_pass, must_repeat, must_replace
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
    "is_over",
    "legal_calls",
    "may_double",
    "may_redouble",
]

AFTER_THE_FINAL_PASS: Final = Refusal(RefusalCode.AUCTION_OVER, LAW_39)
"""The refusal of a call after the end of the auction."""


def may_double(auction: Auction, seat: Seat) -> bool:
    """Return whether the player may double: only the opponents' last bid, if only passes have followed (Law 19A1)."""
    return auction.has_bid and auction.doubled is Doubled.NO and auction.bidder.side is not seat.side


def may_redouble(auction: Auction, seat: Seat) -> bool:
    """Return whether the player may redouble.

    He may redouble only the opponents' last double, if only passes have followed (Law 19B1).
    """
    return auction.doubled is Doubled.DOUBLED and auction.bidder.side is seat.side


def legal_calls(table: Table, seat: Seat) -> tuple[Call, ...]:
    """Return the calls that this player may make now, ascending; empty if it is not his turn.

    Empty too while the tray is on the other side of the screen, or while a choice, a ruling or another player's
    replacement call is awaited. Obligations in force leave only the calls that fulfil them.

    Other players may have called after a call that is to be replaced: its player is offered the calls that are legal in
    that place (Laws 21B1, 25A6, 27B), even after the final pass.
    """
    auction = table.auction
    obligations = table.incidents.obligations
    if auction.turn is not seat or is_over(table):
        replacing = must_replace(obligations) if obligations else None
        away = table.screen is not None and table.screen.tray is not side_of(seat)
        if replacing is None or replacing.seat is not seat or away:
            return ()
        return _in_place(table, replacing)
    if table.screen is not None and table.screen.tray is not side_of(seat):  # article 35.1(1)
        return ()
    calls = _admissible(auction, seat)
    return calls if not obligations else _not_barred(obligations, auction, seat, calls)


def _admissible(auction: Auction, seat: Seat) -> tuple[Call, ...]:
    """Return the calls that are sufficient and admissible for this player in the auction (Laws 18, 19), ascending."""
    calls: tuple[Call, ...] = (PASS,)
    if may_double(auction, seat):
        calls = (PASS, DOUBLE)
    elif may_redouble(auction, seat):
        calls = (PASS, REDOUBLE)
    return calls + BIDS[max(0, auction.last_bid - REDOUBLE) :]


def _in_place(table: Table, duty: MustReplace) -> tuple[Call, ...]:
    """Return the calls for a player not on turn in place of a withdrawn call.

    In place of one that was not irregular (Laws 21B, 25A6) they are those that were legal there; in place of an
    irregular one, those that are legal over the calls that stand.
    """
    if table.phase not in (Phase.AUCTION, Phase.CLARIFICATION) or table.claim is not None:
        return ()
    auction = table.auction
    if duty.call:
        place = auction.calls[duty.call - 1].position
        auction = Auction.of(table.board.dealer, [made for made in auction.calls if made.position < place])
    return _not_barred(table.incidents.obligations, auction, duty.seat, _admissible(auction, duty.seat))


def _not_barred(obligations: InForce, auction: Auction, seat: Seat, calls: tuple[Call, ...]) -> tuple[Call, ...]:
    """Return those of the calls that the obligations in force allow (Laws 9B2, 24–38)."""
    replacing = must_replace(obligations)
    if halted(obligations) or (replacing is not None and replacing.seat is not seat):
        return ()
    return tuple(call for call in calls if breach_of_obligation(obligations, auction, seat, call) is None)


def breach_of_call(auction: Auction, seat: Seat, call: Call) -> Refusal | None:
    """Return why this call is not legal in the player's turn (Laws 18D, 19, 38), or None.

    Obligations are not considered.
    """
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


def is_over(table: Table) -> bool:
    """Return whether the final pass has been made (Law 22), though it may not have passed the screen yet."""
    return table.phase is not Phase.AUCTION or table.auction.is_closed


def breach_of_turn(table: Table, seat: Seat) -> Refusal | None:
    """Return why this player may make no call now, or None: the auction is over (Law 39), or not his turn (17C)."""
    if is_over(table):
        return AFTER_THE_FINAL_PASS
    return None if seat is table.auction.turn else call_out_of_turn(table.auction)


def call_out_of_turn(auction: Auction) -> Refusal:
    """Return the refusal of a call out of turn (Law 17C)."""
    return Refusal(RefusalCode.NOT_YOUR_TURN, LAW_17C, seat=auction.turn)


def breach_of_obligation(obligations: InForce, auction: Auction, seat: Seat, call: Call) -> Refusal | None:
    """Return why this call breaks an obligation to pass or to repeat a call, or None.

    Laws 24, 27B, 30–32, 36 for a pass, 31A1, 32A1 for a repetition. The duty to pass comes first; a call that is no
    longer legal need not be repeated.
    """
    duty = must_pass(obligations, seat)
    if duty is not None:
        return None if call == PASS else Refusal(RefusalCode.MUST_PASS, duty.law)
    again = must_repeat(obligations, seat)
    if again is None or call == again.call or breach_of_call(auction, seat, again.call) is not None:
        return None
    return Refusal(RefusalCode.MUST_REPEAT, again.law, call=again.call)
