"""What a team has from the boards of a match, before it is worth anything in a stage."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

__all__ = ["MatchSide"]


@dataclass(frozen=True, slots=True)
class MatchSide:
    """What a team won and lost on the boards of a match, in IMPs and total points; `bam`: points at board-a-match."""

    imps_won: Fraction | int
    imps_lost: Fraction | int
    tp_won: Fraction | int = 0
    tp_lost: Fraction | int = 0
    bam: Fraction | int = 0

    @property
    def margin(self) -> Fraction:
        """The IMPs by which the team is ahead, as its own boards say; negative when it is behind."""
        return Fraction(self.imps_won - self.imps_lost)
