"""Writing a PBN file."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from laws.notation.pbn.charset import encode
from laws.notation.pbn.game import Game
from laws.notation.pbn.parts import Comment, Element, Kind, Style, Tag
from laws.notation.pbn.standard import SECTIONS, is_table
from laws.notation.pbn.tables import columns_of, rows_of

__all__ = ["write"]

_LINE_END: Final = "\r\n"
_WIDTH: Final = 253
"""The greatest length of a line without its end (standard, 2.3)."""

_PLAIN_CELL: Final = re.compile(r'[^\s\[\]{};"%]+')
_BACKSLASH: Final = re.compile(r'\\(?=[\\"]|$)')
_IN_ROW: Final = (Kind.WORD, Kind.DASH, Kind.PLUS, Kind.SKIPPED)


def write(games: Iterable[Game], export: bool = True) -> bytes:
    """Return a PBN 2.1 file of these games in export format or, with `export` false, unchanged in import format.

    Reading it again gives equal games: `exported` ones in the first case, these in the second. Lines are shorter than
    255 characters unless a single value or word is longer. The characters are Latin-1, or UTF-8 when Latin-1 cannot
    hold them all.
    """
    head = f"% PBN 2.1{_LINE_END}" + (f"% EXPORT{_LINE_END}" if export else "")
    pages = [_game(game.exported() if export else game) for game in games]
    return encode(head, f"{_LINE_END}".join(pages))


def _game(game: Game) -> str:
    page = _Page()
    for comment in game.comments:
        page.end_line()
        page.comment(comment)
    for tag in game.tags:
        page.end_line()
        _write_tag(page, tag)
    return page.text()


class _Page:
    """Lines that are filled word by word."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.line = ""
        self.is_full = False

    def end_line(self) -> None:
        """End the current line."""
        if self.line:
            self.lines.append(self.line)
        self.line = ""
        self.is_full = False

    def word(self, text: str, blank: str = " ") -> None:
        """Add a word, on a new line if the current one is too short for it."""
        if self.is_full or len(self.line) + len(blank) + len(text) > _WIDTH:
            self.end_line()
        self.line = f"{self.line}{blank}{text}" if self.line else text

    def comment(self, comment: Comment) -> None:
        """Add a comment after the current text."""
        if comment.style is Style.BRACES:
            first, *others = f"{{{comment.text}}}".split("\n")
            self.word(first)
            for line in others:
                self.lines.append(self.line)
                self.line = line
        elif comment.style is Style.REST_OF_LINE:
            self.word(f";{comment.text}")
            self.is_full = True
        else:
            self.end_line()
            self.lines.append(f"%{comment.text}")

    def text(self) -> str:
        """Return the whole page, its last line ended."""
        self.end_line()
        return "".join(line + _LINE_END for line in self.lines)


def _write_tag(page: _Page, tag: Tag) -> None:
    value = _table_string(tag.value) if is_table(tag.name) else _string(tag.value)
    page.word(f"[{tag.name} {value}]")
    for comment in tag.comments:
        page.end_line()
        page.comment(comment)
    page.end_line()
    if tag.name in SECTIONS:
        _write_section(page, tag.elements)
    elif is_table(tag.name):
        _write_table(page, tag)
    else:
        _write_rows(page, rows_of(tag.elements, 0))


def _write_section(page: _Page, elements: Iterable[Element]) -> None:
    """Write calls or cards, four on a line as far as comments leave room, and the final star on its own line."""
    in_row = 0
    for element in elements:
        kind = element.kind
        if kind is Kind.STAR or (in_row == 4 and kind in (Kind.MARK, *_IN_ROW)):
            page.end_line()
            in_row = 0
        in_row += kind in _IN_ROW
        page.word(_string(element.text) if kind is Kind.OTHER else element.text)
        for comment in element.comments:
            page.comment(comment)
    page.end_line()


def _write_table(page: _Page, tag: Tag) -> None:
    """Write the rows of a table, cells padded to the width of their columns (standard, 5.2)."""
    columns = columns_of(tag.value)
    for row in rows_of(tag.elements, len(columns)):
        cells = []
        for place, element in enumerate(row):
            text = _cell(element)
            if place < len(columns):
                column = columns[place]
                text = text.rjust(column.width) if column.align == "R" else text.ljust(column.width)
            cells.append(text)
            if element.comments:
                page.word(" ".join(cells).rstrip(), "")
                cells = []
                for comment in element.comments:
                    page.comment(comment)
        if cells:
            page.word(" ".join(cells).rstrip())
        page.end_line()


def _write_rows(page: _Page, rows: Iterable[Iterable[Element]]) -> None:
    for row in rows:
        for element in row:
            page.word(_cell(element))
            for comment in element.comments:
                page.comment(comment)
        page.end_line()


def _cell(element: Element) -> str:
    plain = not element.quoted and _PLAIN_CELL.fullmatch(element.text) is not None
    return element.text if plain else _string(element.text)


def _string(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def _table_string(text: str) -> str:
    """Return a description of columns, with backslashes unescaped wherever that is unambiguous."""
    escaped = _BACKSLASH.sub(r"\\\\", text).replace('"', '\\"')
    return f'"{escaped}"'
