"""Bidding: the calls that hands are to make, and what calls tell."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings

from laws.table.auction import Auction, CallStatus, MadeCall
from laws.table.conditions import Conditions
from laws.table.phases import Phase
from laws.table.table import Table
from laws.values.board import Board
from laws.values.calls import CALLS, PASS, Call
from laws.values.cards import Hand, Suit
from laws.values.deal import Deal
from laws.values.seats import SEATS, Seat, Side, Vulnerability
from laws.views.table_view import view
from laws.views.viewer import Viewer, ViewerKind
from play.robots.calls.bidder import choose_call
from play.robots.calls.meaning import meaning_of, promises_of, situation_after, system_rules
from play.robots.calls.rule import first_fitting
from play.robots.calls.situation import Situation
from play.robots.cards.memory import auction_of
from play.robots.valued import value
from tests.play.robots.strategies import tables
from tests.rows import check_each

FILE = Path(__file__).parents[2] / "data" / "robots" / "calls.txt"
POSITIONS = [line for line in FILE.read_text().splitlines() if line and line[0] not in "#["]


def situation(vulnerable: str, calls: list[str]) -> Situation:
    """The auction from North, with the vulnerability of the caller's side first."""
    made = tuple(Call.parse(call) for call in calls)
    side = SEATS[len(made) % 4].side
    sides = {one for one, mark in ((side, vulnerable[0]), (side.other, vulnerable[1])) if mark == "v"}
    marks = {(): "None", (Side.NS,): "NS", (Side.EW,): "EW", (Side.NS, Side.EW): "All"}
    return situation_after(Seat.NORTH, Vulnerability(marks[tuple(sorted(sides))]), made)


def test_the_hand_makes_the_call_that_it_is_to_make() -> None:
    check_each(POSITIONS, check_call)


def check_call(line: str) -> None:
    """Check a line: vulnerability, calls, hand, and the calls that will do."""
    vulnerable, *calls, hand, wanted = line.split()
    call, _ = choose_call(situation(vulnerable, [] if calls == ["-"] else calls), value(Hand.parse(hand)))
    assert str(call) in wanted.split("/")


@settings(deadline=None)
@given(tables(Phase.AUCTION))
def test_a_call_by_the_system_keeps_what_it_promises(table: Table) -> None:
    """In lengths exactly; in points but for a wilder shape than the range reckons with. Stretches promise nothing."""
    seat = table.to_act
    assert seat is not None
    now = auction_of(view(table, Viewer(ViewerKind.ROBOT, seat)))
    hand = value(table.hand(seat))
    rule = first_fitting(system_rules(now), hand)
    if rule is not None and not rule.stretch:
        promise = meaning_of(now, rule.call).promise
        assert replace(promise, min_hcp=0, max_hcp=37).breach(hand.hcp, hand.lengths) == 0
        wild = hand.points - hand.hcp - 3  # what a range of points reckons for shape, and what is beyond it
        assert promise.breach(hand.hcp, hand.lengths) <= max(4, wild)


@settings(deadline=None)
@given(tables(Phase.AUCTION))
def test_every_legal_call_of_every_auction_has_a_meaning_that_a_hand_could_have(table: Table) -> None:
    assert table.to_act is not None
    now = auction_of(view(table, Viewer(ViewerKind.ROBOT, table.to_act)))
    for call in CALLS:
        if now.is_legal(call):
            promise = meaning_of(now, call).promise
            assert 0 <= promise.min_hcp <= promise.max_hcp <= 37
            assert sum(promise.min_len) <= 13
            assert all(low <= high for low, high in zip(promise.min_len, promise.max_len, strict=True))


@settings(deadline=None)
@given(tables(Phase.AUCTION))
def test_what_is_legal_in_the_reading_is_what_is_legal_at_the_table(table: Table) -> None:
    assert table.to_act is not None
    seen = view(table, Viewer(ViewerKind.ROBOT, table.to_act))
    now = auction_of(seen)
    assert now.me is table.to_act
    assert tuple(call for call in CALLS if now.is_legal(call)) == seen.may.calls


def read(*calls: str) -> tuple[tuple[int, int], ...]:
    """The points that North, East, South and West have promised."""
    told = promises_of(Seat.NORTH, Vulnerability.NONE, [Call.parse(call) for call in calls])
    return tuple((one.min_hcp, one.max_hcp) for one in told)


def test_promises_are_added_up_call_by_call() -> None:
    assert read("1NT", "pass", "2NT")[0::2] == ((15, 17), (9, 9))
    told = promises_of(Seat.NORTH, Vulnerability.NONE, [Call.parse(one) for one in ("1H", "1S", "2H", "pass", "2S")])
    assert told[Seat.NORTH].min_len[Suit.HEARTS] == 5
    assert told[Seat.EAST].min_len[Suit.SPADES] == 5
    assert told[Seat.SOUTH].min_len[Suit.HEARTS] == 3


def test_a_pass_tells_too() -> None:
    assert read("pass")[0] == (0, 11)
    assert read("1H", "pass", "pass")[2][1] <= 5


def test_withdrawn_calls_tell_nothing_and_a_seat_passed_over_has_passed() -> None:
    """Law 25A; Law 29A where the next player accepts a call out of rotation."""
    table = Table.open(Board.numbered(1), Deal.numbered(5), Conditions())
    withdrawn = MadeCall(1, Seat.NORTH, Call.parse("1S"), status=CallStatus.WITHDRAWN)
    standing = MadeCall(2, Seat.NORTH, Call.parse("1H"))
    skipping = MadeCall(3, Seat.SOUTH, Call.parse("2H"))
    auction = replace(Auction.of(Seat.NORTH, (withdrawn, standing, skipping)), turn=Seat.WEST)
    now = auction_of(view(replace(table, auction=auction), Viewer(ViewerKind.ROBOT, Seat.WEST)))
    assert [str(call) for call in now.calls] == ["1H", "pass", "2H"]
    assert now.me is Seat.WEST


def test_nobody_passes_a_forcing_bid() -> None:
    weakest = value(Hand.parse("8732.9432.432.32"))
    for calls in (["1C", "pass", "1H", "pass"], ["2C", "pass"], ["1S", "pass", "2H", "pass", "2S", "pass"]):
        call, _ = choose_call(situation("nn", calls), weakest)
        assert call != PASS


@pytest.mark.parametrize(
    "line",
    [
        "vv 1H pass 2D pass 2H X J4.AKJ.QT964.Q32",
        "nn 1NT pass 2C pass 2D pass 3H pass Q64.K5.AQJ4.KT82",
        "nn 1S 2D 3D 3S pass AK9.843.KJ765.Q8",
        "nn 1D pass 1S 2D pass J2.Q75.KT8763.32",
    ],
)
def test_partners_forcing_bid_is_not_passed_by_judgement(line: str) -> None:
    """However good the contract is that stands."""
    vulnerable, *calls, hand = line.split()
    call, _ = choose_call(situation(vulnerable, calls), value(Hand.parse(hand)))
    assert call != PASS
