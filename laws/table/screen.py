"""The screen of a table as a value: the side of the tray, the calls that have not passed, the state of the aperture.

The screen stands diagonally: North and East on one side, South and West on the other (article 1.5(1)).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

from laws.table.auction import CallStatus
from laws.table.irregularity import Incidents
from laws.values.fast_init import fast_init, replace
from laws.values.seats import SEATS, Seat

__all__ = ["Alert", "Beyond", "Meant", "Screen", "ScreenSide", "screenmate", "side_of"]


class ScreenSide(Enum):
    """A side of the screen."""

    NE = "NE"
    SW = "SW"

    @property
    def other(self) -> ScreenSide:
        """The opposite side of the screen."""
        return ScreenSide.SW if self is ScreenSide.NE else ScreenSide.NE


_SIDES: Final = (ScreenSide.NE, ScreenSide.NE, ScreenSide.SW, ScreenSide.SW)
_MATES: Final = (SEATS[1], SEATS[0], SEATS[3], SEATS[2])


def side_of(seat: Seat) -> ScreenSide:
    """Return the side of the screen on which this player sits."""
    return _SIDES[seat]


def screenmate(seat: Seat) -> Seat:
    """Return the opponent on the same side of the screen."""
    return _MATES[seat]


@dataclass(frozen=True, slots=True)
class Alert:
    """The player alerted the call with that number to his screenmate.

    `acknowledged`: the screenmate has returned the alert card, or has called after it. Until then, and only then, the
    alert lapses if he says that he did not get it (article 33.4(3)).
    """

    call: int
    by: Seat
    acknowledged: bool = False


@dataclass(frozen=True, slots=True)
class Beyond:
    """What the side without the tray knows, as long as calls on the tray have consequences for what both have seen.

    `incidents` are those without these consequences. `fates` are numbers of calls with the status that they had before.
    """

    incidents: Incidents
    fates: tuple[tuple[int, CallStatus], ...] = ()


@dataclass(frozen=True, slots=True)
class Meant:
    """The call with that number is one that its player says he meant instead of one that has passed.

    `before`: on his own side it is numbered before the call with that number, the first that his side had not seen
    when he said so; `told`: it has been ruled that he did, and the other side knows of it.
    """

    number: int
    before: int
    told: bool = False


@fast_init
@dataclass(frozen=True, slots=True)
class Screen:
    """The state of the screen between the two sides.

    `tray` is the side on which the tray is. `held` are the numbers of the calls that only their own side has seen:
    those on the tray until it moves, and permanently those that were rectified before it moved. `meant` are the calls
    that a player says he meant instead of one that has passed: only his side knows of one until it is ruled that he
    did. `open` says that the aperture is open, `faced` that the opening lead lies face up behind the
    closed aperture. `beyond` is None while both sides know the same of what has passed. `cards` are the numbers of the
    irregularities with cards that were settled behind the closed aperture: only their own side knows of them.
    """

    tray: ScreenSide
    held: tuple[int, ...] = ()
    open: bool = False
    faced: bool = False
    alerts: tuple[Alert, ...] = ()
    beyond: Beyond | None = None
    meant: tuple[Meant, ...] = ()
    cards: tuple[int, ...] = ()

    @classmethod
    def begin(cls, dealer: Seat) -> Screen:
        """Return the screen at the start: the tray with the board on dealer's side, the aperture closed."""
        return cls(side_of(dealer))

    def with_call(self, number: int, seat: Seat, *, alerted: bool, on_tray: bool, meant: int) -> Screen:
        """Return the screen with one more call: on the tray, or made to the director, so that all players see it.

        `meant`, if its player only says that he meant it: the first call that his side has not seen; otherwise 0.
        """
        held = (*self.held, number) if on_tray else self.held
        alerts = (*self.alerts, Alert(number, seat)) if alerted else self.alerts
        said = (*self.meant, Meant(number, meant)) if meant and not on_tray else self.meant
        return replace(self, held=held, alerts=alerts, meant=said)

    def with_meant(self, number: int) -> Screen:
        """Return the screen with a call that its player did mean, for all to see."""
        return replace(self, meant=tuple(replace(one, told=one.told or one.number == number) for one in self.meant))

    def is_untold(self, number: int) -> bool:
        """Return whether the call is one that its player says he meant, and has not been found to have meant."""
        return bool(self.meant) and any(one.number == number and not one.told for one in self.meant)

    def moved(self, to: ScreenSide, stay: tuple[int, ...]) -> Screen:
        """Return the screen with the tray on that side. The calls with the numbers `stay` have not moved with it."""
        return replace(self, tray=to, held=stay, beyond=None)

    def with_cards(self, number: int) -> Screen:
        """Return the screen with an irregularity that was settled behind the closed aperture."""
        return replace(self, cards=(*self.cards, number))

    def numbered(self, numbers: dict[int, int], places: dict[int, int]) -> Screen:
        """Return the screen of a table as one side knows it.

        The numbers of calls are mapped by `numbers`, those of irregularities by `places`; all others are dropped.
        """
        held = tuple(numbers[number] for number in self.held if number in numbers)
        meant = tuple(
            Meant(numbers[one.number], numbers[one.number], one.told) for one in self.meant if one.number in numbers
        )
        alerts = tuple(replace(alert, call=numbers[alert.call]) for alert in self.alerts if alert.call in numbers)
        cards = tuple(places[number] for number in self.cards if number in places)
        return replace(self, held=held, alerts=alerts, beyond=None, meant=meant, cards=cards)

    def closed(self) -> Screen:
        """Return the screen with the aperture closed and no faced lead behind it."""
        return replace(self, open=False, faced=False) if self.open or self.faced else self

    def alert(self, call: int, by: Seat) -> Alert | None:
        """Return this player's alert of that call, or None."""
        return next((alert for alert in self.alerts if alert.call == call and alert.by is by), None)

    def acknowledge(self, call: int, by: Seat) -> Screen:
        """Return the screen with this player's alert of that call acknowledged."""
        alerts = tuple(replace(a, acknowledged=True) if a.call == call and a.by is by else a for a in self.alerts)
        return replace(self, alerts=alerts)

    def lapse(self, call: int, by: Seat) -> Screen:
        """Return the screen without this player's alert of that call."""
        return replace(self, alerts=tuple(alert for alert in self.alerts if (alert.call, alert.by) != (call, by)))
