"""The link of an event: from the address to the seat, and what nobody gets by it."""

from __future__ import annotations

import pytest
from asgiref.sync import sync_to_async
from django.test import AsyncClient
from django.urls import reverse

from director.entries.entering import Player
from director.models import Competition, Entrant
from director.sessions.running.runner import begin
from play.live.clock import ManualClock
from play.models import BoardPlay, Person
from play.process.table_server import TableServer
from tests.director.evening import ROBOTS, Evening, evening, pass_time
from tests.director.pages.test_whole_way import browser_of

NAMES = ("李华", "王芳")


@pytest.fixture
async def tuesday(server: TableServer) -> Evening:
    """An event in which two names are entered without accounts, and robots."""
    made = await sync_to_async(evening)()
    await sync_to_async(made.enter)(tuple(Player(None, name) for name in NAMES), ROBOTS, ROBOTS, ROBOTS)
    return made


def address(tuesday: Evening, key: str | None = None) -> str:
    """Return the link."""
    return reverse("event-join", args=[tuesday.competition.pk, key or tuesday.competition.join_key])


async def entrant(name: str) -> Entrant:
    return await Entrant.objects.select_related("person").aget(name=name)


async def test_from_the_link_to_the_seat(tuesday: Evening, server: TableServer) -> None:
    """The address, a name: then the page waits, and leads to the table when the session starts."""
    phone = AsyncClient()
    page = (await phone.get(address(tuesday))).content.decode()
    assert all(name in page for name in NAMES)
    led = await phone.post(address(tuesday), {"name": str((await entrant("李华")).pk)}, follow=True)
    assert "has not started" in led.content.decode()
    taken = await entrant("李华")
    assert taken.person is not None
    assert (taken.person.guest, taken.person.display_name, taken.joined) == (True, "李华", True)
    await begin(server.desk, tuesday.session.pk)
    led = await phone.get(reverse("session-play", args=[tuesday.session.pk]))
    assert led["Location"].startswith("/tables/")
    assert (await phone.get(led["Location"])).status_code == 200
    again = await phone.get(address(tuesday))  # the same link leads there too
    assert again["Location"] == reverse("session-play", args=[tuesday.session.pk])


async def test_who_comes_by_the_link_is_told_first_that_names_are_registered_ones(tuesday: Evening) -> None:
    """In both languages (article 52.1(1))."""
    told = {"en": "registered names (article 52)", "zh-hans": "注册姓名"}
    for registered in (False, True):
        await Competition.objects.aupdate(registered_names=registered)
        for language, words in told.items():
            answer = await AsyncClient().get(address(tuesday), headers={"accept-language": language})
            assert (language, words in answer.content.decode()) == (language, registered)


async def test_who_comes_late_sits_from_the_next_board_on(
    tuesday: Evening, server: TableServer, clock: ManualClock, analysing: None
) -> None:
    """A robot plays the board on that had begun: nobody takes its hand over."""
    await begin(server.desk, tuesday.session.pk)
    phone = AsyncClient()
    await phone.post(address(tuesday), {"name": str((await entrant("李华")).pk)})
    page = await phone.get(reverse("session-play", args=[tuesday.session.pk]))
    assert "a robot plays a board for you" in page.content.decode()
    board = await BoardPlay.objects.aget(table__of_session__number=1)
    assert (await phone.get(reverse("table", args=[board.table_id]))).status_code == 404
    for _ in range(200):
        await pass_time(server, clock)
        if await BoardPlay.objects.filter(round=2).aexists():
            break
    led = await phone.get(reverse("session-play", args=[tuesday.session.pk]))
    assert led["Location"] == reverse("table", args=[board.table_id])


async def test_nobody_takes_two_names(tuesday: Evening) -> None:
    phone = AsyncClient()
    for name in NAMES:
        await phone.post(address(tuesday), {"name": str((await entrant(name)).pk)})
    assert (await entrant("王芳")).person is None


async def test_a_robots_place_and_another_events_name_are_not_given(tuesday: Evening) -> None:
    robot = await Entrant.objects.filter(robot=True).order_by("pk").afirst()
    assert robot is not None
    for name in (str(robot.pk), "0", "x", "9" * 30, ""):
        await AsyncClient().post(address(tuesday), {"name": name})
        answer = await AsyncClient().post(address(tuesday), {"written": f"\0{name}"}, follow=True)
        assert "Nobody of this name" in answer.content.decode()
    assert not await Person.objects.filter(guest=True).aexists()


@pytest.mark.parametrize("key", ["guess", "é"])
async def test_without_the_link_nobody_joins(tuesday: Evening, key: str) -> None:
    assert (await AsyncClient().get(address(tuesday, key))).status_code == 404
    visitor = await AsyncClient().get(reverse("event", args=[tuesday.competition.pk]))
    assert tuesday.competition.join_key not in visitor.content.decode()


async def test_the_organiser_frees_a_name_that_the_wrong_person_took(tuesday: Evening) -> None:
    await AsyncClient().post(address(tuesday), {"name": str((await entrant("李华")).pk)})
    manage = reverse("event-manage", args=[tuesday.competition.pk])
    office = await browser_of(tuesday.owner)
    assert tuesday.competition.join_key in (await office.get(manage)).content.decode()
    await office.post(manage, {"act": "free", "entrant": str((await entrant("李华")).pk)})
    assert (await entrant("李华")).person is None
