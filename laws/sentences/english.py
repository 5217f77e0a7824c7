"""The sentences in English, in plain text for any console: the ace of spades, one notrump, Law 27B1(a)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from laws.sentences.catalogue import CATALOGUE
from laws.sentences.citations import english_citation
from laws.sentences.explaining import tiles_said
from laws.sentences.sentence import Sentence, Template, render
from laws.values.calls import DOUBLE, PASS, REDOUBLE, Call
from laws.values.cards import Card, Denomination, Suit
from laws.values.contract import Contract
from laws.values.explanation import explanation_of
from laws.values.paragraph import Paragraph
from laws.values.seats import Seat, Side

__all__ = ["ENGLISH", "English", "english", "english_explanation"]

_RANKS: Final = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace")
_LEVELS: Final = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


class English:
    """The English words for the fields of a sentence."""

    def template(self, name: str) -> Template:
        """Return the template with this id, with straight apostrophes. Raise KeyError."""
        template = CATALOGUE[name]
        return Template(template.text.replace("’", "'"), template.laws)

    def seat(self, seat: Seat) -> str:
        """Return North, East, South or West."""
        return seat.name.capitalize()

    def side(self, side: Side) -> str:
        """Return North-South or East-West."""
        return "-".join(map(self.seat, side.seats))

    def call(self, call: Call) -> str:
        """Return the spoken form: one notrump, pass, double."""
        if not call.is_bid:
            return {PASS: "pass", DOUBLE: "double", REDOUBLE: "redouble"}[call]
        return _bid(call.level, call.denomination)

    def card(self, card: Card) -> str:
        """Return the spoken form: the king of spades."""
        return f"the {_RANKS[card % 13]} of {self.suit(card.suit)}"

    def suit(self, suit: Suit) -> str:
        """Return the suit in the plural."""
        return suit.name.lower()

    def contract(self, contract: Contract) -> str:
        """Return the spoken form: four hearts doubled by South."""
        doubled = ("", " doubled", " redoubled")[contract.doubled]
        return f"{_bid(contract.level, contract.denomination)}{doubled} by {self.seat(contract.declarer)}"

    def tricks(self, number: int) -> str:
        """Return the number with its noun: 1 trick, 2 tricks."""
        return f"{number} trick{'s' * (number != 1)}"

    def citation(self, paragraphs: tuple[Paragraph, ...]) -> str:
        """Return the citation of the paragraphs."""
        return english_citation(paragraphs)

    def one_of(self, words: Iterable[str]) -> str:
        """Return the words as alternatives: hearts or spades."""
        return " or ".join(words)

    def listed(self, words: Iterable[str]) -> str:
        """Return the words as a list: the ace of spades, the two of clubs."""
        return ", ".join(words)


ENGLISH: Final = English()


def english(sentence: Sentence) -> str:
    """Return the sentence in English, with an initial capital."""
    text = render(sentence, ENGLISH)
    return text[:1].upper() + text[1:]


def english_explanation(text: str) -> str:
    """Return an explanation as English reads it: what its tiles say, then its words."""
    explained = explanation_of(text)
    told = ", ".join(render(one, ENGLISH) for one in tiles_said(explained.tiles))
    return "; ".join(part for part in (told, explained.words) if part)


def _bid(level: int, denomination: Denomination) -> str:
    name = denomination.name.lower()
    many = level > 1 or denomination is Denomination.NOTRUMP
    return f"{_LEVELS[level - 1]} {name if many else name.rstrip('s')}"
