"""A knockout match that ends level in IMPs (article 44.2): total points, boards won, then extra boards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from scoring.explain.figures import Figure, How, Unit, What, given
from scoring.explain.titles import Title
from scoring.ties.ladder import Ladder, Measure, Split, TieBreak, by_measure

__all__ = ["EXTENSIONS", "Extension", "knockout"]

EXTENSIONS: Final = (8, 4)
"""44.2(3): the number of extra boards played first."""
_TP: Final = Title("total points of the match", "两队的基本分总和（TP）")
_BOARDS: Final = Title("boards won, by 10 points or more", "获胜牌副数（包括胜 10 基本分的牌）")
_EXTENSION: Final = Title("eight or four boards more", "加赛 8 副牌或者 4 副牌")
_SINGLE: Final = Title("one board more, until it is decided", "加赛 1 副牌，至决出胜者")


@dataclass(frozen=True, slots=True)
class Extension:
    """Extra boards after a level match, with the home team's margin in IMPs or points (negative if it lost).

    Raise ValueError for a number of boards other than 8, 4 or 1.
    """

    boards: int
    margin: Fraction | int

    def __post_init__(self) -> None:
        if self.boards not in (*EXTENSIONS, 1):
            raise ValueError(f"a level match goes on for 8 boards, 4 or 1, not {self.boards}")


def knockout(home: str, away: str, boards: Sequence[Fraction | int], extensions: Sequence[Extension] = ()) -> Ladder:
    """Return the ladder of 44.2 for the two teams of a match.

    `boards` are the net total points of the home team on each board of the match (fractions where scores are weighted).
    `extensions` are the extra boards in order: the first is of 8 boards or 4, all others of 1. Raise ValueError for
    another order, or for boards after the match was decided.
    """
    for number, extension in enumerate(extensions):
        if (extension.boards == 1) != (number > 0):
            raise ValueError("after a level match 8 boards are played, or 4, and then one at a time")
        if extension.margin and number + 1 < len(extensions):
            raise ValueError("no boards are played after the match is decided")
    sign = {home: 1, away: -1}

    def points(team: str) -> list[Figure]:
        return [
            given(What.BOARD, margin * sign[team], Unit.POINTS, subject=str(number))
            for number, margin in enumerate(boards, start=1)
        ]

    def total(team: str, _: tuple[str, ...]) -> Figure:
        return Figure.made(What.TOTAL, Unit.POINTS, How.SUM, points(team), subject=team)

    def won(team: str, _: tuple[str, ...]) -> Figure:
        parts = [given(What.COUNT, 1, subject=board.subject) for board in points(team) if board.value > 0]
        return Figure.made(What.COUNT, Unit.NUMBER, How.SUM, parts, subject=team)

    def played(which: Sequence[Extension], waits: bool) -> Split:
        if not which or not which[-1].margin:
            return Split(((home, away),), waits=waits or not which)
        margin = Fraction(which[-1].margin)
        first, second = (home, away) if margin > 0 else (away, home)
        return Split(((first,), (second,)), ((first, abs(margin)), (second, -abs(margin))))

    rules = (
        by_measure("44.2(1)", Measure(_TP, lambda _: {team: sum(boards) * sign[team] for team in sign}, total)),
        by_measure("44.2(2)", Measure(_BOARDS, lambda _: {team: _won(boards, sign[team]) for team in sign}, won)),
        TieBreak("44.2(3)", _EXTENSION, lambda _: played(extensions[:1], waits=False)),
        TieBreak("44.2(4)", _SINGLE, lambda _: played(extensions[1:], waits=True)),
    )
    return lambda _: rules


def _won(boards: Sequence[Fraction | int], sign: int) -> int:
    return sum(margin * sign > 0 for margin in boards)
