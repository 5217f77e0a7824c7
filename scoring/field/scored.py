"""One board of a field with its points, as whole numbers over one denominator."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm

from laws.values.seats import Side
from scoring.field.boards import Comparisons, Group, Outcomes, award_of, groups_of
from scoring.field.matchpoints import Worth
from scoring.results.adjusted import artificial_imps, artificial_percent, artificial_points, follows_session
from scoring.results.options import Form, ScoringRules
from scoring.results.outcomes import Imps, Percent, Traveller

__all__ = ["Following", "ScoredBoard", "artificial", "score_board"]


@dataclass(frozen=True, slots=True)
class Following:
    """An artificial award that depends on the rest of its contestant's session (12C2(c)).

    `place` is the index of the line on its board; `top` the most that the line could be worth, 0 at IMPs; `plain` the
    award by itself; `rises` whether a better session replaces it (True) or a worse one (False).
    """

    contestant: str
    side: Side
    place: int
    top: Fraction
    plain: Fraction
    rises: bool


@dataclass(frozen=True, slots=True)
class ScoredBoard:
    """A board's points for each side, by line, over one denominator; None where a side has none, or not yet.

    `ns_tops` and `ew_tops` are the most that the lines could be worth; 0 at IMPs and total points.
    """

    board: Traveller
    denominator: int
    ns: list[int | None]
    ew: list[int | None]
    ns_tops: list[int]
    ew_tops: list[int]
    following: tuple[Following, ...]


def artificial(award: Percent | Imps, top: Fraction, rules: ScoringRules) -> Fraction:
    """Return the value of an artificial score by itself, in the field's points (12C2(a), (b))."""
    match rules.form:
        case Form.MATCHPOINTS:
            return artificial_percent(award, rules) * top / 100
        case Form.TOTAL_POINTS:
            return Fraction(artificial_points(award, rules))
        case _:
            return artificial_imps(award, rules)


def score_board(board: Traveller, entries: Mapping[str, int], rules: ScoringRules) -> ScoredBoard:
    """Score every line; `entries` is the number of results that the board should have, by section (Laws 78, 87)."""
    parts: list[_Part] = []
    for group in groups_of(board, rules):
        outcomes = Outcomes.of(board, group)
        parts += (_Part.of(board, group, outcomes, side) for side in outcomes.compared(entries[group.section], rules))
    unit = lcm(*{denominator for part in parts for denominator in part.denominators()})
    size = len(board.lines)
    points: tuple[list[int | None], list[int | None]] = ([None] * size, [None] * size)
    tops = ([0] * size, [0] * size)
    for part in parts:
        part.write(unit, points[part.side], tops[part.side])
    following = tuple(waiting for part in parts for waiting in part.following)
    return ScoredBoard(board, unit, *points, *tops, following)


@dataclass(frozen=True, slots=True)
class _Part:
    """One side of a group: its top, the points of each score and of each award, and the awards that depend on the
    session.
    """

    side: Side
    places: tuple[int, ...]
    scores: Sequence[tuple[int, int]]
    top: Fraction
    table: Worth
    awards: dict[int, Fraction]
    following: list[Following]

    @classmethod
    def of(cls, board: Traveller, group: Group, outcomes: Outcomes, comparisons: Comparisons) -> _Part:
        side, rules, top = comparisons.side, comparisons.rules, comparisons.top
        raw, awards, following = comparisons.raw(), dict[int, Fraction](), list[Following]()
        for place, adjusted in outcomes.adjusted:
            line = board.lines[place]
            contestant = line.ns if side is Side.NS else line.ew
            award = award_of(adjusted, side)
            if not contestant:
                continue
            if not isinstance(award, Percent | Imps):
                awards[place] = comparisons.points(award, raw)
            elif rules.counts_artificial:
                plain = artificial(award, top, rules)
                if follows := follows_session(award, rules):
                    following.append(Following(contestant, side, place, top, plain, follows > 0))
                else:
                    awards[place] = plain
        table = comparisons.table(raw)
        return cls(side, group.lines, outcomes.scores, top, table, awards, following)

    def denominators(self) -> Iterator[int]:
        """Yield the denominators of all figures that are written over the board's denominator."""
        yield self.table.denominator
        yield self.top.denominator
        for award in self.awards.values():
            yield award.denominator

    def write(self, unit: int, points: list[int | None], tops: list[int]) -> None:
        """Write one side's points and tops into the lists."""
        factor = unit // self.table.denominator
        table = {score: worth * factor for score, worth in self.table.of.items()}
        top = _whole(self.top, unit)
        if len(self.places) == len(tops):
            tops[:] = [top] * len(tops)
        else:
            for place in self.places:
                tops[place] = top
        for place, score in self.scores:
            points[place] = table[score]
        for place, worth in self.awards.items():
            points[place] = _whole(worth, unit)


def _whole(value: Fraction, unit: int) -> int:
    return value.numerator * (unit // value.denominator)
