"""What is asked of the double-dummy solver, and what it answers, in the values of `laws`."""

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
"""For every card that may be played: the tricks that the side of its hand then takes of those not complete."""

Tricks = tuple[tuple[int, int, int, int], ...]
"""Declarer's tricks, by denomination (clubs, diamonds, hearts, spades, notrump), then by declarer's seat."""


@dataclass(frozen=True, slots=True)
class Position:
    """All the cards, and whose turn it is. `trick` are the cards of the trick in progress, which `leader` led.

    `hands` are what is still held; the cards of `trick` are in none of them. Raises ValueError when the numbers of
    cards do not fit: each hand that has played to the trick has one card fewer than the others.
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
    """Whoever solves positions double dummy, in order; None for those that he had no time for."""

    def solve(self, positions: Sequence[Position]) -> Sequence[Solution | None]:
        """The solutions, one a position."""


def deal_hands(deal: Deal) -> Hands:
    """The four hands of a deal as a position holds them."""
    return (int(deal.north), int(deal.east), int(deal.south), int(deal.west))
