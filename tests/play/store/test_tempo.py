"""The log tells how long each call and card was waited for."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from laws.protocol.commands import MakeCall
from laws.protocol.events import BoardOpened, CallMade, CardPlayed, LeadFaced, LedFaceDown
from laws.table.conditions import Conditions
from laws.values.board import Board
from laws.values.calls import PASS, Call
from laws.values.cards import Card
from laws.values.deal import Deal
from laws.values.seats import SEATS
from play.live.act import act
from play.live.desk import Desk
from play.models import LogRow
from play.store.tempo import read_tempo, tempo
from play.table.measured import UNMEASURED, Measured
from play.table.outcomes import Done
from play.table.table_events import Happening, RobotSeated
from tests.play.conftest import Club

NORTH, EAST, SOUTH, WEST = SEATS
START = datetime(2030, 1, 1, 19, 30, tzinfo=UTC)
HEART = Call.parse("1H")
KING, ACE = Card.parse("SK"), Card.parse("SA")


def after(*steps: tuple[Happening, float]) -> list[tuple[Happening, datetime]]:
    """Return events, each so many seconds after the one before."""
    at, log = START, []
    for event, seconds in steps:
        at += timedelta(seconds=seconds)
        log.append((event, at))
    return log


def test_each_action_took_the_time_since_the_one_before() -> None:
    opened = BoardOpened(Board.numbered(1), Deal.numbered(0), Conditions())
    log = after(
        (opened, 0),
        (CallMade(NORTH, HEART), 4),
        (RobotSeated(WEST), 2),
        (CallMade(EAST, PASS), 18.5),
        (CallMade(SOUTH, PASS), 1),
        (CallMade(WEST, PASS), 1),
        (LedFaceDown(EAST, KING), 6),
        (LeadFaced(EAST), 9),
        (CardPlayed(SOUTH, ACE), 3),
    )
    taken = [(one.number, one.seat, one.action, one.took.total_seconds()) for one in tempo(log)]
    assert taken == [
        (2, NORTH, HEART, 4),
        (4, EAST, PASS, 20.5),
        (5, SOUTH, PASS, 1),
        (6, WEST, PASS, 1),
        (7, EAST, KING, 6),
        (9, SOUTH, ACE, 3),
    ]


async def test_it_is_kept_with_every_board(desk: Desk, club: Club) -> None:
    _, play = await club.open()
    await club.seat(desk, play)
    evidence = {"waited": 4200, "hidden": 300, "lost": 0, "line": 80}
    heart = await act(desk, play, club.players[NORTH], MakeCall(NORTH, HEART), evidence=evidence)
    assert heart == Done()
    assert await act(desk, play, club.players[EAST], MakeCall(EAST, PASS)) == Done()
    rows = [row async for row in LogRow.objects.filter(play=play).order_by("number")]
    async with desk.pool.connection() as connection:
        first, second = await read_tempo(connection, play)
    assert (first.seat, first.action, first.name) == (NORTH, HEART, "Nora")
    assert first.measured == Measured(4200, 300, 0, 80)
    assert (second.seat, second.action, second.name) == (EAST, PASS, "Enid")
    assert second.measured == UNMEASURED
    assert second.took == rows[-1].at - rows[-2].at


async def test_what_is_usual_is_the_middle_of_ones_own_times_at_the_table(desk: Desk, club: Club) -> None:
    """Calls and cards apart; of four nothing is said."""
    _, play = await club.open()
    await club.seat(desk, play)
    calls = ["1C", "1D", "1H", "1S", "1NT", "2C", "2D", "2H", "2S", "2NT", "3C", "3D", "3H", "3S", "3NT", "4C", "4D"]
    for number, call in enumerate(calls):
        seat = SEATS[number % 4]
        evidence = {"waited": 1000 * (number + 1)}
        answer = await act(desk, play, club.players[seat], MakeCall(seat, Call.parse(call)), evidence=evidence)
        assert answer == Done()
    async with desk.pool.connection() as connection:
        found = await read_tempo(connection, play)
    assert {one.usual for one in found if one.seat is NORTH} == {9000}
    assert {one.usual for one in found if one.seat is EAST} == {None}
