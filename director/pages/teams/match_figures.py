"""How the victory points of a match of teams come about: board by board, then by the scale (article 42)."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.safestring import SafeString

from director.competitions.models import Method
from director.competitions.regulated import chosen_scale
from director.entries.models import Entry
from director.results.matches import MatchSheet, scored_sheet
from director.sessions.models import Session
from frontend.figures import figure_html
from scoring.explain.figures import Figure, What
from scoring.explain.match import explain_victory_points
from scoring.match.match import Team
from scoring.match.vp.chosen import scale_for
from scoring.results.options import TeamForm

__all__ = ["match_figures"]


def match_figures(session: Session, sheet: MatchSheet, teams: Mapping[int, Entry], language: str) -> list[SafeString]:
    """Return the figures of both teams, the home team first; none where the match gives no victory points."""
    if sheet.points is None or not sheet.compared or session.competition.method == Method.BOARD_A_MATCH:
        return []
    score = scored_sheet(sheet, TeamForm.IMPS)
    scale = scale_for(chosen_scale(session.competition), score.compared)

    def named(figure: Figure) -> str:
        if figure.what in (What.VICTORY_POINTS, What.TOTAL, What.OPPONENTS):
            return teams[int(figure.subject)].name
        return figure.subject if figure.what in (What.BOARD, What.TABLE) else ""

    found = (explain_victory_points(score, team, scale) for team in Team)
    return [figure_html(one, language, named, closed=(What.TABLE, What.AVERAGE)) for one in found]
