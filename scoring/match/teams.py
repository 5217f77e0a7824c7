"""Scoring of team matches: IMPs, board-a-match and total points (Laws 12C, 78, 86).

Where an adjusted score is not the same for both sides, each team has its own points on the board; in a knockout match
both get the average of the two (12C4).

With several tables in each room a board is worth as many comparisons as a room has tables: eight a side over N boards
is compared 2N times, and its victory points are those of a match of 2N boards (`MatchScore.compared`).

    score = score_match(match)                 # IMPs; TeamForm has board-a-match and total points
    score.total(Team.HOME), score.won(Team.HOME), score.lost(Team.HOME)
    score.shared_out()                         # for a knockout match
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import product

from scoring.field.imps import imps
from scoring.match.match import Match, Pairing, Team, pairings
from scoring.results.adjusted import (
    artificial_imps,
    artificial_percent,
    artificial_points,
    at_table,
    field_parts,
    follows_session,
)
from scoring.results.options import ScoringRules, TeamForm
from scoring.results.outcomes import AVERAGE_MINUS, AVERAGE_PLUS, Imps, Mean, Percent, Unrelieved

__all__ = [
    "MatchScore",
    "TableScore",
    "artificial",
    "compare",
    "difference",
    "follows",
    "score_match",
    "top_of",
]


Results = tuple[tuple[Fraction, int], ...]
"""Scores of North-South with their weights."""


@dataclass(frozen=True, slots=True)
class TableScore:
    """Each team's points of one pairing of tables, its `weight` included (`match.Pairing`)."""

    board: int
    name: str
    home: Fraction
    away: Fraction
    weight: Fraction = Fraction(1)

    def of(self, team: Team) -> Fraction:
        """Return one team's points."""
        return self.home if team is Team.HOME else self.away


@dataclass(frozen=True, slots=True)
class MatchScore:
    """A scored match. Points are IMPs, total points, or 0 to `top` for each comparison at board-a-match."""

    match: Match
    form: TeamForm
    rules: ScoringRules
    tables: tuple[TableScore, ...]
    is_shared_out: bool = False

    def boards(self, team: Team) -> dict[int, Fraction]:
        """Return a team's points by board."""
        found: dict[int, Fraction] = {}
        for table in self.tables:
            found[table.board] = found.get(table.board, Fraction(0)) + table.of(team)
        return found

    def total(self, team: Team) -> Fraction:
        """Return a team's points in sum: at IMPs its margin, negative if it is behind."""
        return sum((table.of(team) for table in self.tables), Fraction(0))

    def won(self, team: Team) -> Fraction:
        """Return the points of the boards on which a team gained (for the ratios of article 44)."""
        return sum((points for points in self.boards(team).values() if points > 0), Fraction(0))

    def lost(self, team: Team) -> Fraction:
        """Return the points of the boards on which a team lost, as a positive number."""
        return -sum((points for points in self.boards(team).values() if points < 0), Fraction(0))

    def boards_won(self, team: Team) -> int:
        """Return on how many boards a team has more than its opponents (article 44.2)."""
        theirs = self.boards(team.other)
        return sum(points > theirs[board] for board, points in self.boards(team).items())

    @property
    def compared(self) -> int:
        """How many comparisons of two tables count: the boards, with eight a side two for a board played at all tables.

        It is the number of boards of the scale of victory points (article 42).
        """
        return int(sum((table.weight for table in self.tables), Fraction(0)))

    @property
    def is_balanced(self) -> bool:
        """Whether one team's gain is the other's loss in every pairing."""
        top = top_of(self.form, self.rules)
        return all(table.home + table.away == top * table.weight for table in self.tables)

    def shared_out(self) -> MatchScore:
        """Return the score of a knockout match, where on each board both teams get the average of the two (12C4)."""
        top = top_of(self.form, self.rules)
        tables = []
        for table in self.tables:
            whole = top * table.weight
            home = (table.home - table.away + whole) / 2
            tables.append(replace(table, home=home, away=whole - home))
        return replace(self, tables=tuple(tables), is_shared_out=True)


def score_match(match: Match, form: TeamForm = TeamForm.IMPS, rules: ScoringRules | None = None) -> MatchScore:
    """Score a match. Of `rules`, only the scale of board-a-match and the values of artificial scores matter."""
    rules = rules or ScoringRules()
    pairs = pairings(match, rules.eight_a_side)
    home, away = (_score_team(pairs, team, form, rules) for team in Team)
    top = top_of(form, rules)
    tables = [
        TableScore(
            pair.board,
            pair.name,
            _or_rest(ours, theirs, top) * pair.weight,
            _or_rest(theirs, ours, top) * pair.weight,
            pair.weight,
        )
        for pair, ours, theirs in zip(pairs, home, away, strict=True)
    ]
    return MatchScore(match, form, rules, tuple(tables))


def _or_rest(points: Fraction | None, opponents: Fraction | None, top: int) -> Fraction:
    """Return a team's points, or those that its opponents leave if it alone is at fault (86B2(b))."""
    if points is not None:
        return points
    assert opponents is not None
    return top - opponents


def _score_team(pairs: list[Pairing], team: Team, form: TeamForm, rules: ScoringRules) -> list[Fraction | None]:
    """Return one team's points of each pairing, without its weight; None for the rest of the opponents' points.

    12C2(c) is applied last.
    """
    found = [compare(pair, team, form, rules) for pair in pairs]
    rest = [
        (points * pair.weight, pair.weight)
        for pair, (points, way) in zip(pairs, found, strict=True)
        if points is not None and not way
    ]
    if not rest:
        return [points for points, _ in found]
    average = sum((points for points, _ in rest), Fraction(0)) / sum(weight for _, weight in rest)
    ways: dict[int, Callable[[Fraction, Fraction], Fraction]] = {1: max, -1: min}
    return [ways[way](points, average) if points is not None and way else points for points, way in found]


def compare(pair: Pairing, team: Team, form: TeamForm, rules: ScoringRules) -> tuple[Fraction | None, int]:
    """Return a team's points of one pairing, and 1 if they rise, -1 if they fall with its other boards (12C2(c)).

    The points are None for a team that is alone at fault: it gets what its opponents leave (86B2(b)).
    """
    if pair.at_fault == {team}:
        return None, 0
    awards = pair.awards(team)
    if artificials := [award for award in awards if isinstance(award, Percent | Imps)]:
        # A board with one score cannot be compared; a team at fault at either table is at fault on the board.
        award = min(artificials, key=lambda award: artificial_percent(award, rules))
        return artificial(award, form, rules), follows(award, form, rules)
    if pair.at_fault == {*Team}:  # 86B2(c)
        return artificial(AVERAGE_MINUS, form, rules), follows(AVERAGE_MINUS, form, rules)
    here, there = awards
    assert not isinstance(here, Percent | Imps)
    assert not isinstance(there, Percent | Imps)
    points = _worth(here, there, form, rules)
    if pair.at_fault:  # 86B2(b): the better of the two
        return max(points, artificial(AVERAGE_PLUS, form, rules)), 0
    return points, 0


def _worth(here: Mean | Unrelieved, there: Mean | Unrelieved, form: TeamForm, rules: ScoringRules) -> Fraction:
    """Return a team's points from its scores as North-South (`here`) and as East-West (`there`).

    Each result is converted before it is weighted. The cost of the team's own serious error at either table is
    subtracted, but the team gets no less than its actual score (12C1(e)(2)).
    """
    points = _compared(field_parts(here), field_parts(there), form, rules)
    if isinstance(here, Mean) and isinstance(there, Mean):
        return points
    if isinstance(here, Unrelieved):
        points -= _own_error(here, field_parts(there), 1, form, rules)
    if isinstance(there, Unrelieved):
        points -= _own_error(there, field_parts(here), -1, form, rules)
    return max(points, _compared(at_table(here), at_table(there), form, rules))


def _compared(here: Results, there: Results, form: TeamForm, rules: ScoringRules) -> Fraction:
    """Return the points of every result here against every result there, weighted."""
    if len(here) == len(there) == 1:  # as at nearly every table: the weights are 1
        return difference(here[0][1] - there[0][1], form, rules)
    return sum(
        (w * v * difference(ns - other, form, rules) for (w, ns), (v, other) in product(here, there)), Fraction(0)
    )


def _own_error(award: Unrelieved, others: Results, sign: int, form: TeamForm, rules: ScoringRules) -> Fraction:
    """Return a side's own loss in points against the other table; `sign` is -1 for East-West."""
    lost = sum(
        (
            weight
            * (
                difference(sign * (award.without_error - score), form, rules)
                - difference(sign * (award.table - score), form, rules)
            )
            for weight, score in others
        ),
        Fraction(0),
    )
    return max(Fraction(0), lost)


def difference(points: int, form: TeamForm, rules: ScoringRules) -> Fraction:
    """Return the points for a difference of two scores."""
    match form:
        case TeamForm.IMPS:
            return Fraction(imps(points))
        case TeamForm.BOARD_A_MATCH:
            return (1 + (points > 0) - (points < 0)) * rules.scale.tie
        case TeamForm.TOTAL_POINTS:
            return Fraction(points)


def top_of(form: TeamForm, rules: ScoringRules) -> int:
    """Return the sum of both teams' points of one pairing, if neither is treated separately."""
    return rules.scale.win if form is TeamForm.BOARD_A_MATCH else 0


def artificial(award: Percent | Imps, form: TeamForm, rules: ScoringRules) -> Fraction:
    """Return the points of an artificial score for one pairing: 3 IMPs, 60 %, or as regulated (12C2(a), (b))."""
    match form:
        case TeamForm.IMPS:
            return artificial_imps(award, rules)
        case TeamForm.BOARD_A_MATCH:
            return artificial_percent(award, rules) * top_of(form, rules) / 100
        case TeamForm.TOTAL_POINTS:
            return Fraction(artificial_points(award, rules))


def follows(award: Percent | Imps, form: TeamForm, rules: ScoringRules) -> int:
    """Return 1 if an award rises with the team's other boards, -1 if it falls with them, otherwise 0 (12C2(c))."""
    return 0 if form is TeamForm.TOTAL_POINTS else follows_session(award, rules)
