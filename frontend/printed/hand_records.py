"""Hand records as PDF: twelve boards on a page of A4, each with its four hands, double-dummy tricks and par.

Values come as texts in the language of their reader; nothing is translated here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from frontend.printed.board import PrintedBoard, Suits
from frontend.printed.font import printable
from frontend.printed.sheet import INK, MARGIN, SIZE, SOFT, Colour, Sheet
from laws.values.cards import SUITS

__all__ = ["hand_records"]

_TOP: Final = 24.0
_COLUMNS: Final = 3
_ROWS: Final = 4
_WIDTH: Final = (210 - 2 * MARGIN) / _COLUMNS
_HEIGHT: Final = (297 - _TOP - MARGIN) / _ROWS
_LINE: Final = 3.5
_INSIDE: Final = 1.5
_SYMBOLS: Final = "".join(suit.symbol for suit in reversed(SUITS))
_RED: Final = "♥♦"
_SUIT: Final[Colour] = (190, 30, 30)


def hand_records(title: str, about: str, boards: Sequence[PrintedBoard], notrump: str) -> bytes:
    """Return the file; `notrump` is the mark of that denomination over the tables."""
    sheet = _Sheet(title, about)
    for place, board in enumerate(boards):
        on_page = place % (_COLUMNS * _ROWS)
        if on_page == 0:
            sheet.add_page()
        row, column = divmod(on_page, _COLUMNS)
        sheet.board(board, MARGIN + column * _WIDTH, _TOP + row * _HEIGHT, notrump)
    if not boards:
        sheet.add_page()
    return bytes(sheet.output())


class _Sheet(Sheet):
    """A sheet with boards."""

    def board(self, board: PrintedBoard, x: float, y: float, notrump: str) -> None:
        """Print a board whose upper left corner is there."""
        self.set_draw_color(*SOFT)
        self.set_line_width(0.1)
        self.rect(x, y, _WIDTH, _HEIGHT)
        left, top = x + _INSIDE, y + _INSIDE
        self._at(left, top, board.number, size=11)
        for at, line in enumerate(board.about.split("\n")):
            self._at(left, top + 4.5 + at * _LINE, line, SOFT)
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
            self._at(x, y + at * _LINE, sign, _SUIT if sign in _RED else INK)
            self._at(x + 3.2, y + at * _LINE, ranks)

    def _points(self, points: Sequence[int], x: float, y: float) -> None:
        """Print the points of the four hands as they sit."""
        for value, dx, dy in zip(points, (5, 10, 5, 0), (0, _LINE, 2 * _LINE, _LINE), strict=True):
            self._at(x + dx, y + dy, f"{value}", SOFT)

    def _table(self, board: PrintedBoard, x: float, y: float, notrump: str) -> None:
        for at, head in enumerate((notrump, *_SYMBOLS)):
            self._at(x + 10 + 6 * at, y, head, _SUIT if head in _RED else SOFT, 6.5)
        for line, (mark, tricks) in enumerate(board.rows, 1):
            self._at(x, y + 2.9 * line, mark, SOFT, 6.5)
            for at, number in enumerate(tricks):
                self._at(x + 10 + 6 * at, y + 2.9 * line, f"{number}", INK, 6.5)

    def _at(
        self,
        x: float,
        y: float,
        text: str,
        colour: Colour = INK,
        size: float = SIZE,
        room: float | None = None,
    ) -> None:
        self.ink(colour, size)
        shown = printable(text)
        self.text(x, y + 0.36 * size, shown if room is None else self.cut(shown, room))
