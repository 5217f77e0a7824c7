"""Inference of a file's scoring conventions from its own figures: scale, Neuberg's field, datum, divisor, percentage.

The figures are used for nothing else. Every combination in use by bodies and programs is tried. The combination that
agrees with most of the file's totals and percentages is taken; among equals, the one that agrees with most of the
points of its lines; among these, the first, which is the one that was asked for. Some programs print other points for a
line than those that they count (`PrintedPoints`). A combination that the file's own figures refute is not taken.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from enum import StrEnum
from fractions import Fraction
from itertools import product
from typing import Final

from scoring.field.field import Field
from scoring.results.options import Datum, Divisor, Entries, Form, MatchpointScale, Percentage, ScoringRules, Unequal

__all__ = ["Points", "PrintedPoints", "agrees", "candidates", "describe", "places_of", "points_of"]

Points = tuple[Fraction | None, Fraction | None]
"""The points of both sides on a line, None where there are none."""

_TENTHS: Final = 10
_UNEQUAL: Final[tuple[dict[str, object], ...]] = (
    {"entries": Entries.FULL_FIELD, "unequal": Unequal.NEUBERG},
    {"entries": Entries.BOARD, "unequal": Unequal.NEUBERG},
    {"entries": Entries.FULL_FIELD, "unequal": Unequal.TIES},
    {"unequal": Unequal.NONE},
)
_MEANS_OF_BOARDS: Final[tuple[dict[str, object], ...]] = tuple(
    {"scale": MatchpointScale.PERCENT, "unequal": Unequal.NONE, "counts_artificial": counts} for counts in (True, False)
)


class PrintedPoints(StrEnum):
    """The points that a program prints for a line."""

    COUNTED = "the points that count"
    UNFACTORED = "the points before they are brought up"  # Compscore
    CUT = "the points by Neuberg, cut to tenths"  # NZ Scorer


def candidates(rules: ScoringRules, fixed: frozenset[str]) -> Iterator[ScoringRules]:
    """Yield the rules themselves, then all others in use for that form, varied in what is not `fixed`; each once."""
    return iter(dict.fromkeys((rules, *(_changed(rules, wanted, fixed) for wanted in _wanted(rules.form)))))


def _wanted(form: Form) -> Iterator[dict[str, object]]:
    match form:
        case Form.MATCHPOINTS:
            scales = (MatchpointScale.TWO_ONE_ZERO, MatchpointScale.ONE_HALF_ZERO)
            for percentage, scale, unequal in product(Percentage, scales, _UNEQUAL):
                yield {"percentage": percentage, "scale": scale, **unequal}
            yield from _MEANS_OF_BOARDS
        case Form.BUTLER:
            for datum, step in product(Datum, (10, 1)):
                yield {"datum": datum, "datum_step": step}
        case Form.CROSS_IMPS:
            for divisor in Divisor:
                yield {"divisor": divisor}
        case Form.TOTAL_POINTS:
            return


def _changed(rules: ScoringRules, wanted: Mapping[str, object], fixed: frozenset[str]) -> ScoringRules:
    return replace(rules, **{name: value for name, value in wanted.items() if name not in fixed})  # type: ignore[arg-type]


def points_of(field: Field, printed: PrintedPoints) -> dict[int, list[Points]]:
    """Return the points that a program prints for each line, by board."""
    rules = field.rules
    if printed is PrintedPoints.UNFACTORED:
        field = Field.of(field.boards, replace(rules, unequal=Unequal.NONE))
    elif printed is PrintedPoints.CUT:
        field = Field.of(field.boards, replace(rules, unequal=Unequal.NEUBERG, small_groups=False))
    found = {board.number: field.points(board.number) for board in field.boards}
    if printed is not PrintedPoints.CUT:
        return found
    return {number: [(_cut(ns), _cut(ew)) for ns, ew in points] for number, points in found.items()}


def _cut(points: Fraction | None) -> Fraction | None:
    return None if points is None else Fraction(int(points * _TENTHS), _TENTHS)


def places_of(values: Iterable[Fraction | None]) -> int | None:
    """Return the number of decimals of the numbers; None if there is no number."""
    most = None
    for value in values:
        if value is not None:
            places = next((n for n in range(9) if 10**n % value.denominator == 0), 9)
            most = max(most or 0, places)
    return most


def agrees(ours: Fraction | None, theirs: Fraction | None, places: int) -> bool:
    """Return whether two numbers are equal, if the second was rounded to `places` decimals."""
    if ours is None or theirs is None:
        return ours is theirs
    apart = abs(ours.numerator * theirs.denominator - theirs.numerator * ours.denominator)
    return 2 * apart * int(10**places) <= ours.denominator * theirs.denominator


def describe(rules: ScoringRules) -> str:
    """Describe the choices that matter in the rules' form, in words."""
    match rules.form:
        case Form.MATCHPOINTS:
            field = {Entries.BOARD: "the board's entries", Entries.FULL_FIELD: "the full field"}[rules.entries]
            unequal = {
                Unequal.NEUBERG: f"unequal boards by Neuberg to {field}",
                Unequal.TIES: f"missing results as ties, to {field}",
                Unequal.NONE: "each board by its own top",
            }[rules.unequal]
            scale = (
                "the mean of the boards' percentages" if rules.scale is MatchpointScale.PERCENT else f"{rules.scale}"
            )
            artificial = "" if rules.counts_artificial else ", artificial scores left out"
            rounding = ", percentages from rounded totals" if rules.percentage is Percentage.ROUNDED_TOTAL else ""
            return f"{scale}, {unequal}{artificial}{rounding}"
        case Form.BUTLER:
            return f"datum {rules.datum} to {rules.datum_step} points"
        case Form.CROSS_IMPS:
            return f"divided by {rules.divisor}"
        case Form.TOTAL_POINTS:
            return "total points"
