"""What a table is besides its board: who sits where, and what the one who looks may do about it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from laws.values.seats import SEATS, Seat

__all__ = ["Occupant", "Room"]


@dataclass(frozen=True, slots=True)
class Occupant:
    """Who has a seat. `here` is False for a person whose connection is gone.

    A vacant seat has no name, a robot need not have one.
    """

    name: str = ""
    kind: Literal["person", "robot", "vacant"] = "vacant"


@dataclass(frozen=True, slots=True)
class Room:
    """The facts of a table that its board does not hold, for one viewer.

    `occupants` are in the order of the seats. `sit`: where the viewer may sit down; `stand`: his own seat when he may
    leave it; `robot` and `unrobot`: where he may put a house robot, or send one away; `next`: he may start the next
    board. `boards_left` counts the boards after this one, None when nobody knows.
    """

    name: str
    occupants: tuple[Occupant, Occupant, Occupant, Occupant]
    sit: frozenset[Seat] = frozenset()
    stand: Seat | None = None
    robot: frozenset[Seat] = frozenset()
    unrobot: frozenset[Seat] = frozenset()
    next: bool = False
    boards_left: int | None = None

    def __post_init__(self) -> None:
        if len(self.occupants) != len(SEATS):
            raise ValueError(f"a table has four seats, not {len(self.occupants)}")
