"""Numbers that explain themselves: what a number is, how it came about, by which rule, and of which others.

A `Figure` is a tree. Its value is what `combine` makes of the values of its parts, down to leaves that stand on the
page or in the rules: scores, counts of scores, awards, penalties. Words for people belong to whoever draws it: `What`,
`Unit` and `How` are the keys.
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
    """What a number is."""

    PLACE = "place"
    RESULT = "result"  # what a contestant is ranked by
    PERCENTAGE = "percentage"
    TOTAL = "total"  # all points of a session or a match
    SCALED = "scaled"  # the total as if as much had been played as by whoever played most
    CORRECTION = "correction"  # a penalty or a carry-over
    BOARD = "board"  # the points on one board; the subject is its number
    TABLE = "table"  # the points of one table against another; the subject names them
    RAW = "raw"  # the points of the comparisons that there were
    COMPONENT = "component"  # one result of a weighted score
    OWN_ERROR = "own_error"  # what a side lost by its own serious error
    COMPARISON = "comparison"  # with one other score
    SUM = "sum"
    SCORE = "score"  # as the side sees it
    OTHER_SCORE = "other_score"
    COUNT = "count"  # how many have a score
    WEIGHT = "weight"
    ENTRIES = "entries"  # how many results the board should have
    RESULTS = "results"  # how many were compared
    COMPARISONS = "comparisons"  # what a sum of cross-IMPs is divided by
    BOARDS = "boards"  # how many
    TOP = "top"
    AVERAGE = "average"  # half a top
    TIE = "tie"  # what a tie is worth
    DATUM = "datum"
    LEFT_OUT = "left_out"  # the highest or lowest result, out of the datum
    STEP = "step"
    PLACES = "places"  # decimals
    AWARD = "award"  # an artificial score
    SESSION = "session"  # what the contestant has on other boards
    OPPONENTS = "opponents"  # what the other side has on a board
    VICTORY_POINTS = "victory_points"
    MATCH = "match"  # the points of one match or round of a stage
    WON = "won"  # the points of the boards of a match on which a side gained
    LOST = "lost"
    QUOTIENT = "quotient"  # won over lost
    CREDIT = "credit"  # one of the ways to credit a match that was not played
    FACTOR = "factor"  # what the rules multiply by
    WHOLE = "whole"  # what both sides of a match have together
    MOST = "most"  # what a side can have of it
    AHEAD = "ahead"  # how many of the same total a rule puts before a contestant


class Unit(StrEnum):
    """What a number counts."""

    MATCHPOINTS = "matchpoints"
    IMPS = "imps"
    POINTS = "points"  # of Law 77
    VICTORY_POINTS = "victory_points"
    MATCH_POINTS = "match_points"  # for matches won and drawn
    PERCENT = "percent"
    NUMBER = "number"


class How(StrEnum):
    """How a number comes of its parts, in their order."""

    GIVEN = "given"  # it stands on the page or in the rules
    ELSEWHERE = "elsewhere"  # it is the figure of its subject on the same page
    SUM = "sum"
    DIFFERENCE = "difference"  # the first less all others
    PRODUCT = "product"
    QUOTIENT = "quotient"
    MEAN = "mean"
    GREATEST = "greatest"
    LEAST = "least"
    PERCENTAGE = "percentage"  # the first in per cent of the second
    PERCENT_OF = "percent_of"  # so many per cent, of that
    SHARED_OUT = "shared_out"  # half of: the first less the second (and a top)
    COMPARED_2_1_0 = "compared_2_1_0"  # one's own score, the other
    COMPARED_1_HALF_0 = "compared_1_half_0"
    IMPS = "imps"  # the table of 78B, for the first less the second
    NEUBERG = "neuberg"  # raw points, entries, results, a tie
    TIES = "ties"  # raw points, entries, results, a tie
    SMALL_GROUP = "small_group"  # raw points, results, top, a tie
    ROUNDED = "rounded"  # to decimals, away from a number: the value, the decimals, the number
    ROUNDED_TO = "rounded_to"  # the value, the step
    SCALE = "scale"  # looked up in the scale that the rule names
    PLACED = "placed"  # one's own result, all others': one more than are greater


_PLUS: Final = 60
_STEP: Final = 5


def combine(how: How, parts: Sequence[Fraction]) -> Fraction:
    """The value that parts give. Raises ValueError for what is not made of parts, or not of so many."""
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
    """A number with its reasons. `rule` is "Law 78A", a paragraph of the competition rules ("article
    24.1(2)-2"), or the name of a scale or of a body's regulation.

    `subject` says of which board, contestant, table or ruling it is, where that is not plain.
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
        """A figure whose value comes of its parts. Raises ValueError when they are not what `how` needs."""
        return cls(what, combine(how, [part.value for part in parts]), unit, how, rule, tuple(parts), subject)

    def walk(self) -> Iterator[Figure]:
        """This figure and everything below it."""
        yield self
        for part in self.parts:
            yield from part.walk()


def given(what: What, value: Fraction | int, unit: Unit = Unit.NUMBER, rule: str = "", subject: str = "") -> Figure:
    """A figure that stands on the page or in the rules."""
    return Figure(what, Fraction(value), unit, How.GIVEN, rule, (), subject)
