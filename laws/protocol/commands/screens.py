"""What is done at a screen: the tray, the aperture, alerts to the screenmate (articles 33, 35)."""

from __future__ import annotations

from dataclasses import dataclass

from laws.protocol.commands.texts import check_explanation
from laws.values.seats import Seat

__all__ = ["AcknowledgeAlert", "AlertCall", "DenyAlert", "OpenAperture", "PushTray"]


@dataclass(frozen=True, slots=True)
class PushTray:
    """Move the tray to the other side of the screen (article 35.1)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class OpenAperture:
    """Open the aperture of the screen (article 35.1(1))."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class AlertCall:
    """Alert the screenmate to a call of one's own side, with or without an explanation (article 33.4(1))."""

    seat: Seat
    call: int
    text: str = ""

    def __post_init__(self) -> None:
        check_explanation(self.text)


@dataclass(frozen=True, slots=True)
class AcknowledgeAlert:
    """Return the alert card that the screenmate gave for that call (article 33.4(1))."""

    seat: Seat
    call: int


@dataclass(frozen=True, slots=True)
class DenyAlert:
    """State that the alert which the screenmate gave for that call was not received (article 33.4(3))."""

    seat: Seat
    call: int
