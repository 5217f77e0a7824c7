"""Matches of a stage scored from their boards in IMPs, total points and at board-a-match.

Their margins open to rulings and scores.
"""

from __future__ import annotations

from collections.abc import Mapping

from scoring.explain.figures import Figure
from scoring.explain.match import explain_match
from scoring.match.match import Match, Team
from scoring.match.teams import MatchScore, score_match
from scoring.results.options import ScoringRules, TeamForm
from scoring.stage.explain import Margin
from scoring.stage.happened import Met
from scoring.stage.side import MatchSide
from scoring.stage.worth import Scale

__all__ = ["margins_of", "met"]


def met(round_number: int, match: Match, rules: ScoringRules | None = None, scale: Scale | None = None) -> Met:
    """Return a match's result in a stage: its boards in IMPs, total points and at board-a-match, for each team.

    `scale` is that of the match where it has other boards than those of the stage.
    """
    forms = (TeamForm.IMPS, TeamForm.TOTAL_POINTS, TeamForm.BOARD_A_MATCH)
    imps, points, bam = (score_match(match, form, rules) for form in forms)
    home, away = (
        MatchSide(imps.won(team), imps.lost(team), points.won(team), points.lost(team), bam.total(team))
        for team in Team
    )
    return Met(round_number, match.home, match.away, home, away, scale)


def margins_of(scores: Mapping[tuple[int, str], MatchScore]) -> Margin:
    """Return the margins of matches scored in IMPs, by round and home team, opened board by board.

    For matches scored at board-a-match they are the points. The function raises KeyError for a match that is not among
    them.
    """

    def margin(one: Met, team: str) -> Figure:
        return explain_match(scores[one.round, one.home], Team.HOME if team == one.home else Team.AWAY)

    return margin
