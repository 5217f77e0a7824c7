"""Credits for a match or round that a contestant did not play (articles 17.6, 17.7, 24, 26).

A credit is a line of the results page and has two decimals, like the victory-point scale, so that the lines of the page
sum to its totals.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from scoring.match.vp.match_points import Basis, MatchPointScale
from scoring.match.vp.scale import VpScale
from scoring.rounding import rounded

__all__ = [
    "BYE",
    "PAIRS_UNOPPOSED",
    "PLACES",
    "Credit",
    "MatchCredit",
    "bam_unopposed",
    "bye",
    "excused",
    "match_points_unopposed",
    "pairs_match_points_unopposed",
    "taken_out",
    "unopposed",
]

PLACES: Final = 2
"""The decimals of a credit."""
BYE: Final = Fraction(6, 5)
"""17.6, 24.1(1)-2(3): 1.2 times a draw."""
PAIRS_UNOPPOSED: Final = Fraction(3, 2)
"""24.2(3)-2: 1.5 times a draw."""


@dataclass(frozen=True, slots=True)
class Credit:
    """Points for a match that was not played, the paragraph that gives them, and the options that it was chosen from.

    `options` are pairs (paragraph, points), in the order of the rules; of equal ones the first counts.
    """

    points: Fraction
    rule: str
    options: tuple[tuple[str, Fraction], ...] = ()


@dataclass(frozen=True, slots=True)
class MatchCredit:
    """Match points (场分) for a match that was not played, with the VP or IMPs that belong to them."""

    points: Fraction
    rule: str
    vp: Fraction = Fraction(0)
    imps: Fraction = Fraction(0)
    tp: int = 0


def bye(draw: Fraction | int) -> Credit:
    """Return the credit of a contestant without an opponent in a round of a Swiss: 1.2 times a draw (17.6)."""
    return Credit(_placed(BYE * draw), "17.6")


def taken_out(earlier: Sequence[Fraction]) -> Credit:
    """Return a team's credit for each match that it need not play, being sure of its place: its average so far (17.7).

    Raise ValueError if it has played no match.
    """
    if not earlier:
        raise ValueError("a team that has played no match has no average")
    return Credit(_mean(earlier), "17.7")


def excused(draw: Fraction | int) -> Credit:
    """Return the credit of a contestant absent by force majeure, if the match cannot be played later: a draw (26).

    Its opponent is credited as if it had forfeited.
    """
    return Credit(Fraction(draw), "26")


def unopposed(own: Sequence[Fraction], theirs: Sequence[Fraction], scale: VpScale) -> Credit:
    """Return the VP of a team whose opponents forfeit: the best of three options (24.1(1)-2).

    The forfeiting team gets no points. `own` and `theirs` are the VP of both teams from their earlier matches of the
    stage. The options: its own average; the rest of a match's VP after the opponents' average (20 less that average, at
    20:0); 1.2 times a draw. A team that has not played yet has no average. A forfeited match enters no quotient of IMPs
    or total points (24.1(1)-3). At match points (场分) it gets those of a win (24.1(3)-2).
    """
    if scale.is_match_points:
        return Credit(scale.most, "24.1(3)-2")
    options = []
    if own:
        options.append(("24.1(1)-2(1)", _mean(own)))
    if theirs:
        options.append(("24.1(1)-2(2)", min(2 * scale.draw - _mean(theirs), scale.most)))
    options.append(("24.1(1)-2(3)", _placed(BYE * scale.draw)))
    rule, points = max(options, key=lambda option: option[1])
    return Credit(points, rule, tuple(options))


def bam_unopposed(boards: int, top: Fraction | int = 2) -> MatchCredit:
    """Return a team's credit at board-a-match if its opponents forfeit: 1.2 points a board, and 10 TP (24.1(2)-2).

    `top` is a board's top: 2, or 1 where boards are scored 1-½-0, where the credit is 0.6.
    """
    return MatchCredit(BYE * boards * Fraction(top) / 2, "24.1(2)-2", tp=10 * boards)


def match_points_unopposed(
    scale: MatchPointScale, own: Sequence[Fraction], theirs: Sequence[Fraction], vp: VpScale
) -> MatchCredit:
    """Return a team's match points (场分) if its opponents forfeit: those of a win, with the VP or IMPs behind them.

    If match points are computed from VP, these are as in 24.1(1)-2; if from IMPs, the least margin that wins
    (24.1(3)-2).
    """
    if scale.basis is Basis.VP:
        return MatchCredit(scale.whole, "24.1(3)-2(1)", vp=unopposed(own, theirs, vp).points)
    return MatchCredit(scale.whole, "24.1(3)-2(2)", imps=scale.winning_lead)


def pairs_match_points_unopposed(draw: Fraction | int) -> Credit:
    """Return the match points (场分) of a pair or player if its opponents forfeit a round or session: 1.5 draws.

    In a Swiss of pairs they are its victory points. Source: 24.2(3)-2. The boards themselves are awarded as at
    matchpoints or IMPs (`scoring.absence.boards`).
    """
    return Credit(_placed(PAIRS_UNOPPOSED * draw), "24.2(3)-2")


def _mean(scores: Sequence[Fraction]) -> Fraction:
    return _placed(sum(scores, Fraction(0)) / len(scores))


def _placed(points: Fraction) -> Fraction:
    return Fraction(rounded(points, PLACES))
