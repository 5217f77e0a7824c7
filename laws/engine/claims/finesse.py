"""A finesse that the claimer has stated with its suit: he takes it as long as he can (Law 70D1).

What the statement embraces is his line, in place of what a silent player would do in that suit. Only a plain finesse
binds so: one hand has a top of the suit and a card that the highest of the opponents' cards alone beats, and no nine or
better that just two beat; the other hand has losers alone to lead to it; and the suit is not trumps. At the claim the
other hand is on lead, has led the suit to third hand or is about to win the trick, or has an entry. Where any of this
is missing the words allow more (`laws.engine.claims.plans`).

As long as the finesse can be taken:

- Neither hand leads the suit, except the other hand to the finesse: its lowest card, or one that the honour alone
  beats. Third hand lets such a card run; on a lower one it plays a card that the honour alone beats.
- Tops of other suits come first or not, as their order was not stated. But while no trumps are out none is led that
  leaves the finesse behind, and the hand with the finesse may cross by its lowest card of a suit in which the other
  hand has a top above it; by a top, which that one takes with it, only if nothing else can be led.
- The cards of the finesse are not thrown while there is another that is no top.

A known void of the opponent who plays second to it ends it. When it cannot be taken, or has been, play is that of a
silent player.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from laws.engine.claims.position import Hands, Position, cards_of, has_losers, highest, lowest, of_suit, tops
from laws.values.cards import Suit

__all__ = ["Finesse"]

_NINE: Final = 7
"""The lowest rank of a card that is played before a higher one in a deep finesse."""
_DOUBLE: Final = 2
"""The opponents' cards above such a card."""


@dataclass(frozen=True, slots=True)
class Finesse:
    """A finesse in this suit, led to this hand, against this card, the highest of the opponents."""

    suit: int
    hand: int
    honour: int

    @classmethod
    def at(cls, start: Position, suit: Suit | None, plays: frozenset[int], trump: Suit | None) -> Finesse | None:
        """Return the finesse that is bound at the time of a claim, in the suit that was stated; None if none is."""
        if suit is None or suit is trump or len(plays) == 1:
            return None
        opened = _opened(start, suit)
        honour = highest(of_suit(_theirs(start.hands, min(plays)), suit))
        found = (cls(int(suit), hand, honour) for hand in plays)
        finesse = next((one for one in found if one.can_be_kept(opened)), None)
        if finesse is None or finesse._is_deep(opened.hands):
            return None
        return finesse if finesse._is_on_lead(opened, trump) or any(finesse._entries(opened.hands)) else None

    @property
    def other(self) -> int:
        """The hand that leads to the finesse."""
        return (self.hand + 2) % 4

    def can_be_kept(self, position: Position) -> bool:
        """Return whether it is still there, and no void that is known makes it fail."""
        return self._is_there(position.hands) and not self._is_known_to_fail(position)

    def is_ready(self, position: Position) -> bool:
        """Return whether the hand on lead can take it, at once or with an entry."""
        return self.can_be_kept(position) and (position.turn == self.other or any(self._entries(position.hands)))

    def leads(self, position: Position, silent: list[int], trump: Suit | None, *, strands: bool) -> list[int]:
        """Return the leads of a claimer for whom it is ready; `silent` are those of a silent one.

        `strands`: the lead to the finesse leaves tops behind, which are taken first.
        """
        hands, turn = position.hands, position.turn
        out = trump is not None and of_suit(_theirs(hands, self.hand), trump)
        kept = [card for card in silent if card // 13 != self.suit and (out or self._keeps(hands, turn, card))]
        if turn == self.hand:
            if out:
                return kept or silent
            theirs = _theirs(hands, turn)
            entries = {card: bool(tops(1 << card, of_suit(theirs, card // 13))) for card in self._entries(hands)}
            return [*kept, *(card for card, dear in entries.items() if not dear)] or list(entries)
        if strands and kept:
            return kept
        held, against = of_suit(hands[turn], self.suit), of_suit(_theirs(hands, self.hand), self.suit)
        return [*kept, lowest(held), *(card for card in cards_of(held) if self._is_finessed(card, against))]

    def thirds(self, position: Position, trump: Suit | None) -> list[int]:
        """Return the cards with which third hand takes it; none if it is not led, or has been covered."""
        if (position.turn, len(position.trick)) != (self.hand, 2) or position.trick[0][1] // 13 != self.suit:
            return []
        held = of_suit(position.hands[self.hand], self.suit)
        against = of_suit(_theirs(position.hands, self.hand), self.suit)
        winning, best = position.best(trump)
        if best // 13 != self.suit or not tops(held, against) or self._is_known_to_fail(position):
            return []
        if winning == self.other and self._is_finessed(best, against):
            return [lowest(held)]
        return [card for card in cards_of(held) if card > best and self._is_finessed(card, against)]

    def spared(self, position: Position, plain: int) -> int:
        """Return those of these cards of the hand on turn that may be thrown, without the cards of the finesse.

        If only tops are left beside them, all may be.
        """
        held = of_suit(plain, self.suit)
        if not held or not self.can_be_kept(position):
            return plain
        theirs = _theirs(position.hands, self.hand)
        if position.turn == self.hand:
            against = of_suit(theirs, self.suit)
            needed = {card for card in cards_of(held) if (against >> card).bit_count() <= 1}
        else:
            needed = set(cards_of(held)) if held.bit_count() == 1 else set()
        rest = plain & ~sum(1 << card for card in needed)
        return rest if has_losers(rest, theirs) else plain

    def _is_on_lead(self, position: Position, trump: Suit | None) -> bool:
        """Return whether the other hand is on lead, or is winning the trick in progress with a top."""
        if not position.trick:
            return position.turn == self.other
        winner, best = position.best(trump)
        return winner == self.other and bool(tops(1 << best, of_suit(_theirs(position.hands, self.hand), best // 13)))

    def _is_there(self, hands: Hands) -> bool:
        held, against = of_suit(hands[self.hand], self.suit), of_suit(_theirs(hands, self.hand), self.suit)
        led = of_suit(hands[self.other], self.suit)
        return bool(led and tops(held, against) and not tops(led, against)) and any(
            self._is_finessed(card, against) and against & ((1 << card) - 1) for card in cards_of(held)
        )

    def _is_finessed(self, card: int, against: int) -> bool:
        """Return whether the honour alone beats the card."""
        return against >> card << card == 1 << self.honour

    def _is_deep(self, hands: Hands) -> bool:
        """Return whether another card can be meant too: of ace, queen and ten the ten."""
        held, against = of_suit(hands[self.hand], self.suit), of_suit(_theirs(hands, self.hand), self.suit)
        return any(card % 13 >= _NINE and (against >> card).bit_count() == _DOUBLE for card in cards_of(held))

    def _is_known_to_fail(self, position: Position) -> bool:
        """Return whether the opponent who plays second to it is known to be void (Law 70E1)."""
        return bool(position.shown >> 4 * self.suit + (self.other + 1) % 4 & 1)

    def _entries(self, hands: Hands) -> Iterator[int]:
        """Yield the lowest card of the hand in each other suit in which the other hand has a top above it."""
        for suit in range(4):
            held, beyond = of_suit(hands[self.hand], suit), of_suit(hands[self.other], suit)
            entry = tops(beyond, of_suit(_theirs(hands, self.hand), suit))
            if suit != self.suit and held and entry and lowest(held) < highest(entry):
                yield lowest(held)

    def _keeps(self, hands: Hands, turn: int, card: int) -> bool:
        """Return whether the finesse can still be taken when the opponents have followed to this lead.

        A card that is not sure to win is led because its suit is taken for established, whatever comes later.
        """
        mate, suit = (turn + 2) % 4, card // 13
        beyond, against = of_suit(hands[mate], suit), of_suit(_theirs(hands, self.hand), suit)
        if tops(1 << card, against):
            followed = 1 << lowest(beyond) if beyond else 0
        elif tops(beyond, against):
            followed = 1 << highest(beyond)
        else:
            return True
        winner = mate if followed > 1 << card else turn
        left = list(hands)
        left[turn] &= ~(1 << card)
        left[mate] &= ~followed
        return winner == self.other or any(self._entries((left[0], left[1], left[2], left[3])))


def _opened(start: Position, suit: int) -> Position:
    """Return the position before the trick in progress if the suit was led to it and third hand has not played yet."""
    if len(start.trick) not in (1, 2) or start.trick[0][1] // 13 != suit:
        return start
    hands = list(start.hands)
    for seat, card in start.trick:
        hands[seat] |= 1 << card
    return Position((hands[0], hands[1], hands[2], hands[3]), (), start.trick[0][0], start.shown)


def _theirs(hands: Hands, seat: int) -> int:
    """Return the cards of the opponents of a seat."""
    return hands[(seat + 1) % 4] | hands[(seat + 3) % 4]
