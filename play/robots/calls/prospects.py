"""The worth of a contract before a card is seen: expected tricks, and the expected score by Law 77.

The weights were fitted by least squares to double-dummy results of 4,000 random deals, from one hand in full and its
partner's high-card points and trumps.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import erf, sqrt
from typing import Final

from laws.values.cards import SUITS, Denomination, Suit
from laws.values.contract import Contract, Doubled
from laws.values.score import declarer_score
from laws.values.seats import Seat
from play.robots.valued import Valued

__all__ = [
    "PARTNERS_POINT",
    "PARTNERS_POINT_NOTRUMP",
    "Tricks",
    "defended_tricks",
    "expected_score",
    "notrump_tricks",
    "trump_tricks",
]

_HONOURS_TRUMP: Final = (1.66, 1.12, 0.66, 0.33, 0.09)
_HONOURS_NOTRUMP: Final = (2.2, 1.47, 0.89, 0.435, 0.13)
"""Tricks of an ace, a king, a queen, a jack, a ten."""
_SHORTNESS: Final = (1.3, 0.64, 0.2)
"""Tricks of a void, a singleton, a doubleton outside trumps."""
_TRUMP_BASE: Final = -6.76
_OWN_TRUMP: Final = 0.77
_PARTNERS_TRUMP: Final = 0.89
PARTNERS_POINT: Final = 0.388
_TRUMP_SPREAD: Final = 1.06
_NOTRUMP_BASE: Final = -4.28
PARTNERS_POINT_NOTRUMP: Final = 0.516
_NOTRUMP_SPREAD: Final = 1.32

_DEFENDED_BASE: Final = -8.65
_DEFENDED_POINT: Final = 0.394
_DEFENDED_SHORT: Final = 0.75
"""The same for two hands of which only points and trumps are known."""

_UNKNOWN_LENGTHS: Final = 0.1
"""The variance due to partner's unknown lengths."""


@dataclass(frozen=True, slots=True)
class Tricks:
    """An expectation of tricks: the mean and the standard deviation."""

    mean: float
    spread: float

    def shifted(self, by: float) -> Tricks:
        """Return the expectation with its mean moved by `by`."""
        return Tricks(self.mean + by, self.spread)


@lru_cache(maxsize=64)
def _honours(hand: Valued) -> tuple[float, float]:
    counts = [sum(hand.hand.holding(suit) >> 12 - place & 1 for suit in SUITS) for place in range(5)]
    return (
        sum(n * worth for n, worth in zip(counts, _HONOURS_TRUMP, strict=True)),
        sum(n * worth for n, worth in zip(counts, _HONOURS_NOTRUMP, strict=True)),
    )


def trump_tricks(hand: Valued, trump: Suit, points: float, trumps: float, variance: float) -> Tricks:
    """Return the tricks with a trump suit opposite a partner with these points (of that variance) and trumps."""
    short = sum(
        _SHORTNESS[hand.lengths[suit]] for suit in SUITS if suit is not trump and hand.lengths[suit] < len(_SHORTNESS)
    )
    mean = (
        _TRUMP_BASE
        + _honours(hand)[0]
        + short
        + _OWN_TRUMP * hand.lengths[trump]
        + _PARTNERS_TRUMP * trumps
        + PARTNERS_POINT * points
    )
    return Tricks(mean, sqrt(_TRUMP_SPREAD**2 + _UNKNOWN_LENGTHS + PARTNERS_POINT**2 * variance))


def notrump_tricks(hand: Valued, points: float, variance: float) -> Tricks:
    """Return the tricks in notrump opposite a partner with these points, the suits being stopped."""
    mean = _NOTRUMP_BASE + _honours(hand)[1] + PARTNERS_POINT_NOTRUMP * points
    return Tricks(mean, sqrt(_NOTRUMP_SPREAD**2 + PARTNERS_POINT_NOTRUMP**2 * variance))


def defended_tricks(denomination: Denomination, points: float, trumps: float, variance: float) -> Tricks:
    """Return the tricks of the opponents with these combined points and trumps."""
    if denomination.suit is None:
        mean = _NOTRUMP_BASE + 0.2 + 0.505 * points
        return Tricks(mean, sqrt(_NOTRUMP_SPREAD**2 + PARTNERS_POINT_NOTRUMP**2 * variance))
    mean = _DEFENDED_BASE + _DEFENDED_POINT * points + trumps + _DEFENDED_SHORT + 0.11 * (trumps - 8)
    return Tricks(mean, sqrt(_TRUMP_SPREAD**2 + _UNKNOWN_LENGTHS + PARTNERS_POINT**2 * variance))


@lru_cache(maxsize=4096)
def _scores(level: int, denomination: Denomination, doubled: Doubled, vulnerable: bool) -> tuple[int, ...]:
    contract = Contract(level, denomination, doubled, Seat.NORTH)
    return tuple(declarer_score(contract, tricks, vulnerable) for tricks in range(14))


def expected_score(
    level: int, denomination: Denomination | Suit, doubled: Doubled, vulnerable: bool, tricks: Tricks
) -> float:
    """Return the mean score of declarer's side, with tricks distributed normally about their mean."""
    scores = _scores(level, Denomination(denomination), doubled, vulnerable)
    below, total = 0.0, 0.0
    for taken in range(14):
        upto = 1.0 if taken == 13 else 0.5 * (1 + erf((taken + 0.5 - tricks.mean) / (tricks.spread * sqrt(2))))
        total += (upto - below) * scores[taken]
        below = upto
    return total
