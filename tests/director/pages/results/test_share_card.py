"""The share cards of a session: the ranking for everybody, a player's best board, and nothing before publication."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from types import SimpleNamespace

import pytest
from django.test import Client
from django.urls import reverse

from director.models import Session
from play.live.clock import SystemClock
from play.models import Person
from tests.director.calendar.test_icalendar import unfolded, value
from tests.director.evening import Evening
from tests.director.results.published import published
from tests.frontend.drawings.test_share_card import texts


@pytest.fixture
def tuesday(db: None) -> Evening:
    """Nora and 李伟 gain on the first board and lose on the second."""
    return published()


def picture(name: str, *args: object) -> list[str]:
    answer = Client().get(reverse(name, args=args))
    assert answer["Content-Type"].startswith("image/svg+xml")
    return texts(answer.content.decode())


def test_the_ranking(tuesday: Evening) -> None:
    shown = picture("session-card-ranking", tuesday.session.pk)
    assert shown[0] == "Tuesday Pairs"
    assert "Nora – 李伟" in shown
    assert "50.00 %" in shown


def test_the_best_board_of_each_side(tuesday: Evening) -> None:
    north = picture("session-card-board", tuesday.session.pk, 1)
    assert "Nora – 李伟" in north
    assert any(one.startswith("4♠ by North ") for one in north)
    assert "100.0 %" in north
    assert any(one.startswith("Board 1 ") for one in north)
    east = picture("session-card-board", tuesday.session.pk, 2)
    assert any(one.startswith("Board 2 ") for one in east)
    assert Client().get(reverse("session-card-board", args=[tuesday.session.pk, 9])).status_code == 404


def test_a_player_finds_his_own_on_the_page(tuesday: Evening) -> None:
    page = reverse("session-card", args=[tuesday.session.pk])
    assert "Your best board" not in Client().get(page).content.decode()
    nora = Client()
    nora.force_login(Person.objects.get(display_name="Nora"))
    assert reverse("session-card-board", args=[tuesday.session.pk, 1]) in nora.get(page).content.decode()


def test_nothing_before_the_results_are_published(tuesday: Evening) -> None:
    Session.objects.update(published_at=None)
    for name, args in (("session-card", []), ("session-card-ranking", []), ("session-card-board", [1])):
        assert Client().get(reverse(name, args=[tuesday.session.pk, *args])).status_code == 404


@pytest.mark.parametrize("announced", [datetime(2030, 3, 5, 11, 30, tzinfo=UTC), datetime(2029, 12, 30, tzinfo=UTC)])
def test_a_session_of_another_day_than_announced_is_of_the_day_on_which_it_was_played(
    tuesday: Evening, announced: datetime, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On the page of its results, its card, in the calendar and in the archive; so it moves in the calendar too."""
    serving = SimpleNamespace(desk=SimpleNamespace(clock=SystemClock()))
    monkeypatch.setattr("director.pages.shared.asked.table_server", lambda: serving)
    played = datetime(2030, 1, 2, 11, 30, tzinfo=UTC)
    ended = played + timedelta(hours=3)
    Session.objects.update(starts_at=announced, started_at=played, ended_at=ended)
    assert any("Jan. 2, 2030" in one for one in picture("session-card-ranking", tuesday.session.pk))
    page = Client().get(reverse("session-results", args=[tuesday.session.pk])).content.decode()
    assert "Jan. 2, 2030 19:30</time>" in page
    lines = unfolded(Client().get(reverse("event-calendar", args=[tuesday.competition.pk])).content)
    assert [value(lines, name) for name in ("DTSTART", "DTEND", "SEQUENCE")] == [
        "20300102T113000Z",
        "20300102T143000Z",
        "1",
    ]
    archive = Client().get(reverse("club-archive", args=["harbour"]))
    assert f"{archive.context['month']:%Y-%m}" == "2030-01"
