"""Which cards a normal line may hold, position by position (Law 70)."""

from __future__ import annotations

from laws.engine.claims.normal import Claimer
from laws.engine.claims.position import Position
from laws.engine.claims.search import find_normal_lines
from laws.values.cards import Hand, Suit
from laws.values.seats import Seat
from tests.laws.engine.claims.test_search import TENACE, claimed
from tests.laws.tables import N, S, W, card

NORTH_SOUTH = 0
BOTH = frozenset((int(N), int(S)))
NO_TRUMP = Claimer(BOTH, NORTH_SOUTH, None, draws=False)


def position(
    north: str, east: str, south: str, west: str, *trick: str, void: tuple[Suit, Seat] | None = None
) -> Position:
    """Hands in PBN's notation before the cards of the trick, which North leads; a void that is known."""
    shown = 0 if void is None else 1 << 4 * void[0] + void[1]
    first, second, third, fourth = (int(Hand.parse(hand)) for hand in (north, east, south, west))
    now = Position((first, second, third, fourth), (), int(N), shown)
    for played in trick:
        now, _ = now.play(card(played), None, NORTH_SOUTH)
    return now


def test_70e1_third_hand_wins_as_cheaply_as_it_can_over_an_opponent_known_to_be_void() -> None:
    hands = (".2.3.", ".9.2.", ".AQ..", "..54.")
    unknown = position(*hands, "H2", "H9")
    assert NO_TRUMP.options(unknown) == [card("HA")]
    known = position(*hands, "H2", "H9", void=(Suit.HEARTS, W))
    assert NO_TRUMP.options(known) == [card("HQ")]


def test_what_can_win_nothing_is_thrown_from_the_longest_suit_first() -> None:
    now = position("A...", "2...", ".32..2", ".T.8.9", "SA", "S2")
    assert NO_TRUMP.options(now) == [card("H2")]


def test_70c_a_ruff_of_ones_own_reminds_nobody_of_the_trumps_that_are_out() -> None:
    """An opponent's ruff does."""
    hands = ("A2...", ".2..2", ".3..3", ".4..4")
    led = position(*hands, "SA")
    ruffed, _ = led.play(card("C2"), Suit.CLUBS, NORTH_SOUTH)
    assert ruffed.ruffed
    followed, _ = led.play(card("H2"), Suit.CLUBS, NORTH_SOUTH)
    own, _ = followed.play(card("C3"), Suit.CLUBS, NORTH_SOUTH)
    assert not own.ruffed


def test_a_plan_that_only_a_director_can_judge_leaves_the_answer_open() -> None:
    """70D1: a finesse that was stated is no line that the search may take or refuse."""
    found = find_normal_lines(claimed(TENACE, "7NT", "CQ", 13, "finessing in spades"), 100_000)
    assert found.left
    assert not found.complete
    assert find_normal_lines(claimed(TENACE, "7NT", "CQ", 13, "spades first"), 100_000).complete
