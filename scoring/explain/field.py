"""Explanations of a field's figures on a results page, down to scores, awards and rules.

    explain_place(field, "7")            the place, by the results of all contestants
    explain_result(field, "7")           the figure that is ranked: the percentage, IMPs or points
    explain_total(field, "7")            all points: board by board, and corrections
    explain_board(field, 12, "7")        the points on one board: comparisons, rulings, scaling

A tree is made on demand, by other steps than those that score a whole field quickly, so that each checks the other.
Figures that stand elsewhere on the same page (results of others, the contestant's other boards) are named, not opened.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction

from laws.values.seats import Side
from scoring.explain.figures import Figure, How, Unit, What, given
from scoring.explain.line import Session, explain_artificial, explain_points, unit_of
from scoring.field.boards import Comparisons, award_of, compared, groups_of
from scoring.field.field import Field
from scoring.field.ranking import TOTAL_PLACES, RankingRow
from scoring.results.adjusted import follows_session
from scoring.results.options import Form, Percentage, RankBy, ScoringRules
from scoring.results.outcomes import Adjusted, Award, Imps, Mean, NotPlayed, Outcome, Percent, Score

__all__ = [
    "Corrections",
    "explain_board",
    "explain_place",
    "explain_result",
    "explain_top",
    "explain_total",
    "ranked_by",
    "values_of",
]

Corrections = Mapping[str, Sequence[Figure]]
"""Additions to contestants' points besides their boards, with reasons: penalties (negative), carry-over."""


def values_of(corrections: Corrections) -> dict[str, Fraction]:
    """Return the corrections as numbers, for `Field.ranking`."""
    return {name: sum((figure.value for figure in figures), Fraction(0)) for name, figures in corrections.items()}


def explain_place(
    field: Field, contestant: str, corrections: Corrections | None = None, only: Collection[str] | None = None
) -> Figure:
    """Return the place in the ranking: one more than the number of better results.

    Raise KeyError for an unknown contestant.
    """
    ranking = field.ranking(corrections=values_of(corrections or {}), only=only)
    results = {row.contestant: _key(field, row) for row in ranking}
    mine = results[contestant]
    others = [
        Figure(What.RESULT, value, _unit(field), How.ELSEWHERE, subject=name)
        for name, value in results.items()
        if name != contestant and value is not None
    ]
    if mine is None:  # nothing to compare: placed after all contestants who have a result
        return Figure.made(What.PLACE, Unit.NUMBER, How.SUM, [given(What.PLACE, 1), given(What.COUNT, len(others))])
    own = Figure(What.RESULT, mine, _unit(field), How.ELSEWHERE, subject=contestant)
    return Figure.made(What.PLACE, Unit.NUMBER, How.PLACED, [own, *others], "Law 78D", contestant)


def explain_result(field: Field, contestant: str, corrections: Corrections | None = None) -> Figure:
    """Return the figure by which a contestant is ranked.

    Raise KeyError for an unknown contestant, and for one without a figure to rank.
    """
    total = explain_total(field, contestant, (corrections or {}).get(contestant, ()))
    top = explain_top(field, contestant)
    return ranked_by(total, top, field.ranking().full_top, field.total(contestant).boards, field.rules)


def ranked_by(total: Figure, top: Figure, full: Fraction, boards: int, rules: ScoringRules) -> Figure:
    """Return the figure by which a total is ranked: per cent of its top at matchpoints, else as it is or per board.

    `full` is the top of the fullest session. Raise KeyError if the divisor is 0.
    """
    if rules.form is not Form.MATCHPOINTS:
        if rules.rank_by is RankBy.TOTAL:
            return total
        if not boards:
            raise KeyError(total.subject)
        return Figure.made(
            What.RESULT, total.unit, How.QUOTIENT, [total, given(What.BOARDS, boards)], subject=total.subject
        )
    if not top.value:
        raise KeyError(total.subject)
    if rules.percentage is Percentage.ROUNDED_TOTAL:
        whole = given(What.TOP, full, total.unit)
        part = Figure.made(What.SCALED, Unit.NUMBER, How.QUOTIENT, [total, top])
        scaled = Figure.made(What.SCALED, total.unit, How.PRODUCT, [part, whole])
        nothing, places = given(What.AVERAGE, 0, total.unit), given(What.PLACES, TOTAL_PLACES)
        rounded = Figure.made(What.SCALED, total.unit, How.ROUNDED, [scaled, places, nothing], "ACBL")
        return Figure.made(What.PERCENTAGE, Unit.PERCENT, How.PERCENTAGE, [rounded, whole], subject=total.subject)
    return Figure.made(What.PERCENTAGE, Unit.PERCENT, How.PERCENTAGE, [total, top], subject=total.subject)


def explain_total(field: Field, contestant: str, corrections: Sequence[Figure] = ()) -> Figure:
    """Return the sum of a contestant's points. Raise KeyError for an unknown contestant."""
    if contestant not in field:
        raise KeyError(contestant)
    parts = [figure for number in _numbers(field) for figure in _on_board(field, number, contestant)]
    return Figure.made(What.TOTAL, unit_of(field.rules), How.SUM, [*parts, *corrections], subject=contestant)


def explain_top(field: Field, contestant: str) -> Figure:
    """Return the most that a contestant could have on the boards that count; 0 except at matchpoints."""
    unit = unit_of(field.rules)
    tops = [
        given(What.TOP, field.tops(number)[place][side], unit, subject=str(number))
        for number in _numbers(field)
        for place, side in _seats(field, number, contestant)
    ]
    return Figure.made(What.TOP, unit, How.SUM, tops)


def explain_board(field: Field, number: int, contestant: str) -> Figure:
    """Return the points of a contestant on one board. Raise KeyError if he has none on it."""
    parts = _on_board(field, number, contestant)
    if not parts:
        raise KeyError(contestant)
    if len(parts) == 1:
        return parts[0]
    return Figure.made(What.BOARD, parts[0].unit, How.SUM, parts, subject=str(number))


def _key(field: Field, row: RankingRow) -> Fraction | None:
    if field.rules.form is Form.MATCHPOINTS:
        return row.percentage
    if field.rules.rank_by is RankBy.TOTAL:
        return row.total.points
    return row.total.points / row.total.boards if row.total.boards else None


def _unit(field: Field) -> Unit:
    return Unit.PERCENT if field.rules.form is Form.MATCHPOINTS else unit_of(field.rules)


def _numbers(field: Field) -> list[int]:
    return [board.number for board in field.boards]


def _seats(field: Field, number: int, contestant: str) -> list[tuple[int, Side]]:
    """Return the line and side of each seat of a contestant on a board; lines that do not count are left out."""
    found = []
    for place, line in enumerate(field.board(number).lines):
        for side, name in ((Side.NS, line.ns), (Side.EW, line.ew)):
            if contestant in field.members.get(name, (name,)) and _counts(field, line.outcome, side):
                found.append((place, side))
    return found


def _counts(field: Field, outcome: Outcome, side: Side) -> bool:
    """Return whether an outcome gives a side any points."""
    if isinstance(outcome, Adjusted) and not field.rules.counts_artificial:
        return not isinstance(award_of(outcome, side), Percent | Imps)
    return not isinstance(outcome, NotPlayed)


def _among(field: Field, number: int, place: int, side: Side) -> Comparisons:
    """Return the comparisons of a line on one side."""
    board, entries = field.board(number), field.entries(number)
    group = next(group for group in groups_of(board, field.rules) if place in group.lines)
    return compared(board, group, entries[group.section], field.rules)[side]


def _award(field: Field, number: int, place: int, side: Side) -> tuple[Award, str]:
    """Return what a line has on one side, as an award, and the ruling that made it."""
    outcome = field.board(number).lines[place].outcome
    if isinstance(outcome, Adjusted):
        return award_of(outcome, side), outcome.ruling
    assert isinstance(outcome, Score)
    return Mean(((Fraction(1), outcome.ns),)), ""


def _on_board(field: Field, number: int, contestant: str) -> list[Figure]:
    found = []
    for place, side in _seats(field, number, contestant):
        among = _among(field, number, place, side)
        award, ruling = _award(field, number, place, side)
        if isinstance(award, Percent | Imps):
            session = _session(field, contestant) if follows_session(award, field.rules) else ((), ())
            found.append(explain_artificial(award, among, str(number), ruling, session))
        else:
            found.append(explain_points(award, among, str(number), ruling))
    return found


def _session(field: Field, contestant: str) -> Session:
    """Return a contestant's boards that do not themselves depend on his session, as they stand elsewhere (12C2(c))."""
    points, tops = list[Figure](), list[Figure]()
    unit = unit_of(field.rules)
    for number in _numbers(field):
        for place, side in _seats(field, number, contestant):
            award, _ = _award(field, number, place, side)
            if isinstance(award, Percent | Imps) and follows_session(award, field.rules):
                continue
            value, top = field.points(number)[place][side], field.tops(number)[place][side]
            assert value is not None
            points.append(Figure(What.BOARD, value, unit, How.ELSEWHERE, subject=str(number)))
            tops.append(Figure(What.TOP, top, unit, How.ELSEWHERE, subject=str(number)))
    return tuple(points), tuple(tops)
