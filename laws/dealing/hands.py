"""Sets of hands, told by the lengths of the suits and by the high-card points.

A hand has one of 560 shapes (lengths in clubs, diamonds, hearts, spades that add up to 13) and from 0 to 37 points. A
set of hands is, for each shape, the points with which it belongs to the set. Sets are joined by `|` and cut by `&`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import comb
from typing import Final

from laws.values.cards import Hand, Suit

__all__ = ["ANY", "MOST_POINTS", "SHAPES", "Hands", "Shape", "points_of", "suit_ways", "ways"]

Shape = tuple[int, int, int, int]
"""The lengths of a hand in clubs, diamonds, hearts, spades."""

SHAPES: Final[tuple[Shape, ...]] = tuple(
    (clubs, diamonds, hearts, 13 - clubs - diamonds - hearts)
    for clubs in range(14)
    for diamonds in range(14 - clubs)
    for hearts in range(14 - clubs - diamonds)
)
"""The 560 shapes."""
MOST_POINTS: Final = 37
"""The most points of a hand: four aces, four kings, four queens, a jack."""

_PLACE: Final = {shape: place for place, shape in enumerate(SHAPES)}
_EVERY: Final = (1 << MOST_POINTS + 1) - 1
_IN_EACH_SUIT: Final = 1 | 1 << 13 | 1 << 26 | 1 << 39
_ACES: Final = _IN_EACH_SUIT << 12
_KINGS: Final = _IN_EACH_SUIT << 11
_QUEENS: Final = _IN_EACH_SUIT << 10
_JACKS: Final = _IN_EACH_SUIT << 9


def points_of(cards: int) -> int:
    """Return the high-card points of these cards, as bits: an ace 4, a king 3, a queen 2, a jack 1."""
    return (
        4 * (cards & _ACES).bit_count()
        + 3 * (cards & _KINGS).bit_count()
        + 2 * (cards & _QUEENS).bit_count()
        + (cards & _JACKS).bit_count()
    )


@dataclass(frozen=True, slots=True)
class Hands:
    """A set of hands: for each of `SHAPES`, the points as bits, bit n for n points."""

    points: tuple[int, ...]

    @classmethod
    def with_points(cls, low: int, high: int) -> Hands:
        """Return the hands that have from `low` to `high` points."""
        allowed = (1 << high + 1) - (1 << low) & _EVERY
        return cls((allowed,) * len(SHAPES))

    @classmethod
    def with_length(cls, suit: Suit, low: int, high: int) -> Hands:
        """Return the hands that have from `low` to `high` cards of a suit."""
        return cls(tuple(_EVERY if low <= shape[suit] <= high else 0 for shape in SHAPES))

    @classmethod
    def with_shape(cls, shape: Shape) -> Hands:
        """Return the hands of that shape."""
        return cls(tuple(_EVERY if one == shape else 0 for one in SHAPES))

    @classmethod
    def with_pattern(cls, *lengths: int) -> Hands:
        """Return the hands whose suits have these four lengths in any order."""
        pattern = sorted(lengths)
        return cls(tuple(_EVERY if sorted(one) == pattern else 0 for one in SHAPES))

    @classmethod
    def with_longest(cls, *lengths: int) -> Hands:
        """Return the hands whose longest suits have at least these lengths, longest first: 5, 4 for a two-suiter."""
        least = sorted(lengths, reverse=True)
        return cls(
            tuple(
                _EVERY if all(has >= wants for has, wants in zip(sorted(one, reverse=True), least, strict=False)) else 0
                for one in SHAPES
            )
        )

    def __and__(self, other: Hands) -> Hands:
        if self is ANY or other is ANY:
            return other if self is ANY else self
        return Hands(tuple(a & b for a, b in zip(self.points, other.points, strict=True)))

    def __or__(self, other: Hands) -> Hands:
        return Hands(tuple(a | b for a, b in zip(self.points, other.points, strict=True)))

    def __invert__(self) -> Hands:
        return Hands(tuple(_EVERY & ~a for a in self.points))

    def __contains__(self, hand: Hand) -> bool:
        return bool(self.points[_PLACE[hand.lengths()]] >> points_of(hand) & 1)

    def by_number(self) -> list[tuple[Shape, int, int]]:
        """Return each shape and number of points that occur in the set, with the number of such hands."""
        found = []
        for shape, allowed in zip(SHAPES, self.points, strict=True):
            if allowed:
                numbers = ways(tuple(sorted(shape)))
                found += [(shape, n, number) for n, number in enumerate(numbers) if number and allowed >> n & 1]
        return found


ANY: Final = Hands((_EVERY,) * len(SHAPES))
"""All hands."""


@cache
def suit_ways(length: int, points: int) -> tuple[tuple[int, int], ...]:
    """Return the sets of honours of one suit with which a holding of that length has these points.

    Each is four bits, jack lowest, with the number of holdings: of the ways to choose the nine small cards beside them.
    """
    found = []
    for honours in range(16):
        small = length - honours.bit_count()
        if 0 <= small <= 9 and points_of(honours << 9) == points:
            found.append((honours, comb(9, small)))
    return tuple(found)


@cache
def ways(lengths: tuple[int, ...]) -> tuple[int, ...]:
    """Return, for each number of points from 0, how many sets of cards of so many suits with these lengths have it."""
    numbers = [1]
    for length in lengths:
        one = [sum(number for _, number in suit_ways(length, points)) for points in range(11)]
        together = [0] * (len(numbers) + 10)
        for have, number in enumerate(numbers):
            for more, times in enumerate(one):
                together[have + more] += number * times
        numbers = together
    return tuple(numbers)
