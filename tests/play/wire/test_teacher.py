"""The page of a lesson's teacher: who finds it, what its forms do, and what they refuse."""

from __future__ import annotations

import re
from dataclasses import replace
from html import unescape
from uuid import UUID, uuid4

import pytest
from django.test import AsyncClient
from django.urls import reverse

from laws.protocol.commands import MakeCall
from laws.table.phases import Phase
from laws.values.calls import PASS, Call
from laws.values.deal import Deal
from laws.values.seats import SEATS
from play.live.cache import LivePlay
from play.models import LaidBoard, PlayTable
from play.process.table_server import TableServer
from play.table.attempts import Sit
from play.table.audience import Audience
from play.table.outcomes import Done
from play.table.profile import SOCIAL
from tests.frontend.foreign import spoken, untold
from tests.play.conftest import Club
from tests.play.driving import do, one_board
from tests.play.wire.test_door import browser_of, html_of

NORTH, EAST, SOUTH, WEST = SEATS
LESSON = replace(SOCIAL, rules=replace(SOCIAL.rules, lesson=True))
DEAL = Deal.parse("N:AKQ2.AK4.KQ9.876 T98.Q95.8765.T54 J76543.T2.A43.AK .J8763.JT2.QJ932")
PBN = '[Board "12"]\n[Deal "N:AKQ2.AK4.KQ9.876 T98.Q95.8765.T54 J76543.T2.A43.AK .J8763.JT2.QJ932"]\n'


class Page:
    """The teacher's page of a lesson with pupils in three seats, in a browser of his."""

    def __init__(self, table: UUID, live: LivePlay, browser: AsyncClient) -> None:
        self.table, self.live, self.browser = table, live, browser
        self.address = reverse("table-teacher", args=[table])

    async def send(self, act: str, **fields: object) -> str:
        """Send a form; return what the page says then."""
        sent = {"play": str(self.live.play), "act": act} | fields
        answer = await self.browser.post(self.address, sent, follow=True)
        assert answer.status_code == 200, answer.status_code
        return unescape(" ".join(re.sub(r"<[^>]+>", " ", answer.content.decode()).split()))


@pytest.fixture
async def page(server: TableServer, club: Club) -> Page:
    """A lesson of one board, opened by the first of the four."""
    table, play = await club.open(one_board(DEAL), profile=LESSON)
    await club.seat(server.desk, play, EAST, SOUTH, WEST)
    return Page(table, await server.desk.plays.get(play), await browser_of(club.people[0]))


async def test_only_the_teacher_finds_it(server: TableServer, club: Club, page: Page) -> None:
    """Not his pupils, not the opener of a table that is no lesson, and nobody once it is of a session."""
    assert "Stop the board" in await html_of(page.browser, page.address)
    await html_of(await browser_of(club.people[SOUTH]), page.address, 404)
    other, _play = await club.open()
    await html_of(page.browser, reverse("table-teacher", args=[other]), 404)
    await html_of(page.browser, reverse("table-teacher", args=[uuid4()]), 404)
    await PlayTable.objects.filter(pk=page.table).aupdate(session=uuid4())
    await html_of(page.browser, page.address, 404)


async def test_it_asks_for_what_has_changed(server: TableServer, club: Club, page: Page) -> None:
    """Nothing is sent while nothing happens."""
    part = {"HX-Request": "true"}
    html = (await page.browser.get(page.address, headers=part)).content.decode()
    have = re.search(r"have=(\w+)", html)
    assert have is not None
    assert (await page.browser.get(page.address, {"have": have[1]}, headers=part)).status_code == 204
    assert await server.act(page.live.play, club.players[0], Sit(NORTH)) != Done()
    await page.send("pause")
    assert (await page.browser.get(page.address, {"have": have[1]}, headers=part)).status_code == 200


async def test_its_buttons_do_what_they_say(club: Club, page: Page) -> None:
    """Stop and go on, show one hand, say something to a pair, end the board."""
    paused = []
    for act in ("pause", "proceed"):
        await page.send(act)
        paused.append(page.live.state.paused)
    assert paused == [True, False]
    await page.send("show", seat="E")
    assert page.live.state.shown == {EAST}
    said = await page.send("say", to="EW", text=" Lead  low. ")
    assert "Nora : Lead low." in said
    assert [one.said.audience for one in page.live.state.talk] == [Audience.of_player(s) for s in (EAST, WEST)]
    await page.send("say", to="table", text="  ")
    assert len(page.live.state.talk) == 2
    await page.send("end")
    assert page.live.state.game.phase is Phase.OVER
    assert "There are no more boards" in await page.send("next")


async def test_it_gives_seats_and_takes_back(server: TableServer, club: Club, page: Page) -> None:
    """Only to people who are there, and only to what has been."""
    await page.send("seat", seat="N", person=club.people[SOUTH].pk)
    assert [None if who is None else who.name for who in page.live.state.seats] == ["Saul", "Enid", None, "Walt"]
    assert "This person has left the table." in await page.send("seat", seat="S", person=987_654)
    await server.act(page.live.play, club.players[SOUTH], MakeCall(NORTH, Call.parse("1C")))
    assert "North: 1♣" in await html_of(page.browser, page.address)
    assert "The table has gone on" in await page.send("back", to=99)
    points = re.findall(r'name="to" value="(\d+)"', await html_of(page.browser, page.address))
    await page.send("back", to=points[0])
    assert page.live.state.game.auction.calls == ()


@pytest.mark.parametrize(
    ("fields", "numbers"),
    [
        ({"pasted": PBN}, [12]),
        ({"hand_N": "AKQ2.AK4.KQ9.876", "hand_E": "T98.Q95.8765.T54", "hand_S": "J76543.T2.A43.AK"}, [2]),
        ({"deal-preset": "slam_zone", "number": "3"}, [2, 3, 4]),
        ({}, [2]),
    ],
)
async def test_it_lays_the_next_boards(page: Page, fields: dict[str, str], numbers: list[int]) -> None:
    """Pasted, by their hands, of a certain kind, or at random; the table knows how many are left."""
    assert f"Boards that come next: {len(numbers)}" in await page.send("lay", **fields)
    laid = LaidBoard.objects.filter(table=page.table, place__gt=1).order_by("place")
    assert [number async for number in laid.values_list("dealt__number", flat=True)] == numbers
    assert page.live.state.left == len(numbers)


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"hand_N": "AKQ2.AK4.KQ9.87"}, "These are not four hands of thirteen cards"),
        ({"pasted": "no board at all"}, "No board that can be played was found"),
        ({"pasted": PBN, "deal-preset": "slam_zone"}, "Say the boards in one way"),
        ({"deal-written": "N: 15-17 balenced"}, "“balenced”"),
        ({"deal-points_N": "25+", "deal-points_S": "16+"}, "The pack has 40 points"),
        ({"number": "99"}, "36"),
    ],
)
async def test_what_cannot_be_laid_is_said_and_stays_in_the_form(page: Page, fields: dict[str, str], says: str) -> None:
    assert says in await page.send("lay", **fields)
    assert page.live.state.left == 0


@pytest.mark.parametrize(
    "fields", [{"act": "dance"}, {"act": "seat", "seat": "X"}, {"act": "back", "to": ""}, {"act": "show", "seat": "Q"}]
)
async def test_what_is_no_form_of_the_page_is_refused(page: Page, fields: dict[str, str]) -> None:
    answer = await page.browser.post(page.address, {"play": str(page.live.play)} | fields)
    assert answer.status_code == 400


async def test_a_form_of_a_board_that_has_been_left_does_nothing(page: Page) -> None:
    assert "The table has gone on" in await page.send("pause", play=str(uuid4()))
    assert not page.live.state.paused


async def test_it_is_translated(server: TableServer, club: Club, page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a made-up language nothing English is left on it."""
    await server.act(page.live.play, club.players[SOUTH], Sit(SOUTH))
    await page.send("seat", seat="N", person=club.people[0].pk)
    await do(server, club, page.live, MakeCall(NORTH, PASS))
    await page.send("pause")
    await page.send("lay")
    with spoken(monkeypatch):
        html = await html_of(page.browser, page.address)
        assert untold(html, ("Nora", "Enid", "Saul", "Walt", "Table 1", "AKQ2.J54.T9.8765")) == []
