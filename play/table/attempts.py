"""What a person may try at a table besides the game, and the actors who try it."""

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
from laws.views.table_view import Viewer
from play.table.audience import Audience
from play.table.table_events import About

__all__ = [
    "GAME",
    "PLAYERS",
    "SYSTEM",
    "AcceptClaim",
    "Actor",
    "Answer",
    "AnswerQuestion",
    "Attempt",
    "ClockAttempt",
    "DirectorsAttempt",
    "Done",
    "FreeSeat",
    "GameAttempt",
    "Looker",
    "NextBoard",
    "NoteAbsent",
    "NotePresent",
    "Official",
    "PauseClock",
    "Person",
    "PlayersAttempt",
    "Presence",
    "QuestionResult",
    "Questioning",
    "Refused",
    "Remove",
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
    "TakeCall",
]


@dataclass(frozen=True, slots=True)
class Person:
    """A person with an account, and the display name at this moment."""

    id: int
    name: str

    def __str__(self) -> str:
        return f"person:{self.id}"


class Role(StrEnum):
    """The office in which somebody acts. The values are written to the log."""

    DIRECTOR = "director"


@dataclass(frozen=True, slots=True)
class Official:
    """A person who acts at a table in an office, not from a seat."""

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
    """The platform itself: timers and workers."""

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
    """Let a house robot take that seat, or play for the person in it while he is away."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class RemoveRobot:
    """Remove the house robot from that seat."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class FreeSeat:
    """Free the seat of somebody who is away, so that another can take it."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Remove:
    """Take that person from his seat, as the opener of the table."""

    person: int


@dataclass(frozen=True, slots=True)
class NextBoard:
    """Go on to the next board."""


@dataclass(frozen=True, slots=True)
class Rewind:
    """Take the game back to the table after its event number `to`, under the paragraph `law`."""

    to: int
    law: Paragraph
    text: str = ""


@dataclass(frozen=True, slots=True)
class Say:
    """Say something to that audience. The text has been cleaned and is not empty."""

    text: str
    audience: Audience


@dataclass(frozen=True, slots=True)
class SetClock:
    """Set the time for play to that many seconds from now."""

    seconds: int


@dataclass(frozen=True, slots=True)
class PauseClock:
    """Stop the clock."""


@dataclass(frozen=True, slots=True)
class ResumeClock:
    """Continue the clock."""


@dataclass(frozen=True, slots=True)
class QuestionResult:
    """Question the result of a finished board. The text has been cleaned and may be empty."""

    about: About
    text: str = ""


@dataclass(frozen=True, slots=True)
class AnswerQuestion:
    """Answer the question with that number on the board: by a ruling, or None for that the result stands."""

    question: int
    ruling: GiveRuling | None
    text: str


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
    """Note that a person has had no connection for some time."""

    person: int


class TakeCall:
    """Take the pending calls for the director and what waits for his judgement, and come to the table.

    The platform takes a call that no director takes.
    """


@dataclass(frozen=True, slots=True)
class AcceptClaim:
    """Accept the claim of that player for those who have to answer it; the platform does, after a search."""

    seat: Seat


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
ClockAttempt = SetClock | PauseClock | ResumeClock
Presence = NotePresent | NoteAbsent
Questioning = QuestionResult | AnswerQuestion
Seating = Sit | StandUp | SeatRobot | RemoveRobot | FreeSeat | Remove
Attempt = (
    GameAttempt | Seating | NextBoard | Rewind | TakeCall | AcceptClaim | Questioning | Say | ClockAttempt | Presence
)

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
"""The attempts that the Laws decide."""


class TableCode(StrEnum):
    """The codes of the table's own refusals, beside those of `laws.protocol.refusals`."""

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
    """The attempt was carried out, now or when it was sent before."""


@dataclass(frozen=True, slots=True)
class Refused:
    """The attempt changed nothing. `why` is the Laws' refusal or the table's own code."""

    why: Refusal | TableCode

    @property
    def code(self) -> str:
        """The code of the refusal."""
        return self.why if isinstance(self.why, TableCode) else self.why.code


Answer = Done | Refused
