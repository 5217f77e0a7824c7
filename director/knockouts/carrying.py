"""What a team carries into a match from the stage before: a part of what it beat the other by (article 48.1)."""

from __future__ import annotations

from fractions import Fraction

from director.competitions.knockout_settings import KnockoutSettings
from director.competitions.stage_models import Stage, StageForm
from director.competitions.stage_settings import Carry, settings_of_stage
from director.knockouts.models import Knockout, KnockoutMatch
from director.results.matches import matches_in, sheet_of
from director.sessions.draw.qualifying import stage_before
from director.sessions.models import Session
from scoring.stage.carryover import knockout

__all__ = ["carried_into"]

_NOTHING = Fraction(0), Fraction(0)


def carried_into(match: KnockoutMatch) -> tuple[Fraction, Fraction]:
    """Return the IMPs that both teams of a match carry into it, the home team first."""
    before = stage_before(match.stage)
    carries = settings_of_stage(match.stage).carry is not Carry.NONE
    if not carries or before is None or match.home_id is None or match.away_id is None:
        return _NOTHING
    margin = _margin(before, match.home_id, match.away_id)
    ranked = Knockout.objects.get(stage=match.stage).ranked
    is_home = margin > 0
    winner, loser = (match.home_id, match.away_id) if is_home else (match.away_id, match.home_id)
    carried = knockout(
        abs(margin),
        _boards(match),
        ahead=ranked.index(winner) < ranked.index(loser),
        after_swiss=before.form == StageForm.SWISS,
    ).points
    return (carried, Fraction(0)) if is_home else (Fraction(0), carried)


def _boards(match: KnockoutMatch) -> int:
    """Return how many boards a match is of; by the settings as long as its session is not announced."""
    if match.session is not None:
        return match.session.boards_per_round * (match.session.rounds or 1)
    segments, boards = KnockoutSettings.read(match.stage.settings).match_of(match.round, final=False)
    return segments * boards


def _margin(stage: Stage, one: int, other: int) -> Fraction:
    """Return what a team has beaten another by in all their matches of a stage, negative where it has lost."""
    found = Fraction(0)
    for session in Session.objects.filter(stage=stage, ended_at__isnull=False, cancelled_at=None):
        numbers = dict(session.contestants.values_list("number", "entry"))
        for match in matches_in(session):
            met = [numbers.get(team) for team in match.teams]
            if {*met} == {one, other}:
                home, away = sheet_of(session, match).imps
                found += home - away if met[0] == one else away - home
    return found
