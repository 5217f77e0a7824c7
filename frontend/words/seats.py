"""The words for seats, sides and vulnerability."""

from __future__ import annotations

from functools import cache

from frontend.languages import say
from laws.values.seats import Seat, Side, Vulnerability

__all__ = ["seat_mark", "seat_name", "side_mark", "side_name", "vulnerability_aloud", "vulnerability_name"]


@cache
def seat_name(seat: Seat, language: str) -> str:
    """Return North, East, South or West."""
    _ = say(language)
    return (_("North"), _("East"), _("South"), _("West"))[seat]


def seat_mark(seat: Seat, language: str) -> str:
    """Return the seat in one character, the first of its name: N, 北."""
    return seat_name(seat, language)[0]


def side_name(side: Side, language: str) -> str:
    """Return North-South or East-West."""
    _ = say(language)
    return (_("North-South"), _("East-West"))[side]


def side_mark(side: Side, language: str) -> str:
    """Return NS or EW."""
    _ = say(language)
    return (_("NS"), _("EW"))[side]


def vulnerability_name(vulnerability: Vulnerability, language: str) -> str:
    """Return the vulnerable sides as they are written on a board."""
    _ = say(language)
    match vulnerability:
        case Vulnerability.NONE:
            return _("None vul")
        case Vulnerability.NS:
            return _("NS vul")
        case Vulnerability.EW:
            return _("EW vul")
        case Vulnerability.BOTH:
            return _("All vul")


def vulnerability_aloud(vulnerability: Vulnerability, language: str) -> str:
    """Return the vulnerable sides as they are spoken."""
    _ = say(language)
    match vulnerability:
        case Vulnerability.NONE:
            return _("nobody vulnerable")
        case Vulnerability.NS:
            return _("North-South vulnerable")
        case Vulnerability.EW:
            return _("East-West vulnerable")
        case Vulnerability.BOTH:
            return _("both sides vulnerable")
