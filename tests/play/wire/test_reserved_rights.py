"""Reserved rights (Law 16B2): the sheet of the page says who is told, and nobody else is."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.urls import reverse

from laws.protocol.commands import MakeCall, PushTray, ReserveRights
from laws.table.conditions import Director
from laws.values.calls import Call
from laws.values.seats import SEATS, Seat
from laws.views.viewer import DIRECTOR, VISITOR, Viewer
from play.live.viewing.announcing import announced_to
from play.models import Person
from play.process.table_server import TableServer
from play.table.attempts import Sit
from play.table.outcomes import Done
from play.table.profile import SOCIAL
from play.table.profiles import REGULATIONS
from tests.play.conftest import Club
from tests.play.driving import do
from tests.play.live.test_rights import direct
from tests.play.wire.test_access import browser_with
from tests.play.wire.test_consumer import session_of
from tests.play.wire.test_director_page import page


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("ccba_2018_screens", "a delay of up to 20 seconds tells nothing: article 35.2(6)."),
        ("acbl_online", "a delay of up to 10 seconds tells nothing: ACBL General Conditions"),
        ("ccba_2018", ""),
        ("ebu_online", ""),
    ],
)
async def test_the_director_reads_up_to_which_delay_tells_nothing(
    server: TableServer, club: Club, name: str, said: str
) -> None:
    """Beside what was measured, where the regulations name a number."""
    table, play = await club.open(profile=REGULATIONS[name].profile())
    for seat in SEATS:
        assert await server.act(play, club.players[seat], Sit(seat)) == Done()
    live = await server.desk.plays.get(play)
    dora = await direct(server, table)
    await do(server, club, live, MakeCall(Seat.NORTH, Call.parse("1S")), MakeCall(Seat.EAST, Call.parse("pass")))
    if live.state.game.conditions.screens:
        await do(server, club, live, PushTray(Seat.NORTH))
    await do(server, club, live, ReserveRights(Seat.SOUTH, "a long pause"))
    browser = browser_with(await session_of(await Person.objects.aget(pk=dora.id)))
    html = await page(browser, reverse("table-director", args=[table]))
    assert ("tells nothing" in html) is bool(said)
    assert said in html


@pytest.mark.parametrize(
    ("screens", "words"),
    [(False, "I reserve my rights (the table is told)"), (True, "I reserve my rights (only the director is told)")],
)
async def test_the_sheet_says_who_is_told_of_reserved_rights(
    server: TableServer, club: Club, screens: bool, words: str
) -> None:
    """Behind screens a hesitation is reported to the director alone (article 35.2(4)), elsewhere to the table."""
    conditions = replace(SOCIAL.conditions, screens=screens, director=Director.PRESENT)
    table, play = await club.open(profile=replace(SOCIAL, conditions=conditions))
    for seat in SEATS:
        assert await server.act(play, club.players[seat], Sit(seat)) == Done()
    live = await server.desk.plays.get(play)
    browser = browser_with(await session_of(club.people[Seat.NORTH]))
    html = (await browser.get(reverse("table", args=[table]))).content.decode()
    assert f"A hesitation or remark: {words}" in html
    assert html.count("I reserve my rights") == 1
    await do(server, club, live, MakeCall(Seat.NORTH, Call.parse("1S")), ReserveRights(Seat.NORTH, "a long pause"))
    hear = [bool(announced_to(live.state, viewer)) for viewer in (*map(Viewer.player, SEATS), VISITOR, DIRECTOR)]
    assert hear == [not screens] * 5 + [True]
