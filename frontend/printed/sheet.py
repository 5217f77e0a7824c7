"""A printed sheet: pages of A4 with a title over each and its number below, in the bundled font."""

from __future__ import annotations

from typing import Final

from fpdf import FPDF
from fpdf.enums import XPos, YPos

from frontend.printed.font import FILE, printable

__all__ = ["INK", "MARGIN", "SIZE", "SOFT", "Colour", "Sheet"]

Colour = tuple[int, int, int]
MARGIN: Final = 10.0
SIZE: Final = 7.5
INK: Final[Colour] = (0, 0, 0)
SOFT: Final[Colour] = (90, 90, 90)
_FONT: Final = "Noto"


class Sheet(FPDF):
    """A document whose pages have the title over them, with a line about it, and their number below."""

    def __init__(self, title: str, about: str) -> None:
        super().__init__(format="A4")
        self._title, self._about = printable(title), printable(about)
        self.set_title(self._title)
        self.set_creator("Screenmate")
        self.set_auto_page_break(False)
        self.set_margin(MARGIN)
        self.add_font(_FONT, "", FILE)
        self.set_font(_FONT, size=SIZE)

    def header(self) -> None:
        """Print the title."""
        self.set_xy(MARGIN, 8)
        self.ink(INK, 13)
        self.cell(0, 6, self.cut(self._title, self.epw), new_x=XPos.LMARGIN, new_y=YPos.NEXT)
        self.ink(SOFT, 9)
        self.cell(0, 5, self.cut(self._about, self.epw), new_x=XPos.LMARGIN, new_y=YPos.NEXT)
        self.ink(INK)

    def footer(self) -> None:
        """Print the number of the page."""
        self.set_xy(MARGIN, -8)
        self.ink(SOFT)
        self.cell(0, 4, f"{self.page_no()}", align="C")
        self.ink(INK)

    def cut(self, text: str, room: float) -> str:
        """Return a text as far as it has room in millimetres, with an ellipsis where it was cut."""
        if self.get_string_width(text) <= room:
            return text
        while text and self.get_string_width(f"{text}…") > room:
            text = text[:-1]
        return f"{text}…"

    def ink(self, colour: Colour, size: float = SIZE) -> None:
        """Print in this colour and size, in points, from now on."""
        self.set_text_color(*colour)
        self.set_font_size(size)
