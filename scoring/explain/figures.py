"""Numbers with their explanation: what a number is, how and by which rule it was computed, and from which others.

A `Figure` is a tree. Its value is what `combine` makes of the values of its parts, down to leaves that stand on the
page or in the rules: scores, counts of scores, awards, penalties. `What`, `Unit` and `How` are keys; the code that
draws a figure has the words.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Final

from scoring.field.imps import imps
from scoring.rounding import rounded, rounded_to

__all__ = ["Figure", "How", "Unit", "What", "combine", "given"]


class What(StrEnum):
    """The meaning of a number."""

    PLACE = "place"
    RESULT = "result"  # the figure by which a contestant is ranked
    PERCENTAGE = "percentage"
    TOTAL = "total"  # all points of a session or a match
    SCALED = "scaled"  # the total, scaled to the fullest session
    CORRECTION = "correction"  # a penalty or a carry-over
    BOARD = "board"  # the points on one board; the subject is its number
    TABLE = "table"  # the points of one table against another; the subject names them
    RAW = "raw"  # the points of the comparisons that were made
    COMPONENT = "component"  # one result of a weighted score
    OWN_ERROR = "own_error"  # a side's loss by its own serious error
    COMPARISON = "comparison"  # with one other score
    SUM = "sum"
    SCORE = "score"  # as seen by the side
    OTHER_SCORE = "other_score"
    COUNT = "count"  # how many have a score
    WEIGHT = "weight"
    ENTRIES = "entries"  # how many results the board should have
    RESULTS = "results"  # how many were compared
    COMPARISONS = "comparisons"  # the divisor of a sum of cross-IMPs
    BOARDS = "boards"  # a number of boards
    TOP = "top"
    AVERAGE = "average"  # half a top
    TIE = "tie"  # the value of a tie
    DATUM = "datum"
    LEFT_OUT = "left_out"  # the highest or lowest result, which the datum leaves out
    STEP = "step"
    PLACES = "places"  # decimals
    AWARD = "award"  # an artificial score
    SESSION = "session"  # the contestant's points on other boards
    OPPONENTS = "opponents"  # the other side's points on a board
    VICTORY_POINTS = "victory_points"
    MATCH = "match"  # the points of one match or round of a stage
    WON = "won"  # the points of the boards of a match on which a side gained
    LOST = "lost"
    QUOTIENT = "quotient"  # won over lost
    CREDIT = "credit"  # one of the options for crediting a match that was not played
    FACTOR = "factor"  # a factor that the rules state
    WHOLE = "whole"  # the points of both sides of a match together
    MOST = "most"  # the most that one side can have of these
    MARKS = "marks"  # what a tie-break counts for the boards that all who are tied have played
    AHEAD = "ahead"  # how many with the same total a rule places before a contestant


class Unit(StrEnum):
    """The unit of a number."""

    MATCHPOINTS = "matchpoints"
    IMPS = "imps"
    POINTS = "points"  # of Law 77
    VICTORY_POINTS = "victory_points"
    MATCH_POINTS = "match_points"  # for matches won and drawn
    PERCENT = "percent"
    NUMBER = "number"


class How(StrEnum):
    """The computation of a number from its parts, in their order."""

    GIVEN = "given"  # it stands on the page or in the rules
    ELSEWHERE = "elsewhere"  # it is the figure of its subject on the same page
    SUM = "sum"
    DIFFERENCE = "difference"  # the first minus all others
    PRODUCT = "product"
    QUOTIENT = "quotient"
    MEAN = "mean"
    GREATEST = "greatest"
    LEAST = "least"
    PERCENTAGE = "percentage"  # the first in per cent of the second
    PERCENT_OF = "percent_of"  # a percentage, and the number it is taken of
    SHARED_OUT = "shared_out"  # half of: the first minus the second (plus a top)
    COMPARED_2_1_0 = "compared_2_1_0"  # the contestant's own score, the other score
    COMPARED_1_HALF_0 = "compared_1_half_0"
    IMPS = "imps"  # the table of 78B, for the first minus the second
    NEUBERG = "neuberg"  # raw points, entries, results, a tie
    TIES = "ties"  # raw points, entries, results, a tie
    SMALL_GROUP = "small_group"  # raw points, results, top, a tie
    ROUNDED = "rounded"  # to decimals, away from a number: the value, the decimals, the number
    ROUNDED_TO = "rounded_to"  # the value, the step
    SCALE = "scale"  # looked up in the scale that the rule names
    PLACED = "placed"  # the contestant's own result, all others': one more than the number of greater ones


_PLUS: Final = 60
_STEP: Final = 5


def combine(how: How, parts: Sequence[Fraction]) -> Fraction:
    """Return the value computed from the parts.

    Raise ValueError if `how` does not compute from parts, or not from so many.
    """
    way = _WAYS.get(how)
    try:
        if way is not None:
            return way(*parts)
    except TypeError:
        pass
    raise ValueError(f"no number is made by {how} of {len(parts)} parts")


def _sum(*parts: Fraction) -> Fraction:
    return sum(parts, Fraction(0))


def _compared(mine: Fraction, other: Fraction) -> Fraction:
    return Fraction(2 * (mine > other) + (mine == other))


def _rounded(value: Fraction, places: Fraction, middle: Fraction) -> Fraction:
    return middle + Fraction(rounded(value - middle, int(places)))


def _placed(mine: Fraction, *others: Fraction) -> Fraction:
    return Fraction(1 + sum(other > mine for other in others))


_WAYS: Final[Mapping[How, Callable[..., Fraction]]] = {
    How.SUM: _sum,
    How.DIFFERENCE: lambda first, *others: first - _sum(*others),
    How.PRODUCT: lambda first, second: first * second,
    How.QUOTIENT: lambda first, second: first / second,
    How.MEAN: lambda first, *others: _sum(first, *others) / (1 + len(others)),
    How.GREATEST: lambda first, *others: max(first, *others, first),
    How.LEAST: lambda first, *others: min(first, *others, first),
    How.PERCENTAGE: lambda value, of: 100 * value / of,
    How.PERCENT_OF: lambda percent, of: percent * of / 100,
    How.SHARED_OUT: lambda mine, theirs, *top: (mine - theirs + _sum(*top)) / 2,
    How.COMPARED_2_1_0: _compared,
    How.COMPARED_1_HALF_0: lambda mine, other: _compared(mine, other) / 2,
    How.IMPS: lambda mine, other: Fraction(imps(mine - other)),
    How.NEUBERG: lambda raw, entries, results, tie: (raw + tie) * entries / results - tie,
    How.TIES: lambda raw, entries, results, tie: raw + (entries - results) * tie,
    How.SMALL_GROUP: lambda raw, results, top, tie: top * (_PLUS + _STEP * (raw / tie - (results - 1))) / 100,
    How.ROUNDED: _rounded,
    How.ROUNDED_TO: lambda value, step: Fraction(rounded_to(value, int(step))),
    How.PLACED: _placed,
}


@dataclass(frozen=True, slots=True)
class Figure:
    """A number with its reasons.

    `rule` is "Law 78A", a paragraph of the competition rules ("article 24.1(2)-2"), or the name of a scale or of a
    body's regulation. `subject` names the board, contestant, table or ruling, where the context does not.
    """

    what: What
    value: Fraction
    unit: Unit
    how: How = How.GIVEN
    rule: str = ""
    parts: tuple[Figure, ...] = ()
    subject: str = ""

    @classmethod
    def made(
        cls, what: What, unit: Unit, how: How, parts: Sequence[Figure], rule: str = "", subject: str = ""
    ) -> Figure:
        """Return a figure whose value is computed from its parts. Raise ValueError if they do not fit `how`."""
        return cls(what, combine(how, [part.value for part in parts]), unit, how, rule, tuple(parts), subject)

    def walk(self) -> Iterator[Figure]:
        """Yield this figure and all figures below it."""
        yield self
        for part in self.parts:
            yield from part.walk()


def given(what: What, value: Fraction | int, unit: Unit = Unit.NUMBER, rule: str = "", subject: str = "") -> Figure:
    """Return a figure that stands on the page or in the rules."""
    return Figure(what, Fraction(value), unit, How.GIVEN, rule, (), subject)
