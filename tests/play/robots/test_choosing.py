"""The options that robots take: by a rule that can be told beforehand, and by what they see."""

from __future__ import annotations

import random

from laws.protocol.commands import Choose, Concede, Contest, DrawAttention, MakeCall
from laws.table.auction import CallStatus
from laws.table.conditions import Conditions, Irregularities
from laws.table.kinds import ChoiceKind, OptionWord
from laws.table.obligation import Choice, Option
from laws.table.phases import Phase
from laws.table.table import Table
from laws.values.board import Board
from laws.values.calls import BIDS, DOUBLE, Call
from laws.values.cards import FULL_DECK, SUITS, Hand
from laws.values.deal import DEALS, Deal
from laws.values.seats import SEATS, Seat
from laws.views.table_view import view
from laws.views.viewer import Viewer, ViewerKind
from play.robots import choose
from play.robots.action import Action
from play.robots.cards.memory import auction_of
from tests.play.robots.strategies import done
from tests.play.robots.test_cards import bid_to, led
from tests.play.robots.test_irregular_boards import tables

NORTH, EAST, SOUTH, WEST = SEATS
ALLOWED = Conditions(Irregularities.ALLOWED)
TRUMPS = "N:5432.A43.A43.432 A76.765.765.8765 KQJT98.KQJ.KQ.KQ .T982.JT982.AJT9"
"""East has the ace of trumps when South plays in spades."""


def robot(table: Table, seat: Seat) -> Action | None:
    """What a robot in that seat does, by habit."""
    return choose(view(table, Viewer(ViewerKind.ROBOT, seat)), 1, None)


def insufficient(chance: random.Random) -> tuple[Table, Call] | None:
    """A board on which robots have bid and the next player bids one club; with the bid that it does not supersede."""
    table = Table.open(Board.numbered(chance.randint(1, 16)), Deal.numbered(chance.randrange(DEALS)), ALLOWED)
    for _ in range(chance.randint(1, 6)):
        command = robot(table, table.auction.turn)
        assert isinstance(command, MakeCall)
        table = done(table, command)
        if table.phase is not Phase.AUCTION:
            return None
    last = table.auction.last_bid
    if last not in BIDS:
        return None
    return done(table, MakeCall(table.auction.turn, Call.parse("1C"))), last


def test_an_insufficient_bid_is_accepted_only_for_a_call_that_is_closed_otherwise() -> None:
    """Law 27A1: a bid over it that the bid before would not have allowed, or a double; else it is declined."""
    taken = set()
    for seed in range(150):
        found = insufficient(random.Random(seed))
        if found is None:
            continue
        table, last = found
        seat = table.auction.turn
        table = done(table, DrawAttention(seat))
        command = robot(table, seat)
        assert isinstance(command, Choose)
        taken.add(command.option.word)
        if command.option.word is OptionWord.ACCEPT:
            call = robot(done(table, command), seat)
            assert isinstance(call, MakeCall)
            assert call.call == DOUBLE or BIDS[0] < call.call <= last
    assert taken == {OptionWord.ACCEPT, OptionWord.DECLINE}


def test_a_robot_points_to_an_insufficient_bid_that_it_declines_and_calls_over_one_that_it_accepts() -> None:
    """Law 9A1; to call over it is to accept it (27A1)."""
    seen = set()
    for seed in range(150):
        found = insufficient(random.Random(seed))
        if found is None:
            continue
        table, _ = found
        seat = table.auction.turn
        first = robot(table, seat)
        answer = robot(done(table, DrawAttention(seat)), seat)
        assert isinstance(answer, Choose)
        assert isinstance(first, MakeCall) is (answer.option.word is OptionWord.ACCEPT)
        seen.add(type(first))
    assert seen == {MakeCall, DrawAttention}


def test_a_call_that_was_withdrawn_is_no_part_of_the_auction_that_a_robot_reads() -> None:
    """Law 16C2: neither for the partner of its player, nor for the others."""
    deal = Deal.parse("N:AKQ2.K43.KQ2.432 J43.2.JT98.KQJ98 T98.AQJ.A76.AT65 765.T98765.543.7")
    table = Table.open(Board.numbered(1), deal, ALLOWED)
    table = done(table, MakeCall(NORTH, Call.parse("1S")))
    table = done(table, MakeCall(EAST, Call.parse("1H")))
    table = done(table, DrawAttention(SOUTH))
    table = done(table, Choose(SOUTH, Option(OptionWord.DECLINE)))
    table = done(table, MakeCall(EAST, Call.parse("pass")))
    assert table.auction.calls[1].status is CallStatus.WITHDRAWN
    for seat in SEATS:
        read = auction_of(view(table, Viewer(ViewerKind.ROBOT, seat)))
        assert [str(call) for call in read.calls] == ["1S", "pass"]


def top_outstanding(table: Table, suit: int) -> int:
    """The highest card of the suit that has not been played."""
    assert table.play is not None
    gone = sum(1 << one.card for trick in (*(t.cards for t in table.play.tricks), table.play.trick) for one in trick)
    return max(Hand(int(FULL_DECK) & ~gone).suit(SUITS[suit]), default=-1)


def test_a_suit_is_required_when_declarer_has_its_highest_card_and_forbidden_otherwise() -> None:
    """Law 50D2, at every penalty card of the scripts."""
    words = set()
    for stem, table in tables():
        for obligation in table.incidents.obligations:
            if not isinstance(obligation, Choice) or obligation.kind is not ChoiceKind.LEAD_WITH_PENALTY_CARD:
                continue
            declarer = obligation.seats[0]
            command = robot(table, declarer)
            assert isinstance(command, Choose)
            words.add(command.option.word)
            ours = table.hands[declarer] | (table.hands[declarer.partner] if table.dummy is not None else 0)
            held = [ours >> top_outstanding(table, suit) & 1 for suit in command.option.suits]
            assert all(held) if command.option.word is OptionWord.REQUIRE else not any(held), stem
    assert words == {OptionWord.REQUIRE, OptionWord.FORBID}


def test_a_concession_of_all_tricks_is_objected_to_with_the_highest_trump_in_hand() -> None:
    """Law 68B2, also where there is no time to analyse."""
    table = bid_to(TRUMPS, "pass", "pass", "1S", "pass", "pass", "pass")
    table = led(table, "H2")
    assert robot(done(table, Concede(WEST, 13)), EAST) == Contest(EAST)
    assert robot(done(table, Concede(WEST, 12)), EAST) is None
