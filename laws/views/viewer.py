"""Who looks at a table, and in which capacity."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from laws.values.seats import SEATS, Seat

__all__ = ["DIRECTOR", "VISITOR", "VUGRAPH", "Viewer", "ViewerKind"]


class ViewerKind(Enum):
    """The capacity in which a person or program looks at a table."""

    PLAYER = "player"
    ROBOT = "robot"
    SPECTATOR = "spectator"
    VISITOR = "visitor"
    VUGRAPH = "vugraph"
    DIRECTOR = "director"

    __hash__ = object.__hash__  # that of an Enum is slow, and viewers are keys of what each is shown


_SEATED = (ViewerKind.PLAYER, ViewerKind.ROBOT, ViewerKind.SPECTATOR)


@dataclass(frozen=True, slots=True)
class Viewer:
    """A viewer. A player, a robot and a spectator behind a player have that player's seat, the others none.

    A robot is a player whose memory is supplied as data: earlier tricks and calls stay in his View, which is never sent
    to a browser. A visitor is at the table without a seat: he sees only information that is useless to every player.

    Raise ValueError if a seat is missing or superfluous. `str()` and `parse` are the text form: ``player:N``.
    """

    kind: ViewerKind
    seat: Seat | None = None

    def __post_init__(self) -> None:
        needs_seat = self.kind in _SEATED
        if needs_seat is not (self.seat is not None):
            raise ValueError(f"a {self.kind.value} looks {'from' if needs_seat else 'without'} a seat")

    @classmethod
    def player(cls, seat: Seat) -> Viewer:
        """Return the viewer for the player in that seat."""
        return _PLAYERS[seat]

    @classmethod
    def parse(cls, text: str) -> Viewer:
        """Parse a viewer as `str()` writes it. Raise ValueError for any other text."""
        kind, _, seat = text.partition(":")
        return cls(ViewerKind(kind), Seat.parse(seat) if seat else None)

    @property
    def sees_all(self) -> bool:
        """Whether nothing is hidden: the director (Law 81C) and vugraph, which is delayed elsewhere."""
        return self.kind in (ViewerKind.DIRECTOR, ViewerKind.VUGRAPH)

    def __str__(self) -> str:
        return self.kind.value + (f":{self.seat.letter}" if self.seat is not None else "")


_PLAYERS = tuple(Viewer(ViewerKind.PLAYER, seat) for seat in SEATS)
DIRECTOR = Viewer(ViewerKind.DIRECTOR)
VUGRAPH = Viewer(ViewerKind.VUGRAPH)
VISITOR = Viewer(ViewerKind.VISITOR)
