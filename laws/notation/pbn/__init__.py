"""Portable Bridge Notation, version 2.1: read and written, import and export format.

A file is a sequence of games, divided by blank lines; a game is a sequence of tags, ``[Board "7"]``, some of which
begin a section: calls, cards, or the rows of a table. Comments and what the standard does not know stand anywhere and
are kept.

Reading goes in three steps, each of which can fail without the next being lost:

1. `charset` makes text of the bytes, `scan` makes games of the text. What is wrong with the form is told, and the game
   goes on with what can be made of it; no fault reaches into the next game.
2. `reading` resolves inheritance (``#`` and ``##``). Now there are `Game` values, which hold everything in the file
   but its layout; `write` gives it back.
3. `Game.record` says what a game tells of the board, in the shape that every notation shares. What is wrong with the
   values is told with it.

The standard is Tis Veugen's, of 2007; numbers in brackets are its chapters.
"""

from __future__ import annotations

from laws.notation.pbn.game import Game
from laws.notation.pbn.parts import Comment, Element, Kind, Style, Tag
from laws.notation.pbn.reading import read
from laws.notation.pbn.tables import Column, Table
from laws.notation.pbn.writing import write

__all__ = ["Column", "Comment", "Element", "Game", "Kind", "Style", "Table", "Tag", "read", "write"]
