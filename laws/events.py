"""What has happened at a table. Events are facts: they are never refused, and a log of them is the board.

An outcome that a regulation could change stands on the event (the result of a board, the Law that voided a claim);
what follows by arithmetic alone (whose turn it is, who won a trick) is worked out by `laws.evolve`.
"""

from __future__ import annotations

from dataclasses import dataclass

from laws.board import Board
from laws.calls import Call
from laws.cards import Card
from laws.conditions import Conditions
from laws.contract import Result
from laws.deal import Deal
from laws.seats import Seat

__all__ = [
    "BoardOpened",
    "CallMade",
    "CardPlayed",
    "ClaimAgreed",
    "ClaimMade",
    "ClaimVoided",
    "Ended",
    "Event",
    "LeadFaced",
    "LedFaceDown",
]


@dataclass(frozen=True, slots=True)
class BoardOpened:
    """The hands are taken from the board (Law 7B). The first event of every log, and of none other."""

    board: Board
    deal: Deal
    conditions: Conditions


@dataclass(frozen=True, slots=True)
class CallMade:
    """A call was made."""

    seat: Seat
    call: Call
    alerted: bool = False
    explanation: str = ""


@dataclass(frozen=True, slots=True)
class LedFaceDown:
    """The opening lead lies face down on the table (Law 41A)."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class LeadFaced:
    """The opening lead is face up, dummy is spread, the play period has begun (Laws 41C, 41D)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class CardPlayed:
    """A card was played from the hand of `seat`; an opening lead made face up too."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class ClaimMade:
    """A claim or concession (Law 68): `tricks` of those that remain for the claimer's side. Play ceases (Law 68D)."""

    seat: Seat
    tricks: int
    line: str


@dataclass(frozen=True, slots=True)
class ClaimAgreed:
    """One opponent has agreed to the claim (Law 69A)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class ClaimVoided:
    """The claim is void and play goes on, as `seat` asked. `law` is what says so: 68B2 or 68D2(b)."""

    seat: Seat
    law: str


@dataclass(frozen=True, slots=True)
class Ended:
    """The board is over, with that result."""

    result: Result


Event = (
    BoardOpened
    | CallMade
    | LedFaceDown
    | LeadFaced
    | CardPlayed
    | ClaimMade
    | ClaimAgreed
    | ClaimVoided
    | Ended
)
