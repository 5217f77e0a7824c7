"""iCalendar (RFC 5545), written: events in UTC, which each calendar shows in the zone of its reader. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final

__all__ = ["MEDIA_TYPE", "Appointment", "calendar"]

MEDIA_TYPE: Final = "text/calendar; charset=utf-8"
_LONGEST: Final = 75
"""Octets of a line, its end not counted (section 3.1)."""
_ESCAPED: Final = re.compile(r"[\\;,]")
_FORBIDDEN: Final = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]")
"""Control characters, which no text may hold (section 3.1)."""


@dataclass(frozen=True, slots=True)
class Appointment:
    """One event of a calendar.

    `uid` stays the same for as long as it is the same appointment, `sequence` grows when its time changes or it is
    `cancelled`, so that a calendar that has it already moves it or strikes it out. `stamp` is when it was announced.
    Times have a zone; one that ends in the second in which it begins is written without an end (section 3.6.1).
    """

    uid: str
    sequence: int
    stamp: datetime
    begins: datetime
    ends: datetime
    summary: str
    description: str = ""
    location: str = ""
    url: str = ""
    cancelled: bool = False


def calendar(name: str, appointments: Iterable[Appointment]) -> bytes:
    """Return a calendar of that name. Raise ValueError for a time without a zone, or an end before the beginning."""
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Screenmate//Clubs//EN", "CALSCALE:GREGORIAN"]
    lines += ["METHOD:PUBLISH", f"X-WR-CALNAME:{_text(name)}"]
    for one in appointments:
        lines += _appointment(one)
    lines.append("END:VCALENDAR")
    return b"".join(_folded(line) for line in lines)


def _appointment(one: Appointment) -> Iterator[str]:
    if one.ends < one.begins:
        raise ValueError(f"{one.uid} ends before it begins")
    yield "BEGIN:VEVENT"
    yield f"UID:{_text(one.uid)}"
    yield f"SEQUENCE:{one.sequence}"
    yield f"DTSTAMP:{_time(one.stamp)}"
    yield f"DTSTART:{_time(one.begins)}"
    if _time(one.ends) != _time(one.begins):  # an end is later than its beginning (section 3.8.2.2)
        yield f"DTEND:{_time(one.ends)}"
    yield f"SUMMARY:{_text(one.summary)}"
    if one.description:
        yield f"DESCRIPTION:{_text(one.description)}"
    if one.location:
        yield f"LOCATION:{_text(one.location)}"
    if one.url:
        yield f"URL:{one.url}"
    if one.cancelled:
        yield "STATUS:CANCELLED"
    yield "END:VEVENT"


def _time(moment: datetime) -> str:
    """Return a time in UTC (section 3.3.5, form 2)."""
    if moment.tzinfo is None:
        raise ValueError(f"{moment} has no zone")
    return f"{moment.astimezone(UTC):%Y%m%dT%H%M%SZ}"


def _text(text: str) -> str:
    """Return a text with what section 3.3.11 escapes."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n")
    return _FORBIDDEN.sub("", _ESCAPED.sub(r"\\\g<0>", lines).replace("\n", "\\n"))


def _folded(line: str) -> bytes:
    """Return a line in parts of 75 octets at most, each further one after a blank; no character is cut in two."""
    parts, room = [bytearray()], _LONGEST
    for sign in line:
        octets = sign.encode()
        if len(parts[-1]) + len(octets) > room:
            parts.append(bytearray())
            room = _LONGEST - 1
        parts[-1] += octets
    return b"\r\n ".join(bytes(part) for part in parts) + b"\r\n"
