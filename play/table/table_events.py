"""What happens at a table besides the game: seats, boards, talk, presence, watching, the clock.

Kinds `table.*` of the log.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from uuid import UUID

from laws.protocol.events import Event
from laws.values.calls import Call
from laws.values.cards import Card
from laws.values.seats import Seat
from laws.views.table_view import Viewer
from play.table.audience import Audience
from play.table.rules import TableRules

__all__ = [
    "About",
    "ActedFor",
    "BackAnswered",
    "BackAsked",
    "BoardsLeft",
    "CallSettled",
    "CallTaken",
    "Came",
    "ChoiceHeld",
    "ClaimAccepted",
    "ClockPaused",
    "ClockResumed",
    "ClockSet",
    "HandShown",
    "HandsSeen",
    "Happening",
    "LessonPaused",
    "LessonResumed",
    "MovedOn",
    "PagesAnew",
    "PauseBegan",
    "PauseEnded",
    "PauseKind",
    "QuestionAnswered",
    "ResultQuestioned",
    "RobotSeated",
    "RoomTold",
    "RulesSet",
    "Said",
    "Seated",
    "SessionPaused",
    "SessionResumed",
    "StoodIn",
    "StoodStill",
    "TableEvent",
    "Vacated",
    "WatchBegan",
    "WatchEnded",
    "Went",
]


@dataclass(frozen=True, slots=True)
class RulesSet:
    """Under which profile and which rules the board is played; it follows the opening of the board."""

    profile: str
    rules: TableRules


@dataclass(frozen=True, slots=True)
class Seated:
    """A person took a seat, under the display name at that moment."""

    seat: Seat
    person: int
    name: str


@dataclass(frozen=True, slots=True)
class RobotSeated:
    """A house robot was asked to take a seat."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class StoodIn:
    """A house robot plays for the person in that seat, who is away, until he is back."""

    seat: Seat
    person: int


@dataclass(frozen=True, slots=True)
class Vacated:
    """A seat was left, by its person or by the robot."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class BoardsLeft:
    """The number of boards laid out for the table after this one; a table that deals its own has no such event."""

    left: int


@dataclass(frozen=True, slots=True)
class MovedOn:
    """The table went on to its next board, which has a log of its own. The last event of a log."""

    play: UUID


@dataclass(frozen=True, slots=True)
class ClaimAccepted:
    """The platform agrees to the claim for those who had to answer it: no play by anybody could change its tricks."""


@dataclass(frozen=True, slots=True)
class CallTaken:
    """A director has taken the pending calls and comes to the table (article 36), under his name at that moment.

    `person` 0, without a name: there is no director, and play goes on.
    """

    person: int
    name: str


@dataclass(frozen=True, slots=True)
class CallSettled:
    """The director who has taken a call says that it is dealt with without a ruling, under his name at that moment."""

    person: int
    name: str


@dataclass(frozen=True, slots=True)
class HandsSeen:
    """A director has asked to see the four hands of the board, under his name at that moment."""

    person: int
    name: str


@dataclass(frozen=True, slots=True)
class ActedFor:
    """A director, under his name at that moment, has made the last call, or played the last card, for the player in
    that seat, who could not do it himself. `text` is how the player has said it.
    """

    seat: Seat
    person: int
    name: str
    text: str


@dataclass(frozen=True, slots=True)
class PagesAnew:
    """A director, under his name at that moment, lets every page of the table be fetched anew."""

    person: int
    name: str


@dataclass(frozen=True, slots=True)
class Said:
    """Something was said, under the display name at that moment. `viewer` is the capacity in which the author sees.

    `interprets`: he does so for the player behind whom he sits.
    """

    person: int
    name: str
    viewer: Viewer
    text: str
    audience: Audience
    interprets: bool = False


@dataclass(frozen=True, slots=True)
class Went:
    """The person in that seat has had no connection for some time."""

    seat: Seat
    person: int


@dataclass(frozen=True, slots=True)
class Came:
    """The person in that seat, who was away, is connected again."""

    seat: Seat
    person: int


@dataclass(frozen=True, slots=True)
class WatchBegan:
    """A person without a seat looks at the table, in the capacity `viewer`."""

    person: int
    name: str
    viewer: Viewer


@dataclass(frozen=True, slots=True)
class WatchEnded:
    """A person who watched has had no connection for some time."""

    person: int


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
class LessonPaused:
    """The teacher of a lesson has stopped the board."""


@dataclass(frozen=True, slots=True)
class LessonResumed:
    """The teacher of a lesson lets the board go on."""


@dataclass(frozen=True, slots=True)
class SessionPaused:
    """A director, `name`, has stopped play in the whole session, for the `reason` that all read (article 13.13)."""

    name: str
    reason: str


@dataclass(frozen=True, slots=True)
class SessionResumed:
    """Play goes on in the session, after that many seconds."""

    seconds: int


@dataclass(frozen=True, slots=True)
class RoomTold:
    """A director, `name`, has told all tables of the session something (articles 13.1, 13.2).

    `number` is that of the announcement, which a table hears once; `at` when it was made, in seconds since 1970.
    `template` is one of `frontend.sentences.room_words.TEMPLATES`, with the `minutes` or the `offence` of the catalogue
    that it names; `text` are his own words.
    """

    number: int
    name: str
    at: int
    template: str
    minutes: int = 0
    offence: str = ""
    text: str = ""


@dataclass(frozen=True, slots=True)
class StoodStill:
    """The platform did not answer from `began` on, in seconds since 1970, for that many `seconds`, which are nobody's.

    `number` is that of the break, of which a board is told once.
    """

    number: int
    began: int
    seconds: int


@dataclass(frozen=True, slots=True)
class HandShown:
    """The teacher of a lesson shows that hand to everybody."""

    seat: Seat


class About(StrEnum):
    """What the result of a finished board is questioned about. The words stand in the log."""

    CLAIM = "claim"
    """The claim or concession (Laws 69B, 71)."""
    REVOKE = "revoke"
    """A revoke noticed late (Laws 64B4, 64B5, 64C)."""
    SCORE = "score"
    """The score as computed or written (Law 79C, article 43)."""
    EXPLANATION = "explanation"
    """An explanation that was wrong (Laws 20F5, 75B)."""
    RULING = "ruling"
    """A ruling of the director (Law 92)."""


@dataclass(frozen=True, slots=True)
class ResultQuestioned:
    """A person who had that seat questions the result of the finished board, in words for the director."""

    seat: Seat
    person: int
    about: About
    text: str


@dataclass(frozen=True, slots=True)
class QuestionAnswered:
    """The question with that number, counted from 1 on the board, is answered: the result stands, or is ruled on.

    `name` is the director's of that moment, empty where the Laws have answered without one; `text` is his reason.
    """

    question: int
    name: str
    stands: bool
    text: str = ""


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


@dataclass(frozen=True, slots=True)
class BackAsked:
    """The player in that seat asks that his last call or card go back by consent."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class BackAnswered:
    """The opponent in that seat agrees that it go back, or does not."""

    seat: Seat
    agrees: bool


TableEvent = (
    RulesSet
    | BoardsLeft
    | Seated
    | RobotSeated
    | StoodIn
    | Vacated
    | MovedOn
    | CallTaken
    | CallSettled
    | HandsSeen
    | ActedFor
    | PagesAnew
    | ClaimAccepted
    | Said
    | Went
    | Came
    | WatchBegan
    | WatchEnded
    | ClockSet
    | ClockPaused
    | ClockResumed
    | ResultQuestioned
    | QuestionAnswered
    | LessonPaused
    | LessonResumed
    | HandShown
    | SessionPaused
    | SessionResumed
    | RoomTold
    | StoodStill
    | PauseBegan
    | ChoiceHeld
    | PauseEnded
    | BackAsked
    | BackAnswered
)
Happening = Event | TableEvent
"""Every event of a log."""
