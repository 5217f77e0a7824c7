"""Who tries something at a table: persons, officials, robots, the platform."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from laws.values.seats import Seat

__all__ = ["SYSTEM", "Actor", "Official", "Person", "Robot", "Role", "System"]


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
    TEACHER = "teacher"
    """Of a lesson: he rules on nothing, and leads the board as the rules of the table say."""


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
