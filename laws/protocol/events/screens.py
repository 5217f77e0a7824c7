"""Events at a screen: the tray, the aperture, alerts to the screenmate (articles 33, 35)."""

from __future__ import annotations

from dataclasses import dataclass

from laws.table.screen import ScreenSide
from laws.values.seats import Seat

__all__ = ["AlertAcknowledged", "AlertLapsed", "ApertureOpened", "CallAlerted", "LeadShown", "TrayMoved"]


@dataclass(frozen=True, slots=True)
class TrayMoved:
    """The tray is now on that side of the screen, with the calls on it (article 35.1(3)).

    `seat` pushed it; None: the director brought it to the player who is to call.
    """

    to: ScreenSide
    seat: Seat | None = None


@dataclass(frozen=True, slots=True)
class ApertureOpened:
    """The declaring side has opened the aperture (article 35.1(1)): all players see the cards on the table."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class LeadShown:
    """The opening lead lies face up on its own side, behind the closed aperture."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class CallAlerted:
    """This player has alerted his screenmate to the call with that number (article 33.4(1))."""

    seat: Seat
    call: int


@dataclass(frozen=True, slots=True)
class AlertAcknowledged:
    """This player has returned the alert card that his screenmate gave for that call (article 33.4(1))."""

    seat: Seat
    call: int


@dataclass(frozen=True, slots=True)
class AlertLapsed:
    """This player has not received his screenmate's alert of that call: it counts as not made (article 33.4(3))."""

    seat: Seat
    call: int
