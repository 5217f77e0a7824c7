"""Hand records as PDF: twelve boards on a page of A4, each with its four hands, double-dummy tricks and par.

Values come as texts in the language of their reader; nothing is translated here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from fpdf import FPDF
from fpdf.enums import XPos, YPos

from frontend.printed.board import PrintedBoard, Suits
from frontend.printed.font import FILE, printable
from laws.values.cards import SUITS

__all__ = ["hand_records"]

_FONT: Final = "Noto"
_MARGIN: Final = 10.0
_TOP: Final = 24.0
_COLUMNS: Final = 3
_ROWS: Final = 4
_WIDTH: Final = (210 - 2 * _MARGIN) / _COLUMNS
_HEIGHT: Final = (297 - _TOP - _MARGIN) / _ROWS
_LINE: Final = 3.5
_SIZE: Final = 7.5
_INSIDE: Final = 1.5
_SYMBOLS: Final = "".join(suit.symbol for suit in reversed(SUITS))
_RED: Final = "♥♦"
_INK, _SUIT, _SOFT = (0, 0, 0), (190, 30, 30), (90, 90, 90)


def hand_records(title: str, about: str, boards: Sequence[PrintedBoard], notrump: str) -> bytes:
    """Return the file; `notrump` is the mark of that denomination over the tables."""
    sheet = _Sheet(title, about)
    for place, board in enumerate(boards):
        on_page = place % (_COLUMNS * _ROWS)
        if on_page == 0:
            sheet.add_page()
        row, column = divmod(on_page, _COLUMNS)
        sheet.board(board, _MARGIN + column * _WIDTH, _TOP + row * _HEIGHT, notrump)
    if not boards:
        sheet.add_page()
    return bytes(sheet.output())


class _Sheet(FPDF):
    """A document whose pages have the title over them and their number below."""

    def __init__(self, title: str, about: str) -> None:
        super().__init__(format="A4")
        self._title, self._about = printable(title), printable(about)
        self.set_title(self._title)
        self.set_creator("Screenmate")
        self.set_auto_page_break(False)
        self.set_margin(_MARGIN)
        self.add_font(_FONT, "", FILE)
        self.set_font(_FONT, size=_SIZE)

    def header(self) -> None:
        """Print the title."""
        self.set_xy(_MARGIN, 8)
        self._in(_INK, 13)
        self.cell(0, 6, self._cut(self._title, self.epw), new_x=XPos.LMARGIN, new_y=YPos.NEXT)
        self._in(_SOFT, 9)
        self.cell(0, 5, self._cut(self._about, self.epw))
        self._in(_INK)

    def footer(self) -> None:
        """Print the number of the page."""
        self.set_xy(_MARGIN, -8)
        self._in(_SOFT)
        self.cell(0, 4, f"{self.page_no()}", align="C")
        self._in(_INK)

    def board(self, board: PrintedBoard, x: float, y: float, notrump: str) -> None:
        """Print a board whose upper left corner is there."""
        self.set_draw_color(*_SOFT)
        self.set_line_width(0.1)
        self.rect(x, y, _WIDTH, _HEIGHT)
        left, top = x + _INSIDE, y + _INSIDE
        self._at(left, top, board.number, size=11)
        for at, line in enumerate(board.about.split("\n")):
            self._at(left, top + 4.5 + at * _LINE, line, _SOFT)
        north, east, south, west = board.hands
        third = (_WIDTH - 2 * _INSIDE) / 3
        self._hand(north, left + third, top)
        self._hand(west, left, top + 4 * _LINE + 1)
        self._hand(east, left + 2 * third, top + 4 * _LINE + 1)
        self._hand(south, left + third, top + 8 * _LINE + 2)
        self._points(board.points, left, top + 8 * _LINE + 3)
        below = top + 12 * _LINE + 3
        if board.rows:
            self._table(board, left, below, notrump)
        if board.par:
            self._at(left, below + (len(board.rows) + 1) * 2.9 + 0.6, board.par, size=6.5, room=_WIDTH - 2 * _INSIDE)

    def _hand(self, hand: Suits, x: float, y: float) -> None:
        for at, (sign, ranks) in enumerate(zip(_SYMBOLS, hand, strict=True)):
            self._at(x, y + at * _LINE, sign, _SUIT if sign in _RED else _INK)
            self._at(x + 3.2, y + at * _LINE, ranks)

    def _points(self, points: Sequence[int], x: float, y: float) -> None:
        """Print the points of the four hands as they sit."""
        for value, dx, dy in zip(points, (5, 10, 5, 0), (0, _LINE, 2 * _LINE, _LINE), strict=True):
            self._at(x + dx, y + dy, f"{value}", _SOFT)

    def _table(self, board: PrintedBoard, x: float, y: float, notrump: str) -> None:
        for at, head in enumerate((notrump, *_SYMBOLS)):
            self._at(x + 10 + 6 * at, y, head, _SUIT if head in _RED else _SOFT, 6.5)
        for line, (mark, tricks) in enumerate(board.rows, 1):
            self._at(x, y + 2.9 * line, mark, _SOFT, 6.5)
            for at, number in enumerate(tricks):
                self._at(x + 10 + 6 * at, y + 2.9 * line, f"{number}", _INK, 6.5)

    def _at(
        self,
        x: float,
        y: float,
        text: str,
        colour: tuple[int, int, int] = _INK,
        size: float = _SIZE,
        room: float | None = None,
    ) -> None:
        self._in(colour, size)
        shown = printable(text)
        self.text(x, y + 0.36 * size, shown if room is None else self._cut(shown, room))

    def _cut(self, text: str, room: float) -> str:
        """Return a text as far as it has room, with an ellipsis where it was cut."""
        if self.get_string_width(text) <= room:
            return text
        while text and self.get_string_width(f"{text}…") > room:
            text = text[:-1]
        return f"{text}…"

    def _in(self, colour: tuple[int, int, int], size: float = _SIZE) -> None:
        self.set_text_color(*colour)
        self.set_font_size(size)
