"""The time of a round is that of its boards (article 20.1), also in sessions that are announced like one that began."""

from __future__ import annotations

from datetime import timedelta
from types import SimpleNamespace

import pytest
from django.test import Client
from django.urls import reverse

from director.competitions.models import Competition
from director.competitions.stage_models import StageForm
from director.knockouts.extra import make_extra
from director.models import ContestVersion, Session
from director.sessions.again import announce_again
from director.sessions.contest import settings_of
from director.sessions.draw.drawing import draw
from director.sessions.draw.staging import add_session, with_stages
from director.sessions.models import Movement
from play.live.clock import SystemClock
from play.models import Person
from tests.director.evening import ROBOTS, evening, evening_of_teams
from tests.director.knockouts.scripted import tournament


@pytest.fixture(autouse=True)
def _clock(monkeypatch: pytest.MonkeyPatch) -> None:
    serving = SimpleNamespace(desk=SimpleNamespace(clock=SystemClock()))
    monkeypatch.setattr("director.pages.shared.asked.table_server", lambda: serving)


BY_RULES = 8100
"""The seconds of sixteen boards, which a session stores when it starts."""


@pytest.mark.parametrize(("a_round", "of_eight"), [(BY_RULES, None), (None, None), (16 * 480, 8 * 480), (0, 0)])
def test_a_further_session_has_the_time_of_its_own_boards(db: None, a_round: int | None, of_eight: int | None) -> None:
    made = evening_of_teams(boards_per_round=16)
    Competition.objects.update(profile="ccba_2018")
    Session.objects.update(round_time=a_round)
    stage = with_stages(Competition.objects.get())
    values = {"boards_per_round": 8, "rounds": 3, "movement": Movement.MATCHES}
    added = add_session(stage, made.session.starts_at + timedelta(days=1), values)
    assert (added.boards_per_round, added.round_time) == (8, of_eight)


def test_rounds_of_a_knockout_and_extra_boards_have_the_time_of_theirs(db: None) -> None:
    cup = tournament(["Lions", "Tigers", "Bears", "Wolves"], segments=2, boards=8)
    Competition.objects.update(profile="ccba_2018")
    Session.objects.update(boards_per_round=16, round_time=BY_RULES)
    cup.draw()
    assert {(one.boards_per_round, one.round_time) for one in cup.competition.sessions.all()} == {(8, None)}
    Session.objects.filter(pk=cup.session(1).pk).update(round_time=3900)  # as it starts
    cup.play(cup.session(1), {1: 0, 2: 1})
    extra = make_extra(cup.match(1), cup.owner, cup.now)
    assert extra is not None
    assert (extra.boards_per_round, extra.round_time) == (8, None)
    Session.objects.filter(pk=extra.pk).update(round_time=3900)
    cup.play(extra, {})
    again = make_extra(cup.match(1), cup.owner, cup.now)
    assert again is not None
    assert (again.boards_per_round, again.round_time) == (1, None)


def test_announced_minutes_of_a_board_are_kept(db: None) -> None:
    cup = tournament(["Lions", "Tigers"], form=StageForm.KNOCKOUT, boards=12)
    Session.objects.update(boards_per_round=4, round_time=4 * 420)
    cup.draw()
    cup.draw()
    assert [one.round_time for one in cup.competition.sessions.all()] == [12 * 420]


def test_rounds_boards_and_times_are_changed_until_a_session_is_drawn(db: None) -> None:
    """Articles 15 to 17 and 20.1: what was announced is not cancelled for that; the rules say who has changed it."""
    made = evening_of_teams(rounds=5, boards_per_round=8)
    event = made.competition
    office, stranger = Client(), Client()
    office.force_login(made.owner)
    stranger.force_login(Person.objects.create_user("stranger@times.test", display_name="Stranger"))
    address = reverse("event-time", args=[event.pk])
    sent = {"act": "lengths", "rounds": "3", "boards_per_round": "20", "minutes": "", "interval": "30"}
    assert stranger.post(address, sent).status_code == 404
    assert "Ensure this value is less" in office.post(address, sent | {"boards_per_round": "33"}).content.decode()
    ContestVersion.objects.create(competition=event, turn=1, stated=settings_of(event), name="")
    assert office.post(address, sent).status_code == 302
    held = Session.objects.get()
    assert (held.rounds, held.boards_per_round, held.round_time, held.interval) == (3, 20, None, 30)
    assert held.deals.count() == 60, "they are committed to"
    assert event.contest_versions.latest("turn").name == "Olga Owner"
    office.post(address, sent | {"minutes": "7.5"})
    assert Session.objects.get().round_time == 20 * 450
    assert 'value="7.5"' in office.get(address).content.decode()
    Session.objects.update(started_at=held.starts_at)
    assert "its rounds stand" in office.post(address, sent, follow=True).content.decode()
    assert 'value="lengths"' not in office.get(address).content.decode()


def test_a_further_session_is_announced_with_times_of_its_own(db: None) -> None:
    made = evening_of_teams(boards_per_round=8)
    stage = with_stages(Competition.objects.get())
    office = Client()
    office.force_login(made.owner)
    sent = {"rounds": "2", "boards_per_round": "10", "minutes": "8", "interval": "15", "starts_at": "2030-05-01T10:00"}
    fields = {f"{stage.pk}-{name}": value for name, value in sent.items()}
    office.post(reverse("event-stages", args=[made.competition.pk]), fields | {"act": "add-session", "stage": stage.pk})
    added = Session.objects.latest("number")
    assert (added.number, added.round_time, added.interval) == (2, 10 * 480, 15)


def test_what_the_draw_and_the_start_have_settled_is_not_announced_again(db: None) -> None:
    """A Swiss has as many rounds as its field needs (17.2), and each evening has another field."""
    made = evening(movement=Movement.SWISS, boards_per_round=8)
    Competition.objects.update(profile="ccba_2018")
    Session.objects.update(rounds=None)
    made.enter(*[ROBOTS] * 5)
    week = made.session
    for pairs, rounds in ((5, 3), (9, 4)):
        made.enter(*[ROBOTS] * (pairs - made.competition.entries.count()))
        week.refresh_from_db()
        draw(week)
        week.refresh_from_db()
        assert (week.rounds, week.rounds_announced) == (rounds, None), pairs
    Session.objects.update(round_time=3900)  # as it starts
    week.refresh_from_db()
    again = announce_again(week, made.owner, week.starts_at + timedelta(days=7))
    assert (again.rounds, again.rounds_by_draw, again.round_time) == (None, False, None)
    Session.objects.update(rounds=5, rounds_by_draw=False, round_time=8 * 480)
    week.refresh_from_db()
    again = announce_again(week, made.owner, week.starts_at + timedelta(days=7))
    assert (again.rounds, again.round_time) == (5, 8 * 480)
