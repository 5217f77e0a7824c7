"""Ties at board-a-match (一副一比, article 44.4)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from scoring.ties.boards import Boards, Played
from scoring.ties.ladder import Ladder, Rule, Value, by_lot, by_values
from scoring.titles import Title

__all__ = ["board_a_match"]

_MUTUAL_POINTS: Final = Title("points in the matches between them", "相互比赛中的比赛分")
_MUTUAL_WON: Final = Title("boards won in the matches between them", "相互比赛中的获胜牌数")
_MUTUAL_TP: Final = Title("total points in the matches between them", "相互比赛中的基本分")
_COMMON_WON: Final = Title("boards won among those that all of them played", "共同打过的牌中获胜牌数")
_COMMON_TP: Final = Title("net total points on the boards that all of them played", "共同打过的牌中净得基本分总和")
_ALL_WON: Final = Title("boards won", "所有打过的牌中获胜牌数")
_ALL_TP: Final = Title("net total points", "所有打过的牌中净得基本分总和")


def board_a_match(boards: Boards, seed: str) -> Ladder:
    """The ladder of 44.4, for any number of teams. `seed` is that of the lots.

    What was played between them is compared when all of them have met.
    """

    def rule(ref: str, title: Title, among: _Among, count: Callable[[Sequence[Played]], Value]) -> Rule:
        return by_values(ref, title, lambda group: {team: count(results) for team, results in among(group).items()})

    def everything(group: tuple[str, ...]) -> dict[str, tuple[Played, ...]]:
        return {team: boards.of(team) for team in group}

    rules = (
        rule("44.4(1)", _MUTUAL_POINTS, boards.mutual, _points),
        rule("44.4(1)", _MUTUAL_WON, boards.mutual, _won),
        rule("44.4(1)", _MUTUAL_TP, boards.mutual, _tp),
        rule("44.4(2)", _COMMON_WON, boards.common, _won),
        rule("44.4(3)", _COMMON_TP, boards.common, _tp),
        rule("44.4(4)", _ALL_WON, everything, _won),
        rule("44.4(5)", _ALL_TP, everything, _tp),
        by_lot("44.4(6)", seed),
    )
    return lambda _: rules


_Among = Callable[[tuple[str, ...]], Mapping[str, Sequence[Played]]]


def _points(results: Sequence[Played]) -> Value:
    return sum(result.points for result in results)


def _won(results: Sequence[Played]) -> Value:
    return sum(result.points > result.average for result in results)


def _tp(results: Sequence[Played]) -> Value:
    return sum(result.tp for result in results)
