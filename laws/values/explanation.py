"""The explanation of a call: tiles of the general vocabulary, and words beside them (Law 20F, article 34.1).

It travels as one text, in commands, events and files: the tiles in square brackets, then the words, as in
``[hcp 15-17, balanced] may hold a five-card major``. A text without such a beginning is words alone, and so are all
explanations that were written before there were tiles.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from laws.values.tiles import FaultyTile, Tile, TileFault, parse_tiles, write_tiles

__all__ = ["Explanation", "explanation_of", "read_explanation"]


@dataclass(frozen=True, slots=True)
class Explanation:
    """`tiles` are in their written order. Raise ValueError for words that the written form would read otherwise."""

    tiles: tuple[Tile, ...] = ()
    words: str = ""

    def __post_init__(self) -> None:
        if self.tiles != parse_tiles(write_tiles(self.tiles)):
            raise ValueError("the tiles are not in their written order")
        if self.words != self.words.strip() or (not self.tiles and _divided(self.words)[0]):
            raise ValueError(f"the words {self.words!r} would be read otherwise")

    @property
    def written(self) -> str:
        """The one text in which it travels; empty if there is nothing."""
        if not self.tiles:
            return self.words
        told = f"[{write_tiles(self.tiles)}]"
        return f"{told} {self.words}" if self.words else told


@lru_cache(maxsize=4_096)
def explanation_of(text: str) -> Explanation:
    """Return the explanation that is written so. Any text is one."""
    return Explanation(*_divided(text.strip()))


def read_explanation(text: str) -> Explanation:
    """Return the explanation that somebody has just typed so.

    Raise FaultyTile where it begins with a square bracket, and what follows are no tiles: he meant some.
    """
    typed = text.strip()
    if not typed.startswith("["):
        return explanation_of(typed)
    if "]" not in typed:
        raise FaultyTile(TileFault.OPEN, typed, f"{typed!r}: the square bracket is not closed")
    told = typed[1:].split("]", 1)[0]
    if not parse_tiles(told):
        raise FaultyTile(TileFault.UNKNOWN, "[]", "there is nothing in the square brackets")
    return explanation_of(typed)


def _divided(text: str) -> tuple[tuple[Tile, ...], str]:
    """Return the tiles at the beginning of a text, and the rest of it."""
    if text.startswith("[") and "]" in text:
        told, words = text[1:].split("]", 1)
        try:
            return (tiles, words.strip()) if (tiles := parse_tiles(told)) else ((), text)
        except ValueError:
            return (), text
    return (), text
