"""The head of a vugraph or tournament file: what it says about all its boards together."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from laws.contract import Contract, PassedOut
from laws.notation.lin.tokens import Token
from laws.notation.lin.values import LIN_SEATS, parse_result
from laws.seats import SEATS

__all__ = ["HEAD_CODES", "Head", "Names", "Stated", "names_of"]

HEAD_CODES: Final = frozenset(("vg", "rs", "pn", "pw", "mp", "bn"))
"""The codes that speak of the file and not of one board, when they stand before ``qx``."""

Names = tuple[str | None, str | None, str | None, str | None]
Stated = tuple[Contract | PassedOut | None, int | None]
_NOBODY: Final[Names] = (None, None, None, None)
_MOST_BOARDS: Final = 1000
"""More than one file ever had; a head that tells of more says nothing of use."""


@dataclass(frozen=True, slots=True)
class Head:
    """The tokens before a file's boards, and what they mean. Empty for a file of single records.

    `vg` has nine fields: event, segment, scoring (I imps, P pairs, B board-a-match), first and last board, and each
    team with what it carries over. `rs` has the results, for each board the open room's and the closed room's.
    """

    tokens: tuple[Token, ...] = ()

    def value(self, code: str) -> str:
        """The value of the last token of that code, empty when there is none."""
        return next((token.value for token in reversed(self.tokens) if token.code == code), "")

    @property
    def event(self) -> str:
        """The name of the event."""
        return self._fields[0]

    @property
    def segment(self) -> str:
        """The segment, or session, of the event."""
        return self._fields[1]

    @property
    def scoring(self) -> str:
        """``I`` IMPs, ``P`` matchpoints, ``B`` board-a-match; empty when unknown."""
        return self._fields[2]

    @property
    def boards(self) -> tuple[int, ...]:
        """The numbers of the boards, in the order in which results are listed; empty when unknown."""
        numbers = [_whole(number) for number in self.value("bn").split(",")]
        if any(number is not None for number in numbers):
            return tuple(number or 0 for number in numbers)
        first, last = _whole(self._fields[3]), _whole(self._fields[4])
        if first is None or last is None or not first <= last < first + _MOST_BOARDS:
            return ()
        return tuple(range(first, last + 1))

    @property
    def teams(self) -> tuple[str, str]:
        """The team that sits North-South in the open room, and the other."""
        return self._fields[5], self._fields[7]

    @property
    def carried_over(self) -> tuple[str, str]:
        """What each team brings from the segments before, as written."""
        return self._fields[6], self._fields[8]

    @property
    def _fields(self) -> list[str]:
        """The nine fields of `vg`; commas too many are taken as the event's own."""
        fields = [name.strip() for name in self.value("vg").split(",")]
        if len(fields) > 9:
            fields = [", ".join(fields[: len(fields) - 8]), *fields[-8:]]
        return fields + [""] * (9 - len(fields))

    def stated(self, number: int | None, closed: bool) -> Stated:
        """The contract and declarer's tricks that ``rs`` gives for a board in a room, each None when it gives none.

        Raises ValueError when the entry cannot be read.
        """
        place = self._place(number)
        entries = self.value("rs").split(",")
        if place is None or 2 * place + closed >= len(entries):
            return None, None
        return parse_result(entries[2 * place + closed])

    def names(self, number: int | None, closed: bool) -> Names:
        """Who sits where, by seat, for a board in a room; the open room when the file knows one table only."""
        place = self._place(number)
        everyone = self.value("pw").split(",")
        if place is not None and len(everyone) in (4 * len(self.boards), 8 * len(self.boards)):
            each = len(everyone) // len(self.boards)
            return names_of(",".join(everyone[each * place : each * (place + 1)]), closed)
        return names_of(self.value("pn"), closed)

    def _place(self, number: int | None) -> int | None:
        boards = self.boards
        return boards.index(number) if number in boards else None


def names_of(value: str, closed: bool) -> Names:
    """The names in a value of ``pn``: South, West, North, East of a table, or of the open and then the closed room."""
    names = [name.strip() or None for name in value.split(",")]
    table = names[4:8] if closed and len(names) > 4 else names[:4]
    if not any(table):
        return _NOBODY
    by_seat = dict(zip(LIN_SEATS, table, strict=False))
    return (by_seat.get(SEATS[0]), by_seat.get(SEATS[1]), by_seat.get(SEATS[2]), by_seat.get(SEATS[3]))


def _whole(text: str) -> int | None:
    shown = text.strip()
    return int(shown) if shown.isascii() and shown.isdigit() and len(shown) <= 9 else None
