"""Seats, cards, calls, contracts and numbers of tricks as people say them in English."""

from __future__ import annotations

from typing import Final

from laws.values.calls import DOUBLE, PASS, REDOUBLE, Call
from laws.values.cards import Card, Denomination, Suit
from laws.values.contract import Contract
from laws.values.seats import Seat, Side

__all__ = [
    "call_words",
    "card_words",
    "contract_words",
    "count_words",
    "law_words",
    "name",
    "side_name",
    "suit_word",
    "suit_words",
]

_RANKS: Final = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace")
_LEVELS: Final = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


def law_words(ref: str) -> str:
    """A paragraph of the Laws, or of the articles of the competition rules, which are numbered with points."""
    return f"article {ref}" if "." in ref else f"Law {ref}"


def name(seat: Seat) -> str:
    """North, East, South or West."""
    return seat.name.capitalize()


def card_words(card: Card) -> str:
    """As people say it: the king of spades."""
    return f"the {_RANKS[card % 13]} of {suit_word(card.suit)}"


def call_words(call: Call) -> str:
    """As people say it: one notrump, pass, double."""
    if not call.is_bid:
        return {PASS: "pass", DOUBLE: "double", REDOUBLE: "redouble"}[call]
    denomination = call.denomination.name.lower()
    many = call.level > 1 or call.denomination is Denomination.NOTRUMP
    return f"{_LEVELS[call.level - 1]} {denomination if many else denomination.rstrip('s')}"


def contract_words(contract: Contract) -> str:
    """Four hearts doubled by South."""
    doubled = ("", " doubled", " redoubled")[contract.doubled]
    many = contract.level > 1 or contract.denomination is Denomination.NOTRUMP
    denomination = contract.denomination.name.lower()
    bid = f"{_LEVELS[contract.level - 1]} {denomination if many else denomination.rstrip('s')}"
    return f"{bid}{doubled} by {name(contract.declarer)}"


def suit_word(suit: Suit) -> str:
    return suit.name.lower()


def suit_words(suits: tuple[Suit, ...], joined: str = "and") -> str:
    return f" {joined} ".join(map(suit_word, suits))


def count_words(tricks: int) -> str:
    return f"{tricks} trick{'s' * (tricks != 1)}"


def side_name(side: Side) -> str:
    """North-South or East-West."""
    return "-".join(map(name, side.seats))
