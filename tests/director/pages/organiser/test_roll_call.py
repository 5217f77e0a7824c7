"""The roll-call: who is here, who has tested, who is missing; the movement that fits those who are here."""

from __future__ import annotations

import re
from types import SimpleNamespace

import pytest
from asgiref.sync import sync_to_async
from channels.testing import WebsocketCommunicator
from django.conf import settings
from django.test import AsyncClient, Client
from django.urls import reverse
from django.utils import timezone

from deploy.asgi import application
from director.clubs.offices import Office
from director.competitions.officers import name_officer
from director.entries.admission.drawn import drawn_entries
from director.entries.entering import Player
from director.models import Attendance, Entrant, Entry, Session
from director.sessions.draw.drawing import draw
from director.sessions.draw.simultaneous import make
from director.sessions.running.runner import begin
from frontend.close_codes import CloseCode
from play.live.clock import ManualClock, SystemClock
from play.models import Person
from play.process.table_server import TableServer
from tests.director.evening import ROBOTS, Evening, enter_teams, evening, evening_of_teams
from tests.director.pages.test_whole_way import browser_of, text_of
from tests.play.wire.test_consumer import HOST

NAMES = ("Nora", "Saul", "Nina", "Sven", "Enid", "Walt")


@pytest.fixture
async def tuesday(server: TableServer) -> Evening:
    """Three pairs of people and two of robots."""
    made = await sync_to_async(evening)()
    players = await sync_to_async(made.people)(*NAMES)
    await sync_to_async(made.enter)(*zip(players[::2], players[1::2], strict=True), ROBOTS, ROBOTS)
    return made


async def come(tuesday: Evening, *names: str) -> dict[str, AsyncClient]:
    """These players open the page of the session."""
    found = {}
    for name in names:
        entrant = await Entrant.objects.select_related("person").aget(name=name)
        found[name] = await browser_of(entrant.person)
        await text_of(found[name], "session-play", tuesday.session.pk)
    return found


async def organise(tuesday: Evening, **fields: str) -> str:
    office = await browser_of(tuesday.owner)
    manage = reverse("event-manage", args=[tuesday.competition.pk])
    if fields:
        await office.post(manage, fields)
    return (await office.get(manage)).content.decode()


def said_of(page: str, name: str) -> str:
    """Return what the roll-call says of a player."""
    found = re.search(rf"<bdi>{name}</bdi>: (.*?)</span>\s*</?(?:span|form)", re.sub(r"\s+", " ", page))
    assert found is not None, name
    return re.sub(r"<[^>]*>", "", found[1])


async def test_who_is_here_and_how_to_reach_who_is_not(tuesday: Evening, clock: ManualClock) -> None:
    browsers = await come(tuesday, "Nora", "Saul")
    saul = await Entrant.objects.aget(name="Enid")
    page = await organise(tuesday, act="contact", entrant=f"{saul.pk}", contact="138 0000 0000")
    assert "2 of 6 players are here" in page
    assert said_of(page, "Nora") == "here"
    assert "138 0000 0000" in said_of(page, "Enid")
    clock.advance(60)
    assert said_of(await organise(tuesday), "Nora").startswith("last here")
    event = await text_of(browsers["Nora"], "event", tuesday.competition.pk)
    assert "138 0000 0000" not in event  # organisers alone


async def test_one_press_fits_the_movement_to_those_who_are_here(tuesday: Evening, server: TableServer) -> None:
    """A pair is missing: two of people and two of robots play; it is taken in again when it comes.

    The others have the numbers that the movement on the same page shows.
    """
    await come(tuesday, "Nora", "Saul", "Nina", "Sven")
    page = await organise(tuesday)
    keys = re.findall(r'name="proposal" value="([^"]+)"', page)
    assert 2 <= len(keys) <= 3
    howell = next(key for key in keys if key.startswith("howell"))
    page = await organise(tuesday, act="fit", proposal=howell)
    held = await Session.objects.aget()
    assert f"{held.movement}/{held.rounds}/{held.boards_per_round}" == howell
    assert len(await sync_to_async(drawn_entries)(tuesday.competition)) == 4
    assert re.findall(r'class="who">(\d+)\. ', page) == ["1", "2", "3", "4"]
    missing = await Entry.objects.aget(missing=True)
    await come(tuesday, "Enid", "Walt")
    await organise(tuesday, act="take-in", entry=f"{missing.pk}")
    assert len(await sync_to_async(drawn_entries)(tuesday.competition)) == 5
    before = await Session.objects.aget()
    page = await organise(tuesday, act="fit", proposal="howell/99/9")  # no such proposal
    assert (await Session.objects.aget()).rounds == before.rounds
    key = re.findall(r'name="proposal" value="([^"]+)"', page)[0]  # now for five
    await organise(tuesday, act="fit", proposal=key)
    await begin(server.desk, tuesday.session.pk)
    rounds = (await Session.objects.aget()).rounds
    await organise(tuesday, act="fit", proposal=howell)  # it has started
    assert (await Session.objects.aget()).rounds == rounds


async def test_a_stand_by_pair_fills_the_half_table(tuesday: Evening) -> None:
    robots = await Entry.objects.order_by("-pk").afirst()
    assert robots is not None
    await organise(tuesday, act="stand-by", entry=f"{robots.pk}")
    assert len(await sync_to_async(drawn_entries)(tuesday.competition)) == 4
    first = await Entry.objects.order_by("pk").afirst()
    assert first is not None
    page = await organise(tuesday)
    opened = re.findall(r'<details class="more" id="remove-(\d+)" hx-preserve>.*?value="remove"', page, re.DOTALL)
    assert len(opened) == page.count('value="remove"') > 0, "it is asked for before anybody is removed"
    await organise(tuesday, act="remove", entry=f"{first.pk}")
    assert len(await sync_to_async(drawn_entries)(tuesday.competition)) == 4


async def test_the_check_of_a_connection(tuesday: Evening) -> None:
    """A message comes back; what the page found is in the roll-call. Strangers find no such page."""
    browsers = await come(tuesday, "Nora")
    check = reverse("session-connection", args=[tuesday.session.pk])
    assert "practice table" in (await browsers["Nora"].get(check)).content.decode()
    cookie = f"{settings.SESSION_COOKIE_NAME}={browsers['Nora'].cookies[settings.SESSION_COOKIE_NAME].value}"
    headers = {"host": HOST, "origin": f"http://{HOST}", "cookie": cookie}
    socket = WebsocketCommunicator(
        application, "/ws/check/", headers=[(name.encode(), text.encode()) for name, text in headers.items()]
    )
    assert (await socket.connect(timeout=10))[0]
    await socket.send_to(text_data="3")
    assert await socket.receive_from(timeout=10) == "3"
    await socket.send_to(text_data="x" * 99)
    assert (await socket.receive_output(timeout=10))["code"] == CloseCode.TOO_LARGE
    assert (await browsers["Nora"].post(check, {"delay": "45"})).status_code == 204
    assert "connection tested: 45 ms" in said_of(await organise(tuesday), "Nora")
    for bad in ("", "-1", "x", "999999"):
        assert (await browsers["Nora"].post(check, {"delay": bad})).status_code == 400
    assert (await (await browser_of(tuesday.owner)).get(check)).status_code == 404
    assert (await Attendance.objects.aget()).delay == 45


async def test_before_the_start_the_page_asks_once_and_says_who_plays_who_is_away_and_what_is_fixed(
    tuesday: Evening, clock: ManualClock
) -> None:
    """Whoever is missing, the session starts; then the question leads to the organiser's page."""
    await come(tuesday, "Nora")
    await sync_to_async(tuesday.enter)([Player(None, "Guest"), Player(None, "Other")], ROBOTS)
    await Entry.objects.filter(entrants__name="Enid").aupdate(missing=True)
    ask = reverse("event-start", args=[tuesday.competition.pk])
    assert f'href="{ask}?session=1"' in await organise(tuesday)
    office = await browser_of(tuesday.owner)
    page = re.sub(r"\s+", " ", (await office.get(ask)).content.decode())
    assert not (await Session.objects.aget()).started_at
    assert "<strong>6 pairs </strong></p> <p>Mitchell, two winners: 2 rounds, 3 boards in all" in page
    parts = {part.partition("</h2>")[0]: part for part in page.split("<h2>")[1:]}
    listed = {heading: re.findall("<bdi>(.*?)</bdi>", part) for heading, part in parts.items()}
    assert listed == {
        "Not here yet": ["Saul", "Nina", "Sven"],
        "Not seated by the link yet": ["Guest", "Other"],
        "Does not play": ["Enid", "Walt"],
        "What follows": [],
    }
    assert '<span class="mark">missing</span>' in parts["Does not play"]
    fixed = "The movement is fixed, and the start cannot be taken back"
    for said in ("Play begins at once, not at ", "Entries close: ", f"{fixed} once somebody has called."):
        assert said in page
    await Session.objects.aupdate(hall=True)
    assert f"<li>{fixed}.</li>" in (await office.get(ask)).content.decode()
    await Session.objects.aupdate(hall=False)
    await sync_to_async(make)(tuesday.session, "City Pairs", clock.now())
    assert f"<li>{fixed}.</li>" in (await office.get(ask)).content.decode()
    await Session.objects.aupdate(simultaneous=None)
    clock.advance(3600)
    chinese = (await office.get(ask, headers={"accept-language": "zh-hans"})).content.decode()
    assert "现在开始本节比赛吗？" in chinese
    assert "比赛立即开始" not in chinese  # it is not early any more
    assert await organise(tuesday, act="start")
    assert (await Session.objects.aget()).started_at
    assert (await office.get(ask))["Location"] == reverse("event-manage", args=[tuesday.competition.pk])


async def test_a_name_that_is_entered_twice_is_remarked(tuesday: Evening) -> None:
    """It is not refused: two people may share it; who has an account is refused by that (article 10.1(2))."""
    heading = "The same name entered twice"
    assert heading not in await organise(tuesday, act="add", first="Ｌi Ming", second="王芳")
    assert heading not in await organise(tuesday, act="add", first="Nora", second="Zhao")
    page = await organise(tuesday, act="add", first="王 芳", second="li ming")
    assert "Ｌi Ming is entered twice: Ｌi Ming – 王芳. If they are two people" in page
    assert "<li><bdi>王芳</bdi>: <bdi>Ｌi Ming – 王芳</bdi>, <bdi>王 芳 – li ming</bdi></li>" in page
    page = await organise(tuesday, act="add", first="Wu", second="Wu")
    assert "<li><bdi>Wu</bdi>: <bdi>Wu – Wu</bdi></li>" in page


@pytest.mark.django_db
def test_an_organiser_of_a_team_is_led_to_no_page_of_others_that_is_not_his(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """To the line-up of no other team, and to no ruling on the boards of a match; its director is."""
    serving = SimpleNamespace(clock=SystemClock())
    monkeypatch.setattr("director.pages.shared.asked.table_server", lambda: SimpleNamespace(desk=serving))
    made = evening_of_teams()
    people = made.people(*(f"P{at}" for at in range(7)))
    lions, tigers = enter_teams(made, Lions=[Player(made.owner), *people[:3]], Tigers=people[3:])
    client.force_login(made.owner)
    page = client.get(reverse("event-manage", args=[made.competition.pk])).content.decode()
    linked = [reverse("session-line-up", args=[made.session.pk, one.pk]) in page for one in (lions, tigers)]
    assert linked == [True, False]
    dirk = Person.objects.create_user("dirk@x.test", display_name="Dirk")
    name_officer(made.competition, Office.DIRECTOR, dirk, made.owner)
    draw(made.session)
    now = timezone.now()
    Session.objects.update(round=1, started_at=now, ended_at=now, published_at=now)
    for who, shown in ((made.owner, False), (dirk, True)):
        client.force_login(who)
        page = client.get(reverse("session-match", args=[made.session.pk, 1, 1])).content.decode()
        assert ("Boards that do not compare" in page) is shown
