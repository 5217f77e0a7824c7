"""A report or a form as PDF: facts, then sections of entries and tables, on as many pages of A4 as they need.

Values come as texts in the language of their reader; nothing is translated here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from fpdf import FontFace
from fpdf.enums import XPos, YPos

from frontend.printed.font import printable
from frontend.printed.section import BLANK, PrintedSection
from frontend.printed.sheet import INK, MARGIN, SOFT, Colour, Sheet
from frontend.printed.wrapping import wrapped

__all__ = ["report"]

_LINE: Final = 4.6
_TEXT: Final = 9.0
_HEADING: Final = 11.0
_WIDEST: Final = 80.0
"""Millimetres for which a column asks at most; longer texts take several lines."""
_MARGIN: Final = 4.0
_PADDING: Final = 0.6
_SLACK: Final = 0.05
"""Millimetres that a line leaves free, so that its end is not found again by sums of other roundings."""
_WRITTEN: Final = 18.0
_RULED: Final = 8.0
"""Millimetres from one line that is written on by hand to the next."""


def report(title: str, about: str, facts: Sequence[tuple[str, str]], sections: Sequence[PrintedSection]) -> bytes:
    """Return the file."""
    sheet = Sheet(title, about)
    sheet.set_auto_page_break(True, margin=MARGIN + 4)
    sheet.add_page()
    sheet.ln(3)
    for name, said in facts:
        _line(sheet, f"{name}: {said}")
    for section in sections:
        sheet.ln(3)
        if section.heading:
            _line(sheet, section.heading, size=_HEADING)
            sheet.ln(1)
        for done, why in section.entries or (() if section.rows else ((section.nothing, ""),)):
            _line(sheet, done)
            if why:
                _line(sheet, why, SOFT)
        if section.rows:
            _table(sheet, section)
    return bytes(sheet.output())


def _table(sheet: Sheet, section: PrintedSection) -> None:
    """Print a table whose columns are as wide as their longest texts ask for, its head again on each page."""
    lines = [section.head, *section.rows] if section.head else [*section.rows]
    sheet.ink(INK, _TEXT)
    widths = [
        min(max(sheet.get_string_width(printable(line[at])) for line in lines), _WIDEST) + _MARGIN
        for at in range(len(lines[0]))
    ]
    by_hand = any(not any(column) for column in zip(*section.rows, strict=True))
    if by_hand:  # room to write in the empty columns
        widths = [max(width, _WRITTEN) for width in widths]
    width = sheet.epw if by_hand else min(sum(widths), sheet.epw)
    rooms = [width * own / sum(widths) - 2 * _PADDING - _SLACK for own in widths]
    sheet.set_draw_color(*SOFT)
    with sheet.table(
        width=width,
        col_widths=tuple(widths),
        align="LEFT",
        line_height=_LINE * 1.6 if by_hand else _LINE,
        padding=_PADDING,
        text_align="LEFT",
        first_row_as_headings=bool(section.head),
        headings_style=FontFace(color=SOFT),
    ) as table:
        for line in lines:
            row = table.row()
            for cell, room in zip(line, rooms, strict=True):
                row.cell(wrapped(printable(cell), room, sheet.get_string_width))


def _line(sheet: Sheet, text: str, colour: Colour = INK, size: float = _TEXT) -> None:
    sheet.ink(colour, size)
    if text.endswith(BLANK):
        _by_hand(sheet, text.rstrip(f"{BLANK[0]} "), text.count(BLANK))
        return
    said = wrapped(printable(text), sheet.epw - 2 * sheet.c_margin - _SLACK, sheet.get_string_width)
    sheet.multi_cell(0, _LINE, said, align="L", new_x=XPos.LMARGIN, new_y=YPos.NEXT)


def _by_hand(sheet: Sheet, name: str, lines: int) -> None:
    """Print a name, and lines to write on as far as the margin, the first beside it."""
    sheet.set_draw_color(*SOFT)
    for text in (printable(name), *("",) * (lines - 1)):
        sheet.cell(0, _RULED, text, align="L", new_x=XPos.LMARGIN, new_y=YPos.NEXT)
        base, begin = sheet.get_y() - _RULED / 4, sheet.l_margin + (sheet.get_string_width(text) + 2 if text else 0)
        sheet.line(begin, base, sheet.w - sheet.r_margin, base)
