"""What a file's own points show of how they were made: scale, Neuberg's field, datum, divisor, percentage.

The points are not used for anything else. Every combination that bodies and programs use is tried, and the one that
agrees with the most of the file's points is taken; of several, the first, which begin with what was asked for.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import product

from scoring.field.field import Field
from scoring.results.options import Datum, Divisor, Entries, Form, Percentage, Rules, Scale, Unequal
from scoring.results.outcomes import Board

__all__ = ["agrees", "describe", "places_of", "tried"]

_UNEQUAL = (
    (Entries.BOARD, Unequal.NEUBERG),
    (Entries.FULL_FIELD, Unequal.NEUBERG),
    (Entries.BOARD, Unequal.NONE),
    (Entries.FULL_FIELD, Unequal.TIES),
)

Points = tuple[Fraction | None, Fraction | None]


def tried(
    boards: Sequence[Board], own: Sequence[Sequence[Points]], rules: Rules, fixed: frozenset[str]
) -> tuple[Rules, bool]:
    """The rules, changed in what is not `fixed` so that they agree with the file's own points; and whether any agree.

    `own` are the file's points by board and line.
    """
    places = places_of(value for board in own for line in board for value in line)
    if places is None:
        return rules, False
    best, most = rules, -1
    for candidate in _candidates(rules, fixed):
        field = Field.of(boards, candidate)
        agreed = sum(
            agrees(ours, theirs, places)
            for board, lines in zip(boards, own, strict=True)
            for both, of_file in zip(field.points(board.number), lines, strict=True)
            for ours, theirs in zip(both, of_file, strict=True)
            if theirs is not None
        )
        if agreed > most:
            best, most = candidate, agreed
    return best, most > 0


def _candidates(rules: Rules, fixed: frozenset[str]) -> Iterator[Rules]:
    """The rules themselves, then what else is in use in that form."""
    yield rules
    match rules.form:
        case Form.MATCHPOINTS:
            for scale, (entries, unequal) in product(Scale, _UNEQUAL):
                yield _changed(rules, {"scale": scale, "entries": entries, "unequal": unequal}, fixed)
        case Form.BUTLER:
            for datum, step in product(Datum, (10, 1)):
                yield _changed(rules, {"datum": datum, "datum_step": step}, fixed)
        case Form.CROSS_IMPS:
            for divisor in Divisor:
                yield _changed(rules, {"divisor": divisor}, fixed)
        case Form.TOTAL_POINTS:
            return


def _changed(rules: Rules, wanted: Mapping[str, object], fixed: frozenset[str]) -> Rules:
    return replace(rules, **{name: value for name, value in wanted.items() if name not in fixed})  # type: ignore[arg-type]


def places_of(values: Iterable[Fraction | None]) -> int | None:
    """How many decimals the numbers are given with; None when there is no number."""
    most = None
    for value in values:
        if value is not None:
            places = next((n for n in range(9) if (value * 10**n).denominator == 1), 9)
            most = max(most or 0, places)
    return most


def agrees(ours: Fraction | None, theirs: Fraction | None, places: int) -> bool:
    """Whether two numbers are the same, when the second was rounded to so many decimals."""
    if ours is None or theirs is None:
        return ours is theirs
    return bool(abs(ours - theirs) * 2 * 10**places <= 1)


def describe(rules: Rules) -> str:
    """The choices that matter in the rules' form, in words."""
    match rules.form:
        case Form.MATCHPOINTS:
            unequal = {
                Unequal.NEUBERG: "unequal boards by Neuberg",
                Unequal.TIES: "missing results as ties",
                Unequal.NONE: "each board by its own top",
            }[rules.unequal]
            field = {Entries.BOARD: " to the board's entries", Entries.FULL_FIELD: " to the full field"}[rules.entries]
            rounding = ", percentages from rounded totals" if rules.percentage is Percentage.ROUNDED_TOTAL else ""
            return f"{rules.scale}, {unequal}{'' if rules.unequal is Unequal.NONE else field}{rounding}"
        case Form.BUTLER:
            return f"datum {rules.datum} to {rules.datum_step} points"
        case Form.CROSS_IMPS:
            return f"divided by {rules.divisor}"
        case Form.TOTAL_POINTS:
            return "total points"
