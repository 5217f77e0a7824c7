"""Ties of pairs, and of players in an individual (article 45): at matchpoints in sessions and without, and at IMPs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import groupby
from typing import Final

from scoring.ties.boards import Boards, Played
from scoring.ties.ladder import Ladder, Rule, by_lot, by_value, by_values
from scoring.titles import Title

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
    """The ladder of 45.1(1), for events at matchpoints in several sessions.

    `sessions` are each contestant's scores in the sessions of the stage, all in matchpoints or all in per cent;
    `totals` give the order of the opponents, who count together when their totals are equal. Where everything is level,
    on which the paragraph is silent, lots are drawn as in 45.1(2)-3 (46).
    """
    ranked = [
        frozenset(group)
        for _, group in groupby(sorted(totals, key=totals.__getitem__, reverse=True), key=totals.__getitem__)
    ]

    def session(ref: str, title: Title, number: int) -> Rule:
        def score(contestant: str) -> Fraction:
            scores = sorted(sessions.get(contestant, ()), reverse=True)
            return scores[number] if len(scores) > number else Fraction(0)

        return by_value(ref, title, score)

    def against(ref: str, title: Title, opponents: frozenset[str]) -> Rule:
        def points(contestant: str) -> Fraction:
            return _sum(result for result in boards.of(contestant) if not opponents.isdisjoint(result.against))

        return by_value(ref, title, points)

    def ladder(group: tuple[str, ...]) -> Sequence[Rule]:
        common = frozenset.intersection(*(boards.opponents(contestant) for contestant in group)) - set(group)
        met = [opponents & common for opponents in ranked if opponents & common]
        return (
            session("45.1(1)-1", _BEST, 0),
            session("45.1(1)-2", _SECOND, 1),
            *(against("45.1(1)-3", _AGAINST_BEST, opponents) for opponents in met[:1]),
            *(against("45.1(1)-4", _AGAINST_NEXT, opponents) for opponents in met[1:]),
            by_lot("46", seed),
        )

    return ladder


def matchpoints(boards: Boards, seed: str) -> Ladder:
    """The ladder of 45.1(2), for events at matchpoints that are not in sessions. `seed` is that of the lots."""

    def better(group: tuple[str, ...]) -> dict[str, int]:
        """On how many common boards each alone had the most of all who are tied."""
        scores: dict[str, list[tuple[Fraction, str]]] = {}
        for contestant, results in boards.common(group).items():
            for result in results:
                scores.setdefault(result.board, []).append((result.points, contestant))
        counted = dict.fromkeys(group, 0)
        for board in scores.values():
            most = max(points for points, _ in board)
            best = [contestant for points, contestant in board if points == most]
            if len(best) == 1:
                counted[best[0]] += 1
        return counted

    def above(group: tuple[str, ...]) -> dict[str, int]:
        return {
            contestant: sum((result.points >= result.average) + (result.points > result.average) for result in results)
            for contestant, results in boards.common(group).items()
        }

    rules = (
        by_values("45.1(2)-1", _BETTER, better),
        by_values("45.1(2)-2", _ABOVE, above),
        by_lot("45.1(2)-3", seed),
    )
    return lambda _: rules


def imp_pairs(boards: Boards, seed: str) -> Ladder:
    """The ladder of 45.2, for events at IMPs. `seed` is that of the lots.

    What was played between them is compared when all of them have met.
    """

    def imps(group: tuple[str, ...]) -> dict[str, Fraction]:
        return {contestant: _sum(results) for contestant, results in boards.mutual(group).items()}

    def tp(results: Mapping[str, Sequence[Played]]) -> dict[str, int]:
        return {contestant: sum(result.tp for result in played) for contestant, played in results.items()}

    rules = (
        by_values("45.2(1)", _MUTUAL_IMPS, imps),
        by_values("45.2(1)", _MUTUAL_TP, lambda group: tp(boards.mutual(group))),
        by_values("45.2(2)", _COMMON_TP, lambda group: tp(boards.common(group))),
        by_lot("45.2(3)", seed),
    )
    return lambda _: rules


def _sum(results: Iterable[Played]) -> Fraction:
    return sum((result.points for result in results), Fraction(0))
