"""Carry-over: a contestant's points from the stage before (带分, articles 47–49).

Figures are rounded to two decimals (47); a formula is compared with its limit before rounding.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from scoring.rounding import rounded

__all__ = ["Carried", "knockout", "pairs", "round_robin"]

_PLACES: Final = 2
"""47: 保留 2 位小数."""
_LONG: Final = 64
"""48.1(1): the number of boards of a knockout match above which the limit is lower."""


@dataclass(frozen=True, slots=True)
class Carried:
    """Points carried over, their paragraph, and whether a limit reduced them.

    `limited`: at knockouts, the limit was reached; in a round robin, formula 2 replaced formula 1.
    """

    points: Fraction
    rule: str
    limited: bool = False


def knockout(margin: Fraction | int, boards: int, *, ahead: bool, after_swiss: bool = False) -> Carried:
    """Return the IMPs that a team carries into a knockout match against one that it beat in the stage before (48.1).

    `margin` is the number of IMPs, 0 or more: a team that did not beat the other carries nothing. `boards` are those of
    the coming match, `ahead` whether the winner was also placed before the other in that stage: then it carries half of
    the margin, otherwise a third; at most a quarter of the boards up to 64, a sixth of more. After a Swiss nothing is
    carried. Raise ValueError for a negative margin or no boards.
    """
    if margin < 0 or boards < 1:
        raise ValueError(f"nobody carries {margin} IMPs into a match of {boards} boards")
    if after_swiss:
        return Carried(Fraction(0), "48.1(2)")
    share = Fraction(margin) / (2 if ahead else 3)
    most = Fraction(boards, 4 if boards <= _LONG else 6)
    return Carried(_placed(min(share, most)), "48.1(1)", limited=share > most)


def round_robin(scores: Mapping[str, Fraction], matches: int) -> dict[str, Carried]:
    """Return the VP that each team of a group carries into a round robin (48.2).

    `scores` are the VP of all teams of the group from the stage before, `matches` the number of matches that each is to
    play. With S₀ the lowest score, X matches and Y teams, formula 1 gives (S − S₀) / Σ(Sᵢ − S₀) · X · Y, so that the
    last team carries nothing. If it gave any team more than 2X, formula 2 gives (S − S₀) / (Sₓ − S₀) · 2X to all, where
    Sₓ is the best score. If all scores are equal, nothing is carried. Raise ValueError for no teams or no matches.
    """
    if not scores or matches < 1:
        raise ValueError(f"a group of {len(scores)} teams with {matches} matches each carries nothing")
    last = min(scores.values())
    best = max(scores.values()) - last
    above = sum(scores.values(), Fraction(0)) - last * len(scores)
    if not above:
        return {team: Carried(Fraction(0), "48.2") for team in scores}
    rate = Fraction(matches * len(scores)) / above
    limited = best * rate > 2 * matches
    if limited:
        rate = Fraction(2 * matches) / best
    return {team: Carried(_placed((score - last) * rate), "48.2", limited) for team, score in scores.items()}


def pairs(
    scores: Mapping[str, Fraction], *, average: Fraction | int, boards_before: int, pairs_before: int
) -> dict[str, Carried]:
    """Return the matchpoints that each pair carries into a stage (49): M · Q² · A · B / (E · S).

    `scores` are the matchpoints M of all Q pairs of this stage in the one before, S their sum; `average` is the average
    A on a board of this stage; B boards were played in the stage before, by E pairs. Raise ValueError if S or one of
    the others is not positive.
    """
    whole = sum(scores.values(), Fraction(0))
    if whole <= 0 or average <= 0 or boards_before < 1 or pairs_before < 1:
        raise ValueError("carry-over needs scores, an average, boards and pairs of the stage before")
    rate = Fraction(len(scores)) ** 2 * average * boards_before / (pairs_before * whole)
    return {pair: Carried(_placed(score * rate), "49") for pair, score in scores.items()}


def _placed(points: Fraction) -> Fraction:
    return Fraction(rounded(points, _PLACES))
