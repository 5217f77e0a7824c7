"""The table apart from its board: the occupants of the seats, and what the viewer may do about them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from frontend.announcements import Announcement
from frontend.regions.talk import TalkRegion
from laws.values.seats import SEATS, Seat

__all__ = ["Occupant", "Surroundings"]


_SILENT: Final = TalkRegion()


@dataclass(frozen=True, slots=True)
class Occupant:
    """The occupant of a seat. `here` is False for a person who is disconnected.

    A vacant seat has no name; a robot's name is optional.
    """

    name: str = ""
    kind: Literal["person", "robot", "vacant"] = "vacant"
    here: bool = True


@dataclass(frozen=True, slots=True)
class Surroundings:
    """The facts of a table that its board does not hold, for one viewer.

    `occupants` are in the order of the seats. `sit`: where the viewer may sit down; `sit_later`: where he may from the
    next board on, since he has seen another hand of this one; `stand`: his own seat when he may leave it, and
    `robots_fill` whether a house robot takes it then; `take_over`: declarer's seat, when dummy may change over to it;
    `robot` and `unrobot`: where he may place or remove one; `next`: he may start the next board.
    `boards_left` counts the boards after this one, None when unknown; `talk` is what is said. The time for play ends at
    `clock_ends`, in seconds since 1970, or stands with `clock_left` seconds; both are None where there is no clock.
    `claims_at_once`: a claim that cannot fail is accepted at once; `accepted`: the last one was.
    `board` identifies the finished board whose page a player may open, empty for none.
    `called`: who has called the director, as long as he has not taken the call; `coming`: his name when he has, until
    he has ruled; `announced` what players and the director have said in due form; `questionable`: the result can be
    questioned. `closed`: the table is closed, and this board its last.
    """

    name: str
    occupants: tuple[Occupant, Occupant, Occupant, Occupant]
    sit: frozenset[Seat] = frozenset()
    sit_later: frozenset[Seat] = frozenset()
    stand: Seat | None = None
    robots_fill: bool = False
    take_over: Seat | None = None
    robot: frozenset[Seat] = frozenset()
    unrobot: frozenset[Seat] = frozenset()
    next: bool = False
    boards_left: int | None = None
    called: tuple[Seat, ...] = ()
    announced: tuple[Announcement, ...] = ()
    questionable: bool = False
    coming: str = ""
    claims_at_once: bool = False
    accepted: bool = False
    talk: TalkRegion = _SILENT
    board: str = ""
    clock_ends: int | None = None
    clock_left: int | None = None
    closed: bool = False

    def __post_init__(self) -> None:
        if len(self.occupants) != len(SEATS):
            raise ValueError(f"a table has four seats, not {len(self.occupants)}")
