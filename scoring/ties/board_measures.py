"""The measures of ladders by boards, and the figures that open each value to its boards (articles 44.4, 45)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction

from scoring.explain.figures import Figure, How, Unit, What, given
from scoring.explain.titles import Title
from scoring.ties.boards import BoardScore
from scoring.ties.ladder import Measure

__all__ = ["Among", "marked", "points", "total_points"]

Among = Callable[[tuple[str, ...]], Mapping[str, Sequence[BoardScore]]]
"""The boards that count, for each contestant of a tie."""


def points(title: Title, among: Among, unit: Unit) -> Measure:
    """Measure the points of those boards: matchpoints, IMPs, points at board-a-match."""
    return _summed(title, among, lambda result: result.points, unit)


def total_points(title: Title, among: Among) -> Measure:
    """Measure the net total points of those boards."""
    return _summed(title, among, lambda result: Fraction(result.tp), Unit.POINTS)


def _summed(title: Title, among: Among, points_of: Callable[[BoardScore], Fraction], unit: Unit) -> Measure:
    def values(group: tuple[str, ...]) -> dict[str, Fraction]:
        return {one: sum(map(points_of, results), Fraction(0)) for one, results in among(group).items()}

    def opened(contestant: str, group: tuple[str, ...]) -> Figure:
        results = among(group)[contestant]
        parts = [given(What.BOARD, points_of(result), unit, subject=result.board) for result in results]
        return Figure.made(What.TOTAL, unit, How.SUM, parts, subject=contestant)

    return Measure(title, values, opened)


def marked(title: Title, among: Among, marks_of: Callable[[BoardScore, bool], int]) -> Measure:
    """Measure marks for those boards.

    `marks_of` takes a result, and whether nobody else among those tied has as much on the board.
    """

    def boards(group: tuple[str, ...]) -> dict[str, list[tuple[str, int]]]:
        found = among(group)
        best: dict[str, tuple[Fraction, str]] = {}
        for one, results in found.items():
            for result in results:
                most, _ = best.get(result.board, (None, ""))
                if most is None or result.points >= most:
                    best[result.board] = result.points, "" if result.points == most else one
        return {
            one: [(result.board, marks_of(result, best[result.board][1] == one)) for result in results]
            for one, results in found.items()
        }

    def opened(contestant: str, group: tuple[str, ...]) -> Figure:
        parts = [given(What.BOARD, marks, subject=board) for board, marks in boards(group)[contestant]]
        return Figure.made(What.MARKS, Unit.NUMBER, How.SUM, parts, subject=contestant)

    def values(group: tuple[str, ...]) -> dict[str, int]:
        return {one: sum(marks for _, marks in results) for one, results in boards(group).items()}

    return Measure(title, values, opened)
