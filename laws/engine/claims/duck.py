"""A trick that the claimer has stated that he ducks, with its suit (Law 70D1).

What the statement embraces is his line, in place of what a silent player would do in that suit. Only a plain duck binds
so: the suit is not trumps, one of the two hands has a top of it, and each has a card that is none. Where any of this is
missing the words allow more (`laws.engine.claims.plans`).

Until a card of the suit has been played from either hand:

- The hand on lead leads its lowest card of the suit: what is stated comes first, but after the trumps that are to be
  drawn, and after the suits that are named before it. The other hand follows with its lowest card. If an opponent leads
  the suit, the lowest card is one of those that may be played.
- No card of the suit is thrown while there is another that is no top.

Then play is that of a silent player.
"""

from __future__ import annotations

from dataclasses import dataclass

from laws.engine.claims.position import Position, has_losers, lowest, of_suit, tops
from laws.values.cards import Suit

__all__ = ["Duck"]


@dataclass(frozen=True, slots=True)
class Duck:
    """A trick of this suit that is ducked, by a side that has so many cards of it in its two hands."""

    suit: int
    side: int
    length: int

    @classmethod
    def at(cls, start: Position, suit: Suit | None, plays: frozenset[int], trump: Suit | None) -> Duck | None:
        """Return the duck that is bound at the time of a claim, in the suit that was stated; None if none is."""
        if suit is None or suit is trump or len(plays) == 1:
            return None
        if start.trick and start.trick[0][1] // 13 == suit:
            return None
        one, other = (of_suit(start.hands[seat], suit) for seat in plays)
        seat = min(plays)
        theirs = of_suit(start.hands[(seat + 1) % 4] | start.hands[(seat + 3) % 4], suit)
        if not tops(one | other, theirs) or any(held == tops(held, theirs) for held in (one, other)):
            return None
        return cls(int(suit), seat % 2, (one | other).bit_count())

    def waits(self, position: Position) -> bool:
        """Return whether neither hand had played a card of the suit before the trick in progress."""
        held = of_suit(position.hands[self.side] | position.hands[self.side + 2], self.suit).bit_count()
        played = sum(seat % 2 == self.side and card // 13 == self.suit for seat, card in position.trick)
        return held + played == self.length

    def follows(self, position: Position, silent: list[int]) -> list[int]:
        """Return the cards with which he follows to a trick, or throws on it."""
        leader, led = position.trick[0]
        held = of_suit(position.hands[position.turn], self.suit)
        if led // 13 != self.suit or not held:
            return silent
        return [lowest(held)] if leader % 2 == self.side else [*silent, lowest(held)]

    def spared(self, position: Position, plain: int) -> int:
        """Return those of these cards of the hand on turn that may be thrown: others, unless those are tops."""
        theirs = position.hands[1 - self.side] | position.hands[3 - self.side]
        others = plain & ~of_suit(plain, self.suit)
        return others if has_losers(others, theirs) else plain
