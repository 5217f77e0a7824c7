"""Deals and their numbers (Law 6).

There are 52! / 13!⁴ = 53,644,737,765,488,792,839,237,440,000 deals. They are numbered in the order of the sets of cards
that North, then East, then South holds, sets compared by their highest card first. A number drawn uniformly is
therefore a deal drawn uniformly. This module does not draw numbers.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import comb
from typing import Final

from laws.values.cards import CARDS, FULL_DECK, Hand
from laws.values.seats import SEATS, Seat

__all__ = ["DEALS", "Deal"]

DEALS: Final = comb(52, 13) * comb(39, 13) * comb(26, 13)
"""The number of deals: 53,644,737,765,488,792,839,237,440,000."""

_EAST_ON: Final = comb(39, 13) * comb(26, 13)
_SOUTH_ON: Final = comb(26, 13)


@dataclass(frozen=True, slots=True)
class Deal:
    """Four hands of thirteen cards that make up the deck, in the order of the seats.

    Raises ValueError when a hand does not have thirteen cards or a card is held twice.
    """

    north: Hand
    east: Hand
    south: Hand
    west: Hand

    def __post_init__(self) -> None:
        for seat, hand in zip(SEATS, self.hands, strict=True):
            if len(hand) != 13:
                raise ValueError(f"{seat.name.title()} holds {len(hand)} cards, not 13")
        if self.north | self.east | self.south | self.west != FULL_DECK:
            raise ValueError("a card is held by two players")

    @property
    def hands(self) -> tuple[Hand, Hand, Hand, Hand]:
        """The four hands: North, East, South, West."""
        return (self.north, self.east, self.south, self.west)

    def __getitem__(self, seat: Seat) -> Hand:
        return self.hands[seat]

    @classmethod
    def numbered(cls, number: int) -> Deal:
        """Return the deal with that number. Raise ValueError unless it is from 0 to DEALS − 1."""
        if not 0 <= number < DEALS:
            raise ValueError(f"deals are numbered from 0 to {DEALS - 1}")
        north, rest = divmod(number, _EAST_ON)
        east, south = divmod(rest, _SOUTH_ON)
        left = list(CARDS)
        hands = []
        for place in (north, east, south):
            chosen = _unrank(place, len(left))
            hands.append(Hand.of(left[i] for i in chosen))
            left = [card for i, card in enumerate(left) if i not in chosen]
        return cls(hands[0], hands[1], hands[2], Hand.of(left))

    @property
    def number(self) -> int:
        """The number of the deal: the inverse of `numbered`."""
        left = list(CARDS)
        places = []
        for hand in (self.north, self.east, self.south):
            places.append(_rank([i for i, card in enumerate(left) if card in hand]))
            left = [card for card in left if card not in hand]
        return (places[0] * comb(39, 13) + places[1]) * _SOUTH_ON + places[2]

    @classmethod
    def parse(cls, text: str) -> Deal:
        """Parse a whole deal in PBN: ``N:AKQ2.J54.T9.8765 …``, clockwise from the named seat.

        One hand may be ``-``: it gets the remaining cards. Raise ValueError for any other text.
        """
        first, colon, rest = text.strip().partition(":")
        hands = rest.split()
        if not colon or len(hands) != 4 or hands.count("-") > 1:
            raise ValueError(f"{text!r} is not a deal: write the first seat, a colon, and four hands")
        known = [Hand(0) if hand == "-" else Hand.parse(hand) for hand in hands]
        if "-" in hands:
            held = known[0] | known[1] | known[2] | known[3]
            known[hands.index("-")] = FULL_DECK - held
        start = Seat.parse(first)
        seated: list[Hand] = [known[(seat - start) % 4] for seat in SEATS]
        return cls(*seated)

    def text(self, first: Seat = Seat.NORTH) -> str:
        """Return the deal in PBN, beginning with that seat."""
        return f"{first.letter}:" + " ".join(str(self[SEATS[(first + n) % 4]]) for n in range(4))

    def __str__(self) -> str:
        return self.text()


def _rank(places: Sequence[int]) -> int:
    """Return the number of a set of places, ascending, among the sets of that size (combinatorial number system)."""
    return sum(comb(place, size) for size, place in enumerate(places, 1))


def _unrank(number: int, places: int) -> set[int]:
    """Return the set of thirteen out of `places` places with that number: the inverse of `_rank`."""
    chosen = set()
    place = places - 1
    for size in range(13, 0, -1):
        while comb(place, size) > number:
            place -= 1
        chosen.add(place)
        number -= comb(place, size)
        place -= 1
    return chosen
