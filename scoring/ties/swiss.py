"""Ties in a Swiss of teams, by VP (积分编排赛, article 44.3): ladders for two, and for three or more."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Final

from scoring.ties.ladder import Ladder, Rule, by_lot, by_value, by_values
from scoring.ties.matches import Matches
from scoring.titles import Title

__all__ = ["opponents_average", "swiss"]

_IMP_QUOTIENT: Final = Title("IMP quotient of all matches", "全部比赛中的 IMP 率")
_MUTUAL_IMPS: Final = Title("IMPs in the match between them", "相互间比赛的 IMP 值")
_WINS: Final = Title("rounds won", "获胜轮数")
_DRAWS: Final = Title("rounds drawn in VP", "VP 打平的轮数")
_OPPONENTS: Final = Title("average score of the opponents met", "平均对手分")


def opponents_average(team: str, matches: Matches, totals: Mapping[str, Fraction]) -> Fraction:
    """The VP of all opponents met, over the rounds that the team really played; 0 when it played none (44.3(1)-5)."""
    met = matches.record(team).met
    return sum((totals[other] for other in met), Fraction(0)) / len(met) if met else Fraction(0)


def swiss(matches: Matches, totals: Mapping[str, Fraction], seed: str) -> Ladder:
    """The ladders of 44.3. `totals` are the VP of all teams in the stage, `seed` is that of the lots."""

    def rules(article: str, first: int) -> Sequence[Rule]:
        """The rules that both ladders end with, from wins to lots."""
        return (
            by_value(f"{article}-{first}", _WINS, lambda team: matches.record(team).wins),
            by_value(f"{article}-{first + 1}", _DRAWS, lambda team: matches.record(team).draws),
            by_value(f"{article}-{first + 2}", _OPPONENTS, lambda team: opponents_average(team, matches, totals)),
            by_lot(f"{article}-{first + 3}", seed),
        )

    def quotient(ref: str) -> Rule:
        return by_value(ref, _IMP_QUOTIENT, lambda team: matches.record(team).imp_quotient)

    of_two = (
        quotient("44.3(1)-1"),
        by_values("44.3(1)-2", _MUTUAL_IMPS, matches.net_imps),
        *rules("44.3(1)", 3),
    )
    of_more = (quotient("44.3(2)-1"), *rules("44.3(2)", 2))
    return lambda group: of_two if len(group) == 2 else of_more
