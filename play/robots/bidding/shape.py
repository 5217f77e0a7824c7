"""Tests of a hand, put together for the rules: what ranges of points and lengths cannot say."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from laws.values.cards import Suit
from play.robots.situation import MAJORS
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
    """All of the tests."""
    return lambda hand: all(test(hand) for test in tests)


def either(*tests: Test) -> Test:
    """One of the tests at least."""
    return lambda hand: any(test(hand) for test in tests)


def good(suit: Suit) -> Test:
    """A suit worth leading: two of the top three honours or three of the top five."""
    return lambda hand: hand.is_good(suit)


def fair(suit: Suit) -> Test:
    """A suit headed by the ace, the king or two lower honours."""
    return lambda hand: hand.is_fair(suit)


def stopped(suits: Iterable[Suit]) -> Test:
    """A stopper in each of the suits."""
    each = tuple(suits)
    return lambda hand: all(hand.stops(suit) for suit in each)


def long(suit: Suit, cards: int = 4) -> Test:
    """That many cards or more."""
    return lambda hand: hand.lengths[suit] >= cards


def not_shorter(suit: Suit, suits: Iterable[Suit]) -> Test:
    """No other of some suits is longer."""
    some = tuple(suits)
    return lambda hand: hand.lengths[suit] >= max(hand.lengths[other] for other in some)


def is_longest(suit: Suit) -> Test:
    """That suit is the longest, the highest of equals."""
    return lambda hand: hand.longest is suit


def is_longest_of(suit: Suit, suits: Iterable[Suit]) -> Test:
    """The longest of some suits: of equals the higher with five cards or more, else the lower."""
    some = tuple(suits)
    return lambda hand: hand.longest_of(some) is suit


def major_first(suit: Suit, suits: Iterable[Suit]) -> Test:
    """The suit to answer in: the longest of some, a major preferred to a minor of the same length."""
    some = tuple(suits)
    return lambda hand: max(some, key=lambda s: (hand.lengths[s] + 0.6 * (s in MAJORS), s)) is suit


def no_better_major(theirs: Iterable[Suit]) -> Test:
    """No unbid major of four cards."""
    majors = [suit for suit in MAJORS if suit not in tuple(theirs)]
    return lambda hand: all(hand.lengths[suit] < 4 for suit in majors)


def shapely(hand: Valued) -> bool:
    """A void or a singleton."""
    return min(hand.lengths) <= 1


def playable(hand: Valued) -> bool:
    """Neither a void nor a singleton."""
    return min(hand.lengths) >= 2


def even(hand: Valued) -> bool:
    """Balanced."""
    return hand.is_balanced


def uneven(hand: Valued) -> bool:
    """Not balanced."""
    return not hand.is_balanced


def strong_or_weak(hand: Valued) -> bool:
    """Not in between: for bids that show two suits at once."""
    return hand.hcp <= 11 or hand.hcp >= 15
