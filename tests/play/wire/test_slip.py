"""What the director is shown of a call or a card of dummy that is said to be a slip (Laws 25A, 45C4(b))."""

from __future__ import annotations

import pytest

from frontend.regions.box import are_neighbours
from laws.protocol.commands import FaceLead, LeadFaceDown, MakeCall, MeantCall, MeantCard, PlayCard
from laws.values.calls import PASS, Call
from laws.values.cards import Card
from laws.values.seats import SEATS
from play.live.clock import ManualClock
from play.models import Person
from play.process.table_server import TableServer
from play.table.outcomes import Done
from tests.frontend.foreign import untold
from tests.play.conftest import Club
from tests.play.driving import do
from tests.play.wire.test_director_page import desk, page

NORTH, EAST, SOUTH, WEST = SEATS


async def test_a_call(server: TableServer, clock: ManualClock, club: Club) -> None:
    """The time between the click and his asking, the controls, the taps, his partner, and the line."""
    browser, address, live = await desk(server, club)
    evidence = {"waited": 2100, "hidden": 0, "lost": 700, "line": 85, "taps": 2}
    await server.act(live.play, club.players[NORTH], MakeCall(NORTH, Call.parse("1S")), evidence=evidence)
    clock.advance(1.25)
    await do(server, club, live, MeantCall(NORTH, Call.parse("1H")))
    html = await page(browser, address)
    for said in (
        "1 spade first; he says that he meant 1 heart",
        "From the action until he asked: 1250 ms.",
        "The two controls are side by side.",
        "It was confirmed with a second tap.",
        "His partner has not called since.",
        "North, 1 spade: thinking 2.1 s; on the server",
        "delay of the line 85 ms; no connection for 0.7 s",
    ):
        assert said in html
    await Person.objects.filter(display_name="Dora").aupdate(language="zh-hans")
    assert untold(await page(browser, address), ("Dora", "Table 1", "Screenmate", "Nora", "Enid", "Saul", "Walt")) == []


async def test_a_card_of_dummy(server: TableServer, clock: ManualClock, club: Club) -> None:
    """Two cards of a suit lie side by side where no other of them lies between."""
    browser, address, live = await desk(server, club)
    await do(server, club, live, MakeCall(NORTH, Call.parse("1NT")))
    await do(server, club, live, *(MakeCall(seat, PASS) for seat in (EAST, SOUTH, WEST)))
    await do(server, club, live, LeadFaceDown(EAST, Card.parse("CK")), FaceLead(EAST))
    await do(server, club, live, PlayCard(NORTH, Card.parse("C5"), from_dummy=True))
    clock.advance(0.4)
    assert await server.act(live.play, club.players[NORTH], MeantCard(NORTH, Card.parse("C6"))) == Done()
    html = await page(browser, address)
    for said in (
        "From the action until he asked: 400 ms.",
        "The two controls are side by side.",
        "It is not known whether it was confirmed with a second tap.",
    ):
        assert said in html
    assert "His partner" not in html


@pytest.mark.parametrize(
    ("one", "other", "side_by_side"),
    [
        ("1S", "2S", True),
        ("1S", "1NT", True),
        ("1S", "1D", False),
        ("1S", "2H", False),
        ("1S", "3S", False),
        ("pass", "X", True),
        ("pass", "XX", False),
        ("1C", "pass", False),
    ],
)
def test_which_controls_are_side_by_side(one: str, other: str, side_by_side: bool) -> None:
    calls = Call.parse(one), Call.parse(other)
    assert are_neighbours(*calls) is side_by_side
    assert are_neighbours(*reversed(calls)) is side_by_side
