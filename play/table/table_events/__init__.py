"""What happens at a table besides the game: seats, boards, talk, presence, watching, the clock.

Kinds `table.*` of the log.
"""

from __future__ import annotations

from laws.protocol.events import Event
from play.table.table_events.boards import (
    About,
    BackAnswered,
    BackAsked,
    BoardsLeft,
    ClaimAccepted,
    MovedOn,
    QuestionAnswered,
    ResultQuestioned,
    RulesSet,
)
from play.table.table_events.clock import (
    ChoiceHeld,
    ClockPaused,
    ClockResumed,
    ClockSet,
    PauseBegan,
    PauseEnded,
    PauseKind,
    StoodStill,
)
from play.table.table_events.officials import (
    ActedFor,
    CallSettled,
    CallTaken,
    HandShown,
    HandsSeen,
    LessonPaused,
    LessonResumed,
    PagesAnew,
    RoomTold,
    SessionPaused,
    SessionResumed,
)
from play.table.table_events.people import (
    Came,
    RobotSeated,
    Said,
    Seated,
    StoodIn,
    Vacated,
    WatchBegan,
    WatchEnded,
    Went,
)

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
