"""The screen of a table, as a value: which way the tray stands, what has not passed, whether the aperture is open.

The screen stands diagonally: North and East on one side, South and West on the other (article 1.5(1)).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import Final

from laws.values.seats import SEATS, Seat

__all__ = ["Alert", "Screen", "ScreenSide", "screenmate", "side_of"]


class ScreenSide(Enum):
    """A side of the screen."""

    NE = "NE"
    SW = "SW"

    @property
    def other(self) -> ScreenSide:
        """The side beyond the screen."""
        return ScreenSide.SW if self is ScreenSide.NE else ScreenSide.NE


_SIDES: Final = (ScreenSide.NE, ScreenSide.NE, ScreenSide.SW, ScreenSide.SW)
_MATES: Final = (SEATS[1], SEATS[0], SEATS[3], SEATS[2])


def side_of(seat: Seat) -> ScreenSide:
    """The side of the screen on which this player sits."""
    return _SIDES[seat]


def screenmate(seat: Seat) -> Seat:
    """The opponent on the same side of the screen."""
    return _MATES[seat]


@dataclass(frozen=True, slots=True)
class Alert:
    """The call with that number was alerted by this player to his screenmate.

    `acknowledged`: the screenmate has handed the alert card back, or has called after it. Until then it lapses when he
    says that he did not get it (article 33.4(3)), and only then.
    """

    call: int
    by: Seat
    acknowledged: bool = False


@dataclass(frozen=True, slots=True)
class Screen:
    """What stands between the two sides.

    `tray` is the side on which the tray is. `held` are the numbers of the calls that only their own side has seen:
    those on the tray, until it goes, and those that were put right before it went, for good. `open` says that the
    aperture is open, `faced` that the opening lead lies face up behind the closed one.
    """

    tray: ScreenSide
    held: tuple[int, ...] = ()
    open: bool = False
    faced: bool = False
    alerts: tuple[Alert, ...] = ()

    @classmethod
    def begin(cls, dealer: Seat) -> Screen:
        """The tray with the board begins on dealer's side, the aperture is closed."""
        return cls(side_of(dealer))

    def with_call(self, number: int, seat: Seat, *, alerted: bool) -> Screen:
        """With a call on the tray. One that is made while the tray is away goes through the director: all see it."""
        held = (*self.held, number) if side_of(seat) is self.tray else self.held
        alerts = (*self.alerts, Alert(number, seat)) if alerted else self.alerts
        return replace(self, held=held, alerts=alerts)

    def moved(self, to: ScreenSide, stay: tuple[int, ...]) -> Screen:
        """With the tray on that side. The calls with the numbers `stay` have not gone with it."""
        return replace(self, tray=to, held=stay)

    def numbered(self, numbers: dict[int, int]) -> Screen:
        """As whoever gives the calls these numbers knows it."""
        held = tuple(numbers[number] for number in self.held if number in numbers)
        alerts = tuple(replace(alert, call=numbers[alert.call]) for alert in self.alerts if alert.call in numbers)
        return replace(self, held=held, alerts=alerts)

    def closed(self) -> Screen:
        """With the aperture closed, and nothing behind it."""
        return replace(self, open=False, faced=False) if self.open or self.faced else self

    def alert(self, call: int, by: Seat) -> Alert | None:
        """The alert of that call by this player, or None."""
        return next((alert for alert in self.alerts if alert.call == call and alert.by is by), None)

    def acknowledge(self, call: int, by: Seat) -> Screen:
        """With the alert of that call by this player acknowledged."""
        alerts = tuple(replace(a, acknowledged=True) if a.call == call and a.by is by else a for a in self.alerts)
        return replace(self, alerts=alerts)
