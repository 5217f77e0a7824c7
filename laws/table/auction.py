"""The auction as a value: the calls made and the position they lead to (Laws 17–19, 22).

The derived figures (seat to call, last bid, passes since) are stored beside the calls, so that each question of
legality is one comparison. `Auction.of` recomputes them, which a withdrawn call requires.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from typing import Final

from laws.table.obligation import Comparison, MustPass, MustRepeat
from laws.values.calls import DOUBLE, PASS, REDOUBLE, Call
from laws.values.contract import Contract, Doubled
from laws.values.fast_init import fast_init, replace
from laws.values.seats import Seat

__all__ = ["Auction", "CallStatus", "MadeCall"]


class CallStatus(Enum):
    """The status of a call."""

    STANDING = "standing"
    WITHDRAWN = "withdrawn"
    CANCELLED = "cancelled"
    PENDING = "pending"
    """Irregular, and neither accepted nor rectified yet: it stays in the auction but does not count."""


@fast_init
@dataclass(frozen=True, slots=True)
class MadeCall:
    """A call as it was made. `number` counts all calls of the board from 1, withdrawn ones included.

    `place` is the number of the call that this one replaces, or 0 if it replaces none (Laws 25, 27). `skips` is true if
    the call passed over the turn of right-hand opponent, who must pass (Law 28A). `duty` is the duty to pass, or to
    repeat a call, that its player had when he made it (Laws 24, 27B, 30–32, 36–38), `skipped` the duty to pass of
    right-hand opponent; None for no duty. `compared` are the withdrawn calls with which it is to be compared (23A).
    """

    number: int
    seat: Seat
    call: Call
    alerted: bool = False
    explanation: str = ""
    status: CallStatus = CallStatus.STANDING
    place: int = 0
    skips: bool = False
    duty: MustPass | MustRepeat | None = None
    skipped: MustPass | None = None
    compared: tuple[Comparison, ...] = ()

    @property
    def is_forced(self) -> bool:
        """Whether its player made it because he had to."""
        return self.duty is not None and self.call == (PASS if isinstance(self.duty, MustPass) else self.duty.call)

    @property
    def breaks_duty(self) -> bool:
        """Whether its player had to pass and called otherwise (Law 37)."""
        return isinstance(self.duty, MustPass) and self.call != PASS

    @property
    def position(self) -> int:
        """The call's place in the auction: the number of the call that it replaces, or its own."""
        return self.place or self.number

    @property
    def counts(self) -> bool:
        """Whether the call is in force: not withdrawn, and not waiting for a ruling."""
        return self.status is CallStatus.STANDING

    @property
    def is_on_the_table(self) -> bool:
        """Whether the call is in force or waits for a ruling."""
        return self.status in (CallStatus.STANDING, CallStatus.PENDING)


_NOBODY: Final = (-1,) * 10


@fast_init
@dataclass(frozen=True, slots=True)
class Auction:
    """The calls of a board in the order in which they were made, and the position after them.

    `turn` is the seat to call (Law 17C); after the final pass it is the seat that would have been next. `last_bid` is
    PASS while there is no bid; `bidder` is then the dealer and has no meaning. `passes` counts the consecutive passes
    at the end. `named` holds, at index side × 5 + denomination, the seat that first named it, or −1.
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
        """Return the auction before its first call: the dealer is to call (Law 17B)."""
        return cls((), dealer, PASS, dealer, Doubled.NO, 0, _NOBODY)

    @classmethod
    def of(cls, dealer: Seat, calls: Iterable[MadeCall]) -> Auction:
        """Return the auction in which these calls were made. Calls in force count, each in its place."""
        made = tuple(calls)
        auction = cls.begin(dealer)
        for call in sorted(made, key=lambda call: (call.position, call.number)):
            auction = auction.add(call)
        return replace(auction, calls=made)

    def add(self, made: MadeCall) -> Auction:
        """Return the auction with one more call. The call is not checked."""
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
        """Return the call in force in this place, whenever it was made. Raise StopIteration when there is none."""
        return next(made for made in reversed(self.calls) if made.position == position and made.counts)

    @property
    def has_bid(self) -> bool:
        """Whether any player has bid."""
        return self.last_bid > REDOUBLE

    @property
    def is_closed(self) -> bool:
        """Whether the auction has ended: three passes in rotation after the last bid, or four at the start (Law 22)."""
        return self.passes >= (3 if self.has_bid else 4)

    @property
    def contract(self) -> Contract | None:
        """The contract: the last bid with its double or redouble (Law 22A).

        None when there is no bid, and after a bid of more than seven, which is never played (Law 38A). Declarer is the
        player of the declaring side who first named the denomination (definitions, Law 22).
        """
        if not self.has_bid or self.last_bid.is_above_seven:
            return None
        bid = self.last_bid
        declarer = self.named[(self.bidder & 1) * 5 + bid.denomination]
        return Contract(bid.level, bid.denomination, self.doubled, Seat(declarer))
