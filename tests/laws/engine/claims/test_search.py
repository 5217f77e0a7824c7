"""What a search says of a contested claim, by its budget (Law 70)."""

from __future__ import annotations

import pytest

from laws.engine.claims.search import find_normal_lines
from laws.engine.decision import decide
from laws.engine.evolution import evolve
from laws.protocol.commands import Claim, Command, FaceLead, LeadFaceDown, MakeCall
from laws.protocol.refusals import Refusal
from laws.table.conditions import Conditions
from laws.table.finding import Finding
from laws.table.table import Table
from laws.values.board import Board
from laws.values.calls import Call
from laws.values.deal import Deal
from laws.values.seats import Seat
from tests.laws.tables import N, S, W, card

LONE_TRUMP = "N:865432.432.32.32 7.T9.T9875.T9875 AKQJT9.AKQ.AK.AK .J8765.QJ64.QJ64"
SOLID = "N:5432.432.432.432 T987.T98.T98.T98 AKQJ.AKQ.AKQ.AKQ 6.J765.J765.J765"
ACES_OUT = "N:K432.K32.K32.K32 A765.A54.654.654 QJT9.QJT.AQJ.AQJ 8.9876.T987.T987"
FOUR_ACES = "N:8765.654.654.654 KQ4.KT98.KT9.KT9 A932.A32.A32.A32 JT.QJ7.QJ87.QJ87"
TENACE = "N:J32.432.5432.432 K4.T98.J98.T9875 AQ5.AKQ.AKQT.AK6 T9876.J765.76.QJ"
ALL_TRUMPS = "N:765432.432.32.32 .T98.T987654.T98 AKQJT98.AKQ.A.AK .J765.KQJ.QJ7654"


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
    assert (found.proven, found.met, found.line, found.complete) == (13, 13, (), True)


def test_a_forgotten_trump_costs_a_trick_and_the_line_shows_how() -> None:
    """70C: no word about the trump that is out; the third heart is ruffed."""
    table = claimed(LONE_TRUMP, "7S", "CQ", 13)
    found = find_normal_lines(table, 10_000)
    assert (found.proven, found.met, found.complete) == (12, 12, True)
    assert (found.line[-1].seat, found.line[-1].card) == (Seat.EAST, card("S7"))
    assert all(played.card in table.deal[played.seat] for played in found.line)
    assert len({played.card for played in found.line}) == len(found.line)


@pytest.mark.parametrize("line", ["drawing trumps", "吊将之后全是大牌"])
def test_trumps_that_are_mentioned_are_drawn(line: str) -> None:
    """70C1."""
    found = find_normal_lines(claimed(LONE_TRUMP, "7S", "CQ", 13, line), 10_000)
    assert (found.proven, found.complete) == (13, True)


@pytest.mark.parametrize("budget", [0, 1, 3, 30, 300, 3_000])
def test_with_two_aces_out_nobody_has_thirteen_tricks(budget: int) -> None:
    """70A: never more than has been proven, whatever the budget; the two aces cost two tricks at least."""
    found = find_normal_lines(claimed(ACES_OUT, "7NT", "S8", 13), budget)
    assert found.proven <= 11
    assert not found.complete or found.met <= 11


def test_a_spent_budget_says_so_and_keeps_what_is_plain() -> None:
    """70A: seven trumps that nobody beats are tricks without any search."""
    found = find_normal_lines(claimed(ALL_TRUMPS, "7S", "CQ", 13), 0)
    assert (found.proven, found.met, found.complete, found.positions) == (7, 13, False, 0)


def test_no_more_positions_are_looked_at_than_the_budget_allows() -> None:
    found = find_normal_lines(claimed(ACES_OUT, "7NT", "S8", 13), 500)
    assert 0 < found.positions <= 500


@pytest.mark.parametrize("line", ["taking the diamond finesse", "ruffing a club", "if hearts break", "on a squeeze"])
def test_a_plan_that_can_cost_nothing_is_no_question(line: str) -> None:
    """70A: whatever it means, every normal line with it takes all the tricks that are claimed."""
    found = find_normal_lines(claimed(SOLID, "7NT", "H5", 13, line), 10_000)
    assert (found.proven, found.left, found.complete) == (13, (), True)


@pytest.mark.parametrize(
    ("line", "left"),
    [
        ("", ()),
        ("on a squeeze", ("squeeze",)),
        ("pitching a club", ("discard",)),
        ("if it runs", ("condition",)),
        ("taking the heart finesse", ()),
        ("a finesse", ()),
        ("ruffing a club", ()),
        ("ruffing a club on a squeeze", ("squeeze",)),
    ],
)
def test_the_four_aces_are_the_claimers_whatever_he_names(line: str, left: tuple[str, ...]) -> None:
    """70A, footnote: no normal line loses an ace. Nobody need leave one in the hand until it is thrown.

    Where no suit gives a finesse, and in notrump nobody ruffs, no director has such a plan to judge.
    """
    assert find_normal_lines(claimed(FOUR_ACES, "3NT", "SJ", 4, line), 10_000).complete
    found = find_normal_lines(claimed(FOUR_ACES, "3NT", "SJ", 9, line), 10_000)
    assert (found.proven, found.met) == (4, 4)
    assert (found.left, found.complete) == (left, not left)


def test_a_plan_of_which_the_result_is_open_is_left_to_the_director() -> None:
    """70D1: the lines with the finesse are among those that count."""
    silent = find_normal_lines(claimed(TENACE, "7NT", "CQ", 13), 100_000)
    stated = find_normal_lines(claimed(TENACE, "7NT", "CQ", 13, "taking the spade finesse"), 100_000)
    elsewhere = find_normal_lines(claimed(TENACE, "7NT", "CQ", 13, "taking the heart finesse"), 100_000)
    assert stated.proven < silent.proven == elsewhere.proven
    assert (stated.left, stated.complete) == (("finesse",), False)


def test_with_a_plan_and_no_budget_only_what_holds_for_every_play_is_proven() -> None:
    """70A: the trumps that nobody beats are his, whatever he means to do with them."""
    found = find_normal_lines(claimed(ALL_TRUMPS, "7S", "CQ", 13, "on a squeeze"), 0)
    assert (found.proven, found.left) == (7, ("squeeze",))


def test_without_a_claim_there_is_nothing_to_look_at() -> None:
    table = Table.open(Board.numbered(1), Deal.parse(SOLID), Conditions())
    with pytest.raises(ValueError, match="nobody has claimed"):
        find_normal_lines(table, 10)


@pytest.mark.parametrize(("proven", "met"), [(-1, 3), (4, 3), (3, 14)])
def test_a_finding_does_not_contradict_itself(proven: int, met: int) -> None:
    with pytest.raises(ValueError, match="is not worth"):
        Finding(proven, met)
