"""Sets of hands by shape and points."""

from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from laws.dealing.hands import ANY, SHAPES, Hands, points_of, ways
from laws.values.cards import CARDS, FULL_DECK, Hand, Suit

hands = st.sets(st.sampled_from(CARDS), min_size=13, max_size=13).map(Hand.of)
ranges = st.tuples(st.integers(0, 37), st.integers(0, 37)).map(sorted)


def number(some: Hands) -> int:
    """The number of hands in a set."""
    return sum(found for _, _, found in some.by_number())


def test_there_are_560_shapes_and_as_many_hands_as_there_are() -> None:
    assert len(SHAPES) == len(set(SHAPES)) == 560
    assert number(ANY) == comb(52, 13) == 635_013_559_600
    assert points_of(FULL_DECK) == 40


@pytest.mark.parametrize(
    ("some", "known"),
    [
        (Hands.with_pattern(4, 3, 3, 3), 66_905_856_160),
        (Hands.with_pattern(5, 4, 3, 1), 82_111_732_560),
        (Hands.with_points(10, 10), 59_723_754_816),
        (Hands.with_points(37, 37), 4),
        (Hands.with_points(0, 0), 2_310_789_600),
        (Hands.with_longest(7), 25_604_567_408),
    ],
)
def test_the_number_of_hands_is_that_of_the_tables(some: Hands, known: int) -> None:
    """The figures of the Official Encyclopedia of Bridge: patterns, and hands of each number of points."""
    assert number(some) == known


@given(hands, ranges)
def test_a_hand_is_in_the_sets_that_it_belongs_to(hand: Hand, points: list[int]) -> None:
    low, high = points
    assert (hand in Hands.with_points(low, high)) is (low <= points_of(hand) <= high)
    for suit in Suit:
        assert (hand in Hands.with_length(suit, low, high)) is (low <= hand.lengths()[suit] <= high)
    assert hand in Hands.with_shape(hand.lengths()) & Hands.with_pattern(*sorted(hand.lengths()))
    assert hand in ANY
    assert hand not in ~ANY


@given(hands)
def test_the_longest_suits_are_compared_with_the_lengths(hand: Hand) -> None:
    longest, second, *_ = sorted(hand.lengths(), reverse=True)
    assert (hand in Hands.with_longest(5, 4)) is (longest >= 5 and second >= 4)


@given(hands, ranges, ranges)
def test_sets_are_joined_and_cut(hand: Hand, one: list[int], other: list[int]) -> None:
    first, second = Hands.with_points(*one), Hands.with_length(Suit.SPADES, *other)
    assert (hand in first & second) is (hand in first and hand in second)
    assert (hand in first | second) is (hand in first or hand in second)
    assert (hand in ~first) is (hand not in first)


def test_the_ways_of_some_suits_are_all_their_holdings() -> None:
    assert sum(ways((5, 3))) == comb(13, 5) * comb(13, 3)
    assert ways(()) == (1,)
