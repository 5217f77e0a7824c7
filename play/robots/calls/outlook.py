"""One player's expectation of the other three hands: points and lengths, given his own hand and the promises.

Points: the distribution of points over a hand of thirteen cards, cut to each promised range and tilted until the three
expectations add up to the remaining points. Lengths: the promised ones first, the rest in proportion.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from math import comb, exp
from typing import Final

from laws.values.cards import SUITS, Suit
from laws.values.seats import SEATS, Seat
from play.robots.calls.promise import MOST_HCP, Promise
from play.robots.valued import Valued

__all__ = ["Outlook", "mean_points", "outlook"]


def _frequencies() -> tuple[float, ...]:
    """Return the frequency of each number of high-card points among all hands of thirteen cards."""
    counts = [0] * (MOST_HCP + 1)
    for aces, kings, queens, jacks in product(range(5), repeat=4):
        honours = aces + kings + queens + jacks
        if honours <= 13:
            ways = comb(4, aces) * comb(4, kings) * comb(4, queens) * comb(4, jacks) * comb(36, 13 - honours)
            counts[4 * aces + 3 * kings + 2 * queens + jacks] += ways
    return tuple(count / comb(52, 13) for count in counts)


_FREQUENCY: Final = _frequencies()
_STEPS: Final = 24
_ROUNDS: Final = 4
_GROWTH: Final = (1.0, 0.8, 0.45, 0.25, 0.22, 0.2, 0.2)
"""The tendency of a suit to be longer than promised, by the promised length: three cards are seldom five."""


@dataclass(frozen=True, slots=True)
class Outlook:
    """Expected points and lengths by seat, the player's own exact; `spread` is the variance of partner's points."""

    hcp: tuple[float, float, float, float]
    lengths: tuple[tuple[float, ...], tuple[float, ...], tuple[float, ...], tuple[float, ...]]
    spread: float

    def side_hcp(self, seat: Seat) -> float:
        """Return the combined points of a seat and its partner."""
        return self.hcp[seat] + self.hcp[seat.partner]

    def side_length(self, seat: Seat, suit: Suit) -> float:
        """Return the combined cards of a seat and its partner in a suit."""
        return self.lengths[seat][suit] + self.lengths[seat.partner][suit]


def outlook(me: Seat, hand: Valued, promises: tuple[Promise, Promise, Promise, Promise]) -> Outlook:
    """Return the expectation of the player in that seat with that hand."""
    others = [seat for seat in SEATS if seat is not me]
    ranges = tuple((promises[seat].min_hcp, promises[seat].max_hcp) for seat in others)
    figures = _points(ranges, 40 - hand.hcp)
    hcp = [0.0] * 4
    hcp[me] = hand.hcp
    spread = 0.0
    for seat, (mean, variance) in zip(others, figures, strict=True):
        hcp[seat] = mean
        if seat is me.partner:
            spread = variance
    lengths = _lengths(me, hand, promises)
    return Outlook((hcp[0], hcp[1], hcp[2], hcp[3]), (lengths[0], lengths[1], lengths[2], lengths[3]), spread)


@lru_cache(maxsize=4096)
def _points(ranges: tuple[tuple[int, int], ...], left: int) -> tuple[tuple[float, float], ...]:
    """Return mean and variance of each of three hands that share `left` points."""
    low, high = -1.0, 1.0
    figures: tuple[tuple[float, float], ...] = ()
    for _ in range(_STEPS):
        tilt = (low + high) / 2
        figures = tuple(_tilted(lowest, highest, tilt) for lowest, highest in ranges)
        if sum(mean for mean, _variance in figures) < left:
            low = tilt
        else:
            high = tilt
    return figures


@lru_cache(maxsize=1024)
def mean_points(lowest: int, highest: int) -> float:
    """Return the mean points of a hand of which only this range is known."""
    return _tilted(lowest, highest, 0.0)[0]


def _tilted(lowest: int, highest: int, tilt: float) -> tuple[float, float]:
    weight = first = second = 0.0
    for points in range(lowest, min(highest, MOST_HCP) + 1):
        share = _FREQUENCY[points] * exp(tilt * points) + 1e-12
        weight += share
        first += share * points
        second += share * points * points
    mean = first / weight
    return mean, max(0.0, second / weight - mean * mean)


def _lengths(me: Seat, hand: Valued, promises: tuple[Promise, Promise, Promise, Promise]) -> list[tuple[float, ...]]:
    """Return the promised lengths plus shares of the rest that fit what the hands lack and the suits still have."""
    seats = [seat for seat in SEATS if seat is not me]
    least = [[float(n) for n in promises[seat].min_len] for seat in seats]
    for suit in SUITS:  # more was promised than there is: a player has stretched
        promised, there = sum(row[suit] for row in least), 13 - hand.lengths[suit]
        if promised > there:
            for row in least:
                row[suit] *= there / promised
    left = [max(0.0, 13 - sum(row)) for row in least]
    cards = [13 - hand.lengths[suit] - sum(row[suit] for row in least) for suit in SUITS]
    cap = [
        [max(0.0, promises[seat].max_len[suit] - row[suit]) for suit in SUITS]
        for seat, row in zip(seats, least, strict=True)
    ]
    share = [
        [_GROWTH[min(int(row[suit]), 6)] if cap[n][suit] > 0 else 0.0 for suit in SUITS] for n, row in enumerate(least)
    ]
    for _ in range(_ROUNDS):
        for suit in SUITS:
            total = sum(row[suit] for row in share)
            if total > 0:
                for n, row in enumerate(share):
                    row[suit] = min(cap[n][suit], row[suit] * cards[suit] / total)
        for n, row in enumerate(share):
            total = sum(row)
            if total > 0:
                share[n] = [min(cap[n][suit], row[suit] * left[n] / total) for suit in SUITS]
    table = [tuple(least[n][suit] + share[n][suit] for suit in SUITS) for n in range(3)]
    table.insert(me, tuple(float(n) for n in hand.lengths))
    return table
