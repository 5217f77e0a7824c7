"""What a person may try at a table besides the game, and who it is that tries."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from laws.protocol.commands import (
    Agree,
    AnswerRevoke,
    AskRevoke,
    AskWaiver,
    CallDirector,
    ChangeCall,
    Choose,
    Claim,
    Concede,
    Contest,
    Correct,
    DrawAttention,
    Enquire,
    Explain,
    FaceLead,
    FindClaim,
    GiveRuling,
    LeadFaceDown,
    LeaveUnruled,
    MakeCall,
    MeantCall,
    MeantCard,
    NameCard,
    PeriodEnds,
    PlayCard,
    PlayOn,
    ReportKnowledge,
    ReserveRights,
    ReviewTrick,
    WarnPlayer,
)
from laws.protocol.refusals import Refusal
from laws.values.paragraph import Paragraph
from laws.values.seats import Seat

__all__ = [
    "GAME",
    "PLAYERS",
    "SYSTEM",
    "Actor",
    "Answer",
    "Attempt",
    "DirectorsAttempt",
    "Done",
    "GameAttempt",
    "NextBoard",
    "Official",
    "Person",
    "PlayersAttempt",
    "Refused",
    "RemoveRobot",
    "Rewind",
    "Robot",
    "Role",
    "SeatRobot",
    "Sit",
    "StandUp",
    "System",
    "TableCode",
    "TakeCall",
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
class TakeCall:
    """Come to the table, as its director: the calls for him and what waits for his judgement are taken.

    The platform takes a call for which nobody comes.
    """


PlayersAttempt = (
    Correct
    | ChangeCall
    | MeantCall
    | MeantCard
    | NameCard
    | DrawAttention
    | CallDirector
    | Choose
    | Enquire
    | Explain
    | AskRevoke
    | AnswerRevoke
    | ReserveRights
    | ReportKnowledge
    | ReviewTrick
    | AskWaiver
    | PlayOn
)
DirectorsAttempt = GiveRuling | WarnPlayer | PeriodEnds
GameAttempt = PlayersAttempt | DirectorsAttempt | FindClaim | LeaveUnruled
Attempt = GameAttempt | Sit | StandUp | SeatRobot | RemoveRobot | NextBoard | Rewind | TakeCall

PLAYERS = (
    MakeCall,
    LeadFaceDown,
    FaceLead,
    PlayCard,
    Claim,
    Concede,
    Agree,
    Contest,
    ChangeCall,
    MeantCall,
    MeantCard,
    NameCard,
    DrawAttention,
    CallDirector,
    Choose,
    Enquire,
    Explain,
    AskRevoke,
    AnswerRevoke,
    ReserveRights,
    ReportKnowledge,
    ReviewTrick,
    AskWaiver,
    PlayOn,
)
"""The attempts of a player in the game: each has the seat for which he acts."""
GAME = (*PLAYERS, GiveRuling, WarnPlayer, PeriodEnds, FindClaim, LeaveUnruled)
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
