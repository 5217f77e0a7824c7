"""The report of a session as PDF: facts, then sections of entries, on as many pages of A4 as they need.

Values come as texts in the language of their reader; nothing is translated here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from fpdf.enums import XPos, YPos

from frontend.printed.font import printable
from frontend.printed.section import PrintedSection
from frontend.printed.sheet import INK, MARGIN, SOFT, Colour, Sheet

__all__ = ["report"]

_LINE: Final = 4.6
_TEXT: Final = 9.0
_HEADING: Final = 11.0


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
        _line(sheet, section.heading, size=_HEADING)
        for done, why in section.entries or ((section.nothing, ""),):
            _line(sheet, done)
            if why:
                _line(sheet, why, SOFT)
    return bytes(sheet.output())


def _line(sheet: Sheet, text: str, colour: Colour = INK, size: float = _TEXT) -> None:
    sheet.ink(colour, size)
    sheet.multi_cell(0, _LINE, printable(text), align="L", new_x=XPos.LMARGIN, new_y=YPos.NEXT)
