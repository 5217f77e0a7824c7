"""The physical board: its number, dealer and vulnerability (Law 2)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from laws.values.seats import SEATS, Seat, Vulnerability

__all__ = ["Board"]

_VULNERABILITIES: Final = (
    Vulnerability.NONE,
    Vulnerability.NS,
    Vulnerability.EW,
    Vulnerability.BOTH,
)


@dataclass(frozen=True, slots=True)
class Board:
    """A board as it lies on the table. `number` counts from 1; a lower one raises ValueError.

    Law 2 lets a board whose markings differ from the standard ones be played as it is marked. Therefore dealer and
    vulnerability are fields, and `Board.numbered` returns the standard boards.
    """

    number: int
    dealer: Seat
    vulnerability: Vulnerability

    def __post_init__(self) -> None:
        if self.number < 1:
            raise ValueError(f"boards are numbered from 1, not {self.number}")

    @classmethod
    def numbered(cls, number: int) -> Board:
        """Return the standard board with that number: the dealer has a cycle of 4, the vulnerability of 16 (Law 2).

        Raise ValueError for a number below 1.
        """
        place = number - 1
        return cls(number, SEATS[place % 4], _VULNERABILITIES[(place + place // 4) % 4])
