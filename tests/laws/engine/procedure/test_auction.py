"""Which calls may be made (Laws 17–19, 22, 38, 39)."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from laws.engine.decision import decide
from laws.engine.evolution import evolve
from laws.engine.procedure.auction import legal_calls
from laws.protocol.commands import MakeCall
from laws.protocol.events import CallMade, Ended
from laws.protocol.refusals import Refusal
from laws.table.auction import Auction
from laws.table.conditions import Conditions
from laws.table.phases import Phase
from laws.table.table import Table
from laws.values.board import Board
from laws.values.calls import BIDS, CALLS, PASS, Call
from laws.values.contract import Doubled, PassedOut
from laws.values.deal import Deal
from laws.values.seats import SEATS, Seat
from tests.laws import oracle
from tests.properties import share
from tests.rows import check_each
from tests.strategies import auctions, seats

PERFT = Path(__file__).parents[3] / "data" / "perft" / "auctions.txt"
DEAL = Deal.numbered(10**28)


def table_with(auction: Auction) -> Table:
    """A table at which these calls were made."""
    dealer = auction.calls[0].seat if auction.calls else auction.turn
    table = Table.open(Board(1, dealer, Board.numbered(1).vulnerability), DEAL, Conditions())
    for made in auction.calls:
        table = after(table, made.call)
    return table


def after(table: Table, call: Call) -> Table:
    """The table after the player in turn has made this call."""
    happened = decide(table, MakeCall(table.auction.turn, call))
    assert not isinstance(happened, Refusal)
    for event in happened:
        table = evolve(table, event)
    return table


@given(auctions())
def test_the_calls_of_the_player_in_turn(auction: Auction) -> None:
    """18, 19, 22: pass, any higher bid, a double of theirs, a redouble of their double; none when it is over."""
    table = table_with(auction)
    expected = oracle.allowed([str(made.call) for made in auction.calls])
    assert [str(call) for call in legal_calls(table, auction.turn)] == expected


@given(auctions(), seats)
def test_nobody_else_may_call(auction: Auction, seat: Seat) -> None:
    """17C: each player calls in his turn and not in another's."""
    if seat is not auction.turn:
        assert legal_calls(table_with(auction), seat) == ()


@given(auctions(), st.integers(0, 47).map(Call))
def test_what_is_not_legal_is_refused_for_its_reason(auction: Auction, call: Call) -> None:
    """18D, 19A1, 19B1, 38, 39: the code says what is wrong, whatever the call."""
    table = table_with(auction)
    answer = decide(table, MakeCall(auction.turn, call))
    words = [str(made.call) for made in auction.calls]
    code = oracle.breach(words, str(call))
    if table.phase is Phase.OVER:
        code = "game_over"
    elif table.phase is not Phase.AUCTION:
        code = "auction_over"
    if code is None:
        assert not isinstance(answer, Refusal)
        assert answer[0] == CallMade(auction.turn, call)
    else:
        assert isinstance(answer, Refusal)
        assert answer.code == code


def test_four_passes_end_the_board() -> None:
    """22B: nobody has bid: the board is not played, and both sides score zero."""
    table = Table.open(Board.numbered(2), DEAL, Conditions())
    for _ in range(3):
        table = after(table, PASS)
    assert decide(table, MakeCall(table.auction.turn, PASS)) == (CallMade(Seat.NORTH, PASS), Ended(PassedOut()))
    table = after(table, PASS)
    assert table.phase is Phase.OVER
    assert table.result == PassedOut()
    assert table.score_ns == 0
    assert table.play is None


def test_the_final_pass_settles_the_contract() -> None:
    """22A, 41A: after the third pass the contract is made, and declarer's left-hand opponent is to lead."""
    table = Table.open(Board.numbered(1), DEAL, Conditions())
    for word in ["1NT", "X", "XX", "pass", "pass", "pass"]:
        assert table.phase is Phase.AUCTION
        table = after(table, Call.parse(word))
    assert table.phase is Phase.CLARIFICATION
    assert table.play is not None
    assert str(table.play.contract) == "1NTXX N"
    assert table.to_act is Seat.EAST


def continuations(table: Table, calls: int) -> int:
    """How many ways `decide` leaves for that many more calls, each tried and walked."""
    if calls == 0:
        return 1
    return sum(continuations(table, calls - 1) for table in _next(table))


def _next(table: Table) -> list[Table]:
    if table.phase is not Phase.AUCTION:
        return []
    tables = []
    for call in CALLS:
        happened = decide(table, MakeCall(table.auction.turn, call))
        if isinstance(happened, Refusal):
            continue
        left = table
        for event in happened:
            left = evolve(left, event)
        tables.append(left)
    return tables


Position = tuple[Phase, int, bool, Doubled, int]
_SAMPLES: dict[Position, Table] = {}


def _position(table: Table) -> Position:
    """All that decides how an auction can go on; the first table met in that position is kept as its sample."""
    auction = table.auction
    ours = auction.has_bid and auction.bidder.side is auction.turn.side
    position = (table.phase, int(auction.last_bid), ours, auction.doubled, auction.passes)
    _SAMPLES.setdefault(position, table)
    return position


@cache
def _ways(position: Position, calls: int | None) -> int:
    table = _SAMPLES[position]
    if calls == 0 or (calls is None and table.phase is not Phase.AUCTION):
        return 1
    left = None if calls is None else calls - 1
    return sum(_ways(_position(following), left) for following in _next(table))


def ways_from(table: Table, calls: int | None) -> int:
    """The same for any number of calls, or to the end: each position is walked once, the highest bids first."""
    for bid in reversed(BIDS):
        _ways(_position(_beginning(str(bid))), calls)
    return _ways(_position(table), calls)


def _positions() -> list[tuple[str, int | None, int]]:
    rows = []
    for line in PERFT.read_text().splitlines():
        if not line.startswith("#"):
            beginning, calls, ways = (cell.strip() for cell in line.split("|"))
            rows.append((beginning, None if calls == "all" else int(calls), int(ways)))
    return rows


def _beginning(words: str) -> Table:
    table = Table.open(Board.numbered(1), DEAL, Conditions())
    for word in words.split():
        table = after(table, Call.parse(word))
    return table


@pytest.mark.property
def test_perft() -> None:
    """17–19, 22: from every listed beginning the auction goes on in exactly so many ways."""
    check_each(_positions(), lambda position: check_ways(*position))


ONE_BY_ONE = share(10_000)
"""As many are walked one by one; more are counted by position alone."""


def check_ways(beginning: str, calls: int | None, ways: int) -> None:
    """Check one beginning."""
    table = _beginning(beginning)
    if calls is not None and ways <= ONE_BY_ONE:
        assert continuations(table, calls) == ways
    assert ways_from(table, calls) == ways


def test_how_many_auctions_there_are() -> None:
    """18, 19, 22: 128,745,650,347,030,683,120,231,926,111,609,371,363,122,697,557, counted three ways."""
    table = Table.open(Board.numbered(1), DEAL, Conditions())
    known = 128_745_650_347_030_683_120_231_926_111_609_371_363_122_697_557
    assert ways_from(table, None) == oracle.every_auction() == oracle.auctions_from(None, 35, "open", 0) == known


@pytest.mark.parametrize("dealer", SEATS)
def test_the_count_does_not_depend_on_the_dealer(dealer: Seat) -> None:
    """17B: with any dealer the same auctions are open to the table."""
    table = Table.open(Board(1, dealer, Board.numbered(1).vulnerability), DEAL, Conditions())
    assert continuations(table, 2) == 701
