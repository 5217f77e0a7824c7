"""Constraints on deals: a set of hands for each seat, and a range of points for each side."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from typing import Final

from laws.dealing.hands import ANY, Hands, points_of
from laws.values.cards import SUITS, Suit
from laws.values.deal import Deal
from laws.values.seats import SEATS, Seat, Side

__all__ = ["ALL_POINTS", "NO_CONSTRAINTS", "Bounds", "Constraints", "Impossible", "Why"]

ALL_POINTS: Final = 40
"""The points of the pack."""
Bounds = tuple[int, int]
"""The least and the most points, both included."""
_FREE: Final[Bounds] = (0, ALL_POINTS)


class Why(Enum):
    """Why no deal satisfies constraints."""

    NO_HAND = "no_hand"
    """No hand satisfies the constraint of that seat."""
    POINTS_OF_SIDE = "points_of_side"
    """The two hands of that side cannot have as many or as few points together."""
    POINTS = "points"
    """The four hands cannot have 40 points together."""
    SUIT = "suit"
    """The four hands cannot have thirteen cards of that suit together."""


class Impossible(ValueError):
    """No deal satisfies the constraints. `about` is the seat, side or suit that `why` names, None for none."""

    def __init__(self, why: Why, about: Seat | Side | Suit | None = None) -> None:
        super().__init__(f"no deal is like that: {why.value}{'' if about is None else f', {about.name}'}")
        self.why = why
        self.about = about


@dataclass(frozen=True, slots=True)
class Constraints:
    """The hands that each seat may have, in the order of the seats, and the points of each side. `&` asks for both."""

    seats: tuple[Hands, Hands, Hands, Hands] = (ANY, ANY, ANY, ANY)
    sides: tuple[Bounds, Bounds] = (_FREE, _FREE)

    def of_seat(self, seat: Seat, hands: Hands) -> Constraints:
        """Return these constraints, with that seat restricted to these hands."""
        north, east, south, west = (
            own & hands if one is seat else own for one, own in zip(SEATS, self.seats, strict=True)
        )
        return Constraints((north, east, south, west), self.sides)

    def of_side(self, side: Side, points: Bounds) -> Constraints:
        """Return these constraints, with the points of that side restricted."""
        ns, ew = (_both(own, points) if one is side else own for one, own in zip(Side, self.sides, strict=True))
        return Constraints(self.seats, (ns, ew))

    def __and__(self, other: Constraints) -> Constraints:
        both = self
        for seat in SEATS:
            both = both.of_seat(seat, other.seats[seat])
        for side in Side:
            both = both.of_side(side, other.sides[side])
        return both

    def allow(self, deal: Deal) -> bool:
        """Return whether the deal satisfies the constraints."""
        if any(deal[seat] not in hands for seat, hands in zip(SEATS, self.seats, strict=True)):
            return False
        points = points_of(deal.north | deal.south)
        return all(
            low <= held <= high for held, (low, high) in zip((points, ALL_POINTS - points), self.sides, strict=True)
        )

    def points_of_north_south(self) -> Bounds:
        """Return the points that North-South may have, by what is said of either side: the pack has 40."""
        low, high = self.sides[Side.EW]
        return _both(self.sides[Side.NS], (ALL_POINTS - high, ALL_POINTS - low))

    def check(self) -> None:
        """Raise Impossible where it is plain that no deal satisfies the constraints.

        What is not plain, such as two hands that need the same ace, is found out only by dealing.
        """
        if self == NO_CONSTRAINTS:
            return  # as at most tables: to look through all hands takes longer than to open one
        extents: list[_Extent] = []
        for seat, hands in zip(SEATS, self.seats, strict=True):
            extent = _extent(hands)
            if extent is None:
                raise Impossible(Why.NO_HAND, seat)
            extents.append(extent)
        least, most = zip(*(points for points, _ in extents), strict=True)
        if sum(least) > ALL_POINTS or sum(most) < ALL_POINTS:
            raise Impossible(Why.POINTS)
        sides = []
        for side in Side:
            low, high = _both(self.sides[side], _of_side(side, least, most))
            if low > high:
                raise Impossible(Why.POINTS_OF_SIDE, side)
            sides.append((low, high))
        if sum(low for low, _ in sides) > ALL_POINTS or sum(high for _, high in sides) < ALL_POINTS:
            raise Impossible(Why.POINTS)
        for suit in SUITS:
            shortest = sum(lengths[suit][0] for _, lengths in extents)
            longest = sum(lengths[suit][1] for _, lengths in extents)
            if not shortest <= 13 <= longest:
                raise Impossible(Why.SUIT, suit)


NO_CONSTRAINTS: Final = Constraints()


_Extent = tuple[Bounds, tuple[Bounds, ...]]


@lru_cache(maxsize=64)
def _extent(hands: Hands) -> _Extent | None:
    """Return the least and the most points of a set of hands, and cards of each suit; None if no hand is in it.

    It looks through thousands of kinds of hands; most seats may hold any of them.
    """
    found = hands.by_number()
    if not found:
        return None
    points = [number for _, number, _ in found]
    shapes = {shape for shape, _, _ in found}
    lengths = tuple((min(shape[suit] for shape in shapes), max(shape[suit] for shape in shapes)) for suit in SUITS)
    return (min(points), max(points)), lengths


def _both(one: Bounds, other: Bounds) -> Bounds:
    return max(one[0], other[0]), min(one[1], other[1])


def _of_side(side: Side, least: Sequence[int], most: Sequence[int]) -> Bounds:
    one, other = side.seats
    return least[one] + least[other], min(ALL_POINTS, most[one] + most[other])
