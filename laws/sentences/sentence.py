"""A sentence before its translation into a language, and its rendering."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from laws.values.calls import Call
from laws.values.cards import Card, Suit
from laws.values.contract import Contract
from laws.values.paragraph import Paragraph
from laws.values.seats import Seat, Side

__all__ = ["Field", "Lexicon", "Sentence", "Template", "Tricks", "render", "say"]


@dataclass(frozen=True, slots=True)
class Tricks:
    """A number of tricks."""

    number: int


Field: TypeAlias = (
    "Seat | Side | Call | Card | Suit | Contract | Tricks | Paragraph | Sentence | int | str | tuple[Field, ...]"
)
"""The values of a field. Several seats or suits are alternatives (or); other values are listed."""


@dataclass(frozen=True, slots=True)
class Template:
    """English words with named gaps. `laws` fills the gap `law`, unless the sentence has its own."""

    text: str
    laws: tuple[Paragraph, ...] = ()

    @classmethod
    def of(cls, text: str, *laws: str) -> Template:
        """Return the template that cites these paragraphs. Raise ValueError for an invalid paragraph."""
        return cls(text, tuple(map(Paragraph.parse, laws)))


@dataclass(frozen=True, slots=True)
class Sentence:
    """The content of a sentence: the id of a template in the catalogue, and the values of its gaps."""

    id: str
    fields: tuple[tuple[str, Field], ...] = ()


def say(name: str, /, **fields: Field) -> Sentence:
    """Return the sentence with this id and these fields."""
    return Sentence(name, tuple(fields.items()))


class Lexicon(Protocol):
    """The words of a language for the fields of sentences."""

    def template(self, name: str) -> Template:
        """Return the template with this id in the language.

        Raise KeyError for an id that the catalogue does not have.
        """
        ...

    def seat(self, seat: Seat) -> str: ...
    def side(self, side: Side) -> str: ...
    def call(self, call: Call) -> str: ...
    def card(self, card: Card) -> str: ...
    def suit(self, suit: Suit) -> str: ...
    def contract(self, contract: Contract) -> str: ...
    def tricks(self, number: int) -> str: ...
    def citation(self, paragraphs: tuple[Paragraph, ...]) -> str: ...

    def one_of(self, words: Iterable[str]) -> str:
        """Return words as alternatives: hearts or spades."""
        ...

    def listed(self, words: Iterable[str]) -> str:
        """Return words as a list: the ace of spades, the two of clubs."""
        ...


def render(sentence: Sentence, lexicon: Lexicon) -> str:
    """Return the sentence in a language. Raise KeyError for an unknown id, or for a gap without a value."""
    template = lexicon.template(sentence.id)
    gaps = {name: _words(value, lexicon) for name, value in sentence.fields}
    if template.laws:
        gaps.setdefault("law", lexicon.citation(template.laws))
    return template.text.format_map(gaps)


def _words(value: Field, lexicon: Lexicon) -> str:
    match value:
        case Sentence():
            return render(value, lexicon)
        case Paragraph():
            return lexicon.citation((value,))
        case Tricks(number):
            return lexicon.tricks(number)
        case tuple():
            joined: Callable[[Iterable[str]], str] = lexicon.one_of
            if value and isinstance(value[0], Call | Card | Sentence):
                joined = lexicon.listed
            return joined([_words(one, lexicon) for one in value])
        case Seat() | Side() | Call() | Card() | Suit() | Contract() | int() | str():
            return _word(value, lexicon)


def _word(value: Seat | Side | Call | Card | Suit | Contract | int | str, lexicon: Lexicon) -> str:
    match value:
        case Seat():
            return lexicon.seat(value)
        case Side():
            return lexicon.side(value)
        case Call():
            return lexicon.call(value)
        case Card():
            return lexicon.card(value)
        case Suit():
            return lexicon.suit(value)
        case Contract():
            return lexicon.contract(value)
        case int() | str():
            return str(value)
