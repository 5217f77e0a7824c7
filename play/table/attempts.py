"""What a person may try at a table besides the game, and the actors who try it."""

from __future__ import annotations

from dataclasses import dataclass

from laws.protocol.commands import (
    AcknowledgeAlert,
    Agree,
    AlertCall,
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
    DenyAlert,
    DrawAttention,
    Enquire,
    Explain,
    Expose,
    FaceLead,
    FindClaim,
    GiveRuling,
    LeadFaceDown,
    LeaveUnruled,
    LookAtHand,
    MakeCall,
    MeantCall,
    MeantCard,
    MisplaceCard,
    NameCard,
    OpenAperture,
    PeriodEnds,
    PlayCard,
    PlayOn,
    PlayTogether,
    PushTray,
    ReportKnowledge,
    ReserveRights,
    ReviewTrick,
    StepBack,
    SuggestCard,
    TryToPrevent,
    WarnPlayer,
)
from laws.values.paragraph import Paragraph
from laws.values.seats import Seat
from laws.views.viewer import Viewer
from play.table.audience import Audience
from play.table.lessons.lesson_attempts import LessonAttempt
from play.table.pace.pausing import Place
from play.table.people.watching import Onlooker
from play.table.table_events import About

__all__ = [
    "ACCIDENTS",
    "GAME",
    "PLAYERS",
    "AcceptClaim",
    "Accident",
    "ActFor",
    "AnswerBack",
    "AnswerQuestion",
    "AskBack",
    "AtTable",
    "Attempt",
    "ByConsent",
    "ClockAttempt",
    "DirectorsAttempt",
    "EndPause",
    "FreeSeat",
    "GameAttempt",
    "Looker",
    "NextBoard",
    "NoteAbsent",
    "NotePresent",
    "PauseClock",
    "PlayersAttempt",
    "Presence",
    "QuestionResult",
    "Questioning",
    "Remove",
    "RemoveRobot",
    "ResumeClock",
    "Rewind",
    "Say",
    "SeatRobot",
    "Seating",
    "SeeHands",
    "SendAnew",
    "SetClock",
    "SettleCall",
    "Sit",
    "StandUp",
    "TakeCall",
    "TakePlace",
]


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
    """Note that these people have had no connection for some time."""

    people: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TakePlace:
    """Give a person the place behind the player in that seat, None for all four hands; the platform does.

    `interprets_for` is the player who sits there, where the opener or the director lets the person interpret for him.
    `admitted`: the director lets him sit there, whatever the table shows to others (article 38.2).
    """

    onlooker: Onlooker
    name: str
    seat: Seat | None
    interprets_for: int | None = None
    admitted: bool = False


class TakeCall:
    """Take the pending calls for the director and what waits for his judgement, and come to the table.

    The platform takes a call that no director takes.
    """


class SettleCall:
    """Say, as the director who has taken a call, that it is dealt with without a ruling."""


class SeeHands:
    """Ask, as a director, to see the four hands of the board; that he has seen them stands on record."""


@dataclass(frozen=True, slots=True)
class ActFor:
    """Make, as a director, the call or play the card that a player has named who cannot do it himself.

    `text` is how he has said it: cleaned, and not empty.
    """

    command: MakeCall | LeadFaceDown | PlayCard
    text: str


class SendAnew:
    """Let, as a director, every page of the table be fetched anew."""


@dataclass(frozen=True, slots=True)
class EndPause:
    """End the pause that began at that place, and make what is held in it; the platform does, in its player's name."""

    place: Place


@dataclass(frozen=True, slots=True)
class AcceptClaim:
    """Accept the claim of that player for those who have to answer it; the platform does, after a search."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class AskBack:
    """Ask that one’s last call or card go back."""


@dataclass(frozen=True, slots=True)
class AnswerBack:
    """Agree that the last call or card of that opponent go back, or not."""

    seat: Seat
    agrees: bool


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
    | PushTray
    | OpenAperture
    | AlertCall
    | AcknowledgeAlert
    | DenyAlert
)
Accident = PlayTogether | Expose | TryToPrevent | LookAtHand | SuggestCard | MisplaceCard
DirectorsAttempt = GiveRuling | StepBack | WarnPlayer | PeriodEnds | Accident
GameAttempt = PlayersAttempt | DirectorsAttempt | FindClaim | LeaveUnruled
ClockAttempt = SetClock | PauseClock | ResumeClock
Presence = NotePresent | NoteAbsent | TakePlace
Questioning = QuestionResult | AnswerQuestion
ByConsent = AskBack | AnswerBack
AtTable = TakeCall | SettleCall | SeeHands | ActFor | SendAnew
"""What directors do at a table besides ruling."""
Seating = Sit | StandUp | SeatRobot | RemoveRobot | FreeSeat | Remove
Attempt = (
    GameAttempt
    | Seating
    | NextBoard
    | Rewind
    | AtTable
    | AcceptClaim
    | EndPause
    | Questioning
    | Say
    | ClockAttempt
    | Presence
    | LessonAttempt
    | ByConsent
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
    PushTray,
    OpenAperture,
    AlertCall,
    AcknowledgeAlert,
    DenyAlert,
)
"""The attempts of a player in the game: each has the seat for which he acts."""
ACCIDENTS = (PlayTogether, Expose, TryToPrevent, LookAtHand, SuggestCard, MisplaceCard)
"""What hands and voices do and no browser can (Laws 9A3, 24, 43A2, 45D, 45F, 49, 58B): a director enters it."""
GAME = (*PLAYERS, *ACCIDENTS, GiveRuling, StepBack, WarnPlayer, PeriodEnds, FindClaim, LeaveUnruled)
"""The attempts that the Laws decide."""
