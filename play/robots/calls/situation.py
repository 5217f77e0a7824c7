"""An auction as the player on turn sees it: the calls, and what each player has promised by them.

All of it is known to the whole table; the hand of the player on turn is not included.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from laws.values.calls import BIDS, DOUBLE, PASS, REDOUBLE, Call, bid
from laws.values.cards import SUITS, Denomination, Suit
from laws.values.contract import Doubled
from laws.values.seats import SEATS, Seat, Vulnerability
from play.robots.calls.promise import Promise
from play.robots.calls.rule import BiddingRule, Forcing, Tag

__all__ = ["MAJORS", "MINORS", "NOTRUMP", "Said", "Situation", "in_suit"]

NOTRUMP: Final = Denomination.NOTRUMP
MAJORS: Final[tuple[Suit, ...]] = (Suit.HEARTS, Suit.SPADES)
MINORS: Final[tuple[Suit, ...]] = (Suit.CLUBS, Suit.DIAMONDS)


def in_suit(level: int, suit: Suit) -> Call:
    """Return the bid of that level in a suit."""
    return bid(level, Denomination(suit))


@dataclass(frozen=True, slots=True)
class Said:
    """A call, its caller, and its meaning."""

    seat: Seat
    call: Call
    meaning: BiddingRule

    @property
    def suit(self) -> Suit | None:
        """The suit of a bid that shows it; None for other calls."""
        if not self.call.is_bid:
            return None
        suit = self.call.denomination.suit
        return suit if suit is not None and self.meaning.min_len[suit] >= 3 else None


@dataclass(frozen=True, slots=True)
class Situation:
    """The auction before a call of `me`. `promises` are by seat. `last_bid` is PASS while nobody has bid."""

    dealer: Seat
    vulnerability: Vulnerability
    said: tuple[Said, ...]
    promises: tuple[Promise, Promise, Promise, Promise]
    last_bid: Call
    bidder: Seat
    doubled: Doubled

    @property
    def me(self) -> Seat:
        """The seat to call."""
        return SEATS[(self.dealer + len(self.said)) % 4]

    @property
    def calls(self) -> tuple[Call, ...]:
        """The calls so far."""
        return tuple(one.call for one in self.said)

    # --- the calls of each seat --------------------------------------------------------------------------------------

    def by(self, seat: Seat) -> tuple[Said, ...]:
        """Return the calls of a seat, in order."""
        return tuple(one for one in self.said if one.seat is seat)

    def last_of(self, seat: Seat) -> Said | None:
        """Return a seat's last call."""
        return next((one for one in reversed(self.said) if one.seat is seat), None)

    def spoken(self, seat: Seat) -> tuple[Said, ...]:
        """Return the calls of a seat other than passes."""
        return tuple(one for one in self.said if one.seat is seat and one.call != PASS)

    @property
    def opening(self) -> Said | None:
        """The first bid of the auction."""
        return next((one for one in self.said if one.call.is_bid), None)

    @property
    def partner(self) -> Promise:
        """What partner has promised."""
        return self.promises[self.me.partner]

    @property
    def mine(self) -> Promise:
        """What the player on turn has promised so far."""
        return self.promises[self.me]

    @property
    def rho_call(self) -> Call:
        """The call just made; PASS for the dealer's first turn."""
        return self.said[-1].call if self.said else PASS

    @property
    def opponents_silent(self) -> bool:
        """Whether the opponents have only passed."""
        return all(one.call == PASS or one.seat.side is self.me.side for one in self.said)

    @property
    def is_passed_hand(self) -> bool:
        """Whether the player on turn passed when he could have opened."""
        return any(one.seat is self.me for one in self.before_opening)

    @property
    def before_opening(self) -> tuple[Said, ...]:
        """The passes before the first bid."""
        first = next((n for n, one in enumerate(self.said) if one.call.is_bid), len(self.said))
        return self.said[:first]

    @property
    def is_balancing(self) -> bool:
        """Whether the two calls before were passes, so that a pass ends the auction."""
        return len(self.said) >= 3 and self.said[-1].call == PASS and self.said[-2].call == PASS

    @property
    def vulnerable(self) -> bool:
        """Whether the player on turn is vulnerable."""
        return self.vulnerability.of(self.me.side)

    @property
    def they_are_vulnerable(self) -> bool:
        """Whether the opponents are vulnerable."""
        return self.vulnerability.of(self.me.side.other)

    # --- suits -------------------------------------------------------------------------------------------------------

    def suits_of(self, seat: Seat) -> tuple[Suit, ...]:
        """Return the suits that a seat has bid naturally, or shown by an artificial call."""
        promised = self.promises[seat]
        bid_by_him = {one.suit for one in self.said if one.seat is seat}
        return tuple(suit for suit in SUITS if suit in bid_by_him or promised.min_len[suit] >= 4)

    @property
    def their_suits(self) -> tuple[Suit, ...]:
        """The suits that either opponent has shown."""
        left, right = self.suits_of(self.me.lho), self.suits_of(self.me.rho)
        return tuple(suit for suit in SUITS if suit in left or suit in right)

    @property
    def our_suits(self) -> tuple[Suit, ...]:
        """The suits that our side has shown."""
        own, partners = self.suits_of(self.me), self.suits_of(self.me.partner)
        return tuple(suit for suit in SUITS if suit in own or suit in partners)

    @property
    def unbid_suits(self) -> tuple[Suit, ...]:
        """The suits that no player has shown."""
        shown = (*self.their_suits, *self.our_suits)
        return tuple(suit for suit in SUITS if suit not in shown)

    @property
    def partner_suit(self) -> Suit | None:
        """The last suit that partner has bid naturally or shown."""
        for one in reversed(self.spoken(self.me.partner)):
            if one.suit is not None:
                return one.suit
        shown = [suit for suit in SUITS if self.partner.min_len[suit] >= 4]
        return max(shown, key=lambda suit: (self.partner.min_len[suit], suit)) if shown else None

    # --- legality and levels -----------------------------------------------------------------------------------------

    @property
    def is_ours(self) -> bool:
        """Whether the last bid is our side's."""
        return self.last_bid.is_bid and self.bidder.side is self.me.side

    @property
    def is_theirs(self) -> bool:
        """Whether the last bid is the opponents'."""
        return self.last_bid.is_bid and self.bidder.side is not self.me.side

    def is_legal(self, call: Call) -> bool:
        """Return whether the call is sufficient and admissible (Laws 18, 19)."""
        if call == PASS:
            return True
        if call == DOUBLE:
            return self.is_theirs and self.doubled is Doubled.NO
        if call == REDOUBLE:
            return self.is_ours and self.doubled is Doubled.DOUBLED
        return call > self.last_bid and call in BIDS

    def cheapest(self, denomination: Denomination | Suit) -> Call | None:
        """Return the lowest bid in a denomination that is sufficient; None above seven."""
        return self.jump(denomination, 0)

    def jump(self, denomination: Denomination | Suit, levels: int = 1) -> Call | None:
        """Return the bid that many levels above the lowest sufficient one; None above seven."""
        named = Denomination(denomination)
        last = self.last_bid
        level = levels + (1 if not last.is_bid else last.level + (named <= last.denomination))
        return bid(level, named) if level <= 7 else None

    def at_level(self, level: int, denomination: Denomination | Suit) -> Call | None:
        """Return the bid of that level, when it is sufficient."""
        call = bid(level, Denomination(denomination))
        return call if self.is_legal(call) else None

    # --- obligations -------------------------------------------------------------------------------------------------

    @property
    def forcing(self) -> Forcing:
        """What partner's last call requires when the opponent in between has passed.

        A bid that forces to game forces our side until game is bid.
        """
        game_forced = any(one.meaning.forcing is Forcing.GAME and one.seat.side is self.me.side for one in self.said)
        if game_forced and not self._game_reached:
            return Forcing.GAME if self.is_ours or self.rho_call == PASS else Forcing.NO
        last = self.last_of(self.me.partner)
        if last is None or self.rho_call != PASS:
            return Forcing.NO
        asked = last.meaning.forcing
        return Forcing.NO if asked is Forcing.GAME and self._game_reached else asked

    @property
    def _game_reached(self) -> bool:
        last = self.last_bid
        if not last.is_bid or not self.is_ours:
            return False
        return last >= bid(3, NOTRUMP) and (last.level > 4 or last.denomination not in (0, 1))

    def tag_of_partner(self) -> Tag:
        """Return the tag of partner's last call; PLAIN when there is none."""
        last = self.last_of(self.me.partner)
        return Tag.PLAIN if last is None else last.meaning.tag

    def own_tag(self) -> Tag:
        """Return the tag of one's own last call; PLAIN when there is none."""
        last = self.last_of(self.me)
        return Tag.PLAIN if last is None else last.meaning.tag
