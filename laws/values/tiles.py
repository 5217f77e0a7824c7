"""Tiles: the words of the general vocabulary, completed, with which a call is explained without typing.

A tile is a word with at most a suit and a number: ``hcp 15-17``, ``S 5+``, ``transfer H``, ``f1``. Each reader sees it
in his own language. `parse_tiles` reads the written form, `write_tiles` writes it: tiles in the order of the
vocabulary, with ``, `` between them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from itertools import pairwise
from typing import Final

from laws.values.cards import Suit
from laws.values.vocabulary import VOCABULARY, Takes, Word, WordKind

__all__ = ["MOST_TILES", "FaultyTile", "Tile", "TileFault", "parse_tiles", "write_tiles"]

MOST_TILES: Final = 12
"""The most tiles that one explanation has."""
_ORDER: Final = {word: place for place, word in enumerate(Word)}


class TileFault(Enum):
    """What is wrong with a written tile."""

    UNKNOWN = "unknown"
    """No word of the vocabulary."""
    COMPLETED = "completed"
    """A suit or a number is missing, is too much, or is out of range."""
    TWICE = "twice"
    """Another tile speaks of the same."""
    MANY = "many"
    """There are more than `MOST_TILES`."""
    OPEN = "open"
    """The square bracket before the tiles is not closed."""


class FaultyTile(ValueError):
    """What should be tiles and is not: `part` is the part of the text that is wrong, and `fault` in what way."""

    def __init__(self, fault: TileFault, part: str, what: str) -> None:
        super().__init__(what)
        self.fault = fault
        self.part = part


@dataclass(frozen=True, slots=True)
class Tile:
    """A word with what completes it. `extent` is the lowest and the highest number, `counts` are alternatives.

    Raise ValueError where the word is completed by something else, or a number is out of range.
    """

    word: Word
    suit: Suit | None = None
    extent: tuple[int, int] | None = None
    counts: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        kind = VOCABULARY[self.word]
        takes = (self.suit is not None, self.extent is not None, bool(self.counts))
        wanted = {
            Takes.NOTHING: (False, False, False),
            Takes.EXTENT: (False, True, False),
            Takes.SUIT: (True, False, False),
            Takes.SUIT_EXTENT: (True, True, False),
            Takes.COUNTS: (False, False, True),
        }[kind.takes]
        if takes != wanted:
            raise ValueError(f"{self.word} is completed by {kind.takes.value}")
        if self.extent is not None:
            low, high = self.extent
            if not 0 <= low <= high <= kind.most or (low == 0 and high == kind.most):
                raise ValueError(f"{self.word} has numbers from 0 to {kind.most}, and not all of them")
        if self.counts and (list(self.counts) != sorted(set(self.counts)) or not self.counts[0] >= 0):
            raise ValueError(f"{self.word} has different numbers in ascending order")
        if self.counts and self.counts[-1] > kind.most:
            raise ValueError(f"{self.word} has numbers from 0 to {kind.most}")

    @property
    def written(self) -> str:
        """The written form: ``hcp 15-17``, ``S 5+``, ``short H``, ``keys 1/4``, ``balanced``."""
        parts = [] if self.word is Word.LENGTH else [self.word.value]
        if self.suit is not None:
            parts.append(self.suit.letter)
        if self.extent is not None:
            low, high = self.extent
            most = VOCABULARY[self.word].most
            parts.append(f"{low}" if low == high else f"{low}+" if high == most else f"{low}-{high}")
        if self.counts:
            parts.append("/".join(map(str, self.counts)))
        return " ".join(parts)

    @property
    def subject(self) -> tuple[Word, Suit | None]:
        """What it speaks of: an explanation has one tile of each subject."""
        return self.word, self.suit

    @property
    def place(self) -> tuple[int, int]:
        """Its place in the written order."""
        return _ORDER[self.word], -1 if self.suit is None else -self.suit


_EXTENT: Final = re.compile(r"(\d{1,2})(?:(\+)|-(\d{1,2}))?")
_COUNTS: Final = re.compile(r"\d(?:/\d)*")
_SUITS: Final = {suit.letter: suit for suit in Suit}


def _tile(text: str) -> Tile:
    """Read one tile. Raise FaultyTile."""
    name = text.split(" ")[0]
    if name not in _SUITS and name not in _WORDS:
        raise FaultyTile(TileFault.UNKNOWN, text, f"{name!r} is no word of the vocabulary")
    try:
        return _completed(text)
    except ValueError as error:
        raise FaultyTile(TileFault.COMPLETED, text, str(error)) from None


def _completed(text: str) -> Tile:
    """Read a word of the vocabulary with what completes it. Raise ValueError."""
    name, *rest = text.split(" ")
    if name in _SUITS:
        name, rest = Word.LENGTH.value, [name, *rest]
    elif name == Word.LENGTH.value:
        raise ValueError(f"{text!r}: the length of a suit is written as S 5+")
    kind = VOCABULARY[Word(name)]
    suit = None
    if kind.takes in (Takes.SUIT, Takes.SUIT_EXTENT):
        if not rest or rest[0] not in _SUITS:
            raise ValueError(f"{text!r}: {name} needs a suit, C, D, H or S")
        suit = _SUITS[rest.pop(0)]
    extent: tuple[int, int] | None = None
    counts: tuple[int, ...] = ()
    if kind.takes in (Takes.EXTENT, Takes.SUIT_EXTENT) and rest:
        extent = _extent(rest.pop(0), kind, text)
    elif kind.takes is Takes.COUNTS and rest and _COUNTS.fullmatch(rest[0]):
        counts = tuple(map(int, rest.pop(0).split("/")))
    if rest:
        raise ValueError(f"{text!r}: {rest[0]!r} is too much")
    try:
        return Tile(kind.word, suit, extent, counts)
    except ValueError as error:
        raise ValueError(f"{text!r}: {error}") from None


_WORDS: Final = frozenset(word.value for word in Word)


def _extent(written: str, kind: WordKind, text: str) -> tuple[int, int]:
    match = _EXTENT.fullmatch(written)
    if match is None:
        raise ValueError(f"{text!r}: {written!r} is no number, nor a range such as 15-17 or 5+")
    low = int(match[1])
    if match[2]:
        return low, kind.most
    return low, int(match[3]) if match[3] else low


@lru_cache(maxsize=4_096)
def parse_tiles(text: str) -> tuple[Tile, ...]:
    """Read tiles that are written with ``,`` between them, in any order; return them in the written order.

    Raise FaultyTile, which says what is wrong: a word that does not exist, a subject told twice, too many tiles.
    """
    parts = [" ".join(part.split()) for part in text.split(",")] if text.strip() else []
    tiles = sorted((_tile(part) for part in parts), key=lambda tile: tile.place)
    if len(tiles) > MOST_TILES:
        what = f"an explanation has at most {MOST_TILES} tiles, not {len(tiles)}"
        raise FaultyTile(TileFault.MANY, text, what)
    for one, other in pairwise(tiles):
        if one.subject == other.subject:
            what = f"{one.written!r} and {other.written!r} speak of the same"
            raise FaultyTile(TileFault.TWICE, other.written, what)
    return tuple(tiles)


def write_tiles(tiles: Iterable[Tile]) -> str:
    """Return the written form of tiles, in its order."""
    return ", ".join(tile.written for tile in sorted(tiles, key=lambda tile: tile.place))
