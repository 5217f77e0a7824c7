"""The places of a stage: by totals, and by the ladder of its form where they are equal (article 44).

The ladder is made from the matches of the stage and the totals of its teams:

    places(stage, lambda matches, totals: swiss(matches, totals, seed))
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction

from scoring.stage.accounts import AccountLine, Accounts, accounts, totals
from scoring.stage.happened import Forfeit, Met, Stage
from scoring.ties.ladder import Ladder, Standing, order
from scoring.ties.matches import Matches, MatchResult, Points

__all__ = ["matches_of", "places"]


def places(stage: Stage, ladder: Callable[[Matches, Mapping[str, Fraction]], Ladder]) -> Standing:
    """Return the places of all teams; those that forfeited without leave come after all others (23.4).

    `ladder` makes the ladder of the form from the matches of the stage and the totals of its teams.
    """
    found = accounts(stage)
    whole = totals(found)
    rules = ladder(matches_of(stage, found), whole)
    first = order({team: points for team, points in whole.items() if team not in stage.placed_last}, rules)
    last = order({team: points for team, points in whole.items() if team in stage.placed_last}, rules)
    behind = len(first.places)
    return Standing(
        first.places + tuple(replace(place, place=place.place + behind) for place in last.places),
        first.decisions + last.decisions,
        first.open + last.open,
    )


def matches_of(stage: Stage, found: Accounts) -> Matches:
    """Return the matches for tie-breaks: with the VP of the accounts, without penalties and carry-over."""
    lines = {(line.round, team): line for team, account in found.items() for line in account if line.round}
    matches = []
    for one in stage.happened:
        if isinstance(one, Met | Forfeit):
            first, second = (lines[one.round, team] for team in one.teams)
            matches.append(MatchResult(*one.teams, _points(first), _points(second), played=isinstance(one, Met)))
    return Matches(matches)


def _points(line: AccountLine) -> Points:
    side = line.side
    if side is None:
        return Points(line.points)
    return Points(line.points, side.imps_won, side.imps_lost, side.tp_won, side.tp_lost)
