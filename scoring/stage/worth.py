"""The value of a match in a stage: victory points, points at board-a-match, or match points (场分) from VP or IMPs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from scoring.absence.credit import (
    Credit,
    bam_unopposed,
    match_points_unopposed,
    pairs_match_points_unopposed,
    unopposed,
)
from scoring.match.vp.match_points import Basis, MatchPointScale
from scoring.match.vp.scale import VpScale
from scoring.penalties.units import PenaltyUnit
from scoring.stage.side import MatchSide

__all__ = ["BoardAMatch", "MatchPoints", "Scale", "credit_unopposed", "lead_of", "penalty_unit", "points_of"]


@dataclass(frozen=True, slots=True)
class BoardAMatch:
    """Board-a-match: the points of the boards themselves. `top` is a board's top, 2, or 1 at 1-½-0.

    Raise ValueError for no boards, or another top.
    """

    boards: int
    top: int = 2

    def __post_init__(self) -> None:
        if self.boards < 1 or self.top not in (1, 2):
            raise ValueError(f"{self.boards} boards with a top of {self.top} are no match of board-a-match")

    @property
    def name(self) -> str:
        """The name of the scale."""
        return f"board-a-match, {self.boards} boards"

    @property
    def draw(self) -> Fraction:
        """Half of all points."""
        return Fraction(self.boards * self.top, 2)


@dataclass(frozen=True, slots=True)
class MatchPoints:
    """Match points (场分) by their own scale, computed from IMPs or from the VP of another scale."""

    scale: MatchPointScale
    vp: VpScale

    @property
    def name(self) -> str:
        """The name of the scale."""
        return f"match points by {self.scale.basis}"

    @property
    def draw(self) -> Fraction:
        """Each side's match points for a drawn match."""
        return self.scale.draw


Scale = VpScale | BoardAMatch | MatchPoints
"""The value of the matches of a stage."""


def points_of(scale: Scale, own: MatchSide, other: MatchSide) -> Fraction:
    """Return a side's points for a match."""
    match scale:
        case VpScale():
            return scale.convert(own.margin)[0]
        case BoardAMatch():
            return Fraction(own.bam)
        case MatchPoints():
            return scale.scale.convert(lead_of(scale, own, other))[0]


def lead_of(scale: MatchPoints, own: MatchSide, other: MatchSide) -> Fraction:
    """Return a side's lead in the figure from which its match points are computed."""
    if scale.scale.basis is Basis.VP:
        return scale.vp.convert(own.margin)[0] - scale.vp.convert(other.margin)[0]
    return own.margin


def credit_unopposed(
    scale: Scale, own: Sequence[Fraction], theirs: Sequence[Fraction], *, pairs: bool = False
) -> Credit:
    """Return a team's credit if its opponents forfeit, given the points of both from their earlier matches (24.1).

    That of a pair or a player needs none of them (24.2).
    """
    if pairs:
        return pairs_match_points_unopposed(scale.draw)
    match scale:
        case VpScale():
            return unopposed(own, theirs, scale)
        case BoardAMatch():
            found = bam_unopposed(scale.boards, scale.top)
        case MatchPoints():
            found = match_points_unopposed(scale.scale, (), (), scale.vp)
    return Credit(found.points, found.rule)


def penalty_unit(scale: Scale) -> PenaltyUnit | None:
    """Return the unit of penalties; None for match points, for which the rules have no rate (50.2)."""
    match scale:
        case VpScale():
            return PenaltyUnit.VP
        case BoardAMatch():
            return PenaltyUnit.BAM if scale.top == 2 else PenaltyUnit.BAM_HALVES
        case MatchPoints():
            return None
