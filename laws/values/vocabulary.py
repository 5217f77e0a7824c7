"""The general vocabulary of explanations: its words, and what completes each of them.

It is the same list for everybody at every call, and so no aid to anybody's memory (Law 40B2(d), articles 8.5, 39.4).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, StrEnum
from typing import Final

__all__ = ["ARTIFICIAL", "VOCABULARY", "Takes", "Word", "WordGroup", "WordKind"]

_CARDS: Final = 13
_COUNT: Final = 5
"""The most key cards; counts of aces, kings and key cards go up to it."""


class Takes(Enum):
    """What a word is completed by."""

    NOTHING = "nothing"
    EXTENT = "extent"
    """From so many to so many: ``15-17``, ``5+``, ``4``; ``0-3`` is at most three."""
    SUIT = "suit"
    SUIT_EXTENT = "suit and extent"
    COUNTS = "counts"
    """One number or another: ``1/4``."""


class WordGroup(Enum):
    """The headings under which the vocabulary is listed."""

    POINTS = "points"
    SUIT = "suit"
    SHAPE = "shape"
    STRENGTH = "strength"
    FORCE = "force"
    NATURE = "nature"
    DOUBLE = "double"
    ASKS = "asks"
    SHOWS = "shows"


class Word(StrEnum):
    """The words of the vocabulary, as they are written."""

    HCP = "hcp"
    POINTS = "points"
    SUPPORT_POINTS = "support-points"
    LENGTH = "length"
    MAJOR = "major"
    MINOR = "minor"
    ANY_SUIT = "any-suit"
    SUPPORT = "support"
    SHORT = "short"
    VOID = "void"
    STOPPER = "stopper"
    NO_STOPPER = "no-stopper"
    CONTROL = "control"
    NO_CONTROL = "no-control"
    HONOUR = "honour"
    GOOD_SUIT = "good"
    LEAD = "lead"
    TRANSFER = "transfer"
    SPLINTER = "splinter"
    BALANCED = "balanced"
    SEMI_BALANCED = "semi-balanced"
    UNBALANCED = "unbalanced"
    ONE_SUIT = "one-suit"
    TWO_SUITS = "two-suits"
    THREE_SUITS = "three-suits"
    MAJORS = "majors"
    MINORS = "minors"
    WEAK = "weak"
    LIMITED = "limited"
    CONSTRUCTIVE = "constructive"
    STRONG = "strong"
    MINIMUM = "minimum"
    MAXIMUM = "maximum"
    PREEMPTIVE = "preemptive"
    COMPETITIVE = "competitive"
    NOT_FORCING = "nf"
    FORCING = "f1"
    GAME_FORCING = "gf"
    INVITATIONAL = "inv"
    TO_PLAY = "to-play"
    SIGN_OFF = "sign-off"
    SLAM_TRY = "slam-try"
    PASS_OR_CORRECT = "pass-or-correct"  # noqa: S105 - a term of bidding
    NATURAL = "natural"
    ARTIFICIAL = "artificial"
    RELAY = "relay"
    PUPPET = "puppet"
    WAITING = "waiting"
    CUE_BID = "cue-bid"
    TAKEOUT = "takeout"
    PENALTY = "penalty"
    NEGATIVE = "negative"
    RESPONSIVE = "responsive"
    OPTIONAL = "optional"
    VALUES = "values"
    ASK_ACES = "ask-aces"
    ASK_KEYS = "ask-keys"
    ASK_KINGS = "ask-kings"
    ASK_QUEEN = "ask-queen"
    ASK_STOPPER = "ask-stopper"
    ASK_MAJOR = "ask-major"
    ASK_STRENGTH = "ask-strength"
    ASK_SHAPE = "ask-shape"
    ASK_SHORT = "ask-short"
    ACES = "aces"
    KEYS = "keys"
    KINGS = "kings"
    QUEEN = "queen"
    NO_QUEEN = "no-queen"
    NO_AGREEMENT = "no-agreement"


@dataclass(frozen=True, slots=True)
class WordKind:
    """A word of the vocabulary: its heading, what completes it, and the highest number that it can have."""

    word: Word
    group: WordGroup
    takes: Takes = Takes.NOTHING
    most: int = 0


def _kinds() -> dict[Word, WordKind]:
    extents = {
        Word.HCP: (WordGroup.POINTS, 37),
        Word.POINTS: (WordGroup.POINTS, 40),
        Word.SUPPORT_POINTS: (WordGroup.POINTS, 40),
        Word.MAJOR: (WordGroup.SHAPE, _CARDS),
        Word.MINOR: (WordGroup.SHAPE, _CARDS),
        Word.ANY_SUIT: (WordGroup.SHAPE, _CARDS),
    }
    found = {word: WordKind(word, group, Takes.EXTENT, most) for word, (group, most) in extents.items()}
    found |= {word: WordKind(word, WordGroup.SUIT, Takes.SUIT_EXTENT, _CARDS) for word in (Word.LENGTH, Word.SUPPORT)}
    found |= {word: WordKind(word, WordGroup.SUIT, Takes.SUIT) for word in _between(Word.SHORT, Word.SPLINTER)}
    found |= {word: WordKind(word, WordGroup.SHOWS, Takes.COUNTS, _COUNT) for word in _between(Word.ACES, Word.KINGS)}
    for group, first, last in (
        (WordGroup.SHAPE, Word.BALANCED, Word.MINORS),
        (WordGroup.STRENGTH, Word.WEAK, Word.COMPETITIVE),
        (WordGroup.FORCE, Word.NOT_FORCING, Word.PASS_OR_CORRECT),
        (WordGroup.NATURE, Word.NATURAL, Word.CUE_BID),
        (WordGroup.DOUBLE, Word.TAKEOUT, Word.VALUES),
        (WordGroup.ASKS, Word.ASK_ACES, Word.ASK_SHORT),
        (WordGroup.SHOWS, Word.QUEEN, Word.NO_AGREEMENT),
    ):
        found |= {word: WordKind(word, group) for word in _between(first, last)}
    return {word: found[word] for word in Word}


def _between(first: Word, last: Word) -> list[Word]:
    words = list(Word)
    return words[words.index(first) : words.index(last) + 1]


VOCABULARY: Final = _kinds()
"""Every word with its kind, in the order in which tiles are written."""
ARTIFICIAL: Final = (Word.ARTIFICIAL, Word.RELAY, Word.PUPPET, Word.WAITING, Word.TRANSFER, Word.SPLINTER)
"""The words that say that a call is artificial."""
