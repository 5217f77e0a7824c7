"""Forms of clubs, events and stages that are sent twice, by two presses: each adds one thing."""

from __future__ import annotations

import re
from concurrent.futures import ThreadPoolExecutor
from types import SimpleNamespace
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.db import connection
from django.test import AsyncClient, Client
from django.urls import reverse

from director.clubs.token_models import Token
from director.models import Club, Competition, Contestant, Entry, Member, Session, SessionTable, Stage, Webhook
from director.notices.templates import PLAIN_BODY
from director.series.models import Series
from director.sessions.draw.staging import with_stages
from director.sessions.running.runner import begin
from play.live.clock import SystemClock
from play.models import Person, PlayTable
from play.process.table_server import TableServer
from tests.director.evening import Evening, evening
from tests.director.pages.test_whole_way import EVENT, browser_of
from tests.director.standings.scripted import pairs_event
from tests.sent import key_in


def twice(browser: Client, page: str, act: str = "", **fields: object) -> tuple[Any, Any]:
    """Send a form of a page twice, as two presses do; return both answers."""
    form = fields | {"form_key": key_in(browser.get(page).content.decode(), act)} | ({"act": act} if act else {})
    first, second = (browser.post(page, form) for _ in range(2))
    assert second.status_code == 302, first.context["form"].errors if first.context else first
    return first, second


@pytest.fixture
def serving(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server whose tables have nothing to do."""
    server = SimpleNamespace(desk=SimpleNamespace(clock=SystemClock()))
    monkeypatch.setattr("director.pages.shared.asked.table_server", lambda: server)


@pytest.fixture
def office(db: None, serving: None) -> tuple[Client, Evening]:
    """The browser of the owner of a club, and its event of pairs."""
    made, browser = evening(), Client()
    browser.force_login(made.owner)
    return browser, made


def test_a_token_is_made_once_and_the_second_answer_says_where_its_key_stands(office: tuple[Client, Evening]) -> None:
    browser, _made = office
    address = reverse("club-programs", args=["harbour"])
    first, second = twice(browser, address, "make", name="Site", scopes=["results"])
    assert first.status_code == 200
    assert Token.objects.count() == 1
    assert "made by your first press" in browser.get(second["Location"]).content.decode()


def test_an_address_for_results_and_a_group_are_noted_once(office: tuple[Client, Evening]) -> None:
    browser, _made = office
    listener = {"name": "Federation", "address": "https://federation.example/"}
    twice(browser, reverse("club-programs", args=["harbour"]), "listen", **listener)
    group = {"name": "Members", "address": "https://chat.example/hook", "language": "en", "body": PLAIN_BODY}
    twice(browser, reverse("club-groups", args=["harbour"]), "add", **group)
    assert sorted(Webhook.objects.values_list("name", flat=True)) == ["Federation", "Members"]


def test_who_changes_a_form_whose_answer_was_lost_is_told_that_the_first_text_stands(
    office: tuple[Client, Evening],
) -> None:
    """By the browser’s Back it has the same key; the same text again is no change."""
    browser, _made = office
    address = reverse("event-create", args=["harbour"])
    form = EVENT | {"form_key": key_in(browser.get(address).content.decode())}
    pages = [browser.post(address, form | {"name": name}, follow=True) for name in ("Friday", "Friday", "Sunday")]
    told = ["Your changes are not." in page.content.decode() for page in pages]
    assert told == [False, False, True]
    assert not Competition.objects.filter(name="Sunday").exists()


def test_an_event_and_a_club_are_made_once(office: tuple[Client, Evening]) -> None:
    browser, made = office
    second = twice(browser, reverse("event-create", args=["harbour"]), **EVENT | {"name": "Friday Pairs"})[1]
    assert Competition.objects.filter(name="Friday Pairs").count() == 1
    assert Session.objects.exclude(pk=made.session.pk).count() == 1
    assert second["Location"] == reverse("club", args=["harbour"])
    club = {"name": "Lake Club", "address": "lake", "zone": "Europe/Berlin", "about": "By the lake."}
    twice(browser, reverse("club-create"), **club)
    assert Member.objects.filter(club=Club.objects.get(address="lake")).count() == 1


def test_a_series_is_made_once(db: None) -> None:
    made, browser = pairs_event(4), Client()
    browser.force_login(made.owner)
    address = reverse("series-create", args=[made.club.address])
    twice(browser, address, name="Winter", best="3", least="1", sessions=[f"{made.session.pk}"])
    assert Series.objects.count() == 1


def test_a_stage_and_a_session_are_added_once(db: None, serving: None) -> None:
    made, browser = pairs_event(8), Client()
    browser.force_login(made.owner)
    stage = with_stages(made.competition)
    address = reverse("event-stages", args=[made.competition.pk])
    values = {"starts_at": "2030-01-03T19:00", "movement": "howell", "boards_per_round": "2"}
    session = {f"{stage.pk}-{name}": value for name, value in values.items()}
    twice(browser, address, "add-session", stage=stage.pk, **session)
    assert made.competition.sessions.count() == 2
    twice(browser, address, "add-stage", form="sessions", name="Final", qualify="4", carry="rules")
    assert Stage.objects.filter(competition=made.competition).count() == 2


def test_a_form_that_is_put_right_counts(office: tuple[Client, Evening]) -> None:
    """What came to nothing did not take its key: the page that Back shows can be put right and sent."""
    browser, made = office
    with_stages(made.competition)
    address = reverse("event-stages", args=[made.competition.pk])
    form = {"act": "add-stage", "form_key": key_in(browser.get(address).content.decode(), "add-stage")}
    assert browser.post(address, form | {"form": "sessions", "qualify": "-1"}).status_code == 200
    browser.post(address, form | {"form": "sessions", "name": "Final", "qualify": "4", "carry": "rules"})
    assert Stage.objects.filter(competition=made.competition).count() == 2


def test_a_pair_is_entered_once_and_paid_stays_paid(office: tuple[Client, Evening]) -> None:
    """People without an account: nothing else tells the second press from another pair of the same names."""
    browser, made = office
    Competition.objects.filter(pk=made.competition.pk).update(fee="5")
    manage = reverse("event-manage", args=[made.competition.pk])
    twice(browser, manage, "add", first="Kim", second="Lou")
    entry = Entry.objects.get()
    for _ in range(2):
        browser.post(manage, {"act": "paid", "entry": entry.pk})
        browser.post(manage, {"act": "stand-by", "entry": entry.pk})
    entry.refresh_from_db()
    assert (entry.paid_at is not None, entry.standby) == (True, True)
    for act in ("not-paid", "plays-always"):
        browser.post(manage, {"act": act, "entry": entry.pk})
    entry.refresh_from_db()
    assert (entry.paid_at, entry.standby) == (None, False)


async def both(page: str, form: dict[str, str], office: AsyncClient) -> list[int]:
    """Send by two browsers of one session at the same moment; return what is answered."""

    def one(_number: int) -> int:
        browser = Client()
        browser.cookies = office.cookies
        try:
            return browser.post(page, form).status_code
        finally:
            connection.close()

    def at_once() -> list[int]:
        with ThreadPoolExecutor(2) as two:
            return list(two.map(one, range(2)))

    return await sync_to_async(at_once, thread_sensitive=False)()


async def test_who_comes_late_is_entered_once_by_two_presses_at_the_same_moment(server: TableServer) -> None:
    made = await sync_to_async(evening)(rounds=3, boards_per_round=2)
    players = await sync_to_async(made.people)(*"ABCDEFGHIJ")
    await sync_to_async(made.enter)(*zip(players[::2], players[1::2], strict=True))
    await begin(server.desk, made.session.pk)
    office = await browser_of(made.owner)
    manage = reverse("event-manage", args=[made.competition.pk])
    page = (await office.get(manage)).content.decode()
    forms = {
        "late": {"late-first": "Kim", "late-second": "Lou"},
        "add-table": {"ns-first": "Max", "ns-second": "Mo", "ew-first": "Pat", "ew-second": "Pia"},
    }
    for act, fields in forms.items():
        form = fields | {"act": act, "form_key": key_in(page, act)}
        assert await both(manage, form, office) == [302, 302]
    names = {"Kim": 1, "Max": 1, "Pat": 1}
    assert {name: await Entry.objects.filter(entrants__name=name).acount() for name in names} == names
    assert await Contestant.objects.acount() == 8
    assert await SessionTable.objects.acount() == await PlayTable.objects.acount() == 4
    [first, second, *_] = [one async for one in Contestant.objects.order_by("number").values_list("number", flat=True)]
    before = (await Session.objects.aget()).schedule
    pages = [(await office.get(manage)).content.decode() for _ in range(2)]  # of two organisers
    seen = [re.findall(r'name="seen" value="([^"]*)"', one)[-1] for one in pages]
    places = {"one": f"{first}", "other": f"{second}", "act": "exchange"}
    keys = [key_in(one, "exchange") for one in pages]
    assert await both(manage, places | {"seen": seen[0], "form_key": keys[0]}, office) == [302, 302]
    after = (await Session.objects.aget()).schedule
    assert after != before, "two exchanges would be none"
    late = await office.post(manage, places | {"seen": seen[1], "form_key": keys[1]}, follow=True)
    assert "The movement was changed" in late.content.decode()
    assert (await Session.objects.aget()).schedule == after


async def test_who_is_entered_already_gets_his_place_once(server: TableServer) -> None:
    """The second press finds him among those who play, and is done."""
    made = await sync_to_async(evening)(rounds=3, boards_per_round=2)
    players = await sync_to_async(made.people)(*"ABCDEFGHIJKL")
    await sync_to_async(made.enter)(*zip(players[:10:2], players[1:10:2], strict=True))
    await begin(server.desk, made.session.pk)
    await sync_to_async(made.enter)((players[10], players[11]))
    office, manage = await browser_of(made.owner), reverse("event-manage", args=[made.competition.pk])
    entry = await Entry.objects.alatest("pk")
    key = key_in((await office.get(manage)).content.decode(), "late")
    form = {"act": "late", "entry": f"{entry.pk}", "form_key": key}
    assert [(await office.post(manage, form)).status_code for _ in range(2)] == [302, 302]
    assert await Contestant.objects.filter(entry=entry).acount() == 1
    assert (await office.post(manage, {"act": "late", "entry": "0"})).status_code == 400


async def test_a_table_is_opened_once(server: TableServer) -> None:
    """The list of tables, to which the second press leads, has the one that the first has opened."""
    person = await Person.objects.acreate(email="olga@x.test", display_name="Olga")
    browser, address = await browser_of(person), reverse("table-create")
    form = {"name": "Once", "form_key": key_in((await browser.get(address)).content.decode())}
    first, second = [await browser.post(address, form) for _ in range(2)]
    assert first["Location"].startswith("/tables/")
    assert second["Location"] == reverse("lobby")
    assert await PlayTable.objects.filter(name="Once").acount() == 1
