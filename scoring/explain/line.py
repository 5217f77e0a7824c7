"""Explanations of a line's points: comparisons, weights, scaling, awards (Laws 12C, 78, 87)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction

from scoring.explain.figures import Figure, How, Unit, What, given
from scoring.field.boards import Comparisons
from scoring.field.butler import extreme, left_out, middle
from scoring.field.imps import divided_by
from scoring.field.matchpoints import Frequencies
from scoring.field.neuberg import is_small
from scoring.results.adjusted import artificial_imps, artificial_percent, artificial_points, follows_session
from scoring.results.options import Datum, Form, MatchpointScale, ScoringRules, Unequal
from scoring.results.outcomes import Imps, Mean, Percent, Unrelieved

__all__ = ["Session", "explain_artificial", "explain_points", "unit_of"]

Session = tuple[tuple[Figure, ...], tuple[Figure, ...]]
"""A contestant's points on other boards of the session, and their tops."""

_SMALL: str = "EBU White Book 4.2.3.3"
_NEUBERG: str = "EBU White Book 4.2.3.2"


def unit_of(rules: ScoringRules) -> Unit:
    """Return the unit of a field scored by these rules."""
    return Unit.PERCENT if _is_in_percent(rules) else _raw_unit(rules.form)


def _is_in_percent(rules: ScoringRules) -> bool:
    """Return whether each board is counted in per cent of its own top."""
    return rules.form is Form.MATCHPOINTS and rules.scale is MatchpointScale.PERCENT


def _raw_unit(form: Form) -> Unit:
    """Return the unit of comparisons of this form."""
    match form:
        case Form.MATCHPOINTS:
            return Unit.MATCHPOINTS
        case Form.TOTAL_POINTS:
            return Unit.POINTS
        case _:
            return Unit.IMPS


def explain_points(award: Mean | Unrelieved, among: Comparisons, subject: str, ruling: str = "") -> Figure:
    """Return the points of a line with an assigned score, or with a score as played, which is a mean of one part."""
    raw = _assigned(award, among, ruling)
    points = _rounded(_in_percent(_brought_up(raw, among), among), among)
    return replace(points, what=What.BOARD, subject=subject)


def explain_artificial(
    award: Percent | Imps, among: Comparisons, subject: str, ruling: str, session: Session
) -> Figure:
    """Return the points of a line with an artificial score (12C2); `session` matters if the award depends on it."""
    rules = among.rules
    if rules.form is Form.TOTAL_POINTS:
        return given(What.BOARD, artificial_points(award, rules), Unit.POINTS, "article 24.1(2)-2", subject)
    points, tops = session
    follows = How.GREATEST if follows_session(award, rules) > 0 else How.LEAST
    if rules.form is not Form.MATCHPOINTS:
        law = "" if award.fixed else "Law 12C2(b)"
        own = given(What.AWARD, artificial_imps(award, rules), Unit.IMPS, law, ruling)
        if not points:
            return replace(own, what=What.BOARD, subject=subject)
        total = Figure.made(What.SUM, Unit.IMPS, How.SUM, points)
        average = Figure.made(What.SESSION, Unit.IMPS, How.QUOTIENT, [total, given(What.BOARDS, len(points))])
        return Figure.made(What.BOARD, Unit.IMPS, follows, [own, average], "Law 12C2(c)", subject)
    percent = given(What.AWARD, artificial_percent(award, rules), Unit.PERCENT, "Law 12C2(a)", ruling)
    if points and any(top.value for top in tops):
        sums = [Figure.made(What.SUM, unit_of(rules), How.SUM, each) for each in (points, tops)]
        average = Figure.made(What.SESSION, Unit.PERCENT, How.PERCENTAGE, sums)
        percent = Figure.made(What.AWARD, Unit.PERCENT, follows, [percent, average], "Law 12C2(c)", ruling)
    top = given(What.TOP, among.top, unit_of(rules))
    return Figure.made(What.BOARD, unit_of(rules), How.PERCENT_OF, [percent, top], percent.rule, subject)


def _assigned(award: Mean | Unrelieved, among: Comparisons, ruling: str) -> Figure:
    """Return the weighted mean of the converted results, less the cost of the side's own error (12C1(c), (e))."""
    unit, others = _raw_unit(among.rules.form), among.without(award)
    if isinstance(award, Unrelieved):
        relief = _mean(award.award, among, others, ruling)
        without_error, table = (_component(score, among, others) for score in (award.without_error, award.table))
        lost = Figure.made(What.OWN_ERROR, unit, How.DIFFERENCE, [without_error, table])
        cost = Figure.made(What.OWN_ERROR, unit, How.GREATEST, [given(What.OWN_ERROR, 0, unit), lost], "Law 12C1(e)")
        left = Figure.made(What.RAW, unit, How.DIFFERENCE, [relief, cost], "Law 12C1(e)")
        return Figure.made(What.RAW, unit, How.GREATEST, [table, left], "Law 12C1(e)", ruling)
    return _mean(award, among, others, ruling)


def _mean(award: Mean, among: Comparisons, others: Frequencies, ruling: str) -> Figure:
    if len(award.parts) == 1:
        return replace(_component(award.parts[0][1], among, others), subject=ruling)
    unit = _raw_unit(among.rules.form)
    parts = [
        Figure.made(What.COMPONENT, unit, How.PRODUCT, [given(What.WEIGHT, weight), _component(score, among, others)])
        for weight, score in award.parts
    ]
    return Figure.made(What.RAW, unit, How.SUM, parts, "Law 12C1(c)", ruling)


def _component(score: int, among: Comparisons, others: Frequencies) -> Figure:
    """Return the points of one score against the others, before scaling."""
    rules, mine = among.rules, given(What.SCORE, among.seen(score), Unit.POINTS, "Law 77")
    match rules.form:
        case Form.TOTAL_POINTS:
            return Figure.made(What.RAW, Unit.POINTS, How.SUM, [mine], "Law 78C")
        case Form.BUTLER:
            return Figure.made(What.RAW, Unit.IMPS, How.IMPS, [mine, _datum(among)], "Law 78B")
        case Form.CROSS_IMPS:
            against = Figure.made(What.SUM, Unit.IMPS, How.SUM, _compared(mine, others, Unit.IMPS, How.IMPS))
            by = given(What.COMPARISONS, divided_by(among.actual, rules.divisor))
            return Figure.made(What.RAW, Unit.IMPS, How.QUOTIENT, [against, by], "Law 78B")
        case Form.MATCHPOINTS:
            how = How.COMPARED_1_HALF_0 if rules.scale is MatchpointScale.ONE_HALF_ZERO else How.COMPARED_2_1_0
            return Figure.made(
                What.RAW, Unit.MATCHPOINTS, How.SUM, _compared(mine, others, Unit.MATCHPOINTS, how), "Law 78A"
            )


def _compared(mine: Figure, others: Frequencies, unit: Unit, how: How) -> list[Figure]:
    """Return one figure for each other score: how many made it, and the value of a comparison with it."""
    return [
        Figure.made(
            What.COMPARISON,
            unit,
            How.PRODUCT,
            [
                given(What.COUNT, others[score]),
                Figure.made(What.COMPARISON, unit, how, [mine, given(What.OTHER_SCORE, score, Unit.POINTS)]),
            ],
        )
        for score in sorted(others, reverse=True)
    ]


def _datum(among: Comparisons) -> Figure:
    """Return the datum of a board as a side sees it (chosen by regulations: `ScoringRules.datum`)."""
    rules, frequencies = among.rules, among.ns_frequencies()
    sign = among.seen(1)
    if rules.datum in (Datum.MEDIAN, Datum.MEDIAN_LOWER, Datum.MEDIAN_UPPER):
        two = [given(What.OTHER_SCORE, sign * score, Unit.POINTS) for score in middle(frequencies, rules)]
        found = Figure.made(What.DATUM, Unit.POINTS, How.MEAN, two)
    else:
        total, count = _scores(What.SUM, frequencies.items(), sign), among.actual
        if out := left_out(frequencies, rules):
            ends = [_scores(What.LEFT_OUT, extreme(frequencies, out, highest=h), sign) for h in (True, False)]
            total = Figure.made(What.SUM, Unit.POINTS, How.DIFFERENCE, [total, *ends])
            count -= 2 * out
        found = Figure.made(What.DATUM, Unit.POINTS, How.QUOTIENT, [total, given(What.RESULTS, count)])
    return Figure.made(What.DATUM, Unit.POINTS, How.ROUNDED_TO, [found, given(What.STEP, rules.datum_step)])


def _scores(what: What, counted: Iterable[tuple[int, int | Fraction]], sign: int) -> Figure:
    """Return a sum of scores, each times the number of times it was made."""
    return Figure.made(
        what,
        Unit.POINTS,
        How.SUM,
        [
            Figure.made(
                What.SCORE,
                Unit.POINTS,
                How.PRODUCT,
                [given(What.COUNT, count), given(What.OTHER_SCORE, sign * score, Unit.POINTS)],
            )
            for score, count in sorted(counted, reverse=True)
        ],
    )


def _brought_up(raw: Figure, among: Comparisons) -> Figure:
    """Return points scaled to the proper top of the board if fewer results were compared (Law 87B, and regulations)."""
    rules = among.rules
    if rules.form is not Form.MATCHPOINTS or among.actual == among.entries:
        return raw
    results, entries = given(What.RESULTS, among.actual), given(What.ENTRIES, among.entries)
    tie = given(What.TIE, rules.scale.tie, Unit.MATCHPOINTS, "Law 78A")
    unit = Unit.MATCHPOINTS
    if is_small(among.actual, among.entries, rules):
        top = given(What.TOP, among.counted_top * rules.scale.tie, unit)
        return Figure.made(What.BOARD, unit, How.SMALL_GROUP, [raw, results, top, tie], _SMALL)
    match rules.unequal:
        case Unequal.NEUBERG:
            return Figure.made(What.BOARD, unit, How.NEUBERG, [raw, entries, results, tie], _NEUBERG)
        case Unequal.TIES:
            return Figure.made(What.BOARD, unit, How.TIES, [raw, entries, results, tie], "Law 87B")
        case Unequal.NONE:
            return raw


def _in_percent(points: Figure, among: Comparisons) -> Figure:
    """Return points in per cent of the board's top where a session is the mean of its boards; a lone result gets 0."""
    if not _is_in_percent(among.rules):
        return points
    if not among.counted_top:
        return given(What.BOARD, 0, Unit.PERCENT)
    top = given(What.TOP, among.counted_top, Unit.MATCHPOINTS)
    return Figure.made(What.BOARD, Unit.PERCENT, How.PERCENTAGE, [points, top])


def _rounded(points: Figure, among: Comparisons) -> Figure:
    """Return points rounded to the decimals that the regulations keep for one board, away from the average."""
    places = among.rules.board_places
    if places is None:
        return points
    average = given(What.AVERAGE, among.top / 2, points.unit)
    return Figure.made(What.BOARD, points.unit, How.ROUNDED, [points, given(What.PLACES, places), average])
