"""The time zone of a page: the account's choice, else that of the browser, which a script tells in a cookie."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Final
from urllib.parse import unquote
from zoneinfo import ZoneInfo, available_timezones

from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from play.people.models import Person

__all__ = ["ZONES", "ZONE_COOKIE", "OwnZone", "zone_named"]

ZONE_COOKIE: Final = "zone"
"""Written by `frontend/static/pages/zone.js`."""
ZONES: Final = (
    "Asia/Shanghai",
    "Asia/Hong_Kong",
    "Asia/Taipei",
    "Asia/Singapore",
    "Asia/Tokyo",
    "Asia/Kolkata",
    "Asia/Dubai",
    "Europe/Istanbul",
    "Europe/Athens",
    "Europe/Berlin",
    "Europe/Paris",
    "Europe/Rome",
    "Europe/Warsaw",
    "Europe/London",
    "Africa/Cairo",
    "Africa/Johannesburg",
    "America/Sao_Paulo",
    "America/New_York",
    "America/Chicago",
    "America/Denver",
    "America/Los_Angeles",
    "Australia/Perth",
    "Australia/Sydney",
    "Pacific/Auckland",
    "UTC",
)
"""The time zones from which a person or a club chooses."""
_known = cache(available_timezones)


def zone_named(name: str) -> ZoneInfo | None:
    """Return the zone of that name; None for what is none."""
    return ZoneInfo(name) if name in _known() else None


def _of(request: HttpRequest) -> ZoneInfo | None:
    """Return the zone of the reader; None where it is unknown.

    An account that has chosen UTC has Etc/UTC: the zone of the server, which a reader has of whom nothing is known, is
    called UTC. A browser that says UTC hides its zone.
    """
    person = request.user
    if isinstance(person, Person) and person.zone:
        return zone_named("Etc/UTC" if person.zone == "UTC" else person.zone)
    told = unquote(request.COOKIES.get(ZONE_COOKIE, ""))
    return None if told == "UTC" else zone_named(told)


class OwnZone:
    """Middleware, after authentication: times are written in the reader's own zone, where it is known."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        with timezone.override(_of(request)):
            return self.get_response(request)
