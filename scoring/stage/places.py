"""The places of a stage: by totals, and by the ladder of its form where they are equal (article 44).

The ladder is made from the matches of the stage and the totals of its teams:

    places(stage, lambda matches, totals: swiss(matches, totals, seed))
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction

from scoring.absence.credit import bam_unopposed
from scoring.stage.accounts import AccountLine, Accounts, accounts, totals
from scoring.stage.happened import Forfeit, Met, Stage
from scoring.stage.worth import BoardAMatch
from scoring.ties.boards import BoardScore
from scoring.ties.ladder import Ladder, Standing, order
from scoring.ties.matches import Matches, MatchResult, Points

__all__ = ["matches_of", "places", "unopposed_boards"]


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
    return Matches(_results(stage, found))


def unopposed_boards(stage: Stage) -> Iterator[BoardScore]:
    """Yield the boards of matches at board-a-match that one side was not there for: its opponents have 1.2 points and
    10 total points on each (article 24.1(2)-2), which count in the matches between those tied (44.4(1)).
    """
    scale = stage.scale
    if not isinstance(scale, BoardAMatch):
        return
    won, average = bam_unopposed(1, scale.top), Fraction(scale.top, 2)
    for one in stage.happened:
        if isinstance(one, Forfeit):
            lost = average if one.by_force else Fraction(0)
            for number in range(1, scale.boards + 1):
                board = f"{one.round} {number}"
                yield BoardScore(one.present, (one.absent,), board, won.points, average, won.tp, played=False)
                yield BoardScore(one.absent, (one.present,), board, lost, average, 0, played=False)


def _results(stage: Stage, found: Accounts) -> Iterator[MatchResult]:
    lines = {(line.round, team): line for team, account in found.items() for line in account if line.round}
    for one in stage.happened:
        if isinstance(one, Met | Forfeit):
            first, second = (lines[one.round, team] for team in one.teams)
            yield MatchResult(*one.teams, _points(first), _points(second), played=isinstance(one, Met))


def _points(line: AccountLine) -> Points:
    side = line.side
    if side is None:
        return Points(line.points)
    return Points(line.points, side.imps_won, side.imps_lost, side.tp_won, side.tp_lost)
