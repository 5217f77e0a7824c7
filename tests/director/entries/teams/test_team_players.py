"""The list of a team changes until the event begins (articles 5.1, 10.1(2), 10.4(3))."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from django.test import Client
from django.urls import reverse

from director.entries.entering import Player
from director.entries.models import Entry
from director.models import LineUp, Session
from director.notices.models import PersonNotice
from play.live.clock import SystemClock
from play.models import Person
from tests.director.evening import Evening, enter_teams, evening_of_teams
from tests.sent import key_in


@pytest.fixture
def lions(db: None, monkeypatch: pytest.MonkeyPatch) -> tuple[Evening, Entry]:
    """A team of its captain Ann and three names without accounts, and one of Zoe's."""
    serving = SimpleNamespace(desk=SimpleNamespace(clock=SystemClock()))
    monkeypatch.setattr("director.pages.shared.asked.table_server", lambda: serving)
    made = evening_of_teams()
    ann, zoe = made.people("Ann", "Zoe")
    names = [Player(name=name) for name in ("Bob", "Cid", "Dan")]
    team, _other = enter_teams(made, Lions=[ann, *names], Tigers=[zoe, *[Player()] * 3])
    return made, team


def browser(person: Person) -> Client:
    made = Client()
    made.force_login(person)
    return made


def listed(team: Entry) -> dict[int, str]:
    return {one.place: one.name for one in team.entrants.order_by("place")}


def test_a_captain_adds_takes_out_and_names_players(lions: tuple[Evening, Entry]) -> None:
    made, team = lions
    ann = team.entrants.get(place=1).person
    assert ann is not None
    captain, page = browser(ann), reverse("session-line-up", args=[made.session.pk, team.pk])
    eve = Person.objects.create_user("eve@team.test", display_name="Eve")
    key = key_in(captain.get(page).content.decode(), "add")
    for _sent_again in range(2):
        captain.post(page, {"act": "add", "player": "Fay", "form_key": key})
    assert listed(team) == {1: "Ann", 2: "Bob", 3: "Cid", 4: "Dan", 5: "Fay"}
    captain.post(page, {"act": "free", "place": "5"})
    captain.post(page, {"act": "add", "player": "Eve"})
    captain.post(page, {"act": "add", "player": "Fay"})
    assert listed(team) == {1: "Ann", 2: "Bob", 3: "Cid", 4: "Dan", 5: "Eve", 6: "Fay"}
    assert not team.entrants.get(place=5).confirmed, "who has an account confirms"
    assert PersonNotice.objects.filter(person=eve, kind="entered").count() == 1
    assert "has as many players" in captain.post(page, {"act": "add", "player": "Gus"}, follow=True).content.decode()
    assert "Add the player" not in captain.get(page).content.decode()
    LineUp.objects.create(session=made.session, entry=team, round=1, places=[1, 2, 3, 5])
    captain.post(page, {"act": "free", "place": "5"})
    assert listed(team) == {1: "Ann", 2: "Bob", 3: "Cid", 4: "Dan", 6: "Fay"}
    assert not LineUp.objects.exists(), "a line-up with somebody who has gone is none"
    assert PersonNotice.objects.filter(person=eve, kind="withdrawn").count() == 1
    captain.post(page, {"act": "free", "place": "2"})
    captain.post(page, {"act": "name", "place": "2", "player": "Eve"})
    assert listed(team)[2] == "Eve"
    captain.post(page, {"act": "free", "place": "1"})
    assert listed(team)[1] == "Ann", "a captain withdraws the team"
    refused = captain.post(page, {"act": "add", "player": "Zoe"}, follow=True).content.decode()
    assert "entered this event already" in refused


def test_an_organiser_does_it_too_and_nobody_when_the_event_has_begun(lions: tuple[Evening, Entry]) -> None:
    made, team = lions
    page = reverse("session-line-up", args=[made.session.pk, team.pk])
    office = browser(made.owner)
    office.post(page, {"act": "add", "player": "Eve"})
    assert listed(team)[5] == "Eve"
    zoe = Entry.objects.get(name="Tigers").entrants.get(place=1).person
    assert zoe is not None
    assert browser(zoe).post(page, {"act": "add", "player": "Fay"}).status_code == 404
    assert "Write who plays" in office.post(page, {"act": "add", "player": ""}, follow=True).content.decode()
    Session.objects.update(started_at=made.session.starts_at, round=1)
    for sent in ({"act": "add", "player": "Fay"}, {"act": "free", "place": "5"}):
        office.post(page, sent)
    assert listed(team)[5] == "Eve"
    assert len(listed(team)) == 5
    assert "Players of the team" not in office.get(page).content.decode()
