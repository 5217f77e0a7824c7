"""The table as a value: what can be asked of it at any moment."""

from __future__ import annotations

import pickle
from dataclasses import FrozenInstanceError

import pytest
from hypothesis import given

from laws.table.conditions import Conditions
from laws.table.phases import Phase
from laws.table.table import Table
from laws.values.board import Board
from laws.values.deal import Deal
from laws.values.seats import SEATS
from tests.laws.tables import (
    DEAL,
    E,
    N,
    S,
    W,
    calling,
    claiming,
    clarifying,
    lead_lies,
    opened,
    over,
    passed_out,
    playing,
)
from tests.strategies import boards, conditions, deals


@given(boards, deals, conditions)
def test_a_table_opens_with_the_dealer_to_call(board: Board, deal: Deal, under: Conditions) -> None:
    """7B, 17B: the hands are out, nobody has called, and it is the dealer's turn."""
    table = Table.open(board, deal, under)
    assert (table.board, table.deal, table.conditions) == (board, deal, under)
    assert table.phase is Phase.AUCTION
    assert table.to_act is board.dealer
    assert [table.hand(seat) for seat in SEATS] == list(deal.hands)
    assert (table.play, table.claim, table.result, table.score_ns, table.dummy) == (None,) * 5


def test_whom_the_board_waits_for() -> None:
    """17C, 41A, 41C, 41D, 68D: caller, leader, he again to face it, declarer for dummy, nobody when claimed."""
    waiting = [calling("pass"), clarifying(), lead_lies(), playing(), playing("HJ"), playing("HJ HQ HA"), claiming()]
    assert [table.to_act for table in waiting] == [E, W, W, S, E, S, None]
    assert over().to_act is passed_out().to_act is None


def test_who_is_dummy_and_when() -> None:
    """41D and the definition: declarer's partner becomes dummy when the lead is faced."""
    assert [table.dummy for table in (opened(), clarifying(), lead_lies(), passed_out())] == [None] * 4
    assert [table.dummy for table in (playing(), claiming(), over())] == [N] * 3


def test_the_score_comes_with_the_end() -> None:
    """77: not before the board is over."""
    assert [table.score_ns for table in (opened(), clarifying(), playing(), claiming())] == [None] * 4
    assert (over().score_ns, passed_out().score_ns) == (430, 0)


def test_the_cards_that_are_left() -> None:
    """44B: a card that was played is no longer in the hand; the deal stays what it was."""
    table = playing("HJ HQ HA")
    assert [len(table.hand(seat)) for seat in SEATS] == [12] * 4
    assert table.deal == DEAL
    assert str(table.hand(W)) == "86.T73.Q653.T87"


@pytest.mark.parametrize("table", [opened(), lead_lies(), playing("HJ"), claiming(), over(), passed_out()])
def test_a_table_is_a_plain_value(table: Table) -> None:
    """Equal when its fields are, hashable, picklable, unchangeable."""
    again = pickle.loads(pickle.dumps(table))
    assert again == table
    assert hash(again) == hash(table)
    with pytest.raises(FrozenInstanceError):
        table.claim = None  # type: ignore[misc]
