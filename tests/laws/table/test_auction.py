"""The auction as a value (Laws 17, 19, 22)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from laws.table.auction import Auction, CallStatus, MadeCall
from laws.values.calls import DOUBLE, PASS, REDOUBLE, Call
from laws.values.contract import Contract, Doubled
from laws.values.seats import SEATS, Seat
from tests.laws import oracle
from tests.strategies import auctions, seats


def called(dealer: Seat, text: str) -> Auction:
    """The auction in which these calls were made in rotation."""
    auction = Auction.begin(dealer)
    for number, word in enumerate(text.split(), 1):
        auction = auction.add(MadeCall(number, auction.turn, Call.parse(word)))
    return auction


@given(seats)
def test_the_dealer_begins(dealer: Seat) -> None:
    """17B: the dealer makes the first call; nobody has bid, nothing is doubled, there is no contract."""
    auction = Auction.begin(dealer)
    assert auction.turn is dealer
    assert (auction.has_bid, auction.doubled, auction.passes, auction.contract) == (False, Doubled.NO, 0, None)


@given(auctions())
def test_calls_go_round(auction: Auction) -> None:
    """17C: dealer's left-hand opponent calls second, then each in rotation, the turn after the last one included."""
    if auction.calls:
        dealer = auction.calls[0].seat
        assert [made.seat for made in auction.calls] == [SEATS[(dealer + n) % 4] for n in range(len(auction.calls))]
        assert auction.turn is auction.calls[-1].seat.lho


@given(auctions())
def test_what_it_amounts_to(auction: Auction) -> None:
    """19, 22 and the definition of declarer, compared with the Laws written out another way."""
    words = [str(made.call) for made in auction.calls]
    assert auction.is_closed == oracle.auction_is_over(words)
    dealer = auction.calls[0].seat if auction.calls else auction.turn
    expected = oracle.contract(words, dealer)
    if expected is None:
        assert auction.contract is None
    else:
        bid, doubled, declarer = expected
        assert auction.contract == Contract.parse(f"{bid}{doubled} {'NESW'[declarer]}")


@given(auctions())
def test_it_can_be_worked_out_anew(auction: Auction) -> None:
    """The running figures are those that the calls give: 17D, 19, 22."""
    dealer = auction.calls[0].seat if auction.calls else auction.turn
    assert Auction.of(dealer, auction.calls) == auction


@given(auctions(max_size=12), st.sampled_from([CallStatus.WITHDRAWN, CallStatus.CANCELLED]), st.integers(3, 37))
def test_a_call_that_does_not_stand_counts_for_nothing(auction: Auction, status: CallStatus, number: int) -> None:
    """25A, 38B: a withdrawn or cancelled call is on the record and changes neither turn nor contract."""
    made = MadeCall(len(auction.calls) + 1, auction.turn, Call(number), status=status)
    after = auction.add(made)
    assert after.calls == (*auction.calls, made)
    assert (after.turn, after.last_bid, after.doubled, after.passes) == (
        auction.turn,
        auction.last_bid,
        auction.doubled,
        auction.passes,
    )
    assert after.contract == auction.contract


@pytest.mark.parametrize(
    ("dealer", "text", "contract"),
    [
        ("N", "1H pass 4H pass pass pass", "4H N"),
        ("N", "pass 1NT pass 2C pass 2H pass 4H pass pass pass", "4H E"),
        ("E", "1S pass 2H pass 3H pass 4H pass pass pass", "4H W"),
        ("E", "1D 1H 2H 2S pass 3H pass 4S pass pass pass", "4S N"),
        ("S", "1C 1D 2D 3D 4D pass pass pass", "4D N"),
        ("S", "1S 2S pass 4S pass pass pass", "4S W"),
        ("W", "1NT X XX pass pass pass", "1NTXX W"),
        ("W", "1NT X pass 2C X pass pass pass", "2CX S"),
        ("W", "1NT X pass 2C pass pass pass", "2C S"),
        ("N", "pass pass pass 1C pass pass pass", "1C W"),
        ("N", "7NT X XX pass pass pass", "7NTXX N"),
        ("N", "1H 1S 2S 3H 3S 4S 5H X pass pass pass", "5HX N"),
    ],
)
def test_who_declares_what(dealer: str, text: str, contract: str) -> None:
    """22A, 19C, 19D, declarer: he of the side that bid last who first named the denomination.

    The other side's naming of it does not count; the first naming counts though another was bid in between; a later bid
    undoes a double.
    """
    auction = called(Seat.parse(dealer), text)
    assert auction.is_closed
    assert str(auction.contract) == contract


@pytest.mark.parametrize(
    ("text", "closed"),
    [
        ("pass pass pass", False),
        ("pass pass pass pass", True),
        ("pass pass pass 1C", False),
        ("pass pass pass 1C pass pass", False),
        ("1C pass pass", False),
        ("1C pass pass pass", True),
        ("1C X pass pass", False),
        ("1C pass pass X pass pass", False),
        ("1C pass pass X pass pass pass", True),
        ("1C X XX pass pass", False),
        ("1C X XX pass pass pass", True),
        ("1C X pass pass XX pass pass", False),
    ],
)
def test_when_it_is_over(text: str, closed: bool) -> None:
    """22: four passes to begin with, or three in succession after a bid, a double or a redouble."""
    assert called(Seat.NORTH, text).is_closed is closed


def test_a_double_and_a_redouble_end_with_the_next_bid() -> None:
    """19C: any double or redouble is superseded by a subsequent legal bid."""
    assert called(Seat.NORTH, "1C X").doubled is Doubled.DOUBLED
    assert called(Seat.NORTH, "1C X XX").doubled is Doubled.REDOUBLED
    assert called(Seat.NORTH, "1C X XX 1D").doubled is Doubled.NO


def test_a_call_is_kept_as_it_was_made() -> None:
    """20B: a review of the auction includes alerts; number, alert and explanation stay with the call."""
    made = MadeCall(1, Seat.NORTH, Call.parse("2C"), alerted=True, explanation="any strong hand")
    assert Auction.begin(Seat.NORTH).add(made).calls == (made,)
    plain = MadeCall(1, Seat.NORTH, PASS)
    assert (plain.alerted, plain.explanation, plain.status) == (False, "", CallStatus.STANDING)


@pytest.mark.parametrize("call", [PASS, DOUBLE, REDOUBLE])
def test_without_a_bid_there_is_no_contract(call: Call) -> None:
    """22B: nobody has bid: there is nothing to play."""
    assert Auction.begin(Seat.EAST).add(MadeCall(1, Seat.EAST, call)).contract is None
