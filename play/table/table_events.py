"""What happens at a table besides the game: who sits, who leaves, which board is next. Kinds `table.*` of the log."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from laws.protocol.events import Event
from laws.values.seats import Seat
from play.table.rules import TableRules

__all__ = [
    "BoardsLeft",
    "CallTaken",
    "Happening",
    "MovedOn",
    "RobotSeated",
    "RulesSet",
    "Seated",
    "TableEvent",
    "Vacated",
]


@dataclass(frozen=True, slots=True)
class RulesSet:
    """Under which profile and which rules the board is played; it follows the opening of the board."""

    profile: str
    rules: TableRules


@dataclass(frozen=True, slots=True)
class Seated:
    """A person took a seat, under the display name of that moment."""

    seat: Seat
    person: int
    name: str


@dataclass(frozen=True, slots=True)
class RobotSeated:
    """A house robot was asked to take a seat."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Vacated:
    """A seat was left, by its person or by the robot."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class BoardsLeft:
    """How many boards lie ready for the table after this one; a table that deals its own never says it."""

    left: int


@dataclass(frozen=True, slots=True)
class MovedOn:
    """The table went on to its next board, which has a log of its own. The last event of a log."""

    play: UUID


@dataclass(frozen=True, slots=True)
class CallTaken:
    """A director has taken the calls for him and comes to the table (article 36), under his name of that moment.

    `person` 0, without a name: nobody directs this table, and play goes on.
    """

    person: int
    name: str


TableEvent = RulesSet | BoardsLeft | Seated | RobotSeated | Vacated | MovedOn | CallTaken
Happening = Event | TableEvent
"""Whatever a log may hold."""
