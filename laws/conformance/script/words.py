"""Words of a line of a table script: separated by blanks, kept together by quotes; `#` begins a comment.

A quotation mark inside quotes is written twice.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final, TypeVar

from laws.values.calls import Call
from laws.values.cards import Card, Suit
from laws.values.paragraph import Paragraph
from laws.values.seats import Seat, Side

__all__ = ["Unreadable", "Words", "strip_comment"]


class Unreadable(ValueError):
    """A line that is not a line of a table script; the text says what is wrong with it."""


_TOKEN: Final = re.compile(r'"((?:[^"]|"")*)"|(\S+)')
_SUITS: Final = {
    "clubs": Suit.CLUBS,
    "club": Suit.CLUBS,
    "diamonds": Suit.DIAMONDS,
    "diamond": Suit.DIAMONDS,
    "hearts": Suit.HEARTS,
    "heart": Suit.HEARTS,
    "spades": Suit.SPADES,
    "spade": Suit.SPADES,
}


def strip_comment(line: str) -> str:
    """Return the line up to a `#` outside quotes, stripped of blanks."""
    quoted = False
    for place, letter in enumerate(line):
        if letter == '"':
            quoted = not quoted
        elif letter == "#" and not quoted:
            return line[:place].strip()
    return line.strip()


@dataclass(slots=True)
class Words:
    """The words of a line, taken from the left. Every method raises Unreadable if the next word does not fit."""

    line: str
    _left: list[tuple[str, bool]] = field(default_factory=list)

    def __post_init__(self) -> None:
        if self.line.count('"') % 2:
            raise Unreadable("a quotation mark is not closed")
        for match in _TOKEN.finditer(self.line):
            quoted = match[1] is not None
            self._left.append((match[1].replace('""', '"') if quoted else match[2], quoted))

    def __bool__(self) -> bool:
        return bool(self._left)

    def peek(self) -> str:
        """Return the next word in lower case; empty at the end, or if it is in quotes."""
        return self._left[0][0].lower() if self._left and not self._left[0][1] else ""

    def take(self) -> str:
        """Take the next word, not quoted."""
        if not self._left or self._left[0][1]:
            raise Unreadable("a word is missing")
        return self._left.pop(0)[0]

    def skip(self, *words: str) -> bool:
        """Take these words if they are next. Return whether they were."""
        found = [text.lower() for text, quoted in self._left[: len(words)] if not quoted]
        if found != [word.lower() for word in words]:
            return False
        del self._left[: len(words)]
        return True

    def quoted(self) -> str:
        """Take the next text in quotes; empty if there is none."""
        if self._left and self._left[0][1]:
            return self._left.pop(0)[0]
        return ""

    def texts(self) -> tuple[str, ...]:
        """Take all next texts in quotes."""
        found = []
        while self._left and self._left[0][1]:
            found.append(self._left.pop(0)[0])
        return tuple(found)

    def one_of(self, *words: str) -> str:
        """Take the next word, which must be one of these."""
        word = self.take().lower()
        if word not in words:
            raise Unreadable(f"{word!r} is not one of {', '.join(words)}")
        return word

    def number(self) -> int:
        """Take the next word as a whole number."""
        word = self.take()
        if not (word.isascii() and word.isdigit() and len(word) < 5):
            raise Unreadable(f"{word!r} is not a number")
        return int(word)

    def signed(self) -> int:
        """Take the next word as a whole number that may be negative."""
        word = self.take()
        if not re.fullmatch(r"[+-]?\d{1,5}", word):
            raise Unreadable(f"{word!r} is not a number")
        return int(word)

    def seat(self) -> Seat:
        """Take the next word as a seat."""
        return _parsed(Seat.parse, self.take())

    def side(self) -> Side:
        """Take the next word as NS or EW."""
        return Side[self.one_of("ns", "ew").upper()]

    def card(self) -> Card:
        """Take the next word as a card."""
        return _parsed(Card.parse, self.take())

    def call(self) -> Call:
        """Take the next word as a call."""
        return _parsed(Call.parse, self.take())

    def law(self) -> Paragraph:
        """Take the next word as a paragraph."""
        return _parsed(Paragraph.parse, self.take())

    def suits(self) -> tuple[Suit, ...]:
        """Take all next words that name suits."""
        found = []
        while self.peek() in _SUITS:
            found.append(_SUITS[self.take().lower()])
        return tuple(found)

    def cards(self) -> tuple[Card, ...]:
        """Take all remaining words as cards, at least one."""
        found = [self.card()]
        while self:
            found.append(self.card())
        return tuple(found)

    def end(self) -> None:
        """Raise Unreadable if a word remains."""
        if self._left:
            raise Unreadable(f"{self._left[0][0]!r} is one word too many")


Value = TypeVar("Value")


def _parsed(parse: Callable[[str], Value], word: str) -> Value:
    try:
        return parse(word)
    except ValueError as error:
        raise Unreadable(str(error)) from None
