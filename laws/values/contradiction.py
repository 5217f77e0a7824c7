"""Which tiles contradict each other: no hand and no agreement fits both (Laws 20F, 21B, article 34.1).

It is asked of two explanations of one call. What one of them leaves out contradicts nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from typing import Final

from laws.values.tiles import Tile
from laws.values.vocabulary import ARTIFICIAL, Word

__all__ = ["contradictions", "contradicts"]

_SHORT: Final = (Word.SHORT, Word.VOID, Word.SPLINTER)
_ENDS: Final = (Word.TO_PLAY, Word.SIGN_OFF)
_FORCING: Final = (Word.FORCING, Word.GAME_FORCING)

_AGAINST: Final = frozenset(
    frozenset(pair)
    for pair in (
        *product((Word.NOT_FORCING, *_ENDS), _FORCING),
        *product(_ENDS, (Word.INVITATIONAL, Word.SLAM_TRY)),
        (Word.INVITATIONAL, Word.GAME_FORCING),
        *((Word.NATURAL, word) for word in ARTIFICIAL),
        *((Word.BALANCED, word) for word in (Word.UNBALANCED, Word.ONE_SUIT, Word.THREE_SUITS, *_SHORT)),
        *((word, Word.STRONG) for word in (Word.WEAK, Word.PREEMPTIVE)),
        (Word.MINIMUM, Word.MAXIMUM),
        *product((Word.TAKEOUT, Word.NEGATIVE, Word.RESPONSIVE), (Word.PENALTY,)),
        (Word.QUEEN, Word.NO_QUEEN),
        (Word.ONE_SUIT, Word.TWO_SUITS),
        (Word.ONE_SUIT, Word.THREE_SUITS),
        (Word.ONE_SUIT, Word.MAJORS),
        (Word.ONE_SUIT, Word.MINORS),
    )
)
"""Words that contradict each other whatever suit they name."""
_AGAINST_IN_SUIT: Final = frozenset(
    frozenset(pair)
    for pair in (
        (Word.STOPPER, Word.NO_STOPPER),
        (Word.CONTROL, Word.NO_CONTROL),
        (Word.VOID, Word.NO_CONTROL),
        *((word, Word.GOOD_SUIT) for word in _SHORT),
        (Word.VOID, Word.HONOUR),
        (Word.VOID, Word.STOPPER),
    )
)
_MOST_IN: Final = {Word.SHORT: 1, Word.SPLINTER: 1, Word.VOID: 0}


def contradicts(one: Tile, other: Tile) -> bool:
    """Return whether these tiles contradict each other. Symmetric; no tile contradicts itself."""
    if Word.NO_AGREEMENT in (one.word, other.word):
        return one.word is not other.word
    if one.word is other.word:
        return _differ(one, other)
    words = frozenset((one.word, other.word))
    same_suit = one.suit is not None and one.suit is other.suit
    return words in _AGAINST or (same_suit and (words in _AGAINST_IN_SUIT or _lengths_differ(one, other)))


def _differ(one: Tile, other: Tile) -> bool:
    """Return whether two tiles of one word contradict each other."""
    if one.word is Word.TRANSFER:
        return one.suit is not other.suit
    if one.suit is not other.suit:
        return False
    if one.extent is not None and other.extent is not None:
        return max(one.extent[0], other.extent[0]) > min(one.extent[1], other.extent[1])
    return bool(one.counts) and not set(one.counts) & set(other.counts)


def _lengths_differ(one: Tile, other: Tile) -> bool:
    """Return whether one tile names more cards of a suit than the other allows."""
    for short, long in ((one, other), (other, one)):
        if short.word in _MOST_IN and long.word in (Word.LENGTH, Word.SUPPORT) and long.extent is not None:
            return long.extent[0] > _MOST_IN[short.word]
    return False


def contradictions(one: Iterable[Tile], other: Iterable[Tile]) -> tuple[tuple[Tile, Tile], ...]:
    """Return the pairs of tiles, one of each explanation, that contradict each other."""
    return tuple(pair for pair in product(one, other) if contradicts(*pair))
