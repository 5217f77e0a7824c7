"""What a player reads who waits: where and when he plays next; and what captains are told of line-ups that are due."""

from __future__ import annotations

from datetime import timedelta
from types import SimpleNamespace
from zoneinfo import ZoneInfo

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from director.models import PersonNotice, Session
from director.pages.notices.notice_words import told
from director.pages.shared import asked
from director.sessions import telling
from director.sessions.draw.drawing import draw
from director.sessions.draw.staging import with_stages
from director.sessions.teams.lineups import choose_line_up
from director.sessions.telling import LINE_UPS, SOON, _tell
from play.live.timed.timers import Timer
from tests.director.evening import ROBOTS, Evening, enter_teams, evening_of_teams
from tests.director.standings.scripted import add
from tests.play.conftest import START

pytestmark = pytest.mark.django_db


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> Evening:
    """Three teams, drawn for today; the first sits out first."""
    clock = SimpleNamespace(now=lambda: START)
    monkeypatch.setattr(asked, "table_server", lambda: SimpleNamespace(desk=SimpleNamespace(clock=clock)))
    monkeypatch.setattr(telling, "connections", SimpleNamespace(close_all=lambda: None))
    found = evening_of_teams(rounds=None, boards_per_round=2)
    names = ("Ann", "Ben", "Cid")
    teams = zip(names, found.people(*names), strict=True)
    enter_teams(found, **{f"Team {name}": [one, *ROBOTS, *ROBOTS][:4] for name, one in teams})
    Session.objects.update(starts_at=START + timedelta(minutes=30))
    found.session.refresh_from_db()
    draw(found.session)
    return found


def page_of(made: Evening, name: str) -> str:
    """Return the page on which somebody waits."""
    person = made.competition.entries.get(name=f"Team {name}").entrants.get(place=1).person
    assert person is not None
    browser = Client()
    browser.force_login(person)
    return browser.get(reverse("session-play", args=[made.session.pk])).content.decode()


def test_a_player_reads_his_next_round_and_its_captain_when_the_line_up_is_due(made: Evening) -> None:
    before = page_of(made, "Ben")
    assert "Round 1" in before
    assert "match 1" in before
    assert "Your line-up is due at" in before, "ten minutes before the start (19.3(2))"
    Session.objects.update(started_at=START, round=1, next_at=START + timedelta(minutes=20))
    with_stages(made.competition)
    add(made.competition.stages.get())
    waits = page_of(made, "Ann")
    assert "Round 2" in waits
    assert "against" in waits
    Session.objects.filter(pk=made.session.pk).update(ended_at=START)
    assert "The next session" in page_of(made, "Ann")


def test_captains_are_told_when_a_line_up_is_due_unless_they_have_handed_it_in(made: Evening) -> None:
    handed = made.competition.entries.get(name="Team Ann")
    assert choose_line_up(made.session, handed, 1, (2, 1, 3, 4), made.owner, START, chief=False) is None
    _tell(Timer(1, SOON, made.session.pk, "", "", 0), START, START)
    lines = PersonNotice.objects.filter(kind="line-up").select_related("person")
    assert {one.person.display_name for one in lines} == {"Ben", "Cid"}
    Session.objects.update(started_at=START, round=1, next_at=START + timedelta(minutes=20))
    _tell(Timer(1, LINE_UPS, made.session.pk, "2", "", 0), START, START)
    _tell(Timer(1, LINE_UPS, made.session.pk, "2", "", 0), START, START)
    assert [one.data["due"][11:16] for one in lines.filter(data__round=2)] == [
        f"{START + timedelta(minutes=10):%H:%M}"
    ] * 3
    with timezone.override("Asia/Shanghai"):
        says = next(told(one).says for one in lines.filter(data__round=2))
    local = f"{(START + timedelta(minutes=10)).astimezone(ZoneInfo('Asia/Shanghai')):%H:%M}"
    assert says == f"Your line-up for round 2 is due at {local} (Asia/Shanghai)."
