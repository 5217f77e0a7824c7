"""The director's page: what waits stands there with its answers, his forms become rulings, nothing else is taken."""

from __future__ import annotations

import re
from uuid import UUID, uuid4

import pytest
from django.test import AsyncClient
from django.urls import reverse
from django.utils import translation

from laws.protocol.commands import CallDirector, DrawAttention, MakeCall, ReserveRights
from laws.table.auction import CallStatus
from laws.values.calls import PASS
from play.live.act import act
from play.live.cache import LivePlay
from play.models import Person
from play.process.table_server import TableServer
from play.table.attempts import SYSTEM, Done, NextBoard, NoteAbsent, QuestionResult
from play.table.table_events import About
from tests.frontend.foreign import untold
from tests.play.conftest import Club
from tests.play.driving import do
from tests.play.live.test_result_questions import over
from tests.play.live.test_rights import direct
from tests.play.live.test_rulings import EAST, INSUFFICIENT, NORTH, SLIP, SOUTH, WEST, opened
from tests.play.wire.test_access import browser_with
from tests.play.wire.test_consumer import session_of


async def desk(server: TableServer, club: Club) -> tuple[AsyncClient, str, LivePlay]:
    """The director's browser, the address of his page, and the board."""
    table, live = await opened(server, club)
    official = await direct(server, table)
    browser = browser_with(await session_of(await Person.objects.aget(pk=official.id)))
    return browser, reverse("table-director", args=[table]), live


def fields(html: str, **wanted: str) -> dict[str, str]:
    """The hidden fields of the form that has those values."""
    for form in re.findall(r"<form.*?</form>", html, re.DOTALL):
        found = dict(re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', form))
        if wanted.items() <= found.items():
            return {name: value for name, value in found.items() if name != "csrfmiddlewaretoken"}
    raise AssertionError(f"no form has {wanted}")


async def page(browser: AsyncClient, address: str) -> str:
    """The page as it is now."""
    answer = await browser.get(address)
    assert answer.status_code == 200
    html: str = answer.content.decode()
    return html


async def test_a_call_stands_there_with_its_reason_until_it_is_taken(server: TableServer, club: Club) -> None:
    browser, address, live = await desk(server, club)
    assert "Nothing waits for you." in await page(browser, address)
    await do(server, club, live, CallDirector(EAST, "36.3(8)"), CallDirector(WEST, "come <b>quickly</b>"))
    html = await page(browser, address)
    assert "East calls the director: I have heard others talk" in html
    assert "come &lt;b&gt;quickly&lt;/b&gt;" in html
    taken = await browser.post(address, fields(html, act="take"))
    assert taken.headers["Location"] == address
    html = await page(browser, address)
    assert "Dora has taken the call." in html
    assert "I am coming" not in html
    assert "come &lt;b&gt;quickly&lt;/b&gt;" in html, "it is on record"


async def test_a_question_is_answered_with_words_that_stay_on_record(server: TableServer, club: Club) -> None:
    browser, address, live = await desk(server, club)
    await do(server, club, live, *SLIP)
    form = fields(await page(browser, address), act="rule", ruling="unintended")
    await browser.post(address, form | {"text": "a slip of the \u202e finger"})
    assert live.state.game.auction.calls[1].status is CallStatus.STANDING
    html = await page(browser, address)
    assert "It was unintended: a slip of the finger" in html
    assert "<small>Dora</small>" in html
    again = await browser.post(address, form | {"key": str(uuid4())}, follow=True)
    assert "The table has gone on in the meantime." in again.content.decode()


async def test_only_the_latest_question_is_answered_by_what_answers_the_latest(server: TableServer, club: Club) -> None:
    """An adjusted score answers the question raised last: the buttons stand beside that one."""
    browser, address, live = await desk(server, club)
    await do(server, club, live, ReserveRights(NORTH, "slow"), ReserveRights(EAST, "slower"))
    html = await page(browser, address)
    assert html.count('name="ruling" value="continue"') == 1
    assert html.index("A later question is answered first.") < html.index('name="ruling" value="continue"')
    await browser.post(address, fields(html, act="rule", ruling="continue"))
    html = await page(browser, address)
    assert "A later question is answered first." not in html


async def test_what_nobody_has_pointed_to_is_not_on_the_page(server: TableServer, club: Club) -> None:
    """Law 81C3: the director is told of it when attention was drawn, and not before."""
    browser, address, live = await desk(server, club)
    await do(server, club, live, INSUFFICIENT[0])
    await do(server, club, live, INSUFFICIENT[1])
    assert "insufficient" not in shown(await page(browser, address))
    await do(server, club, live, DrawAttention(SOUTH))
    assert "insufficient" in shown(await page(browser, address))


def shown(html: str) -> str:
    """The page without what is made anew for each request."""
    return re.sub(r'name="(key|csrfmiddlewaretoken)" value="[^"]*"', "", html)


async def test_a_browser_that_has_what_waits_is_sent_nothing(server: TableServer, club: Club) -> None:
    browser, address, live = await desk(server, club)
    have = re.search(r"have=(\w+)", await page(browser, address))
    assert have is not None
    asked = f"{address}?have={have[1]}"
    headers = {"HX-Request": "true"}
    assert (await browser.get(asked, headers=headers)).status_code == 204
    await do(server, club, live, INSUFFICIENT[0])
    assert (await browser.get(asked, headers=headers)).status_code == 204
    await do(server, club, live, CallDirector(WEST))
    answer = await browser.get(asked, headers=headers)
    assert answer.status_code == 200
    assert answer.content.lstrip().startswith(b'<div id="director"')


async def test_a_player_who_is_away_is_replaced(server: TableServer, club: Club) -> None:
    """By a robot until he is back, or the seat is freed; the page that lies open is told that somebody has gone."""
    browser, address, live = await desk(server, club)
    have = re.search(r"have=(\w+)", await page(browser, address))
    assert have is not None
    assert "Players who are away" not in await page(browser, address)
    assert await act(server.desk, live.play, SYSTEM, NoteAbsent(club.people[WEST].pk)) == Done()
    asked = await browser.get(f"{address}?have={have[1]}", headers={"HX-Request": "true"})
    assert "Walt" in asked.content.decode()
    await browser.post(address, fields(await page(browser, address), act="robot", seat="W"))
    west = live.state.seats[WEST]
    assert west is not None
    assert (west.name, west.stand_in) == ("Walt", True)
    html = await page(browser, address)
    assert "Let a robot play" not in html
    await browser.post(address, fields(html, act="free", seat="W"))
    assert live.state.seats[WEST] is None
    assert "Players who are away" not in await page(browser, address)


async def test_the_tempo_of_each_call_stands_on_a_page_of_its_own(server: TableServer, club: Club) -> None:
    """Thinking, the line and breaks apart; in the reader's language nothing English is left."""
    browser, address, live = await desk(server, club)
    measured = {"waited": 14200, "hidden": 5000, "lost": 2500, "line": 85}
    await server.act(live.play, club.players[NORTH], MakeCall(NORTH, PASS), evidence=measured)
    tempo = reverse("table-tempo", args=[re.findall("tables/([^/]+)", address)[0]])
    html = await page(browser, tempo)
    for told in ("14.2 s", "85 ms", "page out of sight for 5.0 s; no connection for 2.5 s", "Nora"):
        assert told in html
    await Person.objects.filter(display_name="Dora").aupdate(language="zh-hans")
    with translation.override("zh-hans"):
        assert untold(await page(browser, tempo), ("Dora", "Nora", "Table 1", "Screenmate")) == []


@pytest.mark.parametrize(
    "spoilt",
    [
        {"act": "resign"},
        {"act": "rule", "ruling": "hang"},
        {"act": "rule", "ruling": "adjust", "text": "x" * 301},
        {"act": "rule", "ruling": "result", "side": "NS", "tricks": "many"},
        {"act": "rule", "ruling": "result", "side": "XY", "tricks": "7"},
        {"act": "rule", "ruling": "result", "side": "NS", "tricks": "14"},
        {"act": "rule", "ruling": "result", "side": "NS", "tricks": "-1"},
        {"act": "rule", "ruling": "specified", "suits": "Q", "call": "1"},
        {"act": "rule", "ruling": "specified", "call": "one"},
        {"act": "warn", "seat": "Q"},
        {"act": "take", "key": "none"},
    ],
)
async def test_what_no_form_sends_is_a_bad_request(server: TableServer, club: Club, spoilt: dict[str, str]) -> None:
    browser, address, live = await desk(server, club)
    before = live.number
    form = fields(await page(browser, address), act="warn")
    assert (await browser.post(address, form | spoilt)).status_code == 400
    assert live.number == before


async def test_what_was_meant_for_another_board_is_not_ruled_on_this(server: TableServer, club: Club) -> None:
    browser, address, live = await desk(server, club)
    before = live.number
    form = fields(await page(browser, address), act="warn") | {"seat": "W", "play": str(UUID(int=1))}
    answer = await browser.post(address, form, follow=True)
    assert "The table has gone on to its next board." in answer.content.decode()
    assert live.number == before


async def test_a_warning_is_on_record(server: TableServer, club: Club) -> None:
    browser, address, _ = await desk(server, club)
    form = fields(await page(browser, address), act="warn")
    await browser.post(address, form | {"seat": "W", "text": "no talking"})
    assert "West is warned: no talking" in await page(browser, address)


async def test_the_page_is_in_the_readers_language(server: TableServer, club: Club) -> None:
    browser, address, live = await desk(server, club)
    await do(server, club, live, CallDirector(EAST, "36.3(4)"), *SLIP, ReserveRights(SOUTH))
    table = await Person.objects.aget(display_name="Dora")
    await Person.objects.filter(pk=table.pk).aupdate(language="zh-hans")
    with translation.override("zh-hans"):
        html = await page(browser, address)
        assert "等待您处理" in html
        assert untold(html, ("Dora", "Table 1", "Screenmate")) == []


async def test_a_question_about_a_finished_board_is_answered_when_the_table_has_gone_on(
    server: TableServer, club: Club
) -> None:
    """It waits in the list of finished boards; who answers gives his reason."""
    table, live = await opened(server, club, boards=2)
    official = await direct(server, table)
    browser = browser_with(await session_of(await Person.objects.aget(pk=official.id)))
    address = reverse("table-director", args=[table])
    await do(server, club, live, *over("H2"))
    asked = QuestionResult(About.EXPLANATION, "the double was never explained")
    assert await server.act(live.play, club.players[EAST], asked) == Done()
    assert await server.act(live.play, club.players[SOUTH], NextBoard()) == Done()
    assert "waiting: 1" in await page(browser, address)
    left = f"{address}?board=1"
    html = await page(browser, left)
    assert "the double was never explained" in html
    form = fields(html, act="stands")
    without = await browser.post(left, form, follow=True)
    assert "Say why in a few words." in without.content.decode()
    assert [one.answer for one in live.state.questions] == [None]
    await browser.post(left, form | {"key": str(uuid4()), "text": "it was a takeout double to all"})
    assert [one.answer is None for one in live.state.questions] == [False]
    html = await page(browser, left)
    assert "Dora: the result stands. Reason: it was a takeout double to all" in html
    assert "waiting: 1" not in html
    assert (await browser.get(f"{address}?board=99")).status_code == 404
    assert (await browser.get(f"{address}?board=x")).status_code == 404


async def test_a_call_is_taken_back_by_the_paragraph_that_lets_it_be(server: TableServer, club: Club) -> None:
    """Law 21B1(a); the reason is on record and told to the table."""
    browser, address, live = await desk(server, club)
    await do(server, club, live, *INSUFFICIENT[:1])
    form = fields(await page(browser, address), act="back", back="21B1(a):1")
    late = form | {"key": str(uuid4()), "text": "explained wrongly", "back": "21B1(a):2"}
    refused = await browser.post(address, late, follow=True)
    assert "The table has gone on in the meantime." in refused.content.decode()
    await browser.post(address, form | {"text": "explained wrongly"})
    html = await page(browser, address)
    assert "The director’s reason: explained wrongly" in html
    assert not live.state.game.auction.calls


async def test_the_director_sets_and_stops_the_clock(server: TableServer, club: Club) -> None:
    browser, address, live = await desk(server, club)
    form = fields(await page(browser, address), act="clock")
    assert (await browser.post(address, form | {"minutes": "0"})).status_code == 400
    await browser.post(address, form | {"key": str(uuid4()), "minutes": "15"})
    assert live.state.clock is not None
    form = fields(await page(browser, address), act="clock")
    await browser.post(address, form | {"clock": "pause"})
    assert live.state.clock.left == 900
