"""The course of a board, which its director reads: what happened when, and what each player could see then."""

from __future__ import annotations

import pytest
from django.test import AsyncClient
from django.urls import reverse
from django.utils import translation

from frontend import words
from laws.conformance.script.run import read_script, run_script
from laws.protocol.commands import Enquire, Explain, LeadFaceDown, MakeCall
from laws.values.calls import PASS, Call
from laws.values.seats import SEATS, Seat
from play.live.act import act
from play.live.cache import LivePlay
from play.models import LogRow, Person
from play.process.table_server import TableServer
from play.store.rights import grant
from play.table.actors import Official, Role
from play.table.attempts import SeeHands
from play.table.outcomes import Refused, TableCode
from play.table.rights import Right
from tests.frontend.foreign import untold
from tests.play.conftest import Club
from tests.play.driving import do
from tests.play.live.test_rights import direct
from tests.play.live.test_rulings import opened
from tests.play.wire.test_access import KINDS, ROLES, Lay, browser_with, lay
from tests.play.wire.test_consumer import session_of
from tests.play.wire.test_director_page import fields, page

__all__ = ["lay"]

NORTH, EAST, SOUTH, WEST = SEATS
SPADE = Call.parse("1S")


async def board(server: TableServer, club: Club) -> tuple[AsyncClient, str, LivePlay, Official]:
    """The director's browser, the address of the course, the board after an explained auction, and the director."""
    table, live = await opened(server, club)
    official = await direct(server, table)
    browser = browser_with(await session_of(await Person.objects.aget(pk=official.id)))
    await do(
        server,
        club,
        live,
        MakeCall(NORTH, SPADE, alert=True),
        Enquire(EAST, 1),
        Explain(SOUTH, 1, "five spades at least"),
        *(MakeCall(seat, PASS) for seat in (EAST, SOUTH, WEST)),
    )
    return browser, reverse("table-course", args=[table]), live, official


def names(live: LivePlay) -> tuple[str, ...]:
    """The names of the players."""
    return tuple(one.name for one in live.state.seats if one is not None)


def holds(html: str, live: LivePlay, seat: Seat) -> bool:
    """Whether that hand is somewhere in these bytes, as it was dealt or as it is."""
    game = live.state.game
    return any(words.hand_name(hand, "en") in html for hand in (game.deal.hands[seat], game.hand(seat)))


async def test_what_happened_stands_there_with_times_and_tempo(server: TableServer, club: Club) -> None:
    browser, address, live, _ = await board(server, club)
    html = await page(browser, address)
    for said in ("North alerts 1 spade", "East asks about 1 spade", "South explains 1 spade: five spades at least"):
        assert said in html
    assert "On the server" in html
    await Person.objects.filter(display_name="Dora").aupdate(language="zh-hans")
    with translation.override("zh-hans"):
        assert (
            untold(
                await page(browser, address), ("Dora", *names(live), "five spades at least", "Table 1", "Screenmate")
            )
            == []
        )


async def test_nobody_sees_a_hand_who_has_not_looked(server: TableServer, club: Club) -> None:
    """On his page, on that of the course, at the table itself: not a card before, and then it is on record."""
    browser, address, live, official = await board(server, club)
    lead = next(iter(live.state.game.deal.hands[EAST]))
    await do(server, club, live, LeadFaceDown(EAST, lead))
    his, table = address.removesuffix("course/"), address.removesuffix("director/course/")
    step = f"{address}?as=E&step=4"
    for html in [await page(browser, one) for one in (address, step, his, table, f"{table}tempo/")]:
        assert not any(holds(html, live, seat) for seat in SEATS)
    for html in [await page(browser, one) for one in (address, step, table, f"{table}tempo/")]:
        assert words.card_name(lead, "en") not in html
    before = await LogRow.objects.filter(play=live.play).acount()
    sent = fields(await page(browser, his), act="see")
    assert (await browser.post(his, sent)).status_code == 302
    assert (await browser.post(address, {"act": "see"})).status_code == 302
    assert await LogRow.objects.filter(play=live.play).acount() == before + 1, "once"
    assert "Dora has looked at the four hands" in await page(browser, his)
    assert holds(await page(browser, step), live, EAST)
    assert not holds(await page(browser, step), live, WEST), "East could not see them"
    assert holds(await page(browser, table), live, WEST)
    assert words.card_name(lead, "en") in await page(browser, address)
    assert live.state.looked == {official.id}
    assert await act(server.desk, live.play, club.players[NORTH], SeeHands()) == Refused(TableCode.NOT_ALLOWED)
    another = Official(official.id + 1000, "Nobody", Role.DIRECTOR)
    assert await act(server.desk, live.play, another, SeeHands()) == Refused(TableCode.NOT_ALLOWED)


async def test_as_a_player_at_a_step(server: TableServer, club: Club) -> None:
    """East has the explanation when it is given, not before; a player who has played a card sees no auction (41B)."""
    browser, address, _, _ = await board(server, club)
    told = "five spades at least"

    async def seen(seat: str, step: int) -> str:
        html = await page(browser, f"{address}?as={seat}&step={step}")
        return html.split('class="seen"')[1].split("<form")[0]

    steps = (await page(browser, address)).count("<li value=")
    assert told not in await seen("E", 1)
    assert told in await seen("E", 4)
    assert "1 spade" not in await seen("W", 0)
    assert "1 spade" in await seen("W", 1)
    assert "<button" not in (await seen("E", steps - 1)).replace('<button type="button" class="explained', "")
    for wrong in ("?as=X", "?step=-1", "?step=one"):
        assert (await browser.get(address + wrong)).status_code == 404


@pytest.mark.parametrize("kind", KINDS)
async def test_the_course_is_read_by_the_director_alone(lay: Lay, kind: str) -> None:
    setting = await lay(kind)
    before = await setting.rows()
    for role in ROLES:
        browser = browser_with(await setting.session(role))
        address = reverse("table-course", args=[setting.table])
        found = {"stranger": 302, "director": 200}.get(role, 404)
        assert (role, (await browser.get(address)).status_code) == (role, found)
        tried = await browser.post(address, {"act": "see"})
        assert (role, tried.status_code) == (role, 404 if found == 404 else 302)
    assert await setting.rows() == before + 1


async def test_a_director_who_plays_in_the_session_finds_nothing(lay: Lay, server: TableServer) -> None:
    setting = await lay("of a session")
    async with server.pool.connection() as connection:
        await grant(connection, setting.people["player"].pk, Right.DIRECT, table=setting.table)
    await server.rights_changed(setting.table)
    browser = browser_with(await setting.session("player"))
    assert (await browser.get(reverse("table-course", args=[setting.table]))).status_code == 404
    assert (await browser.post(reverse("table-course", args=[setting.table]), {"act": "see"})).status_code == 404


async def test_the_board_is_saved_as_a_table_script_that_does_the_same_again(server: TableServer, club: Club) -> None:
    """It shows all hands: the director finds it once he has looked, others never do."""
    browser, address, live, _ = await board(server, club)
    address = f"{address}script/"
    assert (await browser.get(address)).status_code == 404
    await browser.post(address.removesuffix("script/"), {"act": "see"})
    found = await browser.get(address)
    assert found["Content-Disposition"] == f'attachment; filename="board-{live.state.game.board.number}.table"'
    outcome = run_script(read_script(found.content.decode()))
    assert (outcome.failures, outcome.table) == ((), live.state.game)
    player = browser_with(await session_of(await Person.objects.aget(pk=club.people[NORTH].pk)))
    assert (await player.get(address)).status_code == 404
