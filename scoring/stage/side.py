"""A team's gains and losses on the boards of a match, before conversion by the scale of a stage."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

__all__ = ["MatchSide"]


@dataclass(frozen=True, slots=True)
class MatchSide:
    """A team's gains and losses on the boards of a match, in IMPs and total points; `bam`: points at board-a-match."""

    imps_won: Fraction | int
    imps_lost: Fraction | int
    tp_won: Fraction | int = 0
    tp_lost: Fraction | int = 0
    bam: Fraction | int = 0

    @property
    def margin(self) -> Fraction:
        """The team's lead in IMPs on its own boards; negative if it is behind."""
        return Fraction(self.imps_won - self.imps_lost)
