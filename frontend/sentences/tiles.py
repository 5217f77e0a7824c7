"""The list from which a player taps an explanation together: the same for everybody at every call.

It holds every word of the general vocabulary; of numbers it offers the usual ones, and fields for others.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from frontend import words
from laws.sentences.explaining import tile_said
from laws.values.cards import SUITS, Suit
from laws.values.contradiction import contradicts
from laws.values.tiles import MOST_TILES, FaultyTile, Tile, TileFault, parse_tiles
from laws.values.vocabulary import VOCABULARY, Takes, Word, WordGroup

__all__ = ["Heading", "TileChoice", "fault_sentence", "headings", "suits_to_tap", "units"]


@dataclass(frozen=True, slots=True)
class TileChoice:
    """A tile to tap. In `written` and `says` ``{}`` stands for the suit that is tapped before it.

    `subject` is what an explanation has one tile of, `against` the words that cannot stand beside it.
    """

    written: str
    says: str
    subject: str
    against: str

    @property
    def shown(self) -> str:
        """What the button says before a suit is tapped."""
        return self.says.replace("{}", "…")


@dataclass(frozen=True, slots=True)
class Heading:
    """A part of the list: its group, its name and its choices; `of_suit`: a suit is tapped first."""

    group: str
    name: str
    choices: tuple[TileChoice, ...]
    of_suit: bool = False


_HCP: Final = "0-7 6-9 6-10 8-11 10-12 11-15 12-14 12-21 15-17 16+ 18-19 20-21 22+"
_LENGTHS: Final = "3+ 4 4+ 5 5+ 6 6+ 7+ 0-2 0-3"
_OFFERED: Final = {
    Word.HCP: _HCP.split(),
    Word.LENGTH: _LENGTHS.split(),
    Word.SUPPORT: ["3+", "4+"],
    Word.MAJOR: ["4+", "5+"],
    Word.MINOR: ["4+", "5+"],
    Word.ANY_SUIT: ["5+", "6+"],
    Word.ACES: ["0/3", "1/4", "0", "1", "2"],
    Word.KEYS: ["0/3", "1/4", "2"],
    Word.KINGS: ["0", "1", "2"],
}
"""The numbers that are offered with a word."""
_ORDER: Final = (
    WordGroup.POINTS,
    WordGroup.SUIT,
    WordGroup.FORCE,
    WordGroup.NATURE,
    WordGroup.SHAPE,
    WordGroup.STRENGTH,
    WordGroup.DOUBLE,
    WordGroup.ASKS,
    WordGroup.SHOWS,
)


def _name(group: WordGroup, language: str) -> str:
    _ = words.say(language)
    return {
        WordGroup.POINTS: _("Points"),
        WordGroup.SUIT: _("A suit"),
        WordGroup.SHAPE: _("Shape"),
        WordGroup.STRENGTH: _("Strength"),
        WordGroup.FORCE: _("Forcing or not"),
        WordGroup.NATURE: _("Natural or artificial"),
        WordGroup.DOUBLE: _("Doubles"),
        WordGroup.ASKS: _("Asks"),
        WordGroup.SHOWS: _("Shows"),
    }[group]


@cache
def headings(language: str) -> tuple[Heading, ...]:
    """Return the whole list in a language."""
    return tuple(
        Heading(group.value, _name(group, language), _choices(group, language), group is WordGroup.SUIT)
        for group in _ORDER
    )


def _choices(group: WordGroup, language: str) -> tuple[TileChoice, ...]:
    make = _of_suit if group is WordGroup.SUIT else _plain
    return tuple(
        make(word, number, language)
        for word, kind in VOCABULARY.items()
        if kind.group is group
        for number in _OFFERED.get(word, [""] if kind.takes in (Takes.NOTHING, Takes.SUIT) else [])
    )


def _plain(word: Word, number: str, language: str) -> TileChoice:
    (tile,) = parse_tiles(f"{word} {number}")
    says = words.listed([tile_said(tile)], language)
    if word is Word.HCP and tile.extent is not None:  # its heading says what it is
        says = number.replace("-", "–")
    against = (other for other in Word if VOCABULARY[other].takes is Takes.NOTHING)
    return TileChoice(
        tile.written, says, word.value, " ".join(other for other in against if contradicts(tile, Tile(other)))
    )


def _of_suit(word: Word, number: str, language: str) -> TileChoice:
    name = "" if word is Word.LENGTH else word.value
    (tile,) = parse_tiles(f"{name} S {number}".strip())
    says = words.listed([tile_said(tile)], language)
    spades = words.suit_name(Suit.SPADES, language)
    return TileChoice(" ".join(f"{name} {{}} {number}".split()), says.replace(spades, "{}"), f"{word} {{}}", "")


@cache
def suits_to_tap(language: str) -> tuple[tuple[str, str, str], ...]:
    """Return the suits: letter, symbol and name."""
    return tuple((suit.letter, suit.symbol, words.suit_name(suit, language)) for suit in reversed(SUITS))


@cache
def units(language: str) -> tuple[tuple[str, str, int], ...]:
    """Return what points of any range can be of: the word, its name, and the highest number."""
    _ = words.say(language)
    names = {Word.HCP: _("HCP"), Word.POINTS: _("points"), Word.SUPPORT_POINTS: _("points in support")}
    return tuple((word.value, name, VOCABULARY[word].most) for word, name in names.items())


def fault_sentence(fault: FaultyTile, language: str) -> str:
    """Return what is wrong with what was typed as tiles, for its author."""
    _ = words.say(language)
    what = {
        TileFault.UNKNOWN: _("“{part}” is not on the list of words."),
        TileFault.COMPLETED: _("in “{part}” the suit or the number is missing, or is none that can be."),
        TileFault.TWICE: _("“{part}” speaks of the same as another word."),
        TileFault.MANY: _("there are more than {most} words."),
        TileFault.OPEN: _("the bracket is not closed."),
    }[fault.fault]
    said = what.format(part=fault.part, most=MOST_TILES)
    return _("What stands in [ ] cannot be read: {what}").format(what=said)
