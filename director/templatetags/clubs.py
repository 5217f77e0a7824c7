"""Tags of the pages of clubs."""

from __future__ import annotations

from typing import Any

from django import template
from django.utils import timezone
from django.utils.translation import gettext as _

from director.pages.share_texts import announcement, ranking
from frontend.qr import code_of
from laws.values.seats import Side

register = template.Library()

_MOST_ROWS = 12


@register.simple_tag
def own_zone(club: str) -> str:
    """Return the name of the reader's zone (`play.people.zone`); empty where it is unknown or that of the club."""
    key = getattr(timezone.get_current_timezone(), "key", "")
    return "" if key in ("UTC", club) else key


@register.simple_tag
def is_zone_known() -> bool:
    """Return whether the reader's zone is known."""
    return getattr(timezone.get_current_timezone(), "key", "") != "UTC"


@register.inclusion_tag("clubs/share.html", takes_context=True)
def share(context: dict[str, Any], text: str) -> dict[str, Any]:
    """Draw the part in which a page is passed on: the text for a group, and the code of the address of the page."""
    address = context["request"].build_absolute_uri()
    return {"text": text, "rows": min(len(text.splitlines()) + 1, _MOST_ROWS), "code": code_of(address)}


@register.simple_tag(takes_context=True)
def event_text(context: dict[str, Any]) -> str:
    """Return what announces the event of the page."""
    return announcement(context["event"], context["session"], context["request"].build_absolute_uri())


@register.simple_tag(takes_context=True)
def results_text(context: dict[str, Any]) -> str:
    """Return the ranking of the page."""
    headings = {Side.NS: _("North-South"), Side.EW: _("East-West"), None: ""}
    parts = [(headings[side], lines) for side, lines in context["rankings"]]
    return ranking(context["event"], context["session"], parts, context["request"].build_absolute_uri())
