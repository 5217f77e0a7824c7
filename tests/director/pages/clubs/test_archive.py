"""The archive of a club: its published sessions by months of its own clocks, and by names."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from django.test import Client
from django.urls import reverse

from director.competitions.models import Competition
from director.models import Session
from tests.director.evening import Evening
from tests.director.results.published import published

ADDRESS = "/clubs/harbour/archive/"


@pytest.fixture
def tuesday(db: None) -> Evening:
    """A session with Nora in January, and one that begins there in February, where the club is."""
    made = published()
    other = Competition.objects.create(
        club=made.club, name="Winter Cup", profile="chinese_club", announced_by=made.owner
    )
    at = datetime(2030, 1, 31, 18, 0, tzinfo=UTC)  # 2 o'clock on 1 February in Shanghai
    Session.objects.create(competition=other, starts_at=at, started_at=at, ended_at=at, published_at=at)
    return made


def listed(**query: str) -> list[str]:
    """Return the events that are listed."""
    answer = Client().get(ADDRESS, query)
    assert answer.status_code == 200
    return [one.session.competition.name for one in answer.context["lines"]]


def test_the_newest_month_is_shown_and_others_are_asked_for(tuesday: Evening) -> None:
    assert listed() == ["Winter Cup"]
    assert listed(month="2030-01") == ["Tuesday Pairs"]
    assert listed(month="2030-02") == ["Winter Cup"]
    for wrong in ("1999-12", "x", "2030-13"):
        assert listed(month=wrong) == ["Winter Cup"]
    page = Client().get(ADDRESS).content.decode()
    assert 'href="?month=2030-01"' in page
    assert "February 2030" in page
    assert reverse("club-archive", args=["harbour"]) in Client().get("/clubs/harbour/").content.decode()


def test_names_of_players_and_events_are_found(tuesday: Evening) -> None:
    assert listed(name="nora") == ["Tuesday Pairs"]
    assert listed(name="李") == ["Tuesday Pairs"]
    assert listed(name="winter") == ["Winter Cup"]
    assert listed(name="Zoe") == []
    page = Client().get(ADDRESS, {"name": "Ada"}).content.decode()
    assert reverse("session-contestant", args=[tuesday.session.pk, 4]) in page
    assert "Ada – Bea" in page
    assert "noindex" in page
    assert "noindex" not in Client().get(ADDRESS).content.decode()
    assert Client().get(ADDRESS, {"name": "x" * 99}).status_code == 200


def test_sessions_that_are_not_published_are_not_there(tuesday: Evening) -> None:
    Session.objects.filter(competition__name="Winter Cup").update(published_at=None)
    assert listed() == ["Tuesday Pairs"]
    assert listed(name="winter") == []


def test_the_number_of_queries_does_not_grow_with_the_sessions(
    tuesday: Evening, django_assert_max_num_queries: object
) -> None:
    assert callable(django_assert_max_num_queries)
    at = datetime(2030, 1, 20, tzinfo=UTC)
    for number in range(2, 22):
        Session.objects.create(
            competition=tuesday.competition, number=number, starts_at=at, started_at=at, ended_at=at, published_at=at
        )
    with django_assert_max_num_queries(10):
        assert len(listed(month="2030-01")) == 21
