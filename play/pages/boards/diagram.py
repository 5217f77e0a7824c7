"""The four hands as a printed hand record shows them."""

from __future__ import annotations

from dataclasses import dataclass

from frontend import words
from laws.values.cards import SUITS, Hand, Suit
from laws.values.seats import Seat

__all__ = ["Holding", "PrintedHand", "printed"]


@dataclass(frozen=True, slots=True)
class Holding:
    """The cards of a suit, by their ranks."""

    suit: Suit
    ranks: str


@dataclass(frozen=True, slots=True)
class PrintedHand:
    """One hand of the diagram. `name` is the seat's, `aloud` the hand for a screen reader, `sitter` may be empty."""

    seat: str
    name: str
    aloud: str
    holdings: tuple[Holding, ...]
    sitter: str = ""


def printed(seat: Seat, hand: Hand, language: str, sitter: str = "") -> PrintedHand:
    """Return a hand, spades first."""
    holdings = tuple(
        Holding(suit, " ".join(words.rank_text(card.rank) for card in hand.suit(suit)) or "–")
        for suit in reversed(SUITS)
    )
    return PrintedHand(seat.letter, words.seat_name(seat, language), words.hand_name(hand, language), holdings, sitter)
