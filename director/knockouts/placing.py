"""The places of a knockout: who was put out later comes before others, and those put out in one round are parted.

No article parts them by name. Article 46 lets the organiser choose, or has it done as the rules do in other forms: by
the quotients and the matches of article 44.1; article 44.5 lets them share their place.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from director.competitions.knockout_settings import KnockoutSettings, Level
from director.competitions.regulated import parts_ties_of_teams
from director.entries.models import Entry
from director.knockouts.models import Decided, KnockoutMatch
from director.knockouts.outcomes import scored_boards, sheet_in
from director.knockouts.state import State, grouped_places
from scoring.match.match import Team
from scoring.results.options import TeamForm
from scoring.ties.ladder import order, without_lots
from scoring.ties.matches import Matches, MatchResult, Points
from scoring.ties.round_robin import round_robin

__all__ = ["places_of"]

_FORFEITED = (Decided.FORFEIT, Decided.WITHOUT_LEAVE, Decided.DISQUALIFIED)


def places_of(state: State) -> list[tuple[int, list[Entry]]]:
    """Return the places of a knockout that is decided, zone after zone, each with who shares it; none before."""
    groups = grouped_places(state)
    level = Level(KnockoutSettings.read(state.knockout.stage.settings).level)
    if level is Level.SHARED or all(len(teams) == 1 for _place, teams in groups):
        return groups
    found: list[tuple[int, list[Entry]]] = []
    matches = Matches([]) if level is Level.RANK else _matches(state)
    ranks = {key: rank for rank, key in enumerate(state.knockout.ranked, 1)}
    for place, teams in groups:
        if level is Level.RANK:
            parted = [(place + at, [team]) for at, team in enumerate(sorted(teams, key=lambda one: ranks[one.pk]))]
        else:
            parted = _parted(state, matches, place, teams)
        found += parted
    return found


def _parted(state: State, matches: Matches, place: int, teams: list[Entry]) -> list[tuple[int, list[Entry]]]:
    """Return teams that were put out in one round by article 44.1; without lots, who are still level share a place."""
    if len(teams) == 1 or not parts_ties_of_teams(state.knockout.stage.competition.profile):
        return [(place, teams)]
    by_key = {f"{one.pk}": one for one in teams}
    standing = order(dict.fromkeys(by_key, Fraction(0)), without_lots(round_robin(matches, "")))
    found: dict[int, list[Entry]] = {}
    for one in standing.places:
        found.setdefault(place + one.place - 1, []).append(by_key[one.contestant])
    return sorted(found.items())


def _matches(state: State) -> Matches:
    """Return all matches of a knockout with their IMPs and total points; the winner of each has a point, not VP."""
    return Matches([made for one in state.matches if (made := _result(one)) is not None])


def _result(match: KnockoutMatch) -> MatchResult | None:
    sheet = None if match.session is None or match.match is None else sheet_in(match.session, match.match)
    if sheet is None or match.home_id is None or match.away_id is None or match.winner_id is None:
        return None
    imps, points = (scored_boards(sheet, form) for form in (TeamForm.IMPS, TeamForm.TOTAL_POINTS))
    sides: Mapping[Team, Points] = {
        team: Points(
            Fraction(match.winner_id == key), imps.won(team), imps.lost(team), points.won(team), points.lost(team)
        )
        for team, key in ((Team.HOME, match.home_id), (Team.AWAY, match.away_id))
    }
    # A forfeited match enters no quotient (article 24.1(1)-3).
    played = match.how not in _FORFEITED
    return MatchResult(f"{match.home_id}", f"{match.away_id}", sides[Team.HOME], sides[Team.AWAY], played)
