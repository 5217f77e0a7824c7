"""Contracts and the results of boards (Laws 19D, 22, 77)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import IntEnum
from typing import Final

from laws.values.cards import Denomination
from laws.values.seats import Seat, Side

__all__ = ["Contract", "Doubled", "PassedOut", "Played", "Result"]


class Doubled(IntEnum):
    """Whether a contract is doubled (Law 19). The value is the number of X written after it."""

    NO = 0
    DOUBLED = 1
    REDOUBLED = 2

    @property
    def text(self) -> str:
        """An empty string, X or XX."""
        return "X" * self


@dataclass(frozen=True, slots=True)
class Contract:
    """A contract: `level` odd tricks, 1–7, in `denomination`. Any other level raises ValueError.

    `str()` is ``4HX S``: level, denomination, doubled, declarer.
    """

    level: int
    denomination: Denomination
    doubled: Doubled
    declarer: Seat

    def __post_init__(self) -> None:
        if not 1 <= self.level <= 7:
            raise ValueError(f"a contract has a level from 1 to 7, not {self.level}")

    @property
    def tricks(self) -> int:
        """The number of tricks that fulfils the contract."""
        return self.level + 6

    @property
    def dummy(self) -> Seat:
        """Declarer's partner."""
        return self.declarer.partner

    @property
    def leader(self) -> Seat:
        """The player who makes the opening lead (Law 41A)."""
        return self.declarer.lho

    @property
    def side(self) -> Side:
        """The declaring side."""
        return self.declarer.side

    @classmethod
    def parse(cls, text: str) -> Contract:
        """Parse a contract as `str()` writes it; blanks, ``N`` for ``NT`` and ``by`` before the seat are allowed too.

        Raise ValueError for any other text.
        """
        match = _CONTRACT.fullmatch(text.strip())
        if match is None:
            raise ValueError(f"{text!r} is not a contract: write it like 4HX S")
        return cls(
            int(match[1]),
            Denomination.parse(match[2]),
            Doubled(len(match[3] or "")),
            Seat.parse(match[4]),
        )

    def __str__(self) -> str:
        return f"{self.level}{self.denomination.text}{self.doubled.text} {self.declarer.letter}"


_CONTRACT: Final = re.compile(r"([1-7])\s*(NT|[CDHSN])\s*(?:(XX?)\s*)?(?:by\s+)?([NESW])", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Played:
    """The result of a board that was played to its end, by cards or by claim. `tricks` are declarer's, 0–13."""

    contract: Contract
    tricks: int

    def __post_init__(self) -> None:
        if not 0 <= self.tricks <= 13:
            raise ValueError(f"declarer takes 0 to 13 tricks, not {self.tricks}")

    @property
    def over(self) -> int:
        """The number of tricks above the contract; negative when it failed."""
        return self.tricks - self.contract.tricks

    @property
    def made(self) -> bool:
        """Whether the contract was fulfilled."""
        return self.over >= 0

    def __str__(self) -> str:
        return f"{self.contract} {f'{self.over:+d}' if self.over else '='}"


@dataclass(frozen=True, slots=True)
class PassedOut:
    """The result of a board on which nobody bid (Law 22B): both sides score zero."""

    def __str__(self) -> str:
        return "passed out"


Result = Played | PassedOut
