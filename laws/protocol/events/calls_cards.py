"""Events of calls and cards: made, led, played, taken back."""

from __future__ import annotations

from dataclasses import dataclass

from laws.table.auction import CallStatus
from laws.values.calls import Call
from laws.values.cards import Card
from laws.values.fast_init import fast_init
from laws.values.seats import Seat

__all__ = [
    "CallFate",
    "CallMade",
    "CardPlayed",
    "CardTakenBack",
    "LeadFaced",
    "LeadMoved",
    "LeadTakenBack",
    "LedFaceDown",
]


@fast_init
@dataclass(frozen=True, slots=True)
class CallMade:
    """A call was made. `pending`: out of turn, or when no call may be made; it counts once it is accepted.

    `instead` is the number of the call that it replaces, or 0. `skips`: it was made in the turn of right-hand opponent,
    who must pass and is taken to have passed (Law 28A).
    """

    seat: Seat
    call: Call
    alerted: bool = False
    explanation: str = ""
    pending: bool = False
    instead: int = 0
    skips: bool = False


@dataclass(frozen=True, slots=True)
class LedFaceDown:
    """The opening lead lies face down on the table (Law 41A)."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class LeadFaced:
    """The opening lead is face up, dummy is spread, and the play period has begun (Laws 41C, 41D)."""

    seat: Seat


@fast_init
@dataclass(frozen=True, slots=True)
class CardPlayed:
    """A card was played from the hand of `seat`; an opening lead made face up is one too."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class CallFate:
    """The new status of the call with that number."""

    number: int
    status: CallStatus
    held: bool = False


@dataclass(frozen=True, slots=True)
class CardTakenBack:
    """A card played to this trick or the last one is back in the hand that it came from."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class LeadTakenBack:
    """The opening lead that lay face down is back in its hand (Laws 41A, 47E, 54)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class LeadMoved:
    """A defender has chosen the hand of declarer's side from which the next trick is led (Law 43B2(a))."""

    hand: Seat
