"""The occupants of the four seats, as a fold of the events that change them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from laws.values.seats import Seat
from play.table.table_events import Happening, RobotSeated, Seated, Vacated

__all__ = ["EMPTY", "ROBOT", "Occupant", "Seats", "seats_after"]


@dataclass(frozen=True, slots=True)
class Occupant:
    """The occupant of a seat. `person` is the account's number, None for a house robot."""

    name: str
    person: int | None

    @property
    def is_robot(self) -> bool:
        """Whether it is a house robot."""
        return self.person is None


Seats = tuple[Occupant | None, Occupant | None, Occupant | None, Occupant | None]
"""In the order of the seats; None for a vacant one."""
EMPTY: Final[Seats] = (None, None, None, None)
ROBOT: Final = Occupant("", None)


def seats_after(seats: Seats, event: Happening) -> Seats:
    """Return the seats after one more event of the log; unchanged by events about anything else."""
    match event:
        case Seated(seat, person, name):
            return _with(seats, seat, Occupant(name, person))
        case RobotSeated(seat):
            return _with(seats, seat, ROBOT)
        case Vacated(seat):
            return _with(seats, seat, None)
        case _:
            return seats


def _with(seats: Seats, seat: Seat, occupant: Occupant | None) -> Seats:
    changed = list(seats)
    changed[seat] = occupant
    return changed[0], changed[1], changed[2], changed[3]
