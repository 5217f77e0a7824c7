"""What a player has shown of a hand: ranges of high-card points and of the length of each suit."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from play.robots.valued import Lengths

__all__ = ["ANYTHING", "MOST_HCP", "Promise"]

MOST_HCP: Final = 37
"""The most high-card points of a hand of thirteen cards."""


@dataclass(frozen=True, slots=True)
class Promise:
    """`min_hcp` to `max_hcp` high-card points; `min_len` to `max_len` clubs, diamonds, hearts, spades."""

    min_hcp: int = 0
    max_hcp: int = MOST_HCP
    min_len: Lengths = (0, 0, 0, 0)
    max_len: Lengths = (13, 13, 13, 13)

    def narrowed(self, later: Promise) -> Promise:
        """Return the promise after a later call.

        Where the two contradict each other the later call applies, since the first may have been a stretch.
        """
        low, high = _meet(self.min_hcp, self.max_hcp, later.min_hcp, later.max_hcp)
        ranges = [
            _meet(a, b, c, d)
            for a, b, c, d in zip(self.min_len, self.max_len, later.min_len, later.max_len, strict=True)
        ]
        lows = (ranges[0][0], ranges[1][0], ranges[2][0], ranges[3][0])
        if sum(lows) > 13:  # five-five and then a third suit: a player has bid a suit that he does not hold
            lows = later.min_len
        return Promise(low, high, lows, (ranges[0][1], ranges[1][1], ranges[2][1], ranges[3][1]))

    def widened(self, other: Promise) -> Promise:
        """Return the narrowest promise that covers both alternatives."""
        a, b, c, d = zip(self.min_len, other.min_len, strict=True)
        e, f, g, h = zip(self.max_len, other.max_len, strict=True)
        return Promise(
            min(self.min_hcp, other.min_hcp),
            max(self.max_hcp, other.max_hcp),
            (min(a), min(b), min(c), min(d)),
            (max(e), max(f), max(g), max(h)),
        )

    def breach(self, hcp: int, lengths: Lengths) -> int:
        """Return how far a hand is from the promise; 0 if it fits.

        Each point too few or too many counts one, each card two.
        """
        short = max(0, self.min_hcp - hcp, hcp - self.max_hcp)
        a, b, c, d = self.min_len
        e, f, g, h = self.max_len
        w, x, y, z = lengths
        cards = max(0, a - w, w - e) + max(0, b - x, x - f) + max(0, c - y, y - g) + max(0, d - z, z - h)
        return short + 2 * cards


def _meet(low: int, high: int, later_low: int, later_high: int) -> tuple[int, int]:
    lowest, highest = max(low, later_low), min(high, later_high)
    return (lowest, highest) if lowest <= highest else (later_low, later_high)


ANYTHING: Final = Promise()
"""The promise of an unknown hand."""
