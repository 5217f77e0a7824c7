"""Events of claims and concessions."""

from __future__ import annotations

from dataclasses import dataclass

from laws.table.finding import Finding
from laws.values.paragraph import Paragraph
from laws.values.seats import Seat

__all__ = [
    "ClaimAgreed",
    "ClaimContested",
    "ClaimEstablished",
    "ClaimMade",
    "ClaimSearched",
    "ClaimVoided",
    "PlayOnAgreed",
]


@dataclass(frozen=True, slots=True)
class ClaimMade:
    """A claim or concession (Law 68): `tricks` of those that remain go to the claimer's side. Play ceases (Law 68D)."""

    seat: Seat
    tricks: int
    line: str


@dataclass(frozen=True, slots=True)
class ClaimAgreed:
    """One opponent has agreed to the claim (Law 69A)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class ClaimVoided:
    """The claim is void and play continues, at the request of `seat`. `law` is the paragraph: 68B2 or 68D2(b)."""

    seat: Seat
    law: Paragraph


@dataclass(frozen=True, slots=True)
class ClaimContested:
    """A player disputes the claim (Law 68D2), or withdraws his agreement to it in time (69A)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class ClaimSearched:
    """The result of a search about the contested claim of `seat` (Law 70). Its consequences are separate events."""

    seat: Seat
    finding: Finding


@dataclass(frozen=True, slots=True)
class PlayOnAgreed:
    """A player agrees that play continues after a contested claim (Law 68D2(b)(1))."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class ClaimEstablished:
    """The agreement to the claim is established, under paragraph `law` (69A)."""

    law: Paragraph
