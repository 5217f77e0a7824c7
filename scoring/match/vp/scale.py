"""A victory-point scale as a value: the points of each side of a match by the margin in IMPs (article 42).

`continuous` and `discrete` make the published scales; `bands` reads an organiser's own scale (42.4).
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from scoring.rounding import nearest

__all__ = ["VpScale"]


@dataclass(frozen=True, slots=True)
class VpScale:
    """The victory points of winner and loser by whole margin from 0 on; the last ones hold for all greater margins.

    `places` is the number of decimals that the scale is published with. Raise ValueError if the two columns differ in
    length or are empty, if a draw is not the same for both, if a greater margin gives the winner less or the loser
    more, or if a value has more decimals than `places`.
    """

    name: str
    winners: tuple[Fraction, ...]
    losers: tuple[Fraction, ...]
    places: int = 2

    def __post_init__(self) -> None:
        if not self.winners or len(self.winners) != len(self.losers):
            raise ValueError(f"{self.name}: winners and losers need a value for each margin, from 0 on")
        if self.winners[0] != self.losers[0]:
            raise ValueError(f"{self.name}: margin 0 is a draw, the same for both sides")
        for margin, (before, after) in enumerate(pairwise(self.winners), start=1):
            if after < before:
                raise ValueError(f"{self.name}: margin {margin} gives the winner less than {margin - 1}")
        for margin, (before, after) in enumerate(pairwise(self.losers), start=1):
            if after > before:
                raise ValueError(f"{self.name}: margin {margin} gives the loser more than {margin - 1}")
        if any((value * 10**self.places).denominator != 1 for value in self.winners + self.losers):
            raise ValueError(f"{self.name}: a value has more than {self.places} decimals")

    @property
    def draw(self) -> Fraction:
        """Each side's victory points for a drawn match."""
        return self.winners[0]

    @property
    def most(self) -> Fraction:
        """The most that a match can give."""
        return self.winners[-1]

    @property
    def is_match_points(self) -> bool:
        """Whether a match is only won, drawn or lost, however high: match points (场分, article 24.1(3))."""
        values = list(zip(self.winners, self.losers, strict=True))
        return len(set(values)) == 2 and self.draw < self.most

    def convert(self, margin: Fraction | int) -> tuple[Fraction, Fraction]:
        """Return the victory points of a side ahead by `margin` IMPs (negative: behind), and those of the other side.

        A fractional margin is first rounded to whole IMPs, a half away from zero (42.3).
        """
        whole = nearest(margin.numerator, margin.denominator)
        row = min(abs(whole), len(self.winners) - 1)
        won, lost = self.winners[row], self.losers[row]
        return (won, lost) if whole >= 0 else (lost, won)
