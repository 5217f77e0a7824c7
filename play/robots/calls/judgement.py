"""A player's expectation of the contracts within reach, from one hand and the promises of the auction."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from laws.values.calls import Call
from laws.values.cards import Denomination
from laws.values.contract import Doubled
from play.robots.calls.outlook import Outlook, outlook
from play.robots.calls.prospects import (
    PARTNERS_POINT,
    PARTNERS_POINT_NOTRUMP,
    Tricks,
    defended_tricks,
    expected_score,
    notrump_tricks,
    trump_tricks,
)
from play.robots.calls.situation import NOTRUMP, Situation
from play.robots.valued import Valued

__all__ = ["Judgement"]

_UNSEEN_FIT: Final = 0.4
"""Tricks that a suit loses in a contested auction while partner has shown no support."""
_NO_STOPPER: Final = 2.2
"""Tricks that notrump loses when the opponents' suit is not stopped."""
_SHAPE_IN_NOTRUMP: Final = 0.5


@dataclass(frozen=True, slots=True)
class Judgement:
    """The situation, the player's hand, and the expectation of the other hands."""

    now: Situation
    hand: Valued
    outlook: Outlook

    @classmethod
    def of(cls, now: Situation, hand: Valued) -> Judgement:
        """Return the judgement of the player on turn."""
        return cls(now, hand, outlook(now.me, hand, now.promises))

    # --- tricks ------------------------------------------------------------------------------------------------------

    def tricks(self, denomination: Denomination) -> Tricks:
        """Return our side's expected tricks with that denomination."""
        me, view = self.now.me, self.outlook
        suit = denomination.suit
        points = view.hcp[me.partner]
        if suit is None:
            return self._notrump(points)
        tricks = trump_tricks(self.hand, suit, points, view.lengths[me.partner][suit], view.spread)
        if self.now.partner.min_len[suit] < 2 and not self.now.opponents_silent:
            return tricks.shifted(-_UNSEEN_FIT)
        return tricks

    def _notrump(self, points: float) -> Tricks:
        tricks = notrump_tricks(self.hand, points, self.outlook.spread)
        partner_stops = any(
            one.call.is_bid and one.call.denomination == NOTRUMP for one in self.now.spoken(self.now.me.partner)
        )
        for suit in self.now.their_suits:
            if not self.hand.stops(suit) and not partner_stops:
                tricks = tricks.shifted(-_NO_STOPPER)
        if not self.hand.is_playable_in_notrump:
            tricks = tricks.shifted(-_SHAPE_IN_NOTRUMP)
        return tricks

    def halves(self, denomination: Denomination) -> tuple[Tricks, Tricks]:
        """Return our tricks when partner is better than expected, and when he is worse."""
        point = PARTNERS_POINT_NOTRUMP if denomination == NOTRUMP else PARTNERS_POINT
        swing = 0.8 * self.outlook.spread**0.5 * point
        tricks = self.tricks(denomination)
        return tricks.shifted(swing), tricks.shifted(-swing)

    def their_tricks(self, denomination: Denomination) -> Tricks:
        """Return the opponents' expected tricks with that denomination."""
        left = self.now.me.lho
        suit = denomination.suit
        trumps = 0.0 if suit is None else self.outlook.side_length(left, suit)
        return defended_tricks(denomination, self.outlook.side_hcp(left), trumps, self.outlook.spread)

    # --- values ------------------------------------------------------------------------------------------------------

    def ours(self, level: int, denomination: Denomination, tricks: Tricks | None = None) -> float:
        """Return the expected score of our contract, doubled as often as overbidding is doubled."""
        tricks = tricks or self.tricks(denomination)
        vulnerable = self.now.vulnerable
        plain = expected_score(level, denomination, Doubled.NO, vulnerable, tricks)
        contested = not self.now.opponents_silent
        missing = level + 6 - tricks.mean
        chance = min(0.9, max(0.0, 0.6 * (missing - 0.2))) if contested else min(0.5, max(0.0, 0.3 * (missing - 1)))
        if chance == 0:
            return plain
        return (1 - chance) * plain + chance * expected_score(level, denomination, Doubled.DOUBLED, vulnerable, tricks)

    def theirs(self, call: Call, doubled: Doubled, better: float = 0.0) -> float:
        """Return our expected score of their contract, with their tricks `better` than expected."""
        tricks = self.their_tricks(call.denomination).shifted(better)
        return -expected_score(call.level, call.denomination, doubled, self.now.they_are_vulnerable, tricks)

    def stands(self) -> float:
        """Return the expected score if all pass."""
        now = self.now
        if not now.last_bid.is_bid:
            return 0.0
        if now.is_theirs:
            return self.theirs(now.last_bid, now.doubled)
        last = now.last_bid
        return expected_score(
            last.level, last.denomination, now.doubled, now.vulnerable, self.tricks(last.denomination)
        )

    def is_slam_suit(self, denomination: Denomination) -> bool:
        """Return whether a slam in this suit is allowed.

        It is with eight trumps promised together, or with seven, of which six or more with three honours are the
        player's own.
        """
        suit = denomination.suit
        if suit is None:
            return False
        own, partners = self.hand.lengths[suit], self.now.partner.min_len[suit]
        return own + partners >= 8 or (own >= 6 and own + partners >= 7 and self.hand.honours(suit) >= 3)

    def is_playable(self, denomination: Denomination) -> bool:
        """Return whether our side may hold enough of a suit to want it as trump."""
        suit = denomination.suit
        now = self.now
        if suit is None:
            return now.last_bid.is_bid and (bool(now.spoken(now.me.partner)) or self.hand.hcp >= 15)
        if suit in now.their_suits and suit not in now.our_suits:
            return False
        length = self.outlook.side_length(now.me, suit)
        own, partners = self.hand.lengths[suit], now.partner.min_len[suit]
        if partners >= 3 and own + partners >= 7:
            return True
        return own >= 5 and length >= 7.4 and not (now.mine.min_len[suit] >= 5 and own <= now.mine.min_len[suit])
