"""Two answers about one call on the director's page: raised where their tiles contradict, to him and nobody else."""

from __future__ import annotations

from dataclasses import replace

from django.test import AsyncClient
from django.urls import reverse

from laws.protocol.commands import AcknowledgeAlert, AlertCall, Explain, MakeCall, PushTray
from laws.table.conditions import Alerts, Director
from laws.values.calls import PASS, Call
from laws.values.seats import SEATS
from laws.views.table_view import view
from laws.views.viewer import Viewer
from play.live.cache import LivePlay
from play.models import LogRow, Person
from play.process.table_server import TableServer
from play.table.attempts import Sit
from play.table.direction.glance import WaitingKind, waiting_of
from play.table.outcomes import Done
from play.table.profile import SOCIAL
from play.table.rules import Tray
from tests.play.conftest import Club
from tests.play.driving import do
from tests.play.live.test_rights import direct
from tests.play.wire.test_access import browser_with
from tests.play.wire.test_consumer import session_of
from tests.play.wire.test_director_page import fields, page

NORTH, EAST, SOUTH, WEST = SEATS
RAISED = "Partners explain one call differently: North: 1 notrump"


async def behind_screens(server: TableServer, club: Club) -> tuple[AsyncClient, str, LivePlay]:
    """A table with screens at which North's notrump has come to the other side: the director's browser and page."""
    conditions = replace(SOCIAL.conditions, screens=True, alerts=Alerts.PARTNER, director=Director.PRESENT)
    rules = replace(SOCIAL.rules, tray=Tray.PLAYERS)
    table, play = await club.open(profile=replace(SOCIAL, conditions=conditions, rules=rules))
    for seat in SEATS:
        assert await server.act(play, club.players[seat], Sit(seat)) == Done()
    live = await server.desk.plays.get(play)
    official = await direct(server, table)
    browser = browser_with(await session_of(await Person.objects.aget(pk=official.id)))
    await do(
        server,
        club,
        live,
        MakeCall(NORTH, Call.parse("1NT"), True, "[hcp 15-17, balanced]"),
        AcknowledgeAlert(EAST, 1),
        MakeCall(EAST, PASS),
        PushTray(NORTH),
    )
    return browser, reverse("table-director", args=[table]), live


async def test_a_contradiction_is_raised_to_the_director_alone(server: TableServer, club: Club) -> None:
    browser, address, live = await behind_screens(server, club)
    seen = {seat: view(live.state.game, Viewer.player(seat)) for seat in (NORTH, EAST)}
    await do(server, club, live, AlertCall(SOUTH, 1, "[hcp 12-14, balanced] strange"))
    written = await LogRow.objects.filter(play_id=live.play).acount()
    html = await page(browser, address)
    assert RAISED in html
    assert "15–17 HCP against 12–14 HCP" in html
    assert "12–14 HCP, balanced; strange" in html
    assert 'data-waiting="1"' in html
    assert await LogRow.objects.filter(play_id=live.play).acount() == written
    assert {seat: view(live.state.game, Viewer.player(seat)) for seat in (NORTH, EAST)} == seen


async def test_it_waits_until_the_two_agree(server: TableServer, club: Club) -> None:
    browser, address, live = await behind_screens(server, club)
    await do(server, club, live, AlertCall(SOUTH, 1, "[hcp 12-14]"))
    assert RAISED in await page(browser, address)
    await do(server, club, live, Explain(SOUTH, 1, "[hcp 15-17]", correcting=True))
    html = await page(browser, address)
    assert RAISED not in html
    assert "Calls that both partners have explained" in html


async def test_it_waits_until_he_says_that_it_is_dealt_with(server: TableServer, club: Club) -> None:
    """In the queue of all directors it has his name as long as he is there; another explanation waits anew."""
    browser, address, live = await behind_screens(server, club)
    await do(server, club, live, AlertCall(SOUTH, 1, "[hcp 12-14]"))
    (waits,) = waiting_of(live.state)
    assert (waits.kind, waits.seat, waits.taken_by) == (WaitingKind.ANSWERS, NORTH, None)
    await browser.post(address, fields(await page(browser, address), act="take"))
    (taken,) = waiting_of(live.state)
    assert (taken.key, taken.taken_by is None) == (waits.key, False)
    html = await page(browser, address)
    assert RAISED in html
    await browser.post(address, fields(html, act="done"))
    html = await page(browser, address)
    assert RAISED not in html
    assert "15–17 HCP against 12–14 HCP" in html, "it stays as evidence"
    assert waiting_of(live.state) == ()
    await do(server, club, live, Explain(SOUTH, 1, "[hcp 10-12]", correcting=True))
    assert RAISED in await page(browser, address)


async def test_words_are_kept_side_by_side_and_raised_by_nobody(server: TableServer, club: Club) -> None:
    browser, address, live = await behind_screens(server, club)
    await do(server, club, live, AlertCall(SOUTH, 1, "12 to 14"))
    html = await page(browser, address)
    assert RAISED not in html
    assert 'data-waiting="0"' in html
    assert '<dt>South</dt><dd><bdi class="text">12 to 14</bdi></dd>' in html
    assert not live.state.called
