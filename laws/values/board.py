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
    """A board as it lies on the table. `number` counts from 1; raises ValueError below.

    Law 2 lets a board whose markings differ from the table of the Law be played as it is marked; so dealer and
    vulnerability are fields, and `Board.numbered` gives the regular ones.
    """

    number: int
    dealer: Seat
    vulnerability: Vulnerability

    def __post_init__(self) -> None:
        if self.number < 1:
            raise ValueError(f"boards are numbered from 1, not {self.number}")

    @classmethod
    def numbered(cls, number: int) -> Board:
        """The regular board of that number, from 1: dealer goes round by four, vulnerability by sixteen (Law 2).

        Raises ValueError below 1.
        """
        place = number - 1
        return cls(number, SEATS[place % 4], _VULNERABILITIES[(place + place // 4) % 4])
