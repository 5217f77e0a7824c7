"""Calls: pass, double, redouble, and bids (Laws 18, 19).

A call is an `int`: 0 pass, 1 double, 2 redouble, then the bids in ascending order, so that a bid supersedes another
exactly when its number is higher (Law 18B). Bids of eight and nine exist because a player can attempt them (Law 38);
`is_above_seven` identifies them.
"""

from __future__ import annotations

import re
from typing import Final, Self

from laws.values.cards import Denomination

__all__ = ["BIDS", "CALLS", "DOUBLE", "PASS", "REDOUBLE", "Call", "bid"]

_HIGHEST_LEVEL: Final = 9


class Call(int):
    """One call, as its number. `str()` is ``pass``, ``X``, ``XX`` or the bid: ``1C`` … ``7NT``."""

    __slots__ = ()

    def __new__(cls, number: int) -> Self:
        """Return the call with that number, 0–47. Raise ValueError for any other number."""
        if not 0 <= number < 3 + 5 * _HIGHEST_LEVEL:
            raise ValueError(f"{number} is not the number of a call")
        return _calls[number] if _calls else super().__new__(cls, number)  # type: ignore[return-value]

    @classmethod
    def parse(cls, text: str) -> Call:
        """Parse a call: pass, P, X, D, dbl, XX, R, rdbl, or level and denomination. Case is ignored.

        Raise ValueError for any other text.
        """
        upper = text.strip().upper()
        found = _WORDS.get(upper)
        if found is not None:
            return found
        match = _BID.fullmatch(upper)
        if match is None:
            raise ValueError(f"{text!r} is not a call: write pass, X, XX or a bid like 1NT")
        return bid(int(match[1]), Denomination.parse(match[2]))

    @property
    def is_bid(self) -> bool:
        """Whether the call names a level and a denomination (Law 18A)."""
        return self > 2

    @property
    def is_above_seven(self) -> bool:
        """Whether the call is a bid of more than seven (Law 38)."""
        return self > 37

    @property
    def level(self) -> int:
        """The number of odd tricks that the bid names. Raise ValueError for a call that is not a bid."""
        if self < 3:
            raise ValueError(f"{self} has no level")
        return (self - 3) // 5 + 1

    @property
    def denomination(self) -> Denomination:
        """The denomination that the bid names. Raise ValueError for a call that is not a bid."""
        if self < 3:
            raise ValueError(f"{self} has no denomination")
        return _DENOMINATIONS[(self - 3) % 5]

    def __str__(self) -> str:
        return _TEXT[self]

    def __repr__(self) -> str:
        return f"Call.parse({_TEXT[self]!r})"

    def __reduce__(self) -> tuple[type[Call], tuple[int]]:
        return (Call, (int(self),))


_DENOMINATIONS: Final = tuple(Denomination)
_TEXT: Final = (
    "pass",
    "X",
    "XX",
    *(f"{level}{d.text}" for level in range(1, _HIGHEST_LEVEL + 1) for d in Denomination),
)
_BID: Final = re.compile(r"([1-9])(C|D|H|S|NT?|♣|♦|♥|♠)")
_calls: tuple[Call, ...] = ()
_calls = tuple(Call(n) for n in range(3 + 5 * _HIGHEST_LEVEL))

PASS: Final = _calls[0]
DOUBLE: Final = _calls[1]
REDOUBLE: Final = _calls[2]
BIDS: Final = _calls[3:38]
"""The 35 bids of Law 18, from one club to seven notrump."""
CALLS: Final = _calls[:38]
"""Every call that can be legal: pass, double, redouble and the 35 bids."""

_WORDS: Final = {
    "PASS": PASS,
    "P": PASS,
    "X": DOUBLE,
    "D": DOUBLE,
    "DBL": DOUBLE,
    "DOUBLE": DOUBLE,
    "XX": REDOUBLE,
    "R": REDOUBLE,
    "RDBL": REDOUBLE,
    "REDOUBLE": REDOUBLE,
}


def bid(level: int, denomination: Denomination) -> Call:
    """Return the bid of that level, 1–9, and denomination. Raise ValueError for any other level."""
    if not 1 <= level <= _HIGHEST_LEVEL:
        raise ValueError(f"{level} is not a level")
    return _calls[5 * level - 2 + denomination]
