"""A robot sees its View and nothing else, and does what the Laws allow."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from laws.engine.decision import decide
from laws.protocol.commands import Command, FaceLead, LeadFaceDown, MakeCall, PlayCard
from laws.protocol.refusals import Refusal
from laws.table.conditions import Conditions
from laws.table.phases import Phase
from laws.table.table import Table
from laws.values.board import Board
from laws.values.cards import Card, Hand
from laws.values.deal import Deal
from laws.values.seats import SEATS, Seat
from laws.views.table_view import view
from laws.views.viewer import DIRECTOR, Viewer, ViewerKind
from play.analysis.position import Position, Solution
from play.robots import choose
from tests.play.robots.strategies import done, reshuffled, tables

SLOW = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])


class AllTheSame:
    """A solver to whom all cards are worth the same: quick, and what is asked of it can be looked at."""

    def __init__(self) -> None:
        self.asked: list[Position] = []

    def solve(self, positions: Sequence[Position]) -> list[Solution | None]:
        """Every card of the hand on turn takes nothing."""
        self.asked += positions
        return [dict.fromkeys(_hand_on_turn(one), 0) for one in positions]


def _hand_on_turn(position: Position) -> list[Card]:
    return list(Hand(position.hands[position.turn]))


def robot(table: Table, seat: Seat, seed: int = 1) -> Command | None:
    """What a robot in that seat does, asked with a solver."""
    return choose(view(table, Viewer(ViewerKind.ROBOT, seat)), seed, AllTheSame())


@SLOW
@given(reshuffled(), st.integers(0, 9))
def test_whatever_the_hidden_hands_the_same_view_and_seed_give_the_same_action(
    both: tuple[Table, Table], seed: int
) -> None:
    one, other = both
    seat = one.to_act
    assert seat is not None
    seen = [view(table, Viewer(ViewerKind.ROBOT, seat)) for table in both]
    assert seen[0] == seen[1]
    assert robot(one, seat, seed) == robot(other, seat, seed)


@SLOW
@given(tables())
def test_nothing_that_a_robot_does_after_any_auction_and_any_play_is_refused(table: Table) -> None:
    for seat in SEATS:
        command = robot(table, seat)
        assert (command is None) is (table.to_act is not seat)
        if command is not None:
            assert not isinstance(decide(table, command), Refusal)


@SLOW
@given(tables(Phase.PLAY))
def test_every_layout_that_is_solved_is_one_that_the_robot_can_believe_in(table: Table) -> None:
    """The cards in sight as they are, the others with as many as they hold, nobody with a suit he has shown out of."""
    seat = table.to_act
    assert seat is not None
    assert table.play is not None
    solver = AllTheSame()
    seen = view(table, Viewer(ViewerKind.ROBOT, seat))
    choose(seen, 1, solver)
    for position in solver.asked:
        for hand in seen.hands:
            held = Hand(position.hands[hand.seat])
            assert len(held) == hand.count
            assert hand.cards is None or held == hand.cards
            for trick in table.play.tricks:
                suit, card = trick.cards[0].card.suit, trick.card_of(hand.seat)
                assert card.suit is suit or not held.suit(suit)


@SLOW
@given(tables(Phase.AUCTION))
def test_every_call_is_explained_in_at_most_300_characters(table: Table) -> None:
    assert table.to_act is not None
    command = robot(table, table.to_act)
    assert isinstance(command, MakeCall)
    assert 0 < len(command.explanation) <= 300


def opened() -> Table:
    """Board 1; North holds a plain one notrump."""
    deal = Deal.parse("N:AQ4.KJ7.AJ82.Q95 J8732.94.K65.832 KT5.AT83.Q4.AT74 96.Q652.T973.KJ6")
    return Table.open(Board.numbered(1), deal, Conditions())


def test_a_board_from_the_first_call_to_the_opening_lead() -> None:
    table = opened()
    said = []
    while table.phase is Phase.AUCTION:
        assert table.to_act is not None
        command = robot(table, table.to_act)
        assert isinstance(command, MakeCall)
        said.append((str(command.call), command.alert))
        table = done(table, command)
    assert said == [
        ("1NT", False), ("pass", False), ("2C", True), ("pass", False), ("2D", True), ("pass", False), ("3NT", False),
        ("pass", False), ("pass", False), ("pass", False),
    ]  # fmt: skip
    lead = robot(table, Seat.EAST)
    assert isinstance(lead, LeadFaceDown)
    table = done(table, lead)
    assert robot(table, Seat.EAST) == FaceLead(Seat.EAST)
    table = done(table, FaceLead(Seat.EAST))
    card = robot(table, Seat.NORTH)
    assert isinstance(card, PlayCard)
    assert card.from_dummy
    assert robot(table, Seat.SOUTH) is None  # dummy has nothing to do


def test_a_robot_has_a_seat() -> None:
    with pytest.raises(ValueError, match="seat"):
        choose(view(opened(), DIRECTOR), 1, None)
