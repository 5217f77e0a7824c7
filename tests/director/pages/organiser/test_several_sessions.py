"""An event of several sessions: a form of the organiser reaches the session for which it was drawn, and no other."""

from __future__ import annotations

from datetime import UTC, datetime
from types import SimpleNamespace

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from director.models import Session
from director.sessions.draw.staging import add_session, with_stages
from director.sessions.models import Movement
from play.live.clock import SystemClock
from tests.director.evening import Evening
from tests.director.standings.scripted import pairs_event

PAGES = ("event-manage", "event-start", "event-movement", "event-time", "event-simultaneous")
FORMS = {
    "event-manage": {"act": "cancel-event", "reason": "snow"},
    "event-movement": {"pairs": "8", "proposal": "howell/7/2"},
    "event-time": {"act": "move", "starts_at": "2031-01-03T19:00"},
    "event-simultaneous": {"act": "make", "name": "Cup"},
}


@pytest.fixture(autouse=True)
def _clock(monkeypatch: pytest.MonkeyPatch) -> None:
    serving = SimpleNamespace(desk=SimpleNamespace(clock=SystemClock()))
    monkeypatch.setattr("director.pages.shared.asked.table_server", lambda: serving)


def two_sessions() -> tuple[Evening, Client]:
    """An event with two sessions, and its organiser's browser."""
    made = pairs_event(8)
    add_session(
        with_stages(made.competition),
        datetime(2030, 1, 3, 19, tzinfo=UTC),
        {"movement": Movement.HOWELL, "boards_per_round": 2},
    )
    office = Client()
    office.force_login(made.owner)
    return made, office


def test_the_page_of_a_session_leads_to_the_pages_of_that_session(db: None) -> None:
    made, office = two_sessions()
    page = office.get(reverse("event", args=[made.competition.pk]), {"session": "2"}).content.decode()
    for name in ("event-manage", "event-time"):
        assert f'href="{reverse(name, args=[made.competition.pk])}?session=2"' in page, name


def test_a_form_carries_its_session(db: None) -> None:
    """A form goes to the address of its page, and the first session may end while that page stands open."""
    made, office = two_sessions()
    before = Session.objects.filter(number=2).values().get()
    for name in PAGES:
        address = reverse(name, args=[made.competition.pk])
        answer = office.get(address, {"pairs": "8"})
        assert answer.headers["Location"] == f"{address}?pairs=8&session=1", name
        assert office.get(f"{address}?session=1").status_code == 200, name
    made.session.ended_at = made.session.started_at = timezone.now()
    made.session.save()
    for name, sent in FORMS.items():
        address = reverse(name, args=[made.competition.pk])
        answer = office.post(address, sent, follow=True)
        assert "several sessions by now" in answer.content.decode(), name
        assert answer.redirect_chain[0][0] == f"{address}?session=2", name
        assert Session.objects.filter(number=2).values().get() == before, name
