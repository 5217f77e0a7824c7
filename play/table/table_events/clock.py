"""Events of time: the clock, mandatory pauses (Law 73A2), breaks of the platform."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from laws.values.calls import Call
from laws.values.cards import Card
from laws.values.seats import Seat

__all__ = [
    "ChoiceHeld",
    "ClockPaused",
    "ClockResumed",
    "ClockSet",
    "PauseBegan",
    "PauseEnded",
    "PauseKind",
    "StoodStill",
]


@dataclass(frozen=True, slots=True)
class ClockSet:
    """The time for play at this table ends then: seconds since the beginning of 1970 in UTC, by PostgreSQL's time.

    In a round of several boards `ends` is that of the board, `round_ends` that of the round, and `boards` the number of
    boards of the round that are not over; elsewhere they are None and 0, as in the events below.
    """

    ends: int
    round_ends: int | None = None
    boards: int = 0


@dataclass(frozen=True, slots=True)
class ClockPaused:
    """The clock is stopped, with that many seconds left."""

    left: int
    round_left: int | None = None
    boards: int = 0


@dataclass(frozen=True, slots=True)
class ClockResumed:
    """The clock continues, and ends then: as in `ClockSet`."""

    ends: int
    round_ends: int | None = None
    boards: int = 0


@dataclass(frozen=True, slots=True)
class StoodStill:
    """The platform did not answer from `began` on, in seconds since 1970, for that many `seconds`, which are nobody's.

    `number` is that of the break, of which a board is told once.
    """

    number: int
    began: int
    seconds: int


class PauseKind(StrEnum):
    """Why a player has to wait before he calls or plays (Law 73A2). The words stand in the log."""

    SKIP_BID = "skip_bid"
    """His right-hand opponent has made a jump bid."""
    FIRST_ROUND = "first_round"
    """It is his first call of the auction."""
    FIRST_TRICK = "first_trick"
    """He is declarer, and plays the first card from dummy."""


@dataclass(frozen=True, slots=True)
class PauseBegan:
    """That player waits for so many seconds before he calls or plays, until `ends`, in seconds since 1970."""

    seat: Seat
    kind: PauseKind
    seconds: int
    ends: int


@dataclass(frozen=True, slots=True)
class ChoiceHeld:
    """What that player has chosen during his pause: it is made when the pause is over, and until then his alone.

    A later one replaces it. It is a `call`, with its alert, or a `card` of dummy.
    """

    seat: Seat
    call: Call | None = None
    alert: bool = False
    explanation: str = ""
    card: Card | None = None


@dataclass(frozen=True, slots=True)
class PauseEnded:
    """The pause of that player is over. `dropped`: what he had chosen could no longer be made, and was not."""

    seat: Seat
    dropped: bool = False
