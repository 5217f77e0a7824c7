"""A hand as a player values it: high-card points, length, shortness, stoppers, playing tricks."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from laws.values.cards import SUITS, Hand, Suit

__all__ = ["Lengths", "Valued", "hcp_of", "value"]

Lengths = tuple[int, int, int, int]
"""Cards in clubs, diamonds, hearts, spades."""

_ACES: Final = 0x1000 | 0x1000 << 13 | 0x1000 << 26 | 0x1000 << 39
_KINGS: Final = _ACES >> 1
_QUEENS: Final = _ACES >> 2
_JACKS: Final = _ACES >> 3

_ACE, _KING, _QUEEN, _JACK = (1 << n for n in (12, 11, 10, 9))
_TOP_TRICKS: Final = (0, 0, 0.5, 0.5, 0.5, 0.5, 1.5, 2, 1, 1.5, 1.5, 2.5, 2, 2.5, 3, 3)
"""The worth in tricks of a suit's ace, king, queen and jack, by the four bits from the jack upwards."""
_SHORTNESS: Final = ((0, 0, 0, 0), (1, 0, 0, 0), (2, 1, 0, 0), (3, 2, 1, 0), (5, 3, 1, 0))
"""The worth of a void, a singleton, a doubleton and a tripleton with no, one, two, three, four or more trumps."""


def hcp_of(bits: int) -> int:
    """Return the high-card points of a set of cards: 4, 3, 2, 1 for ace, king, queen, jack."""
    return (
        4 * (bits & _ACES).bit_count()
        + 3 * (bits & _KINGS).bit_count()
        + 2 * (bits & _QUEENS).bit_count()
        + (bits & _JACKS).bit_count()
    )


@dataclass(frozen=True, slots=True)
class Valued:
    """A hand with its figures.

    `points` are high-card points and one for every card beyond four in a suit. `suit_hcp` are the high-card points of
    each suit.
    """

    hand: Hand
    hcp: int
    lengths: Lengths
    points: int
    suit_hcp: Lengths

    @property
    def aces(self) -> int:
        """The number of aces."""
        return (int(self.hand) & _ACES).bit_count()

    @property
    def kings(self) -> int:
        """The number of kings."""
        return (int(self.hand) & _KINGS).bit_count()

    @property
    def is_balanced(self) -> bool:
        """Whether the shape is 4-3-3-3, 4-4-3-2 or 5-3-3-2."""
        return min(self.lengths) >= 2 and max(self.lengths) <= 5 and sorted(self.lengths)[1] > 2

    @property
    def is_playable_in_notrump(self) -> bool:
        """Whether the hand has neither a void nor a singleton."""
        return min(self.lengths) >= 2

    @property
    def longest(self) -> Suit:
        """The longest suit, the higher of equals."""
        return max(SUITS, key=lambda suit: (self.lengths[suit], suit))

    def longest_of(self, suits: Iterable[Suit]) -> Suit:
        """Return the longest of these suits; of equals the higher when five cards or more, else the lower."""
        return max(suits, key=lambda s: (self.lengths[s], s if self.lengths[s] >= 5 else -s))

    def support(self, trump: Suit) -> int:
        """Return points in support of a suit: high cards, shortness by trump length, one for each trump beyond four."""
        trumps = self.lengths[trump]
        worth = _SHORTNESS[min(trumps, 4)]
        short = sum(worth[min(self.lengths[suit], 3)] for suit in SUITS if suit is not trump)
        return self.hcp + short + max(0, trumps - 4)

    def stops(self, suit: Suit) -> bool:
        """Return whether the suit is stopped: the ace, the king twice, the queen three times, the jack four times."""
        cards, length = self.hand.holding(suit), self.lengths[suit]
        return bool(
            cards & _ACE
            or (cards & _KING and length >= 2)
            or (cards & _QUEEN and length >= 3)
            or (cards & _JACK and length >= 4)
        )

    def honours(self, suit: Suit) -> int:
        """Return how many of ace, king, queen, jack, ten the suit has."""
        return (self.hand.holding(suit) >> 8).bit_count()

    def is_good(self, suit: Suit) -> bool:
        """Return whether the suit is worth bidding for the lead: two of the top three honours, or three of five."""
        cards = self.hand.holding(suit)
        return (cards >> 10).bit_count() >= 2 or (cards >> 8).bit_count() >= 3

    def is_fair(self, suit: Suit) -> bool:
        """Return whether the suit is headed by the ace, the king, or two of queen, jack, ten."""
        cards = self.hand.holding(suit)
        return bool(cards & (_ACE | _KING)) or (cards >> 8).bit_count() >= 2

    @property
    def playing_tricks(self) -> float:
        """Tricks that the hand takes by itself with its longest suit as trump: top honours, and cards beyond three."""
        return sum(
            min(_TOP_TRICKS[self.hand.holding(suit) >> 9], length) + max(0, length - 3)
            for suit, length in zip(SUITS, self.lengths, strict=True)
        )


def value(hand: Hand) -> Valued:
    """Return the figures of a hand."""
    bits = int(hand)
    lengths = hand.lengths()
    by_suit = tuple(hcp_of(bits >> 13 * suit & 0x1FFF) for suit in range(4))
    hcp = sum(by_suit)
    points = hcp + sum(n - 4 for n in lengths if n > 4)
    return Valued(hand, hcp, lengths, points, (by_suit[0], by_suit[1], by_suit[2], by_suit[3]))
