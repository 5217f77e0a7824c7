"""Drawing deals that satisfy constraints, each with the same probability as every other that does.

The rarest part is drawn first, uniformly among all that satisfy its own constraint: one hand of thirteen cards, or the
twenty-six cards of a side. However it comes out, the other cards can be dealt in equally many ways. They are dealt at
random, and when a constraint is not satisfied everything is drawn again from the start. So each deal that satisfies
all constraints is drawn equally often, as if whole deals had been dealt and the others thrown away.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate, product
from math import comb
from typing import Final, Generic, TypeVar

from laws.dealing.constraints import Bounds, Constraints
from laws.dealing.hands import Hands, Shape, points_of, suit_ways, ways
from laws.values.cards import FULL_DECK, SUITS, Hand
from laws.values.deal import Deal
from laws.values.seats import SEATS, Seat, Side

__all__ = ["MOST_TRIALS", "Below", "TooRare", "draw"]

Below = Callable[[int], int]
"""A source of randomness: given a positive number, returns one of the numbers from 0 below it, all equally likely."""
MOST_TRIALS: Final = 200_000
"""So many trials are made for all boards of one drawing; they take five to fifteen seconds."""

Item = TypeVar("Item")
_HAND: Final = comb(52, 13)
_SIDE: Final = comb(52, 26)


class TooRare(ValueError):
    """So few deals satisfy the constraints that the trials did not suffice: `found` deals in `trials`."""

    def __init__(self, found: int, trials: int) -> None:
        super().__init__(f"{found} deals were found in {trials} trials: the constraints ask for too much at once")
        self.found = found
        self.trials = trials


@dataclass(frozen=True, slots=True)
class _Weighted(Generic[Item]):
    """Items, each drawn as often as its weight says. `sums` are the weights added up, up to each item."""

    items: Sequence[Item]
    sums: Sequence[int]

    @property
    def total(self) -> int:
        return self.sums[-1]

    def draw(self, below: Below) -> Item:
        return self.items[bisect_right(self.sums, below(self.total))]


def draw(constraints: Constraints, number: int, below: Below, trials: int = MOST_TRIALS) -> list[Deal]:
    """Return so many deals, each drawn uniformly among all that satisfy the constraints.

    Raise Impossible where it is plain that there is none, and TooRare when the trials are used up.
    """
    constraints.check()
    first = _first(constraints, below)
    deals: list[Deal] = []
    for _ in range(trials):
        if len(deals) == number:
            return deals
        deal = first()
        if deal is not None:
            deals.append(deal)
    if len(deals) < number:
        raise TooRare(len(deals), trials)
    return deals


def _first(constraints: Constraints, below: Below) -> Callable[[], Deal | None]:
    """Return a function that makes one trial: it begins with the rarest part of the constraints."""
    hands = [_hands(hands) for hands in constraints.seats]
    seat = min(SEATS, key=lambda seat: hands[seat].total)
    points = constraints.points_of_north_south()
    side = _sides(points)
    order = sorted(SEATS, key=lambda one: hands[one].total)
    if side.total * _HAND < hands[seat].total * _SIDE:
        return lambda: _from_side(constraints, order, _cards_of_side(side.draw(below), below), below)

    def from_hand() -> Deal | None:
        shape, has = hands[seat].draw(below)
        return _deal_rest(constraints, order, {seat: _hand(shape, has, below)}, below)

    return from_hand


@lru_cache(maxsize=16)
def _hands(hands: Hands) -> _Weighted[tuple[Shape, int]]:
    found = hands.by_number()
    return _Weighted([(shape, points) for shape, points, _ in found], list(accumulate(n for _, _, n in found)))


def _hand(shape: Shape, points: int, below: Below) -> Hand:
    """Return a hand drawn uniformly among those of that shape with so many points."""
    cards = 0
    for suit in SUITS:
        rest = ways(tuple(sorted(shape[suit + 1 :])))
        here = [
            (honours, in_suit, number * rest[points - in_suit])
            for in_suit in range(min(points, 10) + 1)
            if points - in_suit < len(rest)
            for honours, number in suit_ways(shape[suit], in_suit)
        ]
        sums = list(accumulate(number for _, _, number in here))
        honours, in_suit, _ = here[bisect_right(sums, below(sums[-1]))]
        small = _sample(list(range(9)), shape[suit] - honours.bit_count(), below)
        cards |= (honours << 9 | sum(1 << card for card in small)) << 13 * suit
        points -= in_suit
    return Hand(cards)


@lru_cache(maxsize=16)
def _sides(points: Bounds) -> _Weighted[tuple[int, ...]]:
    """Return how many aces, kings, queens and jacks North-South may have, by the number of such sets of 26 cards."""
    low, high = points
    found = []
    for counts in product(range(5), repeat=4):
        aces, kings, queens, jacks = counts
        if low <= 4 * aces + 3 * kings + 2 * queens + jacks <= high:
            number = comb(36, 26 - sum(counts))
            for count in counts:
                number *= comb(4, count)
            found.append((counts, number))
    return _Weighted([counts for counts, _ in found], list(accumulate(number for _, number in found)))


def _cards_of_side(counts: Sequence[int], below: Below) -> int:
    """Return 26 cards with so many aces, kings, queens and jacks, drawn uniformly."""
    cards, honours = 0, 0
    for rank, count in zip((12, 11, 10, 9), counts, strict=True):
        honours += count
        for suit in _sample(list(range(4)), count, below):
            cards |= 1 << 13 * suit + rank
    small = [13 * suit + rank for suit in range(4) for rank in range(9)]
    return cards | sum(1 << card for card in _sample(small, 26 - honours, below))


def _from_side(constraints: Constraints, order: Sequence[Seat], ours: int, below: Below) -> Deal | None:
    dealt: dict[Seat, Hand] = {}
    for side, cards in ((Side.NS, Hand(ours)), (Side.EW, FULL_DECK - ours)):
        one, other = sorted(side.seats, key=order.index)
        dealt[one] = _hand_of(_sample(_card_numbers(cards), 13, below))
        dealt[other] = cards - dealt[one]
        if any(dealt[seat] not in constraints.seats[seat] for seat in (one, other)):
            return None
    return Deal(*(dealt[seat] for seat in SEATS))


def _deal_rest(constraints: Constraints, order: Sequence[Seat], dealt: dict[Seat, Hand], below: Below) -> Deal | None:
    """Deal the other cards, the rarest hand first; return None as soon as one does not satisfy its constraint."""
    left = _card_numbers(FULL_DECK - sum(dealt.values()))
    for seat in order:
        if seat in dealt:
            continue
        if len(left) > 13:
            chosen = _sample(left, 13, below)
            dealt[seat] = _hand_of(chosen)
            taken = set(chosen)
            left = [card for card in left if card not in taken]
        else:
            dealt[seat] = _hand_of(left)
        if dealt[seat] not in constraints.seats[seat]:
            return None
    points = points_of(dealt[Seat.NORTH] | dealt[Seat.SOUTH])
    low, high = constraints.points_of_north_south()
    return Deal(*(dealt[seat] for seat in SEATS)) if low <= points <= high else None


def _sample(items: list[int], number: int, below: Below) -> list[int]:
    """Return so many of the items, drawn uniformly (a shuffle of Fisher and Yates that ends early)."""
    items = items.copy()
    for place in range(number):
        other = place + below(len(items) - place)
        items[place], items[other] = items[other], items[place]
    return items[:number]


def _card_numbers(hand: Hand) -> list[int]:
    """Return the numbers of these cards, 0 to 51."""
    return list(_bit_numbers(int(hand)))


def _bit_numbers(bits: int) -> Iterator[int]:
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low


def _hand_of(cards: Sequence[int]) -> Hand:
    """Return the hand of the cards with these numbers."""
    return Hand(sum(1 << card for card in cards))
