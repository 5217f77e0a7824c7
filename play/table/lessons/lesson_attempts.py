"""What a teacher may try at a table that is a lesson, besides what players do there."""

from __future__ import annotations

from dataclasses import dataclass

from laws.values.seats import Seat

__all__ = ["EndBoard", "LeaveBoards", "LessonAttempt", "Pause", "Proceed", "SeatPupil", "ShowHands"]


@dataclass(frozen=True, slots=True)
class Pause:
    """Stop the board: nobody calls or plays until it goes on."""


@dataclass(frozen=True, slots=True)
class Proceed:
    """Let the board go on."""


@dataclass(frozen=True, slots=True)
class ShowHands:
    """Show these hands to everybody at the table until the board is over."""

    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class SeatPupil:
    """Give that seat to a person, under his display name; who sat there looks on."""

    seat: Seat
    person: int
    name: str


@dataclass(frozen=True, slots=True)
class EndBoard:
    """Set the board aside: it is over, without a result."""


@dataclass(frozen=True, slots=True)
class LeaveBoards:
    """Say how many boards are laid out after this one."""

    left: int


LessonAttempt = Pause | Proceed | ShowHands | SeatPupil | EndBoard | LeaveBoards
