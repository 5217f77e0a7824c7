"""Match points (场分): the value of a match won, drawn or lost, computed from its VP or its IMPs (article 24.1(3)).

They are not matchpoints (比赛分, Law 78A). The rules know two for a win, which article 24.1(3)2 gives to the side that
did not forfeit. The organiser decides how far a side must be ahead, so that the scale is data.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from itertools import pairwise
from typing import Final

__all__ = ["BY_IMPS", "BY_VP", "Basis", "MatchPointScale"]


class Basis(StrEnum):
    """The figure from which match points are computed (24.1(3)2)."""

    VP = "vp"
    IMPS = "imps"


@dataclass(frozen=True, slots=True)
class MatchPointScale:
    """The match points of the side ahead, by its lead in VP or IMPs; the other side gets the rest of `whole`.

    `steps` are pairs (least lead, match points), beginning with lead 0, which is a draw. Raise ValueError if they do
    not begin there, if leads or points do not increase, or if the points are outside the range from half to the whole.
    """

    basis: Basis
    steps: tuple[tuple[Fraction, Fraction], ...]
    whole: Fraction = Fraction(2)

    def __post_init__(self) -> None:
        if not self.steps or self.steps[0] != (Fraction(0), self.draw):
            raise ValueError(f"match points begin at lead 0 with {self.draw} for each side")
        for before, after in pairwise(self.steps):
            if after[0] <= before[0] or after[1] <= before[1]:
                raise ValueError(f"from a lead of {after[0]} on there must be more than {before[1]} match points")
        if self.steps[-1][1] > self.whole:
            raise ValueError(f"a match has {self.whole} match points, not {self.steps[-1][1]}")

    @property
    def draw(self) -> Fraction:
        """Each side's match points for a drawn match."""
        return self.whole / 2

    @property
    def winning_lead(self) -> Fraction:
        """The least lead that gives the most match points: the IMPs that 24.1(3)2(2) credits to an unopposed side."""
        return self.steps[-1][0]

    def convert(self, lead: Fraction | int) -> tuple[Fraction, Fraction]:
        """Return the match points of a side ahead by `lead` VP or IMPs (negative: behind) and of the other side."""
        gap = abs(Fraction(lead))
        ahead = [points for least, points in self.steps if least <= gap][-1]
        return (ahead, self.whole - ahead) if lead >= 0 else (self.whole - ahead, ahead)


BY_IMPS: Final = MatchPointScale(Basis.IMPS, ((Fraction(0), Fraction(1)), (Fraction(1), Fraction(2))))
"""Two for a lead of one IMP, one for a drawn match."""
BY_VP: Final = MatchPointScale(Basis.VP, ((Fraction(0), Fraction(1)), (Fraction(1, 100), Fraction(2))))
"""Two for any lead in victory points, which have two decimals."""
