"""What robots tell of their side's calls without screens: they alert, and answer questions (33.4(2); Law 20F1)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from laws.conformance.script.run import read_script, run_script
from laws.protocol.commands import Enquire, Explain, MakeCall
from laws.table.conditions import Alerts
from laws.table.told import latest
from laws.values.calls import Call
from laws.values.deal import Deal
from laws.values.seats import SEATS, Seat
from laws.views.table_view import view
from laws.views.viewer import Viewer, ViewerKind
from play.live.cache import LivePlay
from play.live.clock import ManualClock
from play.process.table_server import TableServer
from play.robots.calls.telling import tell
from play.robots.calls.words import CARD_PLAY
from play.table.attempts import SeatRobot, Sit, StandUp
from play.table.outcomes import Done
from play.table.profile import SOCIAL
from tests.play.conftest import Club
from tests.play.driving import do, one_board, pass_time

NORTH, EAST, SOUTH, WEST = SEATS
DEAL = Deal.parse("N:AKQ2.AK32.AK2.A4 876.76.7654.8765 543.QJ54.QJ3.KQ3 JT9.T98.T98.JT92")
"""North opens two clubs, which is artificial."""


async def opened(server: TableServer, clock: ManualClock, club: Club, alerts: Alerts, robots: str) -> LivePlay:
    """A board on which North has opened two clubs, with robots in those seats."""
    profile = replace(SOCIAL, conditions=replace(SOCIAL.conditions, alerts=alerts))
    _, play = await club.open(one_board(DEAL), profile=profile)
    for seat in SEATS:
        assert await server.act(play, club.players[seat], Sit(seat)) == Done()
    for letter in robots:
        seat = Seat.parse(letter)
        assert await server.act(play, club.players[seat], StandUp()) == Done()
        assert await server.act(play, club.players[EAST], SeatRobot(seat)) == Done()
    live = await server.desk.plays.get(play)
    if "N" in robots:
        await pass_time(server, clock, 5)
    else:
        await do(server, club, live, MakeCall(NORTH, Call.parse("2C")))
    assert [str(made.call) for made in live.state.game.auction.calls] == ["2C"]
    await pass_time(server, clock, 0)
    return live


async def test_a_robot_alerts_its_partners_call_where_partners_do(
    server: TableServer, clock: ManualClock, club: Club
) -> None:
    live = await opened(server, clock, club, Alerts.PARTNER, "S")
    (made,) = live.state.game.auction.calls
    assert made.alerted
    assert latest(live.state.game, 1).startswith("[points 22+, strong, f1, artificial]")


async def test_it_says_nothing_of_its_own_call_there(server: TableServer, clock: ManualClock, club: Club) -> None:
    """Its partner would hear it."""
    live = await opened(server, clock, club, Alerts.PARTNER, "N")
    (made,) = live.state.game.auction.calls
    assert (made.alerted, made.explanation) == (False, "")


@pytest.mark.parametrize(("alerts", "robot"), [(Alerts.SELF, "N"), (Alerts.PARTNER, "S")])
async def test_a_robot_answers(server: TableServer, clock: ManualClock, club: Club, alerts: Alerts, robot: str) -> None:
    """The caller himself, or his partner where partners explain."""
    live = await opened(server, clock, club, alerts, robot)
    await do(server, club, live, Enquire(EAST, 1, "how strong?"))
    await pass_time(server, clock, 0)
    notes = [(note.what, note.seat) for note in live.state.game.incidents.notes]
    assert notes[-2:] == [("asks", EAST), ("explains", Seat.parse(robot))]


TO_PLAY = "alerts: partner\nN 1NT\nE pass\nS 3NT\nW pass\nN pass\nE pass\nE leads C2\nE faces\n"


def test_a_robot_answers_about_cards_and_calls_in_the_play() -> None:
    """Law 20F2: about a defender what its system card says, about declarer's side what the calls mean."""
    asked = run_script(read_script(TO_PLAY + 'N asks E play "leads?"\nN plays dummy C4\nW asks N play "1NT?"\n')).table
    told = tell(view(asked, Viewer(ViewerKind.ROBOT, WEST)), WEST)
    assert told == Explain(WEST, 0, CARD_PLAY, about=EAST)
    told = tell(view(asked, Viewer(ViewerKind.ROBOT, SOUTH)), SOUTH)
    assert isinstance(told, Explain)
    assert told.about is NORTH
    assert told.text.startswith("1NT: 15–17 HCP")
