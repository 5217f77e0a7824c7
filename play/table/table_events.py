"""What happens at a table besides the game: seats, boards, talk, presence, watching, the clock.

Kinds `table.*` of the log.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from uuid import UUID

from laws.protocol.events import Event
from laws.values.seats import Seat
from laws.views.table_view import Viewer
from play.table.audience import Audience
from play.table.rules import TableRules

__all__ = [
    "About",
    "BoardsLeft",
    "CallTaken",
    "Came",
    "ClaimAccepted",
    "ClockPaused",
    "ClockResumed",
    "ClockSet",
    "Happening",
    "MovedOn",
    "QuestionAnswered",
    "ResultQuestioned",
    "RobotSeated",
    "RulesSet",
    "Said",
    "Seated",
    "StoodIn",
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
class Said:
    """Something was said, under the display name at that moment. `viewer` is the capacity in which the author sees."""

    person: int
    name: str
    viewer: Viewer
    text: str
    audience: Audience


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
    """The time for play at this table ends then: seconds since the beginning of 1970 in UTC, by PostgreSQL's time."""

    ends: int


@dataclass(frozen=True, slots=True)
class ClockPaused:
    """The clock is stopped, with that many seconds left."""

    left: int


@dataclass(frozen=True, slots=True)
class ClockResumed:
    """The clock continues, and ends then: as in `ClockSet`."""

    ends: int


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


TableEvent = (
    RulesSet
    | BoardsLeft
    | Seated
    | RobotSeated
    | StoodIn
    | Vacated
    | MovedOn
    | CallTaken
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
)
Happening = Event | TableEvent
"""Every event of a log."""
