"""The tray of a table with screens: who moves it and when, and what house robots do there (articles 33.4, 34.1, 35)."""

from __future__ import annotations

import pytest

from laws.protocol.commands import DrawAttention, Enquire, LeadFaceDown, MakeCall, OpenAperture, PushTray
from laws.table.phases import Phase
from laws.table.screen import ScreenSide
from laws.values.calls import Call
from laws.values.cards import Card
from laws.values.deal import Deal
from laws.values.seats import SEATS, Seat
from laws.views.table_view import view
from laws.views.viewer import Viewer
from play.live.act import act
from play.live.cache import LivePlay
from play.live.clock import ManualClock
from play.live.sessions.halting import halt, let_go_on
from play.process.table_server import TableServer
from play.robots.plainest import plainest
from play.store.service.breaks import COMING_BACK
from play.table.actors import SYSTEM
from play.table.attempts import SeatRobot, Sit, StandUp
from play.table.outcomes import Done, Refused, TableCode
from play.table.pace.passage import LIMIT, pause
from play.table.profiles.condition import Condition
from play.table.profiles.line import changed
from play.table.profiles.opening import at_a_social_table
from tests.play.conftest import Club
from tests.play.driving import do, one_board, pass_time
from tests.play.still import stand_still

NORTH, EAST, SOUTH, WEST = SEATS
DEAL = Deal.parse("N:AKQ2.AK32.32.432 876.76.7654.8765 543.QJ54.AKQ.AKQ JT9.T98.JT98.JT9")


def call(seat: Seat, text: str) -> MakeCall:
    """That call."""
    return MakeCall(seat, Call.parse(text))


async def table(server: TableServer, club: Club, tray: str = "platform", *, robots: str = "") -> LivePlay:
    """A board behind screens, without pauses; house robots sit in those seats."""
    lines = {Condition.TRAY: tray, Condition.SKIP_BID_PAUSE: "none", Condition.ROBOTS: "may_sit"}
    profile = changed(at_a_social_table("ccba_2018_screens"), lines)
    _, play = await club.open(one_board(DEAL), profile=profile)
    for seat in SEATS:
        assert await server.act(play, club.players[seat], Sit(seat)) == Done()
    host = next(seat for seat in SEATS if seat.letter not in robots)
    for letter in robots:
        seat = Seat.parse(letter)
        assert await server.act(play, club.players[seat], StandUp()) == Done()
        assert await server.act(play, club.players[host], SeatRobot(seat)) == Done()
    return await server.desk.plays.get(play)


def side(live: LivePlay) -> ScreenSide:
    """Where the tray is."""
    assert live.state.game.screen is not None
    return live.state.game.screen.tray


def phase(live: LivePlay) -> Phase:
    """How far the board is."""
    return live.state.game.phase


@pytest.mark.parametrize(("stood", "drawn", "added"), [(0, 0, 0.5), (0, 1, 5), (17, 1, 3), (LIMIT, 1, 0), (60, 0, 0)])
def test_twenty_seconds_are_the_limit(stood: float, drawn: float, added: float) -> None:
    """Article 35.2(6): what is over tells that somebody has thought; nothing is added to it."""
    assert pause(stood, drawn) == added


async def test_the_platform_moves_the_tray_when_both_have_called(
    server: TableServer, clock: ManualClock, club: Club
) -> None:
    """By an event that is written when its pause is over, and whose author is the platform."""
    server.desk.drawn = lambda: 0.5
    live = await table(server, club)
    clock.advance(4)
    await do(server, club, live, call(NORTH, "1H"))
    assert [one.kind for one in server.desk.timers_after(live.play, live.state)] == []
    await do(server, club, live, call(EAST, "pass"))
    before = live.number
    await pass_time(server, clock, 2.7)
    assert (side(live), live.number) == (ScreenSide.NE, before)
    await pass_time(server, clock, 0.1)
    assert (side(live), live.number) == (ScreenSide.SW, before + 1)
    refused = await server.act(live.play, club.players[SOUTH], PushTray(SOUTH))
    assert refused == Refused(TableCode.NOT_ALLOWED)


async def test_a_tray_that_has_stood_long_goes_at_once(server: TableServer, clock: ManualClock, club: Club) -> None:
    server.desk.drawn = lambda: 1.0
    live = await table(server, club)
    clock.advance(18)
    await do(server, club, live, call(NORTH, "1H"), call(EAST, "pass"))
    await pass_time(server, clock, 2.1)
    assert side(live) is ScreenSide.SW
    clock.advance(30)
    await do(server, club, live, call(SOUTH, "1S"), call(WEST, "pass"))
    await pass_time(server, clock, 0)
    assert side(live) is ScreenSide.NE


@pytest.mark.parametrize("why", ["a break of the platform", "a director"])
async def test_a_tray_has_not_stood_here_while_nobody_could_think(
    server: TableServer, clock: ManualClock, club: Club, why: str
) -> None:
    """Article 35.1(2): the other side measures no short time after it either."""
    server.desk.drawn = lambda: 1.0
    live = await table(server, club)
    clock.advance(4)
    await do(server, club, live, call(NORTH, "1H"))
    if why == "a director":
        await halt(server.desk, live.play, "Di", "The power is out", int(clock.now().timestamp()))
        clock.advance(600)
        await let_go_on(server.desk, live.play, 600, int(clock.now().timestamp()))
    else:
        await stand_still(server, clock, 600)
        clock.advance(COMING_BACK.total_seconds())
    clock.advance(4)
    await do(server, club, live, call(EAST, "pass"))
    await pass_time(server, clock, 4.9)
    assert side(live) is ScreenSide.NE
    await pass_time(server, clock, 0.2)
    assert side(live) is ScreenSide.SW


async def test_a_call_taken_up_before_the_tray_goes_holds_it(
    server: TableServer, clock: ManualClock, club: Club
) -> None:
    """Article 35.2(2): while it stands here, the irregularity has not passed."""
    live = await table(server, club)
    await do(server, club, live, call(NORTH, "1S"), call(EAST, "1H"), DrawAttention(NORTH))
    await pass_time(server, clock, 20)
    assert side(live) is ScreenSide.NE
    await do(server, club, live, call(EAST, "2H"))
    await pass_time(server, clock, 5)
    assert side(live) is ScreenSide.SW


async def test_north_and_south_move_it_where_the_players_do(
    server: TableServer, clock: ManualClock, club: Club
) -> None:
    live = await table(server, club, "players")
    await do(server, club, live, call(NORTH, "1H"), call(EAST, "pass"))
    await pass_time(server, clock, 60)
    assert side(live) is ScreenSide.NE
    assert await act(server.desk, live.play, SYSTEM, PushTray(NORTH)) == Refused(TableCode.NOT_ALLOWED)
    await do(server, club, live, PushTray(NORTH))
    assert side(live) is ScreenSide.SW


@pytest.mark.parametrize("tray", ["platform", "players"])
async def test_robots_play_a_board_behind_screens(
    server: TableServer, clock: ManualClock, club: Club, tray: str
) -> None:
    """They call when the tray has come, move it, open the aperture, lead and play until somebody claims.

    North is a person who passes and plays low cards.
    """
    live = await table(server, club, tray, robots="ESW")
    for _ in range(400):
        if phase(live) is Phase.OVER or live.state.game.claim is not None:
            break
        await step(server, club, live)
        await pass_time(server, clock, 6)
    play = live.state.game.play
    assert play is not None
    assert live.state.game.claim is not None or len(play.tricks) == 13


async def step(server: TableServer, club: Club, live: LivePlay) -> None:
    """Let North do what he can: move the tray, open the aperture, pass, play any card."""
    seen = view(live.state.game, Viewer.player(NORTH))
    if seen.may.push and live.state.rules.tray.value == "players":
        await do(server, club, live, PushTray(NORTH))
        return
    command = plainest(seen)
    if command is not None:
        await server.act(live.play, club.players[NORTH], command)


async def test_a_robot_alerts_its_partners_call_and_answers(
    server: TableServer, clock: ManualClock, club: Club
) -> None:
    """Articles 33.4(1), 34.1: to its screenmate, of a call that the tray has brought."""
    server.desk.drawn = lambda: 0.0
    live = await table(server, club, robots="S")
    await do(server, club, live, call(NORTH, "2C"), call(EAST, "pass"))
    await pass_time(server, clock, 1)  # the tray
    await pass_time(server, clock, 0)  # the alert
    assert live.state.game.screen is not None
    (alert,) = live.state.game.screen.alerts
    assert (alert.call, alert.by) == (1, SOUTH)
    await do(server, club, live, Enquire(WEST, 1))
    await pass_time(server, clock, 0)
    said = [note for note in live.state.game.incidents.notes if note.what == "explains"]
    assert [note.seat for note in said] == [SOUTH, SOUTH]
    assert said[0].text.startswith("[points 22+, strong, f1, artificial]")


async def test_the_lead_is_faced_by_the_clock_when_the_aperture_is_open(
    server: TableServer, clock: ManualClock, club: Club
) -> None:
    """Laws 41A, 41C; article 35.1(1)."""
    server.desk.drawn = lambda: 0.0
    live = await table(server, club)
    await do(server, club, live, call(NORTH, "1NT"), call(EAST, "pass"))
    await pass_time(server, clock, 1)
    await do(server, club, live, call(SOUTH, "3NT"), call(WEST, "pass"))
    await pass_time(server, clock, 1)
    await do(server, club, live, call(NORTH, "pass"), call(EAST, "pass"))
    await pass_time(server, clock, 1)
    await do(server, club, live, LeadFaceDown(EAST, Card.parse("S8")))
    await pass_time(server, clock, 60)
    assert phase(live) is Phase.CLARIFICATION
    await do(server, club, live, OpenAperture(NORTH))
    await pass_time(server, clock, 5)
    assert phase(live) is Phase.PLAY
