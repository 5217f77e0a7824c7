"""Explanations of a team's points in a match: comparisons, rulings, averaged scores by board (Laws 12C, 78, 86).

    explain_match(score, Team.HOME)                          the whole margin, or the points at board-a-match
    explain_victory_points(score, Team.HOME, continuous(16)) its value in the scale

Figures are made on demand, by other steps than `score_match`, as in `scoring.explain.field`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction
from itertools import product

from scoring.explain.citations import cited
from scoring.explain.figures import Figure, How, Unit, What, given
from scoring.match.match import Pairing, Team, pairings
from scoring.match.teams import MatchScore, artificial, compare, follows, top_of
from scoring.match.vp.scale import VpScale
from scoring.results.adjusted import artificial_percent, at_table, field_parts
from scoring.results.options import MatchpointScale, TeamForm
from scoring.results.outcomes import AVERAGE_MINUS, AVERAGE_PLUS, Imps, Mean, Percent, Unrelieved

__all__ = ["explain_match", "explain_victory_points"]

_UNITS = {
    TeamForm.IMPS: Unit.IMPS,
    TeamForm.BOARD_A_MATCH: Unit.MATCHPOINTS,
    TeamForm.TOTAL_POINTS: Unit.POINTS,
}
_LAWS = {TeamForm.IMPS: "Law 78B", TeamForm.BOARD_A_MATCH: "Law 78A", TeamForm.TOTAL_POINTS: "Law 78C"}


def explain_match(score: MatchScore, team: Team) -> Figure:
    """Return the sum of a team's points, from the points of each board."""
    boards: dict[int, list[Figure]] = {}
    for pair in pairings(score.match, score.rules.eight_a_side):
        boards.setdefault(pair.board, []).append(_table(score, pair, team))
    unit = _UNITS[score.form]
    parts = [
        replace(tables[0], what=What.BOARD, subject=str(number))
        if len(tables) == 1
        else Figure.made(What.BOARD, unit, How.SUM, tables, subject=str(number))
        for number, tables in boards.items()
    ]
    return Figure.made(What.TOTAL, unit, How.SUM, parts, subject=_name(score, team))


def explain_victory_points(score: MatchScore, team: Team, scale: VpScale) -> Figure:
    """Return the victory points for a team's margin in IMPs (article 42).

    If the two teams were scored separately, each has its own margin.
    """
    margin = explain_match(score, team)
    points, _ = scale.convert(margin.value)
    rule = f"{scale.name} ({cited('42.1').en})"
    return Figure(What.VICTORY_POINTS, points, Unit.VICTORY_POINTS, How.SCALE, rule, (margin,), _name(score, team))


def _name(score: MatchScore, team: Team) -> str:
    return score.match.home if team is Team.HOME else score.match.away


def _table(score: MatchScore, pair: Pairing, team: Team) -> Figure:
    """Return the points of one pairing of tables, by its weight."""
    plain = _pairing(score, pair, team)
    if pair.weight == 1:
        return plain
    return Figure.made(What.TABLE, plain.unit, How.PRODUCT, [given(What.WEIGHT, pair.weight), plain], subject=pair.name)


def _pairing(score: MatchScore, pair: Pairing, team: Team) -> Figure:
    """Return the points of one pairing of tables, without its weight."""
    mine = replace(_apart(score, pair, team), what=What.TABLE, subject=pair.name)
    if not score.is_shared_out:
        return mine
    theirs = replace(_apart(score, pair, team.other), what=What.OPPONENTS, subject=_name(score, team.other))
    top = given(What.TOP, top_of(score.form, score.rules), mine.unit)
    return Figure.made(What.TABLE, mine.unit, How.SHARED_OUT, [mine, theirs, top], "Law 12C4", pair.name)


def _apart(score: MatchScore, pair: Pairing, team: Team) -> Figure:
    """Return a team's points of one pairing, before the average for a knockout match."""
    unit = _UNITS[score.form]
    if pair.at_fault == {team}:
        theirs = replace(_apart(score, pair, team.other), what=What.OPPONENTS, subject=_name(score, team.other))
        top = given(What.TOP, top_of(score.form, score.rules), unit)
        return Figure.made(What.TABLE, unit, How.DIFFERENCE, [top, theirs], "Law 86B2(b)")
    awards = pair.awards(team)
    here, there = awards
    if artificials := [award for award in awards if isinstance(award, Percent | Imps)]:
        worst = min(artificials, key=lambda award: artificial_percent(award, score.rules))
        return _artificial(score, worst, pair, team)
    if pair.at_fault == {*Team}:
        return _artificial(score, AVERAGE_MINUS, pair, team)
    assert not isinstance(here, Percent | Imps)
    assert not isinstance(there, Percent | Imps)
    points = _compared(score, here, there)
    if pair.at_fault:
        plus = given(What.AWARD, artificial(AVERAGE_PLUS, score.form, score.rules), unit, "Law 12C2")
        return Figure.made(What.TABLE, unit, How.GREATEST, [plus, points], "Law 86B2(b)")
    return points


def _artificial(score: MatchScore, award: Percent | Imps, pair: Pairing, team: Team) -> Figure:
    """Return an artificial score, which a better or worse match replaces (12C2(c))."""
    unit, way = _UNITS[score.form], follows(award, score.form, score.rules)
    law = "" if award.fixed else "Law 12C2"
    own = given(What.AWARD, artificial(award, score.form, score.rules), unit, law, _ruling(pair))
    rest = [
        (
            other.weight,
            Figure(
                What.BOARD, points * other.weight, unit, How.ELSEWHERE, subject=f"{other.board} {other.name}".strip()
            ),
        )
        for other in pairings(score.match, score.rules.eight_a_side)
        for points, moves in [compare(other, team, score.form, score.rules)]
        if points is not None and not moves
    ]
    if not way or not rest:
        return own
    total = Figure.made(What.SUM, unit, How.SUM, [figure for _, figure in rest])
    compared = given(What.BOARDS, sum(weight for weight, _ in rest))
    average = Figure.made(What.SESSION, unit, How.QUOTIENT, [total, compared])
    return Figure.made(What.TABLE, unit, How.GREATEST if way > 0 else How.LEAST, [own, average], "Law 12C2(c)")


def _ruling(pair: Pairing) -> str:
    rulings = [getattr(table, "ruling", "") for table in (pair.open, pair.closed)]
    return " ".join(ruling for ruling in rulings if ruling)


def _compared(score: MatchScore, here: Mean | Unrelieved, there: Mean | Unrelieved) -> Figure:
    """Return the comparison of two scores, weighted ones by their results, less a team's own loss (12C1(c), (e))."""
    points = _sum(score, field_parts(here), field_parts(there))
    losses = []
    if isinstance(here, Unrelieved):
        without, table = (
            _sum(score, [(Fraction(1), ns)], field_parts(there)) for ns in (here.without_error, here.table)
        )
        losses.append(_own_error(without, table))
    if isinstance(there, Unrelieved):
        without, table = (
            _sum(score, field_parts(here), [(Fraction(1), ns)]) for ns in (there.without_error, there.table)
        )
        losses.append(_own_error(without, table))
    if not losses:
        return points
    left = Figure.made(What.TABLE, points.unit, How.DIFFERENCE, [points, *losses], "Law 12C1(e)")
    scored = _sum(score, at_table(here), at_table(there))
    return Figure.made(What.TABLE, points.unit, How.GREATEST, [scored, left], "Law 12C1(e)")


def _own_error(without: Figure, table: Figure) -> Figure:
    """Return the team's score without its own error minus its actual score; 0 if the error cost nothing."""
    cost = Figure.made(What.OWN_ERROR, table.unit, How.DIFFERENCE, [without, table])
    nothing = given(What.OWN_ERROR, 0, table.unit)
    return Figure.made(What.OWN_ERROR, table.unit, How.GREATEST, [nothing, cost], "Law 12C1(e)")


def _sum(score: MatchScore, mine: Iterable[tuple[Fraction, int]], others: Iterable[tuple[Fraction, int]]) -> Figure:
    """Return every result here compared with every result there, weighted."""
    unit, law = _UNITS[score.form], _LAWS[score.form]
    match score.form:
        case TeamForm.IMPS:
            how = How.IMPS
        case TeamForm.TOTAL_POINTS:
            how = How.DIFFERENCE
        case TeamForm.BOARD_A_MATCH:
            halves = score.rules.scale is MatchpointScale.ONE_HALF_ZERO
            how = How.COMPARED_1_HALF_0 if halves else How.COMPARED_2_1_0
    found = []
    for (w, ns), (v, other) in product(mine, others):
        scores = [given(What.SCORE, ns, Unit.POINTS, "Law 77"), given(What.OTHER_SCORE, other, Unit.POINTS, "Law 77")]
        found.append((w * v, Figure.made(What.COMPARISON, unit, how, scores, law)))
    if len(found) == 1:
        return found[0][1]
    weighted = [
        Figure.made(What.COMPONENT, unit, How.PRODUCT, [given(What.WEIGHT, weight), figure]) for weight, figure in found
    ]
    return Figure.made(What.TABLE, unit, How.SUM, weighted, "Law 12C1(c)")
