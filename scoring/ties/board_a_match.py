"""Ties at board-a-match (一副一比, article 44.4)."""

from __future__ import annotations

from typing import Final

from scoring.explain.figures import Unit
from scoring.explain.titles import Title
from scoring.ties.board_measures import marked, points, total_points
from scoring.ties.boards import Boards, BoardScore
from scoring.ties.ladder import Ladder, by_lot, by_measure

__all__ = ["board_a_match"]

_MUTUAL_POINTS: Final = Title("points in the matches between them", "相互比赛中的比赛分")
_MUTUAL_WON: Final = Title("boards won in the matches between them", "相互比赛中的获胜牌数")
_MUTUAL_TP: Final = Title("total points in the matches between them", "相互比赛中的基本分")
_COMMON_WON: Final = Title("boards won among those that all of them played", "共同打过的牌中获胜牌数")
_COMMON_TP: Final = Title("net total points on the boards that all of them played", "共同打过的牌中净得基本分总和")
_ALL_WON: Final = Title("boards won", "所有打过的牌中获胜牌数")
_ALL_TP: Final = Title("net total points", "所有打过的牌中净得基本分总和")


def board_a_match(boards: Boards, seed: str) -> Ladder:
    """Return the ladder of 44.4, for any number of teams. `seed` is the seed of the lots.

    Matches between those tied are compared only if all of them have met.
    """

    def everything(group: tuple[str, ...]) -> dict[str, tuple[BoardScore, ...]]:
        return {team: boards.of(team) for team in group}

    rules = (
        by_measure("44.4(1)", points(_MUTUAL_POINTS, boards.mutual, Unit.MATCHPOINTS)),
        by_measure("44.4(1)", marked(_MUTUAL_WON, boards.mutual, _won)),
        by_measure("44.4(1)", total_points(_MUTUAL_TP, boards.mutual)),
        by_measure("44.4(2)", marked(_COMMON_WON, boards.common, _won)),
        by_measure("44.4(3)", total_points(_COMMON_TP, boards.common)),
        by_measure("44.4(4)", marked(_ALL_WON, everything, _won)),
        by_measure("44.4(5)", total_points(_ALL_TP, everything)),
        by_lot("44.4(6)", seed),
    )
    return lambda _: rules


def _won(result: BoardScore, _: bool) -> int:
    return int(result.points > result.average)
