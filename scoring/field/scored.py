"""One board of a field with its points worked out, as whole numbers over one denominator."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import lcm

from laws.values.seats import Side
from scoring.field.boards import Comparisons, award_of, compared, groups_of
from scoring.results.adjusted import artificial_imps, artificial_percent, artificial_points, follows_session
from scoring.results.options import Form, Rules
from scoring.results.outcomes import Adjusted, Board, Imps, Percent, Score

__all__ = ["Following", "ScoredBoard", "artificial", "score_board"]


@dataclass(frozen=True, slots=True)
class Following:
    """An artificial award that still depends on the rest of its contestant's session (12C2(c)).

    `place` is that of the line on its board; `top` what the line could have been worth, 0 at IMPs; `plain` the award by
    itself, and `rises` whether a better session is taken instead of it, or a worse one.
    """

    contestant: str
    side: Side
    place: int
    top: Fraction
    plain: Fraction
    rises: bool


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
    parts = [
        _Part.of(board, group.lines, comparisons)
        for group in groups_of(board, rules)
        for comparisons in compared(board, group, entries[group.section], rules)
    ]
    unit = lcm(*{value.denominator for part in parts for value in part.values()})
    size = len(board.lines)
    points: tuple[list[int | None], list[int | None]] = ([None] * size, [None] * size)
    tops = ([0] * size, [0] * size)
    for part in parts:
        part.write(board, unit, points[part.comparisons.side], tops[part.comparisons.side])
    following = tuple(waiting for part in parts for waiting in part.following)
    return ScoredBoard(board, unit, *points, *tops, following)


@dataclass(frozen=True, slots=True)
class _Part:
    """One side of a group: the points of each score, of each line that has an award, and of what must wait."""

    comparisons: Comparisons
    places: tuple[int, ...]
    table: dict[int, Fraction]
    awards: dict[int, Fraction]
    following: list[Following]

    @classmethod
    def of(cls, board: Board, places: tuple[int, ...], comparisons: Comparisons) -> _Part:
        side, rules, top = comparisons.side, comparisons.rules, comparisons.top
        raw, awards, following = comparisons.raw(), dict[int, Fraction](), list[Following]()
        for place in places:
            line = board.lines[place]
            if not isinstance(line.outcome, Adjusted):
                continue
            award = award_of(line.outcome, side)
            if not isinstance(award, Percent | Imps):
                awards[place] = comparisons.points(award, raw)
                continue
            plain = artificial(award, top, rules)
            if follows := follows_session(award, rules):
                contestant = line.ns if side is Side.NS else line.ew
                following.append(Following(contestant, side, place, top, plain, follows > 0))
            else:
                awards[place] = plain
        table = {score: comparisons.final(worth) for score, worth in raw.items()}
        return cls(comparisons, places, table, awards, following)

    def values(self) -> Iterator[Fraction]:
        """Everything that is written over the board's one denominator."""
        yield from self.table.values()
        yield from self.awards.values()
        yield self.comparisons.top

    def write(self, board: Board, unit: int, points: list[int | None], tops: list[int]) -> None:
        """Fills in one side's points and tops."""
        table = {score: _whole(worth, unit) for score, worth in self.table.items()}
        top = _whole(self.comparisons.top, unit)
        ns, lines = self.comparisons.side is Side.NS, board.lines
        for place in self.places:
            tops[place] = top
            outcome = lines[place].outcome
            if isinstance(outcome, Score):
                points[place] = table[outcome.ns if ns else -outcome.ns]
        for place, worth in self.awards.items():
            points[place] = _whole(worth, unit)


def _whole(value: Fraction, unit: int) -> int:
    return value.numerator * (unit // value.denominator)
