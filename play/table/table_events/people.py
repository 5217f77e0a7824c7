"""Events of people at a table: seats, presence, watching, talk."""

from __future__ import annotations

from dataclasses import dataclass

from laws.values.seats import Seat
from laws.views.viewer import Viewer
from play.table.audience import Audience

__all__ = ["Came", "RobotSeated", "Said", "Seated", "StoodIn", "Vacated", "WatchBegan", "WatchEnded", "Went"]


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
