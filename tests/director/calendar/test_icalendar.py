"""iCalendar: what RFC 5545 asks of a file, for any text, read back by a reader that is written from its rules."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from director.calendar.icalendar import Appointment, calendar

NOON = datetime(2026, 11, 24, 12, tzinfo=UTC)


def appointment(summary: str = "Tuesday Pairs", description: str = "", hours: int = 3) -> Appointment:
    return Appointment(
        "a1@club", 2, NOON, NOON, NOON + timedelta(hours=hours), summary, description, url="https://x.y/"
    )


def unfolded(data: bytes) -> list[str]:
    """Return the lines of a file: section 3.1."""
    return data.decode().replace("\r\n ", "").split("\r\n")[:-1]


def value(lines: list[str], name: str) -> str:
    """Return the text of a property: section 3.3.11."""
    (found,) = [line.partition(":")[2] for line in lines if line.startswith(f"{name}:")]
    return re.sub(r"\\(.)", lambda sign: "\n" if sign[1] == "n" else sign[1], found)


def test_an_appointment_is_written_in_utc() -> None:
    begins = datetime(2026, 11, 24, 19, 30, tzinfo=timezone(timedelta(hours=8)))
    one = Appointment("a1@club", 2, NOON, begins, begins + timedelta(hours=3), "Pairs", url="https://x.y/")
    assert unfolded(calendar("Harbour", [one])) == [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Screenmate//Clubs//EN",
        "CALSCALE:GREGORIAN",
        "METHOD:PUBLISH",
        "X-WR-CALNAME:Harbour",
        "BEGIN:VEVENT",
        "UID:a1@club",
        "SEQUENCE:2",
        "DTSTAMP:20261124T120000Z",
        "DTSTART:20261124T113000Z",
        "DTEND:20261124T143000Z",
        "SUMMARY:Pairs",
        "URL:https://x.y/",
        "END:VEVENT",
        "END:VCALENDAR",
    ]


@given(st.text(st.characters(exclude_categories=("Cs", "Cc")) | st.sampled_from("\n,;\\双人赛:"), max_size=300))
def test_any_text_comes_back_and_no_line_is_too_long(text: str) -> None:
    data = calendar("x", [appointment(description=text)])
    assert all(len(line) <= 75 for line in data.split(b"\r\n"))
    lines = unfolded(data)
    assert (value(lines, "DESCRIPTION") if text else "") == text


def test_a_text_cannot_write_a_line_of_its_own() -> None:
    lines = unfolded(calendar("x", [appointment("a\r\nATTENDEE:b\rX:1\x00")]))
    assert value(lines, "SUMMARY") == "a\nATTENDEE:b\nX:1"
    assert not [line for line in lines if line.startswith(("ATTENDEE", "X:"))]


def test_an_impossible_time_is_an_error() -> None:
    with pytest.raises(ValueError, match="ends before"):
        calendar("x", [appointment(hours=-1)])
    naive = NOON.replace(tzinfo=None)
    with pytest.raises(ValueError, match="has no zone"):
        calendar("x", [Appointment("a", 0, NOON, naive, naive, "s")])


def test_an_appointment_that_ends_as_it_begins_has_no_end() -> None:
    """An end is later than the beginning (section 3.8.2.2); without one it ends there too (section 3.6.1)."""
    lines = unfolded(calendar("x", [appointment(hours=0)]))
    assert value(lines, "DTSTART") == "20261124T120000Z"
    assert not [line for line in lines if line.startswith("DTEND")]
