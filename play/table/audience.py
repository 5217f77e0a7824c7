"""The audience of something said at a table."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

from laws.table.screen import ScreenSide
from laws.values.seats import Seat

__all__ = ["DIRECTOR", "SPECTATORS", "TABLE", "Audience", "Hearers"]


class Hearers(Enum):
    """The kinds of audience. The values are written to the log and in messages of the browser."""

    TABLE = "table"
    """Everybody at the table, those who watch included."""
    SIDE = "side"
    """The two players on one side of the screen."""
    DIRECTOR = "director"
    """The directors of the table."""
    PLAYER = "player"
    """The player in one seat, spoken to by a director."""
    SPECTATORS = "spectators"
    """Those who watch, and the directors."""


@dataclass(frozen=True, slots=True)
class Audience:
    """An audience: SIDE has its side of the screen, PLAYER his seat, the others neither.

    Raise ValueError when one is missing or superfluous. `str()` and `parse` are the text form: ``table``, ``NE``,
    ``director``, ``N``, ``spectators``.
    """

    hearers: Hearers
    side: ScreenSide | None = None
    seat: Seat | None = None

    def __post_init__(self) -> None:
        if (self.side is not None) is not (self.hearers is Hearers.SIDE):
            raise ValueError("a side of the screen alone is named by its side")
        if (self.seat is not None) is not (self.hearers is Hearers.PLAYER):
            raise ValueError("a player alone is named by his seat")

    @classmethod
    def of_side(cls, side: ScreenSide) -> Audience:
        """Return the audience on that side of the screen."""
        return cls(Hearers.SIDE, side=side)

    @classmethod
    def of_player(cls, seat: Seat) -> Audience:
        """Return the player in that seat."""
        return cls(Hearers.PLAYER, seat=seat)

    @classmethod
    def parse(cls, text: str) -> Audience:
        """Parse an audience as `str()` writes it. Raise ValueError for any other text."""
        for audience in _ALL:
            if str(audience) == text:
                return audience
        raise ValueError(f"{text[:20]!r} is no audience")

    def __str__(self) -> str:
        if self.side is not None:
            return self.side.value
        return self.hearers.value if self.seat is None else self.seat.letter


TABLE: Final = Audience(Hearers.TABLE)
DIRECTOR: Final = Audience(Hearers.DIRECTOR)
SPECTATORS: Final = Audience(Hearers.SPECTATORS)
_ALL: Final = (
    TABLE,
    DIRECTOR,
    SPECTATORS,
    *map(Audience.of_side, ScreenSide),
    *map(Audience.of_player, Seat),
)
