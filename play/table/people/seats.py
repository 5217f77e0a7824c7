"""The occupants of the four seats, as a fold of the events that change them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from laws.values.seats import Seat
from play.table.table_events import Came, Happening, RobotSeated, Seated, StoodIn, Vacated, Went

__all__ = ["EMPTY", "ROBOT", "Occupant", "Seats", "away_after", "seats_after"]


@dataclass(frozen=True, slots=True)
class Occupant:
    """The occupant of a seat. `person` is the account's number, None for a house robot.

    `stand_in`: he is away, and a house robot plays for him until he is back.
    """

    name: str
    person: int | None
    stand_in: bool = False

    @property
    def is_robot(self) -> bool:
        """Whether a house robot plays from this seat."""
        return self.person is None or self.stand_in


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
        case StoodIn(seat, person) | Came(seat, person):
            return _stood_in(seats, seat, person, now=isinstance(event, StoodIn))
        case Vacated(seat):
            return _with(seats, seat, None)
        case _:
            return seats


def _stood_in(seats: Seats, seat: Seat, person: int, *, now: bool) -> Seats:
    """Return the seats after a robot has begun to play for that person, or he is back; the same if he has left."""
    occupant = seats[seat]
    if occupant is None or occupant.person != person or occupant.stand_in is now:
        return seats
    return _with(seats, seat, replace(occupant, stand_in=now))


def away_after(away: frozenset[int], seats: Seats, event: Happening) -> frozenset[int]:
    """Return the persons in seats who are not connected, after one more event; `seats` are those after it."""
    match event:
        case Went(_, person):
            return away | {person}
        case Came(_, person):
            return away - {person}
        case Seated() | RobotSeated() | Vacated():
            return away & {occupant.person for occupant in seats if occupant is not None}
        case _:
            return away


def _with(seats: Seats, seat: Seat, occupant: Occupant | None) -> Seats:
    changed = list(seats)
    changed[seat] = occupant
    return changed[0], changed[1], changed[2], changed[3]
