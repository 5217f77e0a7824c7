"""Tables that only bid: a board is over after its auction, and house robots East–West may always pass."""

from __future__ import annotations

from dataclasses import replace

import pytest
from asgiref.sync import sync_to_async

from laws.engine.replaying import history
from laws.notation.recording import record_of
from laws.protocol.commands import MakeCall
from laws.protocol.events import SetAside
from laws.table.phases import Phase
from laws.values.calls import PASS, Call
from laws.values.contract import Contract
from laws.values.deal import Deal
from laws.values.seats import SEATS
from laws.views.table_view import view
from laws.views.viewer import Viewer
from play.live.clock import ManualClock
from play.models import BoardPlay
from play.process.table_server import TableServer
from play.store.tables.history import games_of, result_of
from play.table.attempts import NextBoard, QuestionResult, SeatRobot
from play.table.outcomes import TableCode
from play.table.profile import SOCIAL
from play.table.rules import rules_data, rules_of
from play.table.table_events import About
from tests.play.conftest import Club
from tests.play.driving import do, one_board, pass_time

NORTH, EAST, SOUTH, WEST = SEATS
ONLY_BIDS = replace(SOCIAL, rules=replace(SOCIAL.rules, auction_only=True, silent_robots=True))
STRONG = Deal.parse("N:AKQ2.AK4.KQ9.876 T98.Q95.8765.T54 J76543.T2.A43.AK .J8763.JT2.QJ932")


def test_the_rules_are_written_and_read() -> None:
    data = rules_data(ONLY_BIDS.rules)
    assert (data["auction_only"], data["silent_robots"]) == (True, True)
    assert rules_of(data) == ONLY_BIDS.rules
    assert rules_of({}).auction_only is False


async def test_a_board_is_over_when_its_auction_is(server: TableServer, club: Club) -> None:
    """Everybody sees all hands; there is a contract and no score, nothing to question, and the next board follows."""
    _table, play = await club.open(one_board(STRONG), profile=ONLY_BIDS)
    await club.seat(server.desk, play)
    live = await server.desk.plays.get(play)
    calls = [MakeCall(NORTH, Call.parse("1S")), *(MakeCall(seat, PASS) for seat in (EAST, SOUTH, WEST))]
    await do(server, club, live, *calls[:3])
    assert live.state.game.phase is Phase.AUCTION
    await do(server, club, live, calls[3])
    game = live.state.game
    assert (game.phase, game.result, game.score_ns, game.to_act) == (Phase.OVER, None, None, None)
    seen = view(game, Viewer.player(EAST))
    assert [hand.cards for hand in seen.hands] == list(STRONG.hands)
    assert (seen.contract, seen.may.cards) == (Contract.parse("1S N"), 0)

    board = await BoardPlay.objects.aget(pk=play)
    assert board.finished_at is not None
    assert (board.contract, board.tricks, board.score_ns) == ("1S N", None, None)
    assert result_of(board) == Contract.parse("1S N")
    answer = await server.act(play, club.players[NORTH], QuestionResult(About.SCORE))
    assert getattr(answer, "why", None) is TableCode.NOT_ALLOWED
    answer = await server.act(play, club.players[SOUTH], NextBoard())
    assert getattr(answer, "why", None) is TableCode.NO_MORE_BOARDS


async def test_the_log_alone_tells_it(server: TableServer, club: Club) -> None:
    """What reads only the game, a replay or an export, finds the board over, with its contract."""
    _table, play = await club.open(one_board(STRONG), profile=ONLY_BIDS)
    await club.seat(server.desk, play)
    live = await server.desk.plays.get(play)
    await do(server, club, live, MakeCall(NORTH, Call.parse("6S")), *(MakeCall(s, PASS) for s in (EAST, SOUTH, WEST)))
    events = [event for _at, event in (await sync_to_async(games_of)([play]))[play]]
    assert events[-1] == SetAside()
    last = history(events)[-1]
    record = record_of(last)
    assert (last.phase, record.contract, record.tricks) == (Phase.OVER, Contract.parse("6S N"), None)
    assert len(record.auction or ()) == 4


async def test_a_board_that_is_passed_out_ends_by_law_22(server: TableServer, club: Club) -> None:
    _table, play = await club.open(one_board(STRONG), profile=ONLY_BIDS)
    await club.seat(server.desk, play)
    live = await server.desk.plays.get(play)
    await do(server, club, live, *(MakeCall(seat, PASS) for seat in SEATS))
    assert live.state.game.score_ns == 0
    assert SetAside() not in [event for _at, event in (await sync_to_async(games_of)([play]))[play]]


async def test_at_any_other_table_the_lead_follows(server: TableServer, club: Club) -> None:
    _table, play = await club.open(one_board(STRONG))
    await club.seat(server.desk, play)
    live = await server.desk.plays.get(play)
    await do(server, club, live, MakeCall(NORTH, Call.parse("1S")), *(MakeCall(s, PASS) for s in (EAST, SOUTH, WEST)))
    assert live.state.game.phase is Phase.CLARIFICATION


@pytest.mark.parametrize("silent", [True, False])
async def test_robots_east_west_pass_where_the_table_says_so(
    server: TableServer, club: Club, clock: ManualClock, silent: bool
) -> None:
    """East has a hand that any robot opens; South, a robot too, bids with his partner all the same."""
    deal = Deal.parse("N:5432.5432.543.43 AKQ98.AKJ.QJT.QJ JT76.QT7.AK72.K2 .986.986.AT98765")
    profile = replace(ONLY_BIDS, rules=replace(ONLY_BIDS.rules, silent_robots=silent))
    _table, play = await club.open(one_board(deal), profile=profile)
    await club.seat(server.desk, play, NORTH)
    live = await server.desk.plays.get(play)
    for seat in (EAST, SOUTH, WEST):
        await server.act(play, club.players[NORTH], SeatRobot(seat))
    await do(server, club, live, MakeCall(NORTH, PASS))
    await pass_time(server, clock, 60)
    east = live.state.game.auction.calls[1]
    assert (east.seat, east.call == PASS) == (EAST, silent)
    await pass_time(server, clock, 60)
    assert live.state.game.auction.calls[2].call != PASS or not silent
