"""Questions to the double-dummy solver and its answers, as values of `laws`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from laws.values.cards import Card, Suit
from laws.values.deal import Deal
from laws.values.seats import SEATS, Seat

__all__ = ["Position", "Solution", "Solver", "Tricks", "deal_hands"]

Hands = tuple[int, int, int, int]
"""The cards held by North, East, South, West, as 52-bit sets (`laws.values.cards.Hand`)."""

Solution = Mapping[Card, int]
"""For every playable card: the tricks, of those not complete, that its side takes after it."""

Tricks = tuple[tuple[int, int, int, int], ...]
"""Declarer's tricks, by denomination (clubs, diamonds, hearts, spades, notrump), then by declarer's seat."""


@dataclass(frozen=True, slots=True)
class Position:
    """All cards and the turn. `trick` are the cards of the trick in progress, which `leader` led.

    `hands` are the cards still held, without those of `trick`. Raise ValueError if the numbers of cards do not fit:
    each hand that has played to the trick has one card fewer than the others.
    """

    hands: Hands
    trump: Suit | None
    leader: Seat
    trick: tuple[Card, ...] = ()

    def __post_init__(self) -> None:
        if len(self.trick) > 3:
            raise ValueError("a trick in progress has three cards at most")
        sizes = [self.hands[seat].bit_count() for seat in SEATS]
        for place in range(len(self.trick)):
            sizes[(self.leader + place) % 4] += 1
        seen = 0
        for cards in (*self.hands, *(1 << card for card in self.trick)):
            if seen & cards:
                raise ValueError("a card is in two places")
            seen |= cards
        if len(set(sizes)) != 1 or not 1 <= sizes[0] <= 13:
            raise ValueError(f"the hands do not hold equal numbers of cards: {sizes}")

    @property
    def turn(self) -> Seat:
        """The hand that plays next."""
        return SEATS[(self.leader + len(self.trick)) % 4]


class Solver(Protocol):
    """A double-dummy solver. It returns None for positions for which it had no time."""

    def solve(self, positions: Sequence[Position]) -> Sequence[Solution | None]:
        """Return the solutions, one per position, in order."""


def deal_hands(deal: Deal) -> Hands:
    """Return the four hands of a deal as in a position."""
    return (int(deal.north), int(deal.east), int(deal.south), int(deal.west))
