"""Portable Bridge Notation, version 2.1: reader and writer for import and export format.

A file is a sequence of games separated by blank lines. A game is a sequence of tags, ``[Board "7"]``, some of which
begin a section: calls, cards, or the rows of a table. Comments and unknown tags may stand anywhere and are kept.

Reading has three steps; a failure in one does not stop the next:

1. `charset` decodes the bytes, and `scan` divides the text into games. Faults of form are reported and the rest of the
   game is kept; no fault affects the next game.
2. `reading` resolves inheritance (``#`` and ``##``). The resulting `Game` values hold everything in the file but its
   layout; `write` writes them back.
3. `Game.record` returns the board in the shape that all notations share, and reports faults in the values.

The standard is Tis Veugen's, of 2007; numbers in parentheses are its chapters.
"""

from __future__ import annotations

from laws.notation.pbn.game import Game
from laws.notation.pbn.parts import Comment, Element, Kind, Style, Tag
from laws.notation.pbn.reading import read
from laws.notation.pbn.tables import Column, Table
from laws.notation.pbn.writing import write

__all__ = ["Column", "Comment", "Element", "Game", "Kind", "Style", "Table", "Tag", "read", "write"]
