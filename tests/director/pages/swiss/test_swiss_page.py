"""The page of a Swiss: who reads what of it, and who pairs."""

from __future__ import annotations

import re
from types import SimpleNamespace
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from director.clubs.models import Role
from director.models import BoardResult, Entrant, Member, Session
from director.results.changes.absences import note_absence
from director.results.swiss.pairing import pair_next
from director.sessions.draw.swiss_models import AbsenceKind
from director.sessions.models import Movement
from play.live.clock import SystemClock
from play.models import Person
from tests.director.evening import evening
from tests.director.results.swiss_played import at, draws_of, go_to_round, hand_in, pairs_swiss, teams_swiss

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def serving(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server whose tables have nothing to do."""
    server = SimpleNamespace(desk=SimpleNamespace(clock=SystemClock()))

    async def nothing(*_given: object) -> None: ...

    monkeypatch.setattr("director.pages.shared.asked.table_server", lambda: server)
    monkeypatch.setattr("director.pages.swiss.swiss.table_server", lambda: server)
    monkeypatch.setattr("director.pages.swiss.swiss.go_on", nothing)


def text_of(page: Any) -> str:
    """Return a page that is found."""
    assert page.status_code == 200
    said: str = page.content.decode()
    return said


def standing_in(page: str) -> list[str]:
    """Return the points in the standing, in their order."""
    return re.findall(r"\d+\.\d\d", page.partition("Standing after")[2].partition("Under each round")[0])


def test_a_draw_is_told_when_it_is_published_and_the_standing_when_its_round_is_over(client: Client) -> None:
    made = teams_swiss(5, rounds=2, hold=True)
    page = reverse("session-swiss", args=[made.session.pk])
    first = text_of(client.get(page))
    assert "Draw of round 1" in first
    assert "Standing after" not in first
    hand_in(made)
    pair_next(made.session.pk, at(made))
    held = text_of(client.get(page))
    assert "Standing after round 1" in held
    assert "12.00" in held  # the bye
    assert "Draw of round 2" not in held
    assert "Publish the draw" not in held
    one = BoardResult.objects.filter(table=1, board=1)
    one.update(contract="")  # awarded, and it may be taken back yet
    assert "Standing after" not in text_of(client.get(page))
    one.update(contract="3NT N")
    Session.objects.update(open_results=False)
    assert "Standing after" not in text_of(client.get(page))  # results are not public: the draw is
    client.force_login(made.owner)
    assert "Proposed for round 2" in text_of(client.get(page))
    assert standing_in(text_of(client.get(page))) == standing_in(held), "his matches count for a visitor too"
    client.post(page, {"act": "publish"})
    client.logout()
    assert "Draw of round 2" in text_of(client.get(page))
    assert len(draws_of(made)) == 2


def test_nobody_pairs_but_an_organiser_who_does_not_play(client: Client) -> None:
    made = teams_swiss(4, rounds=2, hold=True)
    hand_in(made)
    pair_next(made.session.pk, at(made))
    page = reverse("session-swiss", args=[made.session.pk])
    other = Person.objects.create_user("dora@evening.test", display_name="Dora")
    assert client.post(page, {"act": "publish"}).status_code == 404
    client.force_login(other)
    assert client.post(page, {"act": "publish"}).status_code == 404
    Member.objects.create(club=made.club, person=other, role=Role.DIRECTOR)
    Entrant.objects.filter(entry__name="Ants", place=1).update(person=other)
    assert client.post(page, {"act": "publish"}).status_code == 404
    assert "Proposed" not in text_of(client.get(page))
    Entrant.objects.update(person=None)
    assert client.post(page, {"act": "nonsense"}).status_code == 400
    assert client.post(page, {"act": "publish"}).status_code == 302
    assert client.post(page, {"act": "exchange", "one": "1", "other": "3", "reason": "related"}).status_code == 302
    assert draws_of(made)[-1] != draws_of(made)[-2]


def test_the_figures_of_a_swiss_are_explained_down_to_the_boards(client: Client) -> None:
    made = teams_swiss(5, rounds=2)
    go_to_round(made, 2)
    hand_in(made)
    Session.objects.update(ended_at=at(made), published_at=at(made))
    for number in (1, 5):
        said = text_of(client.get(reverse("session-why", args=[made.session.pk, number])))
        assert "17.6" in said or "42.1" in said
        assert "IMP" in said
    results = text_of(client.get(reverse("session-results", args=[made.session.pk])))
    assert reverse("session-swiss", args=[made.session.pk]) in results


def test_pairs_have_the_page_too(client: Client) -> None:
    made = pairs_swiss(6, rounds=2)
    go_to_round(made, 2)
    page = reverse("session-swiss", args=[made.session.pk])
    said = text_of(client.get(page))
    assert "Standing after round 1" in said
    note_absence(made.session, 1, AbsenceKind.FORFEIT, "ill", made.owner, at(made), leaves=False)
    assert text_of(client.get(page)).count("not there") - said.count("not there") == 2, "the draw, and its text"
    assert "，缺席" in text_of(client.get(page, headers={"accept-language": "zh-hans"}))
    assert "42.1" in text_of(client.get(reverse("session-why", args=[made.session.pk, 1])))


def test_a_swiss_is_announced_with_its_pairing_and_a_scale_of_ones_own(client: Client) -> None:
    made = evening()
    client.force_login(made.owner)
    form = {
        "name": "League", "starts_at": "2030-01-02T19:30", "movement": "swiss", "rounds": "5", "boards_per_round": "8",
        "method": "imps", "scale": "own", "own_scale": "0-2 1 1\n3 2 0", "profile": "chinese_club", "hold": "on",
        "pairing": "special", "interval": "15",
    }  # fmt: skip
    announce = reverse("event-create", args=["harbour"]) + "?for=teams"
    refused = text_of(client.post(announce, form))
    assert "no band" in refused
    assert client.post(announce, form | {"own_scale": "0-2 1 1\n3+ 2 0"}).status_code == 302
    session = Session.objects.select_related("competition").get(competition__name="League")
    assert (session.movement, session.interval, session.competition.scale) == (Movement.SWISS, 15, "own")
    assert session.swiss == {"special": True, "ends": False, "by_number": False, "hold": True}
    rules = text_of(client.get(reverse("event-rules", args=[session.competition.pk])))
    assert "Swiss" in rules
