"""Claims, concessions, and the answers to them."""

from __future__ import annotations

from dataclasses import dataclass

from laws.protocol.commands.texts import check_text
from laws.values.seats import Seat

__all__ = ["Agree", "Claim", "Concede", "Contest", "PlayOn"]


def _check_tricks(tricks: int, of: str) -> None:
    if type(tricks) is not int or not 0 <= tricks <= 13:
        raise ValueError(f"{of} is of 0 to 13 tricks, not {tricks!r}")


@dataclass(frozen=True, slots=True)
class Claim:
    """Claim that one's side will win `tricks` of those that remain, the one in progress included (Law 68A).

    The other remaining tricks are conceded (Law 68B1). `line` is the line of play (Law 68C), at most 300 characters.
    Raise ValueError for a number outside 0–13 or a longer text.
    """

    seat: Seat
    tricks: int
    line: str = ""

    def __post_init__(self) -> None:
        _check_tricks(self.tricks, "a claim")
        check_text(self.line)


@dataclass(frozen=True, slots=True)
class Concede:
    """Concede that one's side will lose `tricks` of those that remain (Law 68B1).

    Raise ValueError like `Claim`.
    """

    seat: Seat
    tricks: int
    line: str = ""

    def __post_init__(self) -> None:
        _check_tricks(self.tricks, "a concession")
        check_text(self.line)


@dataclass(frozen=True, slots=True)
class Agree:
    """Agree to the opponents' claim or concession (Laws 68D1, 69A)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Contest:
    """Contest the claim or concession (Law 68D2), or object to a partner's concession (Law 68B2)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class PlayOn:
    """Agree that play continues after a contested claim (Law 68D2(b))."""

    seat: Seat
