"""The head of a vugraph or tournament file: what it states about all its boards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from laws.notation.lin.tokens import Token
from laws.notation.lin.values import LIN_SEATS, parse_result
from laws.values.contract import Contract, PassedOut
from laws.values.seats import SEATS

__all__ = ["HEAD_CODES", "Head", "Names", "Stated", "names_of"]

HEAD_CODES: Final = frozenset(("vg", "rs", "pn", "pw", "mp", "bn"))
"""The codes that concern the whole file, not one board, when they stand before ``qx``."""

Names = tuple[str | None, str | None, str | None, str | None]
Stated = tuple[Contract | PassedOut | None, int | None]
_NOBODY: Final[Names] = (None, None, None, None)
_MOST_BOARDS: Final = 1000
"""More than any real file has; a head that lists more is ignored."""


@dataclass(frozen=True, slots=True)
class Head:
    """What stands before a file's boards: the latest token of each code. Empty for a file of single records.

    `vg` has nine fields: event, segment, scoring (I imps, P pairs, B board-a-match), first and last board, and each
    team with its carry-over. `rs` has the results: for each board the open room's and the closed room's.
    """

    tokens: tuple[Token, ...] = ()

    def then(self, tokens: Iterable[Token]) -> Head:
        """Return the head after more tokens: `vg` begins a new head, other codes change it, for example the line-up."""
        latest = {token.code: token for token in self.tokens}
        for token in tokens:
            if token.code == "vg":
                latest = {}
            if token.code in HEAD_CODES:
                latest[token.code] = token
        return Head(tuple(latest.values()))

    def value(self, code: str) -> str:
        """Return the value of the token of that code, or an empty string."""
        return next((token.value for token in self.tokens if token.code == code), "")

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
        return tuple(self._places)

    @property
    def teams(self) -> tuple[str, str]:
        """The team that sits North-South in the open room, and the other."""
        return self._fields[5], self._fields[7]

    @property
    def carried_over(self) -> tuple[str, str]:
        """The carry-over of each team, as written."""
        return self._fields[6], self._fields[8]

    def stated(self, number: int | None, closed: bool) -> Stated:
        """Return the contract and declarer's tricks that ``rs`` states for a board in a room, each None if not stated.

        Raise ValueError when the entry cannot be read.
        """
        entries = _entries(self.value("rs"))
        place = self._places.get(number, len(entries)) if number is not None else len(entries)
        if 2 * place + closed >= len(entries):
            return None, None
        return parse_result(entries[2 * place + closed])

    def names(self, number: int | None, closed: bool) -> Names:
        """Return the players by seat for a board in a room; the open room's if the file has one table only."""
        everyone, boards = _entries(self.value("pw")), len(self._places)
        if number is not None and number in self._places and len(everyone) in (4 * boards, 8 * boards):
            each = len(everyone) // boards
            first = each * self._places[number]
            return names_of(",".join(everyone[first : first + each]), closed)
        return names_of(self.value("pn"), closed)

    @property
    def _fields(self) -> tuple[str, ...]:
        return _nine(self.value("vg"))

    @property
    def _places(self) -> Mapping[int, int]:
        """The place of each board in the lists of the head."""
        return _listed(self.value("bn")) or _counted(self._fields[3], self._fields[4])


@lru_cache(maxsize=16)
def _nine(value: str) -> tuple[str, ...]:
    """Return the nine fields of ``vg``; surplus commas belong to the name of the event."""
    fields = [name.strip() for name in value.split(",")]
    if len(fields) > 9:
        fields = [", ".join(fields[: len(fields) - 8]), *fields[-8:]]
    return (*fields, *[""] * (9 - len(fields)))


@lru_cache(maxsize=16)
def _entries(value: str) -> tuple[str, ...]:
    return tuple(value.split(","))


@lru_cache(maxsize=16)
def _listed(boards: str) -> Mapping[int, int]:
    """Return the places of the boards listed in ``bn``; a repeated number keeps its first place."""
    places: dict[int, int] = {}
    for place, number in enumerate(map(_whole, boards.split(","))):
        if number is not None:
            places.setdefault(number, place)
    return places


@lru_cache(maxsize=16)
def _counted(first: str, last: str) -> Mapping[int, int]:
    """Return the places of the boards from first to last."""
    low, high = _whole(first), _whole(last)
    if low is None or high is None or high - low >= _MOST_BOARDS:
        return {}
    return {number: number - low for number in range(low, high + 1)}


def names_of(value: str, closed: bool) -> Names:
    """Return the names in a value of ``pn``, by seat, for one room.

    The value lists South, West, North, East of the table, or of the open room and then of the closed room.
    """
    names = [name.strip() or None for name in value.split(",", 8)]
    table = names[4:8] if closed and len(names) > 4 else names[:4]
    if not any(table):
        return _NOBODY
    by_seat = dict(zip(LIN_SEATS, table, strict=False))
    return (by_seat.get(SEATS[0]), by_seat.get(SEATS[1]), by_seat.get(SEATS[2]), by_seat.get(SEATS[3]))


def _whole(text: str) -> int | None:
    shown = text.strip()
    return int(shown) if shown.isascii() and shown.isdigit() and len(shown) <= 9 else None
