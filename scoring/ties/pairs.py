"""Ties of pairs, and of players in an individual (article 45): at matchpoints in sessions and without, and at IMPs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import groupby
from typing import Final

from scoring.explain.figures import Figure, How, Unit, What
from scoring.explain.titles import Title
from scoring.ties.board_measures import marked, points, total_points
from scoring.ties.boards import Boards, BoardScore
from scoring.ties.ladder import Ladder, Measure, TieBreak, by_lot, by_measure

__all__ = ["imp_pairs", "matchpoints", "matchpoints_in_sessions"]

_BEST: Final = Title("best session", "最好一节比赛的得分")
_SECOND: Final = Title("second best session", "次好一节比赛的得分")
_AGAINST_BEST: Final = Title("matchpoints against the best common opponent", "与共同对抗过的成绩最好者相对抗的得分")
_AGAINST_NEXT: Final = Title(
    "matchpoints against the next best common opponent", "与共同对抗过的成绩次好者相对抗的得分"
)
_BETTER: Final = Title("boards on which the others had less", "逐副比较得比赛分多的牌数")
_ABOVE: Final = Title("2 for each board above average, 1 for each average", "逐副与平均分比较的得分")
_MUTUAL_IMPS: Final = Title("IMPs on the boards between them", "相互比赛中的 IMP 值")
_MUTUAL_TP: Final = Title("net total points on the boards between them", "相互比赛中的净胜 TP 值")
_COMMON_TP: Final = Title("net total points on the boards that all of them played", "共同打过的牌的净胜 TP 值")


def matchpoints_in_sessions(
    sessions: Mapping[str, Sequence[Fraction]], boards: Boards, totals: Mapping[str, Fraction], seed: str
) -> Ladder:
    """Return the ladder of 45.1(1), for events at matchpoints in several sessions.

    `sessions` are each contestant's scores in the sessions of the stage, all in matchpoints or all in per cent;
    `totals` give the order of the opponents, who count together if their totals are equal. If everything is equal, a
    case on which the paragraph is silent, lots are drawn as in 45.1(2)-3 (46).
    """
    ranked = [
        frozenset(group)
        for _, group in groupby(sorted(totals, key=totals.__getitem__, reverse=True), key=totals.__getitem__)
    ]

    def session(title: Title, number: int) -> Measure:
        def score(contestant: str) -> Fraction:
            scores = sorted(sessions.get(contestant, ()), reverse=True)
            return scores[number] if len(scores) > number else Fraction(0)

        def opened(contestant: str, _: tuple[str, ...]) -> Figure:
            return Figure(What.SESSION, score(contestant), Unit.NUMBER, How.ELSEWHERE, subject=contestant)

        return Measure(title, lambda group: {one: score(one) for one in group}, opened)

    def against(title: Title, opponents: frozenset[str]) -> Measure:
        def met(group: tuple[str, ...]) -> dict[str, list[BoardScore]]:
            return {
                one: [result for result in boards.of(one) if not opponents.isdisjoint(result.against)] for one in group
            }

        return points(title, met, Unit.MATCHPOINTS)

    def ladder(group: tuple[str, ...]) -> Sequence[TieBreak]:
        common = frozenset.intersection(*(boards.opponents(contestant) for contestant in group)) - set(group)
        met = [opponents & common for opponents in ranked if opponents & common]
        return (
            by_measure("45.1(1)-1", session(_BEST, 0)),
            by_measure("45.1(1)-2", session(_SECOND, 1)),
            *(by_measure("45.1(1)-3", against(_AGAINST_BEST, opponents)) for opponents in met[:1]),
            *(by_measure("45.1(1)-4", against(_AGAINST_NEXT, opponents)) for opponents in met[1:]),
            by_lot("46", seed),
        )

    return ladder


def matchpoints(boards: Boards, seed: str) -> Ladder:
    """Return the ladder of 45.1(2), for events at matchpoints without sessions. `seed` is the seed of the lots."""
    rules = (
        by_measure("45.1(2)-1", marked(_BETTER, boards.common, _better)),
        by_measure("45.1(2)-2", marked(_ABOVE, boards.common, _above)),
        by_lot("45.1(2)-3", seed),
    )
    return lambda _: rules


def _better(_: BoardScore, alone: bool) -> int:
    """Return 1 for a contestant with more on the board than all others who are tied (45.1(2)-1), otherwise 0."""
    return int(alone)


def _above(result: BoardScore, _: bool) -> int:
    """Return 2 above the average of the board, 1 at the average, otherwise 0 (45.1(2)-2)."""
    return (result.points >= result.average) + (result.points > result.average)


def imp_pairs(boards: Boards, seed: str) -> Ladder:
    """Return the ladder of 45.2, for events at IMPs. `seed` is the seed of the lots.

    Boards between those tied are compared only if all of them have met.
    """
    rules = (
        by_measure("45.2(1)", points(_MUTUAL_IMPS, boards.mutual, Unit.IMPS)),
        by_measure("45.2(1)", total_points(_MUTUAL_TP, boards.mutual)),
        by_measure("45.2(2)", total_points(_COMMON_TP, boards.common)),
        by_lot("45.2(3)", seed),
    )
    return lambda _: rules
