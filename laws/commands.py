"""What a person at a table tries to do. A command is an attempt: `laws.decide` says what becomes of it.

Each is a small value; its constructor holds only what no table could make sense of. `seat` is the player who tries.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from laws.calls import Call
from laws.cards import Card
from laws.seats import Seat

__all__ = [
    "Agree",
    "Claim",
    "Command",
    "Concede",
    "Contest",
    "FaceLead",
    "LeadFaceDown",
    "MakeCall",
    "PlayCard",
]

_EXPLANATION_LIMIT: Final = 300
_UNKEEPABLE: Final = re.compile("[\0\ud800-\udfff]")
"""NUL and lone surrogates: no file and no database keeps them, and nobody can say them."""


def _check_text(text: str) -> None:
    if len(text) > _EXPLANATION_LIMIT:
        raise ValueError(f"a text at the table has at most {_EXPLANATION_LIMIT} characters")
    if _UNKEEPABLE.search(text):
        raise ValueError("a text at the table holds something that is no character")


def _check_tricks(tricks: int, of: str) -> None:
    if type(tricks) is not int or not 0 <= tricks <= 13:
        raise ValueError(f"{of} is of 0 to 13 tricks, not {tricks!r}")


@dataclass(frozen=True, slots=True)
class MakeCall:
    """A call (Laws 17–19), alerted and explained or not.

    `explanation`, like the `line` of a claim, has at most 300 characters, none of them NUL or a lone surrogate; else
    ValueError.
    """

    seat: Seat
    call: Call
    alert: bool = False
    explanation: str = ""

    def __post_init__(self) -> None:
        if self.explanation:
            _check_text(self.explanation)


@dataclass(frozen=True, slots=True)
class LeadFaceDown:
    """The opening lead, face down (Law 41A)."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class FaceLead:
    """The leader turns the opening lead face up (Law 41C)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class PlayCard:
    """A card from the player's own hand (Law 45A) or, for declarer, one of dummy's named (Law 45B).

    In the clarification period it is an opening lead made face up.
    """

    seat: Seat
    card: Card
    from_dummy: bool = False


@dataclass(frozen=True, slots=True)
class Claim:
    """A statement that one's side will win `tricks` of those that remain, the one in progress among them (Law 68A).

    What is not claimed is conceded (Law 68B1). `line` is the line of play (Law 68C), at most 300 characters.
    Raises ValueError for a number outside 0–13 or a longer text.
    """

    seat: Seat
    tricks: int
    line: str = ""

    def __post_init__(self) -> None:
        _check_tricks(self.tricks, "a claim")
        _check_text(self.line)


@dataclass(frozen=True, slots=True)
class Concede:
    """A statement that one's side will lose `tricks` of those that remain (Law 68B1).

    Raises ValueError like `Claim`.
    """

    seat: Seat
    tricks: int
    line: str = ""

    def __post_init__(self) -> None:
        _check_tricks(self.tricks, "a concession")
        _check_text(self.line)


@dataclass(frozen=True, slots=True)
class Agree:
    """An opponent agrees to the claim or concession (Laws 68D1, 69A)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Contest:
    """A player contests the claim or concession (Law 68D2), or objects to a partner's concession (Law 68B2)."""

    seat: Seat


Command = MakeCall | LeadFaceDown | FaceLead | PlayCard | Claim | Concede | Agree | Contest
