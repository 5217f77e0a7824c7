"""Ties in a Swiss of teams, by VP (积分编排赛, article 44.3): ladders for two, and for three or more."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Final

from scoring.explain.titles import Title
from scoring.ties.ladder import Ladder, by_lot, by_measure
from scoring.ties.matches import Matches
from scoring.ties.team_measures import draws, imp_quotient, net_imps, opponents_measure, wins

__all__ = ["swiss"]

_MUTUAL_IMPS: Final = Title("IMPs in the match between them", "相互间比赛的 IMP 值")


def swiss(matches: Matches, totals: Mapping[str, Fraction], seed: str) -> Ladder:
    """Return the ladders of 44.3. `totals` are the VP of all teams in the stage, `seed` is the seed of the lots."""
    quotient, opponents = imp_quotient(matches), opponents_measure(matches, totals)
    won, drawn = wins(matches), draws(matches)
    of_two = (
        by_measure("44.3(1)-1", quotient),
        by_measure("44.3(1)-2", net_imps(matches, _MUTUAL_IMPS)),
        by_measure("44.3(1)-3", won),
        by_measure("44.3(1)-4", drawn),
        by_measure("44.3(1)-5", opponents),
        by_lot("44.3(1)-6", seed),
    )
    of_more = (
        by_measure("44.3(2)-1", quotient),
        by_measure("44.3(2)-2", won),
        by_measure("44.3(2)-3", drawn),
        by_measure("44.3(2)-4", opponents),
        by_lot("44.3(2)-5", seed),
    )
    return lambda group: of_two if len(group) == 2 else of_more
