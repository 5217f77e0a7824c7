"""What the tricks would have been without a revoke (Law 64C)."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from laws.conformance.script.run import read_script, run_script
from laws.engine.claims.equity import Equity, _Search, tricks_without
from laws.engine.claims.position import SUIT_BITS, Position, cards_of
from laws.table.irregularity import Irregularity
from laws.table.kinds import Kind
from laws.table.table import Table
from laws.values.cards import SUITS, Suit
from laws.values.seats import Side
from tests.properties import share

SCRIPTS = Path(__file__).parents[2] / "scripts"


def after(stem: str) -> Table:
    """The table at the end of a script."""
    return run_script(read_script((SCRIPTS / f"{stem}.table").read_text(encoding="utf-8"))).table


def revoke(table: Table) -> Irregularity:
    """Its first revoke."""
    return next(i for i in table.incidents.irregularities if i.kind is Kind.REVOKE)


def test_a_revoke_that_cost_its_own_side() -> None:
    """64C: had East followed suit in the twelfth trick he would have won it, as the correction has it (62D1)."""
    table = after("62D1-corrected-at-the-end")
    assert tricks_without(table, revoke(table), 1_000) == Equity(Side.NS, 12, 12, 12)


def test_a_budget_that_is_spent_leaves_a_range() -> None:
    table = after("63B-not-corrected")
    found = tricks_without(table, revoke(table), 10)
    assert found.side is Side.NS
    assert 0 <= found.least < found.most <= 13
    assert found.counted == 1


def test_the_offender_follows_suit() -> None:
    """64C: the top tricks of a hand that nothing can stop are its tricks, whatever the revoke did."""
    table = after("64A2-won-later")
    assert tricks_without(table, revoke(table), 1_000) == Equity(Side.NS, 13, 13, 13)


def test_only_of_a_revoke() -> None:
    table = after("54-opening-lead-out-of-turn")
    with pytest.raises(ValueError, match="no revoke"):
        tricks_without(table, table.incidents.irregularities[0], 10)


hands = st.permutations(range(52)).map(
    lambda cards: tuple(sum(1 << card for card in cards[place : place + 3]) for place in (0, 3, 6, 9))
)


def plain(position: Position, trump: Suit | None) -> int:
    """The tricks that North-South take, every legal card being tried."""
    if not position.remaining:
        return 0
    own = position.hands[position.turn]
    if position.trick:
        own = own & SUIT_BITS[position.trick[0][1] // 13] or own
    taken = [won + plain(after, trump) for after, won in (position.play(card, trump, 0) for card in cards_of(own))]
    return max(taken) if position.turn % 2 == 0 else min(taken)


@example((1649267441665, 56, 2199023255872, 3584), 0, None)  # partner must take the second spade, and has no third
@settings(max_examples=share(60), deadline=None)
@given(hands, st.integers(0, 3), st.sampled_from((None, *SUITS)))
def test_best_play_is_best_play(held: tuple[int, int, int, int], turn: int, trump: Suit | None) -> None:
    """The search finds what trying every card finds."""
    position = Position(held, (), turn, 0)
    best = plain(position, trump)
    search = _Search(trump, 0, 1_000_000)
    assert [search.takes(position, wanted) for wanted in range(5)] == [wanted <= best for wanted in range(5)]
