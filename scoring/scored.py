"""One board of a field with its points worked out, as whole numbers over one denominator."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import lcm

from laws.seats import Side
from scoring.adjusted import artificial_imps, artificial_percent, artificial_points, follows_session
from scoring.boards import Comparisons, award_of, compared, groups_of
from scoring.options import Form, Rules
from scoring.outcomes import Adjusted, Board, Imps, Percent, Score

__all__ = ["Following", "ScoredBoard", "artificial", "score_board"]


@dataclass(frozen=True, slots=True)
class Following:
    """An artificial award that still depends on the rest of its contestant's session (12C2(c)).

    `place` is that of the line on its board; `top` what the line could have been worth, 0 at IMPs.
    """

    contestant: str
    side: Side
    place: int
    award: Percent | Imps
    top: Fraction


@dataclass(frozen=True, slots=True)
class ScoredBoard:
    """A board's points for each side, line by line, over one denominator; None where a side has none, or not yet.

    `ns_tops` and `ew_tops` are what the lines could have been worth; 0 at IMPs and total points.
    """

    board: Board
    denominator: int
    ns: list[int | None]
    ew: list[int | None]
    ns_tops: list[int]
    ew_tops: list[int]
    following: tuple[Following, ...]


def artificial(award: Percent | Imps, top: Fraction, rules: Rules) -> Fraction:
    """What an artificial score is worth by itself, in the field's points (12C2(a), (b))."""
    match rules.form:
        case Form.MATCHPOINTS:
            return artificial_percent(award, rules) * top / 100
        case Form.TOTAL_POINTS:
            return Fraction(artificial_points(award, rules))
        case _:
            return artificial_imps(award, rules)


def score_board(board: Board, entries: Mapping[str, int], rules: Rules) -> ScoredBoard:
    """Scores every line; `entries` says by section how many results the board should have (Laws 78, 87)."""
    size = len(board.lines)
    points: tuple[list[Fraction | None], list[Fraction | None]] = ([None] * size, [None] * size)
    tops = ([Fraction(0)] * size, [Fraction(0)] * size)
    following: list[Following] = []
    for group in groups_of(board, rules):
        for comparisons in compared(board, group, entries[group.section], rules):
            side = comparisons.side
            following += _score(board, group.lines, comparisons, points[side])
            for place in group.lines:
                tops[side][place] = comparisons.top
    denominator = lcm(*{value.denominator for values in (*points, *tops) for value in values if value is not None})
    return ScoredBoard(
        board,
        denominator,
        [None if value is None else _whole(value, denominator) for value in points[Side.NS]],
        [None if value is None else _whole(value, denominator) for value in points[Side.EW]],
        [_whole(top, denominator) for top in tops[Side.NS]],
        [_whole(top, denominator) for top in tops[Side.EW]],
        tuple(following),
    )


def _whole(value: Fraction, denominator: int) -> int:
    return value.numerator * (denominator // value.denominator)


def _score(
    board: Board, places: tuple[int, ...], comparisons: Comparisons, points: list[Fraction | None]
) -> list[Following]:
    """Fills in the points of one side of a group; what must wait for the rest of the session is returned."""
    table, following = comparisons.table(), list[Following]()
    ns, lines, rules = comparisons.side is Side.NS, board.lines, comparisons.rules
    for place in places:
        outcome = lines[place].outcome
        if isinstance(outcome, Score):
            points[place] = table[outcome.ns if ns else -outcome.ns]
        elif isinstance(outcome, Adjusted):
            award = award_of(outcome, comparisons.side)
            if not isinstance(award, Percent | Imps):
                points[place] = comparisons.points(award)
            elif follows_session(award, rules):
                contestant = lines[place].ns if ns else lines[place].ew
                following.append(Following(contestant, comparisons.side, place, award, comparisons.top))
            else:
                points[place] = artificial(award, comparisons.top, rules)
    return following
