"""Slips of an organiser: years that no event is in, an address in other letters, an event that has lost its session."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from django.core.exceptions import ValidationError
from django.test import Client
from django.urls import NoReverseMatch, URLPattern, get_resolver, reverse
from django.utils import timezone

from director.pages.clubs.forms import ClubForm
from director.pages.shared.time_fields import When
from tests.director.evening import evening


@pytest.mark.parametrize("zone", ["Asia/Shanghai", "America/Los_Angeles", "Pacific/Auckland"])
@pytest.mark.parametrize(
    "written",
    ["9999-12-31T23:59", "0001-01-01T00:00", "9999-12-31T23:59-12:00", "1999-12-31 10:00", "2100-01-01T00:00"],
)
def test_a_year_that_no_event_is_in_is_refused_in_plain_words(written: str, zone: str) -> None:
    with timezone.override(ZoneInfo(zone)), pytest.raises(ValidationError, match="years 2000 to 2099"):
        When().clean(written)


@pytest.mark.parametrize("written", ["20266-05-01T19:30", "tomorrow", "2026-13-01T19:30", "9" * 5000])
def test_what_is_no_time_is_refused_with_an_example(written: str) -> None:
    with pytest.raises(ValidationError, match="as 2026-05-01 19:30"):
        When().clean(written)


def test_a_time_is_that_of_the_zone() -> None:
    with timezone.override(ZoneInfo("Asia/Shanghai")):
        assert When().clean("2026-05-01T19:30") == datetime(2026, 5, 1, 19, 30, tzinfo=ZoneInfo("Asia/Shanghai"))


def test_the_address_of_a_club_in_other_letters_is_refused_with_an_example(db: None) -> None:
    form = ClubForm({"name": "东湖", "address": "东湖", "zone": "Asia/Shanghai"})
    assert form.errors["address"] == ["Please write letters from a to z, digits and hyphens alone, as in harbour-club."]


def test_no_page_of_an_event_without_a_session_is_a_server_error(db: None) -> None:
    tuesday = evening()
    tuesday.competition.sessions.all().delete()
    patterns = [one for resolver in get_resolver().url_patterns for one in getattr(resolver, "url_patterns", [])]
    for person in (None, tuesday.owner):
        browser = Client()
        if person is not None:
            browser.force_login(person)
        for pattern in patterns:
            if isinstance(pattern, URLPattern) and set(pattern.pattern.converters) == {"event"}:
                try:
                    address = reverse(f"{pattern.name}", args=[tuesday.competition.pk])
                except NoReverseMatch:  # of the interface for programs, under a name of its own
                    continue
                assert browser.get(address).status_code < 500, address
        assert "Tuesday Pairs" in browser.get(reverse("event", args=[tuesday.competition.pk])).content.decode()
