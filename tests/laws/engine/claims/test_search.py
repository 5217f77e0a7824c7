"""The normal lines of a contested claim, by a budget (Law 70)."""

from __future__ import annotations

import pytest

from laws.engine.claims.search import find_normal_lines
from laws.engine.decision import decide
from laws.engine.evolution import evolve
from laws.protocol.commands import Claim, Command, FaceLead, LeadFaceDown, MakeCall
from laws.protocol.refusals import Refusal
from laws.table.conditions import Conditions
from laws.table.table import Table
from laws.values.board import Board
from laws.values.calls import Call
from laws.values.deal import Deal
from laws.values.seats import Seat
from tests.laws.tables import N, S, W, card

LONE_TRUMP = "N:865432.432.32.32 7.T9.T9875.T9875 AKQJT9.AKQ.AK.AK .J8765.QJ64.QJ64"
SOLID = "N:5432.432.432.432 T987.T98.T98.T98 AKQJ.AKQ.AKQ.AKQ 6.J765.J765.J765"


def claimed(deal: str, bid: str, lead: str, tricks: int, line: str = "") -> Table:
    """South has bid it alone, West has led, and South claims."""
    table = Table.open(Board.numbered(3), Deal.parse(deal), Conditions())
    commands: list[Command] = [MakeCall(S, Call.parse(bid))]
    commands += [MakeCall(seat, Call.parse("pass")) for seat in (W, N, Seat.EAST)]
    commands += [LeadFaceDown(W, card(lead)), FaceLead(W), Claim(S, tricks, line)]
    for command in commands:
        decided = decide(table, command)
        assert not isinstance(decided, Refusal), (command, decided)
        for event in decided:
            table = evolve(table, event)
    return table


def test_what_cannot_be_lost_is_upheld() -> None:
    found = find_normal_lines(claimed(SOLID, "7NT", "H5", 13), 100)
    assert (found.fewest, found.lines, found.complete) == (13, (), True)


def test_a_forgotten_trump_costs_a_trick_and_the_line_shows_how() -> None:
    """70C: no word about the trump that is out; the third heart is ruffed."""
    table = claimed(LONE_TRUMP, "7S", "CQ", 13)
    found = find_normal_lines(table, 10_000)
    assert (found.fewest, found.complete) == (12, True)
    cards = found.lines[0].cards
    assert cards[-1] == (Seat.EAST, card("S7"))
    assert all(played in table.deal[seat] for seat, played in cards)
    assert len({played for _, played in cards}) == len(cards)


@pytest.mark.parametrize("line", ["drawing trumps", "吊将之后全是大牌"])
def test_trumps_that_are_mentioned_are_drawn(line: str) -> None:
    """70C1."""
    assert find_normal_lines(claimed(LONE_TRUMP, "7S", "CQ", 13, line), 10_000).fewest == 13


def test_a_spent_budget_says_so() -> None:
    assert not find_normal_lines(claimed(LONE_TRUMP, "7S", "CQ", 13), 3).complete


def test_without_a_claim_there_is_nothing_to_look_at() -> None:
    table = Table.open(Board.numbered(1), Deal.parse(SOLID), Conditions())
    with pytest.raises(ValueError, match="nobody has claimed"):
        find_normal_lines(table, 10)
