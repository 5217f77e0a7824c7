"""What a person may try at a table besides the game, and who it is that tries."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from laws.protocol.commands import (
    Agree,
    Claim,
    Concede,
    Contest,
    Correct,
    FaceLead,
    FindClaim,
    GiveRuling,
    LeadFaceDown,
    LeaveUnruled,
    MakeCall,
    PeriodEnds,
    PlayCard,
)
from laws.protocol.refusals import Refusal
from laws.values.paragraph import Paragraph
from laws.values.seats import Seat
from laws.views.table_view import Viewer
from play.table.audience import Audience

__all__ = [
    "SYSTEM",
    "Actor",
    "Answer",
    "Attempt",
    "ClockAttempt",
    "Done",
    "GameAttempt",
    "Looker",
    "NextBoard",
    "NoteAbsent",
    "NotePresent",
    "Official",
    "PauseClock",
    "Person",
    "Presence",
    "Refused",
    "RemoveRobot",
    "ResumeClock",
    "Rewind",
    "Robot",
    "Role",
    "Say",
    "SeatRobot",
    "Seating",
    "SetClock",
    "Sit",
    "StandUp",
    "System",
    "TableCode",
]


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody with an account, and the display name of this moment."""

    id: int
    name: str

    def __str__(self) -> str:
        return f"person:{self.id}"


class Role(StrEnum):
    """In what office somebody acts. The words stand in the log."""

    DIRECTOR = "director"


@dataclass(frozen=True, slots=True)
class Official:
    """Somebody who acts at a table in an office, not from a seat."""

    id: int
    name: str
    role: Role

    def __str__(self) -> str:
        return f"{self.role}:{self.id}"


@dataclass(frozen=True, slots=True)
class Robot:
    """The house robot in a seat."""

    seat: Seat

    def __str__(self) -> str:
        return f"robot:{self.seat.letter}"


@dataclass(frozen=True, slots=True)
class System:
    """The platform itself, when something falls due."""

    def __str__(self) -> str:
        return "system"


SYSTEM = System()
Actor = Person | Official | Robot | System


@dataclass(frozen=True, slots=True)
class Sit:
    """Take that seat."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class StandUp:
    """Leave one's seat."""


@dataclass(frozen=True, slots=True)
class SeatRobot:
    """Ask a house robot to take that seat."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class RemoveRobot:
    """Send the house robot of that seat away."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class NextBoard:
    """Go on to the next board."""


@dataclass(frozen=True, slots=True)
class Rewind:
    """Take the board back to what it was after event number `to` of its game, by the paragraph `law`."""

    to: int
    law: Paragraph


@dataclass(frozen=True, slots=True)
class Say:
    """Say something for that audience. The text has been cleaned and is not empty."""

    text: str
    audience: Audience


@dataclass(frozen=True, slots=True)
class SetClock:
    """Give the table so many seconds for play, from now on."""

    seconds: int


@dataclass(frozen=True, slots=True)
class PauseClock:
    """Stop the clock."""


@dataclass(frozen=True, slots=True)
class ResumeClock:
    """Let the clock go on."""


@dataclass(frozen=True, slots=True)
class Looker:
    """A person who is connected to a table, and the capacity in which he looks."""

    person: int
    name: str
    viewer: Viewer


@dataclass(frozen=True, slots=True)
class NotePresent:
    """Note that these people are connected."""

    lookers: tuple[Looker, ...]


@dataclass(frozen=True, slots=True)
class NoteAbsent:
    """Note that a person has had no connection for a while."""

    person: int


ClockAttempt = SetClock | PauseClock | ResumeClock
Presence = NotePresent | NoteAbsent
GameAttempt = Correct | GiveRuling | PeriodEnds | FindClaim | LeaveUnruled
Seating = Sit | StandUp | SeatRobot | RemoveRobot
Attempt = GameAttempt | Seating | NextBoard | Rewind | Say | ClockAttempt | Presence

GAME = (
    MakeCall,
    LeadFaceDown,
    FaceLead,
    PlayCard,
    Claim,
    Concede,
    Agree,
    Contest,
    GiveRuling,
    PeriodEnds,
    FindClaim,
    LeaveUnruled,
)
"""The attempts that the Laws answer."""


class TableCode(StrEnum):
    """The stable words with which a table itself refuses, beside those of `laws.protocol.refusals`."""

    MALFORMED = "malformed"
    STALE = "stale"
    NOT_ALLOWED = "not_allowed"
    NOT_SEATED = "not_seated"
    SEAT_TAKEN = "seat_taken"
    SEATED_ALREADY = "seated_already"
    SEEN_ANOTHER_HAND = "seen_another_hand"
    BOARD_NOT_OVER = "board_not_over"
    NO_MORE_BOARDS = "no_more_boards"
    CLOSED = "closed"
    MOVED_ON = "moved_on"
    SILENCE = "silence"
    NO_DIRECTOR = "no_director"
    SAID_ENOUGH = "said_enough"
    NO_CLOCK = "no_clock"
    BUSY = "busy"


@dataclass(frozen=True, slots=True)
class Done:
    """The attempt was carried out, or had been already when it was sent before."""


@dataclass(frozen=True, slots=True)
class Refused:
    """The attempt changed nothing. `why` is the Laws' refusal or the table's own code."""

    why: Refusal | TableCode

    @property
    def code(self) -> str:
        """The stable word."""
        return self.why if isinstance(self.why, TableCode) else self.why.code


Answer = Done | Refused
