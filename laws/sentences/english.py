"""The sentences in English, in letters that every console has: the ace of spades, one notrump, Law 27B1(a)."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import Final

from laws.sentences.catalogue import CATALOGUE
from laws.sentences.sentence import Sentence, Template, render
from laws.values.calls import DOUBLE, PASS, REDOUBLE, Call
from laws.values.cards import Card, Denomination, Suit
from laws.values.contract import Contract
from laws.values.paragraph import Book, Paragraph
from laws.values.seats import Seat, Side

__all__ = ["ENGLISH", "English", "citation", "english"]

_RANKS: Final = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace")
_LEVELS: Final = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


_BOOKS: Final = {Book.LAWS: "Law", Book.ARTICLES: "article"}


def citation(paragraphs: Iterable[Paragraph]) -> str:
    """The paragraphs, each book named once: Law 27B1(a), Laws 54D, 50D2, article 35.2(2)."""
    named = []
    for book, group in groupby(paragraphs, lambda paragraph: paragraph.book):
        numbers = [paragraph.number for paragraph in group]
        named.append(f"{_BOOKS[book]}{'s' * (len(numbers) > 1)} {', '.join(numbers)}")
    return ", ".join(named)


class English:
    """The English words for what fills the gaps."""

    def template(self, name: str) -> Template:
        """The template of that id, with straight apostrophes. Raises KeyError."""
        template = CATALOGUE[name]
        return Template(template.text.replace("’", "'"), template.laws)

    def seat(self, seat: Seat) -> str:
        """North, East, South or West."""
        return seat.name.capitalize()

    def side(self, side: Side) -> str:
        """North-South or East-West."""
        return "-".join(map(self.seat, side.seats))

    def call(self, call: Call) -> str:
        """As people say it: one notrump, pass, double."""
        if not call.is_bid:
            return {PASS: "pass", DOUBLE: "double", REDOUBLE: "redouble"}[call]
        return _bid(call.level, call.denomination)

    def card(self, card: Card) -> str:
        """As people say it: the king of spades."""
        return f"the {_RANKS[card % 13]} of {self.suit(card.suit)}"

    def suit(self, suit: Suit) -> str:
        """The suit in the plural."""
        return suit.name.lower()

    def contract(self, contract: Contract) -> str:
        """Four hearts doubled by South."""
        doubled = ("", " doubled", " redoubled")[contract.doubled]
        return f"{_bid(contract.level, contract.denomination)}{doubled} by {self.seat(contract.declarer)}"

    def tricks(self, number: int) -> str:
        """1 trick, 2 tricks."""
        return f"{number} trick{'s' * (number != 1)}"

    def citation(self, paragraphs: tuple[Paragraph, ...]) -> str:
        """Paragraphs as they are cited."""
        return citation(paragraphs)

    def one_of(self, words: Iterable[str]) -> str:
        """Hearts or spades."""
        return " or ".join(words)

    def listed(self, words: Iterable[str]) -> str:
        """The ace of spades, the two of clubs."""
        return ", ".join(words)


ENGLISH: Final = English()


def english(sentence: Sentence) -> str:
    """The sentence in English, with a capital at its beginning."""
    text = render(sentence, ENGLISH)
    return text[:1].upper() + text[1:]


def _bid(level: int, denomination: Denomination) -> str:
    name = denomination.name.lower()
    many = level > 1 or denomination is Denomination.NOTRUMP
    return f"{_LEVELS[level - 1]} {name if many else name.rstrip('s')}"
