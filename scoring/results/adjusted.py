"""The value of awards (Law 12): artificial scores by form, assigned and weighted ones from the value of each score.

12C2(c): a contestant not at fault with more than 60 % in the session, or one at fault with less than 40 %, gets the
average of his other boards in the session instead; at IMPs the same beyond average plus and average minus.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Final

from scoring.results.options import Form, ScoringRules
from scoring.results.outcomes import Imps, Mean, Percent, Unrelieved

__all__ = [
    "artificial_imps",
    "artificial_percent",
    "artificial_points",
    "assigned",
    "at_table",
    "field_parts",
    "follows_session",
    "in_one_session",
]

_PLUS: Final = 60
_EVEN: Final = 50
_MINUS: Final = 40
_POINTS_NOT_AT_FAULT: Final = 10
"""At total points: the points for a board that 24.1(2)-2 gives to the side that is present."""


def assigned(award: Mean | Unrelieved, worth: Callable[[int], int | Fraction]) -> Fraction:
    """Return the value of an assigned score; `worth` converts each score before the results are weighted.

    A side that damaged itself bears the cost of its own error and keeps the rest of its redress (12C1(e)(2)). It never
    gets less than it scored at the table.
    """
    match award:
        case Mean(parts):
            return Fraction(sum(weight * worth(score) for weight, score in parts))
        case Unrelieved(mean, without_error, table):
            scored = worth(table)
            return Fraction(max(scored, assigned(mean, worth) - max(0, worth(without_error) - scored)))


def field_parts(award: Mean | Unrelieved) -> tuple[tuple[Fraction, int], ...]:
    """Return the weights and results that enter the field's frequencies, before any loss of a side by its own error."""
    return award.parts if isinstance(award, Mean) else award.award.parts


def in_one_session(award: Percent, later: Percent, boards: int, *, most: int, before: int = 0) -> tuple[Percent, ...]:
    """Return a contestant's awards for several boards of a session without a result (12C2(d)).

    A regulation may limit how many boards of a session get the award of 12C2(a). At most `most` boards get `award`, and
    `before` of them have been awarded already; the rest get `later`. Raise ValueError if `boards` or `before` is
    negative.
    """
    if boards < 0 or before < 0:
        raise ValueError(f"{boards} boards after {before} of the same session are not possible")
    first = min(boards, max(0, most - before))
    return (award,) * first + (later,) * (boards - first)


def at_table(award: Mean | Unrelieved) -> tuple[tuple[Fraction, int], ...]:
    """Return the weights and results that are a side's minimum: the table score for a side that damaged itself."""
    return award.parts if isinstance(award, Mean) else ((Fraction(1), award.table),)


def artificial_percent(award: Percent | Imps, rules: ScoringRules) -> Fraction:
    """Return an artificial score in per cent of a top (12C2(a), (b)).

    IMPs are converted in proportion: average plus in IMPs is 60 %.
    """
    if isinstance(award, Percent):
        return award.of
    if not rules.average_imps:
        return Fraction(_EVEN)
    percent = _EVEN + (_PLUS - _EVEN) * Fraction(award.n) / rules.average_imps
    return min(Fraction(100), max(Fraction(0), percent))


def artificial_imps(award: Percent | Imps, rules: ScoringRules) -> Fraction:
    """Return an artificial score in IMPs (12C2(b)).

    60 % is average plus: 3 IMPs, or as regulated. Other percentages are in proportion.
    """
    if isinstance(award, Imps):
        return Fraction(award.n)
    return (award.of - _EVEN) * rules.average_imps / (_PLUS - _EVEN)


def artificial_points(award: Percent | Imps, rules: ScoringRules) -> int:
    """Return an artificial score at total points: 10 for a side not at fault, otherwise 0 (as in 24.1(2)-2)."""
    return _POINTS_NOT_AT_FAULT if artificial_percent(award, rules) > _EVEN else 0


def follows_session(award: Percent | Imps, rules: ScoringRules) -> int:
    """Return 1 if an award rises with the contestant's own session, -1 if it falls with it, otherwise 0 (12C2(c))."""
    if award.fixed or not rules.own_average or rules.form is Form.TOTAL_POINTS:
        return 0
    percent = artificial_percent(award, rules)
    return (percent >= _PLUS) - (percent <= _MINUS)
