"""The auction as a value: the calls made, and what they amount to (Laws 17–19, 22).

The running figures (whose turn, the last bid, the passes since) are kept beside the calls so that every question of
legality is a comparison; `Auction.of` works them out anew, which is what a withdrawn call needs.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import Enum
from typing import Final

from laws.values.calls import DOUBLE, PASS, REDOUBLE, Call
from laws.values.contract import Contract, Doubled
from laws.values.fast_init import fast_init
from laws.values.seats import Seat

__all__ = ["Auction", "CallStatus", "MadeCall"]


class CallStatus(Enum):
    """What has become of a call."""

    STANDING = "standing"
    WITHDRAWN = "withdrawn"
    CANCELLED = "cancelled"
    PENDING = "pending"
    """Made when it should not be, and neither accepted nor put right: it stands, and does not count yet."""


@fast_init
@dataclass(frozen=True, slots=True)
class MadeCall:
    """A call as it was made. `number` counts all calls of the board from 1, withdrawn ones too.

    `place` is the number of the call in whose place it was made: its own, but for a replacement (Laws 25, 27). `skips`:
    right-hand opponent's turn was passed over, since he must pass (Law 28A).
    """

    number: int
    seat: Seat
    call: Call
    alerted: bool = False
    explanation: str = ""
    status: CallStatus = CallStatus.STANDING
    place: int = 0
    skips: bool = False

    @property
    def position(self) -> int:
        """Where it stands in the auction: the number of the call in whose place it was made, or its own."""
        return self.place or self.number

    @property
    def counts(self) -> bool:
        """Whether it stands, and neither waits for a ruling nor has been taken back."""
        return self.status is CallStatus.STANDING

    @property
    def is_on_the_table(self) -> bool:
        """Whether it stands or waits for a ruling."""
        return self.status in (CallStatus.STANDING, CallStatus.PENDING)


_NOBODY: Final = (-1,) * 10


@fast_init
@dataclass(frozen=True, slots=True)
class Auction:
    """The calls of a board in the order in which they were made, and what stands after them.

    `turn` is the seat to call (Law 17C); after the final pass it is the seat that would have been next. `last_bid` is
    PASS while there is none, and then `bidder` is the dealer and means nothing. `passes` counts the passes since the
    last call that was none. `named` holds, for side × 5 + denomination, the seat that first named it, or −1.
    """

    calls: tuple[MadeCall, ...]
    turn: Seat
    last_bid: Call
    bidder: Seat
    doubled: Doubled
    passes: int
    named: tuple[int, ...]

    @classmethod
    def begin(cls, dealer: Seat) -> Auction:
        """The auction before its first call: the dealer is to call (Law 17B)."""
        return cls((), dealer, PASS, dealer, Doubled.NO, 0, _NOBODY)

    @classmethod
    def of(cls, dealer: Seat, calls: Iterable[MadeCall]) -> Auction:
        """The auction in which these calls were made: those that stand count, each in its place."""
        made = tuple(calls)
        auction = cls.begin(dealer)
        for call in sorted(made, key=lambda call: (call.position, call.number)):
            auction = auction.add(call)
        return replace(auction, calls=made)

    def add(self, made: MadeCall) -> Auction:
        """The auction with one more call, as it was made: nothing is checked here."""
        calls = (*self.calls, made)
        if made.status is not CallStatus.STANDING:
            return Auction(calls, self.turn, self.last_bid, self.bidder, self.doubled, self.passes, self.named)
        seat, call = made.seat, made.call
        turn = seat.lho
        if call == PASS:
            return Auction(
                calls, turn, self.last_bid, self.bidder, self.doubled, self.passes + 1 + made.skips, self.named
            )
        if call == DOUBLE:
            return Auction(calls, turn, self.last_bid, self.bidder, Doubled.DOUBLED, 0, self.named)
        if call == REDOUBLE:
            return Auction(calls, turn, self.last_bid, self.bidder, Doubled.REDOUBLED, 0, self.named)
        named = self.named
        place = (seat & 1) * 5 + call.denomination
        if named[place] < 0:
            named = (*named[:place], int(seat), *named[place + 1 :])
        return Auction(calls, turn, call, seat, Doubled.NO, 0, named)

    def standing_at(self, position: int) -> MadeCall:
        """The call that stands in this place, whichever time it was made. Raises StopIteration when none does."""
        return next(made for made in reversed(self.calls) if made.position == position and made.counts)

    @property
    def has_bid(self) -> bool:
        """Whether anybody has bid."""
        return self.last_bid > REDOUBLE

    @property
    def is_closed(self) -> bool:
        """Law 22: three passes in rotation after the last bid, or four passes at the start."""
        return self.passes >= (3 if self.has_bid else 4)

    @property
    def contract(self) -> Contract | None:
        """What the last bid, with its double or redouble, makes (Law 22A); None when nobody has bid,
        and after a bid of more than seven, which is never played (Law 38A).

        Declarer is the player of that side who first named the denomination (definitions, Law 22).
        """
        if not self.has_bid or self.last_bid.is_above_seven:
            return None
        bid = self.last_bid
        declarer = self.named[(self.bidder & 1) * 5 + bid.denomination]
        return Contract(bid.level, bid.denomination, self.doubled, Seat(declarer))
