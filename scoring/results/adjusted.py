"""What awards are worth (Law 12): artificial ones by form, assigned and weighted ones from what each score is worth.

12C2(c): a contestant not at fault who does better than 60 % in the session, or one at fault who does worse than 40 %,
is given the average of his other boards in the session instead; at IMPs likewise beyond average plus and minus.
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
"""At total points: what 24.1(2)-2 gives for a board to the side that is there."""


def assigned(award: Mean | Unrelieved, worth: Callable[[int], int | Fraction]) -> Fraction:
    """What an assigned score is worth, when `worth` says so for each score: each is converted, and then weighted.

    A side that damaged itself bears what its own error cost, and keeps the rest of its redress (12C1(e)(2)); it has no
    less than at the table.
    """
    match award:
        case Mean(parts):
            return Fraction(sum(weight * worth(score) for weight, score in parts))
        case Unrelieved(mean, without_error, table):
            scored = worth(table)
            return Fraction(max(scored, assigned(mean, worth) - max(0, worth(without_error) - scored)))


def field_parts(award: Mean | Unrelieved) -> tuple[tuple[Fraction, int], ...]:
    """What enters the field's frequencies: the results and weights of the award, whatever one side lost by itself."""
    return award.parts if isinstance(award, Mean) else award.award.parts


def in_one_session(award: Percent, later: Percent, boards: int, *, most: int, before: int = 0) -> tuple[Percent, ...]:
    """The awards of a contestant for several boards of a session that got no result (12C2(d)).

    An authority may regulate that only so many are awarded as 12C2(a) says, and all later ones otherwise: `most` boards
    get `award`, of which `before` have been had already, and the rest `later`. Raises ValueError for a negative number.
    """
    if boards < 0 or before < 0:
        raise ValueError(f"{boards} boards after {before} of the same session are not possible")
    first = min(boards, max(0, most - before))
    return (award,) * first + (later,) * (boards - first)


def at_table(award: Mean | Unrelieved) -> tuple[tuple[Fraction, int], ...]:
    """The results below which an award does not put a side: of one that damaged itself, what it scored at the table."""
    return award.parts if isinstance(award, Mean) else ((Fraction(1), award.table),)


def artificial_percent(award: Percent | Imps, rules: ScoringRules) -> Fraction:
    """An artificial score in per cent of a top; IMPs stand to average plus as per cents to 60 (12C2(a), (b))."""
    if isinstance(award, Percent):
        return award.of
    if not rules.average_imps:
        return Fraction(_EVEN)
    percent = _EVEN + (_PLUS - _EVEN) * Fraction(award.n) / rules.average_imps
    return min(Fraction(100), max(Fraction(0), percent))


def artificial_imps(award: Percent | Imps, rules: ScoringRules) -> Fraction:
    """An artificial score in IMPs: 60 % is average plus, 3 IMPs or as regulated; others in proportion (12C2(b))."""
    if isinstance(award, Imps):
        return Fraction(award.n)
    return (award.of - _EVEN) * rules.average_imps / (_PLUS - _EVEN)


def artificial_points(award: Percent | Imps, rules: ScoringRules) -> int:
    """An artificial score at total points: 10 for the side not at fault, otherwise nothing (as in 24.1(2)-2)."""
    return _POINTS_NOT_AT_FAULT if artificial_percent(award, rules) > _EVEN else 0


def follows_session(award: Percent | Imps, rules: ScoringRules) -> int:
    """1 when an award rises with the contestant's own session, -1 when it falls with it, otherwise 0 (12C2(c))."""
    if not rules.own_average or rules.form is Form.TOTAL_POINTS:
        return 0
    percent = artificial_percent(award, rules)
    return (percent >= _PLUS) - (percent <= _MINUS)
