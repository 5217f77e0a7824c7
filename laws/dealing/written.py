"""The written form of constraints: lines like ``N: 15-17 balanced`` and ``S: 8+ 4+S or 8+ 4+H``.

A line (or what stands between semicolons) names a seat, N E S W, a colon, and what the hand is to have; a `#` begins a
remark. All that is listed must be so, and `or` divides alternatives. A line may name a side, NS or EW, for its points
together. Several lines about one seat must all be satisfied.

    15-17   12+   0-7   11        high-card points: ace 4, king 3, queen 2, jack 1
    5+S   4-6H   0-2D   3C        cards in a suit
    balanced                      4333, 4432 or 5332
    semibalanced                  those, or 5422 or 6322
    unbalanced                    not balanced
    5431                          suits of these lengths in any order
    5=4=3=1                       so many spades, hearts, diamonds, clubs
    any 6    any 5-4              a suit of at least six cards; one of at least five and one of at least four
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Final

from laws.dealing.constraints import ALL_POINTS, NO_CONSTRAINTS, Bounds, Constraints
from laws.dealing.hands import ANY, MOST_POINTS, Hands
from laws.values.cards import Suit
from laws.values.seats import Seat, Side

__all__ = ["LONGEST", "Fault", "WrittenFault", "parse", "parse_length", "parse_points"]

LONGEST: Final = 4000
"""Characters of a written form."""


class Fault(Enum):
    """What is wrong with a written form."""

    TOO_LONG = "it is longer than 4000 characters"
    NO_COLON = "a line begins with a seat or a side and a colon, like N: 15-17 balanced"
    UNKNOWN_SEAT = "this is no seat and no side: write N, E, S, W, NS or EW"
    NOTHING_ASKED = "something is missing here: say what the hand is to have"
    UNKNOWN_TERM = "this is not understood: write points (15-17), a suit (5+S), balanced, a pattern (5431) or any 5-4"
    POINTS = "a hand has from 0 to 37 points, a side from 0 to 40, the lower number first"
    LENGTH = "a suit has from 0 to 13 cards, the lower number first"
    PATTERN = "a pattern has thirteen cards in four suits"
    ONLY_POINTS = "of a side only its points together can be asked, like NS: 25-27"


class WrittenFault(ValueError):
    """A written form cannot be read. `line` and `column` count from 1; `word` is what stands there."""

    def __init__(self, fault: Fault, word: str, line: int, column: int) -> None:
        super().__init__(
            f"line {line}, column {column}, {word!r}: {fault.value}" if word else f"line {line}: {fault.value}"
        )
        self.fault = fault
        self.word = word
        self.line = line
        self.column = column


class _Bad(Exception):
    """A term that cannot be read, before its place is known."""

    def __init__(self, fault: Fault) -> None:
        self.fault = fault


@dataclass(frozen=True, slots=True)
class _Word:
    text: str
    line: int
    column: int

    def fault(self, fault: Fault) -> WrittenFault:
        return WrittenFault(fault, self.text[:30], self.line, self.column)


_STATEMENT: Final = re.compile(r"[^;]+")
_WORDS: Final = re.compile(r"[^\s,]+")
_RANGE: Final = re.compile(r"(\d{1,2})(?:(\+)|-(\d{1,2}))?")
_SUIT: Final = re.compile(r"(\d{1,2}(?:\+|-\d{1,2})?)([SHDC♠♥♦♣])", re.IGNORECASE)
_PATTERN: Final = re.compile(r"\d{4}")
_EXACT: Final = re.compile(r"(\d{1,2})=(\d{1,2})=(\d{1,2})=(\d{1,2})")
_LONGEST_SUITS: Final = re.compile(r"\d{1,2}(?:-\d){0,3}")
_SIDES: Final = {"NS": Side.NS, "N+S": Side.NS, "N-S": Side.NS, "EW": Side.EW, "E+W": Side.EW, "E-W": Side.EW}
_BALANCED: Final = Hands.with_pattern(4, 3, 3, 3) | Hands.with_pattern(4, 4, 3, 2) | Hands.with_pattern(5, 3, 3, 2)
_NAMED: Final = {
    "balanced": _BALANCED,
    "semibalanced": _BALANCED | Hands.with_pattern(5, 4, 2, 2) | Hands.with_pattern(6, 3, 2, 2),
    "unbalanced": ~_BALANCED,
}


def parse(text: str) -> Constraints:
    """Return the constraints that are written. Raise WrittenFault. An empty text asks for nothing."""
    if len(text) > LONGEST:
        raise WrittenFault(Fault.TOO_LONG, "", 1, 1)
    constraints = NO_CONSTRAINTS
    for number, line in enumerate(text.splitlines(), 1):
        for statement in _STATEMENT.finditer(line.partition("#")[0]):
            if statement[0].strip():
                constraints &= _statement(_Word(statement[0], number, statement.start() + 1))
    return constraints


def parse_points(text: str, most: int = MOST_POINTS) -> Bounds:
    """Return the points written as ``15-17``, ``12+`` or ``11``. Raise WrittenFault."""
    return _alone(text, most, Fault.POINTS)


def parse_length(text: str) -> Bounds:
    """Return the number of cards written as ``5+``, ``2-4`` or ``3``. Raise WrittenFault."""
    return _alone(text, 13, Fault.LENGTH)


def _alone(text: str, most: int, fault: Fault) -> Bounds:
    try:
        return _range(text.strip(), most, fault)
    except _Bad as bad:
        raise WrittenFault(bad.fault, text.strip()[:30], 1, 1) from None


def _range(text: str, most: int, fault: Fault) -> Bounds:
    match = _RANGE.fullmatch(text)
    if match is None:
        raise _Bad(fault)
    low = int(match[1])
    high = most if match[2] else low if match[3] is None else int(match[3])
    if not low <= high <= most:
        raise _Bad(fault)
    return low, high


def _statement(statement: _Word) -> Constraints:
    subject, colon, rest = statement.text.partition(":")
    name = _Word(subject.strip(), statement.line, statement.column + len(subject) - len(subject.lstrip()))
    if not colon:
        raise name.fault(Fault.NO_COLON)
    begins = statement.column + len(subject) + 1
    words = [_Word(found[0], statement.line, begins + found.start()) for found in _WORDS.finditer(rest)]
    if not words:
        raise name.fault(Fault.NOTHING_ASKED)
    side = _SIDES.get(name.text.upper())
    if side is not None:
        return NO_CONSTRAINTS.of_side(side, _points_of_side(words))
    try:
        seat = Seat.parse(name.text)
    except ValueError:
        raise name.fault(Fault.UNKNOWN_SEAT) from None
    return NO_CONSTRAINTS.of_seat(seat, _alternatives(words))


def _points_of_side(words: list[_Word]) -> Bounds:
    if len(words) > 1:
        raise words[1].fault(Fault.ONLY_POINTS)
    try:
        return _range(words[0].text, ALL_POINTS, Fault.POINTS)
    except _Bad as bad:
        is_range = _RANGE.fullmatch(words[0].text) is not None
        raise words[0].fault(bad.fault if is_range else Fault.ONLY_POINTS) from None


def _alternatives(words: list[_Word]) -> Hands:
    found: Hands | None = None
    for alternative, end in _divided(words):
        if not alternative:
            raise end.fault(Fault.NOTHING_ASKED)
        hands = ANY
        rest = iter(alternative)
        for word in rest:
            try:
                hands &= _longest(next(rest, None)) if word.text.lower() == "any" else _term(word.text)
            except _Bad as bad:
                raise word.fault(bad.fault) from None
        found = hands if found is None else found | hands
    assert found is not None
    return found


def _divided(words: list[_Word]) -> Iterator[tuple[list[_Word], _Word]]:
    """Yield the alternatives, each with the word at which it ends."""
    alternative: list[_Word] = []
    for word in words:
        if word.text.lower() == "or":
            yield alternative, word
            alternative = []
        else:
            alternative.append(word)
    yield alternative, words[-1]


def _longest(word: _Word | None) -> Hands:
    if word is None or _LONGEST_SUITS.fullmatch(word.text) is None:
        raise _Bad(Fault.UNKNOWN_TERM)
    lengths = [int(length) for length in word.text.split("-")]
    if sum(lengths) > 13:
        raise _Bad(Fault.PATTERN)
    return Hands.with_longest(*lengths)


def _term(text: str) -> Hands:
    """Return the hands that a word asks for. Raise _Bad."""
    if (named := _NAMED.get(text.lower())) is not None:
        return named
    if (match := _SUIT.fullmatch(text)) is not None:
        return Hands.with_length(Suit.parse(match[2]), *_range(match[1], 13, Fault.LENGTH))
    if (match := _EXACT.fullmatch(text)) is not None:
        spades, hearts, diamonds, clubs = map(int, match.groups())
        if spades + hearts + diamonds + clubs != 13:
            raise _Bad(Fault.PATTERN)
        return Hands.with_shape((clubs, diamonds, hearts, spades))
    if _PATTERN.fullmatch(text) is not None:
        if sum(map(int, text)) != 13:
            raise _Bad(Fault.PATTERN)
        return Hands.with_pattern(*map(int, text))
    if _RANGE.fullmatch(text) is not None:
        return Hands.with_points(*_range(text, MOST_POINTS, Fault.POINTS))
    raise _Bad(Fault.UNKNOWN_TERM)
