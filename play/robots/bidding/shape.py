"""Tests of a hand for what ranges of points and lengths cannot express."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from laws.values.cards import Suit
from play.robots.calls.situation import MAJORS
from play.robots.valued import Valued

__all__ = [
    "Test",
    "both",
    "either",
    "even",
    "fair",
    "good",
    "is_longest",
    "is_longest_of",
    "long",
    "major_first",
    "no_better_major",
    "not_shorter",
    "playable",
    "shapely",
    "stopped",
    "strong_or_weak",
    "uneven",
]

Test = Callable[[Valued], bool]


def both(*tests: Test) -> Test:
    """Return a test that passes when all of these do."""
    return lambda hand: all(test(hand) for test in tests)


def either(*tests: Test) -> Test:
    """Return a test that passes when at least one of these does."""
    return lambda hand: any(test(hand) for test in tests)


def good(suit: Suit) -> Test:
    """Return a test for a suit worth leading: two of the top three honours or three of the top five."""
    return lambda hand: hand.is_good(suit)


def fair(suit: Suit) -> Test:
    """Return a test for a suit headed by the ace, the king or two lower honours."""
    return lambda hand: hand.is_fair(suit)


def stopped(suits: Iterable[Suit]) -> Test:
    """Return a test for a stopper in each of the suits."""
    each = tuple(suits)
    return lambda hand: all(hand.stops(suit) for suit in each)


def long(suit: Suit, cards: int = 4) -> Test:
    """Return a test for that many cards or more."""
    return lambda hand: hand.lengths[suit] >= cards


def not_shorter(suit: Suit, suits: Iterable[Suit]) -> Test:
    """Return a test that none of these suits is longer."""
    some = tuple(suits)
    return lambda hand: hand.lengths[suit] >= max(hand.lengths[other] for other in some)


def is_longest(suit: Suit) -> Test:
    """Return a test that the suit is the longest, the highest of equals."""
    return lambda hand: hand.longest is suit


def is_longest_of(suit: Suit, suits: Iterable[Suit]) -> Test:
    """Return a test that the suit is the longest of these: of equals the higher with five cards or more, else the
    lower.
    """
    some = tuple(suits)
    return lambda hand: hand.longest_of(some) is suit


def major_first(suit: Suit, suits: Iterable[Suit]) -> Test:
    """Return a test that the suit is the one to answer in: the longest of these, a major before a minor of equal
    length.
    """
    some = tuple(suits)
    return lambda hand: max(some, key=lambda s: (hand.lengths[s] + 0.6 * (s in MAJORS), s)) is suit


def no_better_major(theirs: Iterable[Suit]) -> Test:
    """Return a test for no unbid major of four cards."""
    majors = [suit for suit in MAJORS if suit not in tuple(theirs)]
    return lambda hand: all(hand.lengths[suit] < 4 for suit in majors)


def shapely(hand: Valued) -> bool:
    """Return whether the hand has a void or a singleton."""
    return min(hand.lengths) <= 1


def playable(hand: Valued) -> bool:
    """Return whether the hand has neither a void nor a singleton."""
    return min(hand.lengths) >= 2


def even(hand: Valued) -> bool:
    """Return whether the hand is balanced."""
    return hand.is_balanced


def uneven(hand: Valued) -> bool:
    """Return whether the hand is not balanced."""
    return not hand.is_balanced


def strong_or_weak(hand: Valued) -> bool:
    """Return whether the hand is weak or strong, not in between: for bids that show two suits at once."""
    return hand.hcp <= 11 or hand.hcp >= 15
