"""Tags of the pages of clubs."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from django import template
from django.http import HttpRequest
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from director.entries.models import Entry
from director.entries.teams.captains import captain_without_account
from director.pages.knockouts.knockout_results import knockout_lines
from director.pages.notices.result_texts import board_lines, contestant_lines, match_lines, matches_lines
from director.pages.notices.share_texts import announcement, drawn, ranking, result
from director.pages.notices.swiss_text import swiss_lines
from frontend.drawings.qr import Code, code_of
from laws.values.seats import Side
from play.people.habits.zone import zone_named

register = template.Library()

_MOST_ROWS = 12
_LONGEST = 1_000


@register.simple_tag
def own_zone(club: str) -> str:
    """Return the name of the reader's zone (`play.people.habits.zone`); empty if unknown or that of the club."""
    key = getattr(timezone.get_current_timezone(), "key", "")
    return "" if key in ("UTC", club) else key


@register.simple_tag
def reader_zone(club: str) -> str:
    """Return the name of the zone in which the reader is told times: his own, that of the club where his is unknown."""
    return own_zone(club) or club


@register.simple_tag
def is_zone_known() -> bool:
    """Return whether the reader's zone is known."""
    return getattr(timezone.get_current_timezone(), "key", "") != "UTC"


@register.filter
def nameless_captain(entry: Entry) -> str:
    """Return the captain of a team who has no account; empty where he has one, and for anyone who is no team."""
    return captain_without_account(entry) if entry.name else ""


def _local(at: datetime, club: str) -> datetime:
    return timezone.localtime(at, zone_named(reader_zone(club)))


@register.filter
def clock(at: datetime, club: str) -> str:
    """Return the time of day in the reader's zone, else the club's; the zone is named unless it is known to be that."""
    zone = reader_zone(club)
    named = "" if is_zone_known() and zone == club else f" ({zone})"
    return f"{_local(at, club):%H:%M}{named}"


@register.filter
def day(at: datetime, club: str) -> str:
    """Return the date of a moment in the zone of `clock`."""
    return date_format(_local(at, club), "DATE_FORMAT")


@register.filter
def moment(at: datetime, club: str) -> str:
    """Return the date and the time of day of a moment, in the zone of `clock`."""
    return f"{day(at, club)} {clock(at, club)}"


def _address(request: HttpRequest) -> str:
    """Return the address of the page; without its query where somebody has made that longer than a code can be."""
    address = request.build_absolute_uri()
    return address if len(address) <= _LONGEST else request.build_absolute_uri(request.path)


@register.inclusion_tag("clubs/share.html", takes_context=True)
def share(context: dict[str, Any], text: str) -> dict[str, Any]:
    """Draw the part in which a page is passed on: the text for a group, and the code of the address of the page."""
    address = _address(context["request"])
    return {"text": text, "rows": min(len(text.splitlines()) + 1, _MOST_ROWS), "code": code_of(address)}


@register.simple_tag(takes_context=True)
def event_text(context: dict[str, Any]) -> str:
    """Return what announces the event of the page."""
    return announcement(context["event"], context["session"], _address(context["request"]))


@register.simple_tag
def code(address: str) -> Code:
    """Return the QR code of an address."""
    return code_of(address)


@register.simple_tag(takes_context=True)
def result_text(context: dict[str, Any], page: str) -> str:
    """Return what the page shows: ``board``, ``contestant``, ``match``, ``cross`` or ``hands``."""
    lines: Iterable[str]
    match page:
        case "board":
            lines = board_lines(context["board"], context["lines"])
        case "contestant":
            lines = contestant_lines(f"{context['number']} {context['names']}", context["line"], context["boards"])
        case "match":
            lines = match_lines(context["home"].team.name, context["away"].team.name, context["sheet"])
        case "cross":
            lines = [_("Cross table")]
        case "hands":
            lines = [_("Hand records")]
        case _:
            raise ValueError(f"there is no text of a page {page!r}")
    return result(context["event"], context["session"], lines, context["request"].build_absolute_uri())


@register.simple_tag(takes_context=True)
def matches_text(context: dict[str, Any]) -> str:
    """Return the draw of the page: who meets whom, with the score where the reader may know it."""
    address = context["request"].build_absolute_uri()
    return drawn(context["event"], context["session"], matches_lines(context["rounds"]), address)


@register.simple_tag(takes_context=True)
def swiss_text(context: dict[str, Any]) -> str:
    """Return the newest draw of a Swiss, and the standing where the reader may know it."""
    lines = swiss_lines(context["draws"], context["ways"], context["after"])
    return drawn(context["event"], context["session"], lines, context["request"].build_absolute_uri())


@register.simple_tag(takes_context=True)
def results_text(context: dict[str, Any]) -> str:
    """Return the ranking of the page, or its matches."""
    if matches := context["knockout"]:
        lines = knockout_lines((one.one.upper, one.one.lower, one.one.how, one.one.last) for one in matches)
        return result(context["event"], context["session"], lines, context["request"].build_absolute_uri())
    headings = {Side.NS: _("North-South"), Side.EW: _("East-West"), None: ""}
    parts = [(headings[side], lines) for side, lines in context["rankings"]]
    return ranking(context["event"], context["session"], parts, context["request"].build_absolute_uri())
