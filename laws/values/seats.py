"""Seats, sides and vulnerability (Laws 2, 3, 5)."""

from __future__ import annotations

from enum import Enum, IntEnum
from typing import Final

__all__ = ["SEATS", "Seat", "Side", "Vulnerability"]


class Side(IntEnum):
    """The two sides at a table."""

    NS = 0
    EW = 1

    @property
    def seats(self) -> tuple[Seat, Seat]:
        """The two seats of the side."""
        return (SEATS[self], SEATS[self + 2])

    @property
    def other(self) -> Side:
        """The opponents' side."""
        return _SIDES[1 - self]


class Seat(IntEnum):
    """The four seats, clockwise from North, which is the order of calling and playing (Laws 17C, 44B)."""

    NORTH = 0
    EAST = 1
    SOUTH = 2
    WEST = 3

    letter: str
    """The seat's letter: N, E, S or W."""
    side: Side
    """North-South or East-West."""
    lho: Seat
    """The left-hand opponent, who is next to act."""
    partner: Seat
    """The player opposite."""
    rho: Seat
    """The right-hand opponent."""

    @classmethod
    def parse(cls, text: str) -> Seat:
        """Parse a seat: N, E, S, W or North …, case ignored. Raise ValueError for any other text."""
        found = _SEAT_OF.get(text.upper())
        if found is None:
            raise ValueError(f"{text!r} is not a seat: write N, E, S or W")
        return found


SEATS: Final = tuple(Seat)
"""North, East, South, West."""

_SIDES: Final = tuple(Side)

for _seat in SEATS:  # as attributes: they are read a hundred times with each call and card
    _seat.letter, _seat.side = _seat.name[0], _SIDES[_seat & 1]
    _seat.lho, _seat.partner, _seat.rho = (SEATS[(_seat + places) % 4] for places in (1, 2, 3))

_SEAT_OF: Final = {s.letter: s for s in Seat} | {s.name: s for s in Seat}


class Vulnerability(Enum):
    """The vulnerable sides. The value is PBN's word."""

    NONE = "None"
    NS = "NS"
    EW = "EW"
    BOTH = "All"

    __hash__ = object.__hash__  # that of an Enum is slow

    def of(self, side: Side) -> bool:
        """Return whether that side is vulnerable."""
        return self is Vulnerability.BOTH or self is (Vulnerability.NS if side is Side.NS else Vulnerability.EW)

    @classmethod
    def parse(cls, text: str) -> Vulnerability:
        """Parse a vulnerability: None, Love, -, NS, EW, All or Both, case ignored. Raise ValueError for other text."""
        found = _VULNERABILITY_OF.get(text.upper())
        if found is None:
            raise ValueError(f"{text!r} is not a vulnerability: write None, NS, EW or All")
        return found


_VULNERABILITY_OF: Final = {
    "NONE": Vulnerability.NONE,
    "LOVE": Vulnerability.NONE,
    "-": Vulnerability.NONE,
    "NS": Vulnerability.NS,
    "EW": Vulnerability.EW,
    "ALL": Vulnerability.BOTH,
    "BOTH": Vulnerability.BOTH,
}
