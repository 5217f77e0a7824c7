"""Where a call stands in an auction, so that its meaning can be found again on another board.

A sequence is the calls from the first bid on, with the place of the player who made it: 1 for the dealer. A pass before
any bid is a sequence of its own, ``P``, with the place of the player who passes.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from laws.table.auction import Auction
from laws.values.calls import DOUBLE, PASS, REDOUBLE, Call
from laws.values.seats import Seat

__all__ = ["LONGEST_SEQUENCE", "Sequence", "parse_sequence", "sequence_at", "write_calls"]

LONGEST_SEQUENCE: Final = 40
"""Calls; longer auctions are not looked up."""


@dataclass(frozen=True, slots=True)
class Sequence:
    """The calls up to the one that is explained, and the place of the player who opened, 1–4."""

    calls: tuple[Call, ...]
    place: int

    @property
    def written(self) -> str:
        """The calls as they are written: ``1NT P 2C``."""
        return write_calls(self.calls)


def write_calls(calls: tuple[Call, ...]) -> str:
    """Return the calls as a sequence is written."""
    return " ".join("P" if call == PASS else str(call) for call in calls)


def parse_sequence(text: str) -> tuple[Call, ...]:
    """Read the calls of a sequence. Raise ValueError for one that no auction has."""
    calls = tuple(Call.parse(word) for word in text.split())
    if not calls or len(calls) > LONGEST_SEQUENCE:
        raise ValueError(f"a sequence has 1 to {LONGEST_SEQUENCE} calls, not {len(calls)}")
    if calls[0] == PASS and len(calls) > 1:
        raise ValueError("a sequence begins with the first bid; the passes before it are the seat of the opener")
    last, bidder, doubled, passes = PASS, 0, PASS, 0
    for place, call in enumerate(calls):
        if passes == 3 and last != PASS:
            raise ValueError(f"{call}: the auction is over after three passes")
        if call.is_bid:
            if call.level > 7 or call <= last:
                raise ValueError(f"{call} is not enough")
            last, bidder, doubled = call, place, PASS
        elif call != PASS and not _may_double(call, last, doubled, (place - bidder) % 2 == 1):
            raise ValueError(f"{call} has nothing to double here")
        elif call != PASS:
            doubled = call
        passes = passes + 1 if call == PASS else 0
    return calls


def _may_double(call: Call, last: Call, doubled: Call, of_opponents: bool) -> bool:
    if call == DOUBLE:
        return last.is_bid and doubled == PASS and of_opponents
    return call == REDOUBLE and doubled == DOUBLE and not of_opponents


def sequence_at(auction: Auction, dealer: Seat, number: int) -> Sequence | None:
    """Return where the call with that number stands; None where calls before it are out of rotation or withdrawn."""
    found = next((made for made in auction.calls if made.number == number and made.counts), None)
    if found is None:
        return None
    standing = sorted((made for made in auction.calls if made.counts), key=lambda made: (made.position, made.number))
    until = standing[: standing.index(found) + 1]
    if any(made.seat is not Seat((dealer + place) % 4) for place, made in enumerate(until)):
        return None
    calls = tuple(made.call for made in until)
    opened = next((place for place, call in enumerate(calls) if call != PASS), len(calls) - 1)
    told = calls[opened:]
    return Sequence(told, opened + 1) if opened < 4 and len(told) <= LONGEST_SEQUENCE else None
