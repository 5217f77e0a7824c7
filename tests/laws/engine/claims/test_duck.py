"""A trick that was stated to be ducked with its suit (Law 70D1), by single cards, and against what silence gives."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from laws.engine.claims.equity import _Search as DoubleDummy
from laws.engine.claims.normal import Claimer
from laws.engine.claims.position import Position
from laws.engine.claims.search import _Search, most_lost
from laws.values.cards import SUITS, Suit
from tests.laws.engine.claims.test_normal import NORTH, SOUTH, WEST, declarer, normal, position
from tests.laws.engine.claims.test_normal_lines import Ending, endings
from tests.laws.engine.claims.test_sight import started
from tests.properties import share

BOTH = frozenset((NORTH, SOUTH))


def ducking(
    start: Position,
    trump: Suit | None = None,
    suit: Suit = Suit.CLUBS,
    *,
    draws: bool = False,
    order: tuple[Suit, ...] = (),
) -> Claimer:
    """North-South's claim there, with a duck in that suit as the only plan."""
    return Claimer.at(
        start, BOTH, 0, trump, draws=draws, order=order, plans=frozenset({("duck", int(suit))}), ducked=suit
    )


def test_who_ducks_a_trick_keeps_his_way_to_the_tops() -> None:
    """70D1: silence takes the two tops of clubs, and the others stay behind; he ducks first, with his stoppers."""
    east, west = "CQ C9 C8 HJ H9 H8", "CJ CT HQ HT DQ DJ"
    start = position(SOUTH, "CA CK C5 C4 C3 C2", east, "C7 C6 HA H3 H2 DA", west)
    assert most_lost(start, declarer(start), 100_000) == (2, 2)
    assert most_lost(start, ducking(start), 100_000) == (1, 1)


def test_the_lowest_card_of_each_hand_is_played_to_it() -> None:
    """70D1: before other suits, unless these are named before it."""
    start = position(SOUTH, "CA CK C4 C3", "CQ C9 C8 H2", "C6 C5 SA DA", "CJ CT H3 H4")
    claimer = ducking(start)
    assert normal(start, claimer) == ["C5"]
    assert normal(start, ducking(start, order=(Suit.SPADES, Suit.CLUBS, Suit.DIAMONDS))) == ["SA"]
    led = position(NORTH, "CA CK C4 C3", "CQ C9 C8 H2", "C6 SA SK", "CT H3 H4", trick="C5 CJ", leader=SOUTH)
    assert normal(led, claimer) == ["C3"]
    theirs = position(NORTH, "CA CK C4 C3", "CQ C9 C8 H2", "C6 C5 SA SK", "CT H3 H4", trick="CJ", leader=WEST)
    assert normal(theirs, claimer) == ["C3", "CA"]
    done = position(SOUTH, "CA CK C4", "CQ C9 H2", "C6 SA SK", "CT H3 H4")
    assert normal(done, claimer) == normal(done) == ["SA"]
    thrown = position(NORTH, "CA CK C4 C3 H5", "CQ C9 C8 H9", "C6 C5 SK", "CT H3 H4", trick="SA H6", leader=SOUTH)
    assert normal(thrown, claimer) == ["H5"]


def test_trumps_that_were_mentioned_are_drawn_before_it() -> None:
    """70C1."""
    start = position(SOUTH, "CA C4 C3", "CQ C8 H2", "C6 SA H3", "CT H4 H5")
    assert normal(start, ducking(start, Suit.HEARTS, draws=True)) == ["H3"]
    assert normal(start, ducking(start, Suit.HEARTS)) == ["C6"]


def test_where_it_is_not_plain_it_binds_nobody() -> None:
    """70A: every sensible way counts then."""
    start = position(SOUTH, "CA CK C3", "CQ C9 H2", "C6 C5 SA", "CJ CT H3")
    assert ducking(start, Suit.CLUBS).duck is None
    assert Claimer.at(start, frozenset({NORTH}), 0, None, draws=False, ducked=Suit.CLUBS).duck is None
    solid = position(SOUTH, "CA CK CQ", "C7 C9 H2", "C6 C5 SA", "CJ CT H3")
    assert ducking(solid).duck is None
    topless = position(SOUTH, "CK C4 C3", "CA C9 H2", "C6 C5 SA", "CJ CT H3")
    assert ducking(topless).duck is None
    late = position(NORTH, "CA CK C3", "CQ C9 H2", "C5 SA", "CT H3", trick="C6 CJ", leader=SOUTH)
    assert ducking(late).duck is None


@settings(max_examples=share(100), deadline=None)
@given(endings(5), st.sampled_from(SUITS))
def test_a_stated_duck_never_gives_more_than_the_best_play(ending: Ending, suit: Suit) -> None:
    """70A: its worst line is a line of legal cards, which loses what it is said to lose."""
    start = started(ending)
    stated = ducking(start, ending.trump, suit)
    search = _Search(stated, 1_000_000)
    lost, answered = search.raised(start, 0, start.remaining)
    assert answered
    assert DoubleDummy(ending.trump, 0, 1_000_000).takes(start, start.remaining - lost)
    at, found = start, 0
    for one in search.line(start, lost):
        ends = len(at.trick) == 3
        assert at.hands[at.turn] >> one.card & 1
        at, won = at.play(int(one.card), ending.trump, 0)
        found += ends and not won
    assert found == lost
