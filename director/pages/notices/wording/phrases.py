"""What several notices say: a reason with its author, a seat, a start."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from director.results.rulings.known_reasons import KnownReason
from frontend import words
from laws.values.seats import Seat

__all__ = ["clock_said", "reason_by", "seat_said", "signed", "start_said"]


def reason_by(data: dict[str, Any]) -> str:
    """Return the reason of a notice with the name of its author. One of the software's is in the reader's language."""
    known = data.get("known_reason")
    return signed(data["reason"] if known is None else f"{KnownReason.of(known)}", data["by"])


def signed(text: str, name: str) -> str:
    """Return what a director has written with his name, as far as there is either."""
    return (_("%(text)s (%(name)s)") % {"text": text, "name": name}).strip() if name else text


def seat_said(seat: str) -> str:
    """Return which seat is the reader's, by its place among NESW."""
    return _("You are %(seat)s.") % {"seat": words.seat_name(Seat("NESW".index(seat)), get_language() or "en")}


def clock_said(local: datetime) -> str:
    """Return a time of the active zone, which is named: a notice is handed on to readers elsewhere."""
    return f"{local:%H:%M} ({timezone.get_current_timezone_name()})"


def start_said(data: dict[str, Any]) -> str:
    """Return the start in the active zone, which is named."""
    local = timezone.localtime(datetime.fromisoformat(data["starts"]))
    zone = timezone.get_current_timezone_name()
    return _("It starts on %(day)s at %(time)s (%(zone)s).") % {
        "day": f"{date_format(local, 'D')} {date_format(local, 'DATE_FORMAT')}",
        "time": f"{local:%H:%M}",
        "zone": zone,
    }
