"""A board as it is printed in a hand record; its texts are in the language of the reader."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["PrintedBoard", "Suits"]

Suits = tuple[str, str, str, str]
"""The ranks of a hand in spades, hearts, diamonds, clubs."""


@dataclass(frozen=True, slots=True)
class PrintedBoard:
    """A board: its heads, the hands from North on, their points, the rows of its double-dummy table, and par.

    Each row is the mark of a declarer and his tricks in notrump, spades, hearts, diamonds, clubs; there is none where
    the table could not be worked out.
    """

    number: str
    about: str
    hands: tuple[Suits, Suits, Suits, Suits]
    points: tuple[int, int, int, int]
    rows: tuple[tuple[str, tuple[int, ...]], ...] = ()
    par: str = ""
