"""A series by its pages: made by an organiser, read by everybody, joined by the events that are announced again."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse

from director.entries.entering import Player, enter
from director.models import BoardResult, Competition, Series, Session
from director.sessions.draw.drawing import draw
from director.sessions.models import Movement
from play.models import Person
from tests.director.evening import ROBOTS, Evening, evening
from tests.play.conftest import START


def play_evening(tuesday: Evening, week: int, pairs: list[tuple[Player, Player]]) -> Session:
    """Return a session of that week that is over: pair 1 beats pair 2 by a part-score at one table of two."""
    event = Competition.objects.create(
        club=tuesday.club, name=f"Week {week}", profile="chinese_club", announced_by=tuesday.owner
    )
    session = Session.objects.create(
        competition=event, starts_at=START + timedelta(weeks=week), movement=Movement.HOWELL, rounds=2
    )
    for pair in (*pairs, ROBOTS, ROBOTS):
        enter(event, tuesday.owner, pair)
    draw(session)
    for table, (ns, ew, score) in enumerate(((1, 2, 110), (3, 4, -50)), 1):
        BoardResult.objects.create(
            session=session, round=1, table=table, board=1, ns=ns, ew=ew, at=START, tricks=8, contract="2S N",
            score_ns=score,
        )  # fmt: skip
    BoardResult.objects.filter(table=2).update(contract="3S N")
    at = session.starts_at
    Session.objects.filter(pk=session.pk).update(started_at=at, ended_at=at, published_at=at)
    return session


@pytest.fixture
def tuesday(db: None) -> Evening:
    return evening()


def players(tuesday: Evening) -> dict[str, Player]:
    found = dict(zip(("Nora", "Saul"), tuesday.people("Nora", "Saul"), strict=True))
    return found | {"Wang": Player(None, "Wang"), "Chen": Player(None, "Chen")}


def office(tuesday: Evening) -> Client:
    client = Client()
    client.force_login(tuesday.owner)
    return client


def made(tuesday: Evening, sessions: list[Session], **change: str) -> Series:
    form = {"name": "Winter", "best": "2", "least": "2", "sessions": [str(one.pk) for one in sessions]} | change
    answer = office(tuesday).post(reverse("series-create", args=["harbour"]), form)
    assert answer.status_code == 302
    return Series.objects.get()


def test_a_ranking_of_players_however_they_were_partnered(tuesday: Evening) -> None:
    """An account is the same player every week, and so is a name without one."""
    of = players(tuesday)
    weeks = [
        play_evening(tuesday, 1, [(of["Nora"], of["Wang"]), (of["Saul"], of["Chen"])]),
        play_evening(tuesday, 2, [(of["Nora"], of["Chen"]), (of["Saul"], Player(None, "wang"))]),
        play_evening(tuesday, 3, [(of["Saul"], of["Nora"]), ROBOTS]),
    ]
    page = Client().get(reverse("series", args=[made(tuesday, weeks).pk])).content.decode()
    table = page[page.index("<table") : page.index("</table>")]
    assert table.index("Nora") < table.index("Saul")
    assert "200.00" in table  # the best two of three sessions
    assert "(100.00)" in table
    assert page.count("<bdi>Nora</bdi>") == 1
    assert "Robot" not in table
    chart = page[
        page.index('<svg class="chart courses"') : page.index("</svg>", page.index('<svg class="chart courses"'))
    ]
    assert [chart.count(f">{name}<") for name in ("Nora", "Saul", "Robot")] == [1, 1, 0]
    assert chart.count("<circle") == 2 * 4  # two sessions are needed to be ranked
    assert "<bdi>Wang</bdi>" not in page  # the name as it was written last
    assert "<bdi>wang</bdi>" in page
    mine = office(tuesday)
    mine.force_login(Person.objects.get(display_name="Saul"))
    assert 'class="mine"' in mine.get(reverse("series", args=[Series.objects.get().pk])).content.decode()


def test_sessions_of_a_series_stand_in_the_order_in_which_they_were_played(tuesday: Evening) -> None:
    """The second was begun three weeks before its time: so the first is the later one, in the form and in the table."""
    of = players(tuesday)
    weeks = [play_evening(tuesday, week, [(of["Nora"], of["Wang"]), ROBOTS]) for week in (1, 2)]
    Session.objects.filter(pk=weeks[1].pk).update(started_at=START - timedelta(weeks=1))
    series = made(tuesday, weeks)
    page = Client().get(reverse("series", args=[series.pk])).content.decode()
    assert re.findall(r"Week (\d)", page)[:2] == ["2", "1"]
    page = office(tuesday).get(reverse("series-change", args=[series.pk])).content.decode()
    assert re.findall(r"Week (\d), ([^,]+)", page) == [("1", "Jan. 9"), ("2", "Dec. 26")], "in Shanghai it is tomorrow"


def test_who_has_played_too_little_has_no_place(tuesday: Evening) -> None:
    of = players(tuesday)
    weeks = [
        play_evening(tuesday, 1, [(of["Nora"], of["Wang"]), ROBOTS]),
        play_evening(tuesday, 2, [(of["Nora"], of["Saul"]), ROBOTS]),
    ]
    page = Client().get(reverse("series", args=[made(tuesday, weeks).pk])).content.decode()
    few = page[page.index("Too few sessions yet") :]
    assert "<bdi>Saul</bdi>" in few
    assert "<bdi>Nora</bdi>" not in few


def test_equals_stand_in_the_order_of_their_names(tuesday: Evening) -> None:
    """Not in that of their accounts, which are others on another host."""
    of = players(tuesday)
    week = play_evening(tuesday, 1, [(of["Saul"], of["Wang"]), (of["Nora"], of["Chen"])])
    for least in ("1", "2"):
        page = Client().get(reverse("series", args=[made(tuesday, [week], least=least).pk])).content.decode()
        assert re.findall(r"<bdi>(Nora|Saul|Wang|Chen)</bdi>", page)[:4] == ["Saul", "Wang", "Chen", "Nora"], least
        Series.objects.all().delete()


def test_results_that_are_not_published_count_for_nothing(tuesday: Evening) -> None:
    of = players(tuesday)
    week = play_evening(tuesday, 1, [(of["Nora"], of["Wang"]), ROBOTS])
    series = made(tuesday, [week], least="1")
    Session.objects.update(published_at=None)
    page = Client().get(reverse("series", args=[series.pk])).content.decode()
    assert "Nora" not in page
    assert "Nobody is ranked yet." in page


def test_an_event_that_is_announced_again_joins_the_series(tuesday: Evening) -> None:
    series = made(tuesday, [tuesday.session])
    form = {"act": "again", "starts_at": "2030-01-09T19:30", "weeks": "2"}
    office(tuesday).post(reverse("event-time", args=[tuesday.competition.pk]), form)
    assert series.sessions.count() == 3


def test_a_series_that_is_changed_keeps_sessions_of_long_ago(tuesday: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a club with many of them the form lists the last ones, and all that are in the series."""
    later = [Session.objects.create(competition=tuesday.competition, number=n, starts_at=START) for n in (2, 3)]
    Session.objects.filter(pk=tuesday.session.pk).update(starts_at=START - timedelta(days=400))
    series = made(tuesday, [tuesday.session, later[0]])
    monkeypatch.setattr("director.pages.clubs.series._LISTED", 1)
    page = reverse("series-change", args=[series.pk])
    assert office(tuesday).get(page).content.decode().count("checked") == 2
    chosen = [f"{one.pk}" for one in (tuesday.session, later[0])]
    office(tuesday).post(page, {"name": "Spring", "best": "2", "least": "1", "sessions": chosen})
    assert set(series.sessions.all()) == {tuesday.session, later[0]}


def test_wrong_series_are_refused_and_a_right_one_is_changed(tuesday: Evening) -> None:
    other = Competition.objects.create(
        club=tuesday.club, name="IMPs", profile="chinese_club", announced_by=tuesday.owner, method="butler"
    )
    imps = Session.objects.create(competition=other, starts_at=START)
    create, browser = reverse("series-create", args=["harbour"]), office(tuesday)
    right = {"name": "Winter", "best": "2", "least": "2", "sessions": [str(tuesday.session.pk)]}
    for change, said in (
        ({"sessions": [str(tuesday.session.pk), str(imps.pk)]}, "scored in different ways"),
        ({"best": "0"}, "greater than or equal to 1"),
        ({"sessions": []}, "Please"),
    ):
        assert said in browser.post(create, right | change).content.decode()
    assert not Series.objects.exists()
    series = made(tuesday, [tuesday.session])
    page = reverse("series-change", args=[series.pk])
    assert "checked" in browser.get(page).content.decode()
    assert browser.post(page, right | {"name": "Spring"}).status_code == 302
    assert Series.objects.get().name == "Spring"
