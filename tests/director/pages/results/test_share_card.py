"""The share cards of a session: the ranking for everybody, a player's best board, and nothing before publication."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from director.models import Session
from play.models import Person
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
