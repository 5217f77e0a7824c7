"""Rulings as they are written and kept: assigned scores, results, points of penalties; pure.

An assigned score is written for each side as one result, or several with weights in per cent (Law 12C1(c)):

    4S N =            +420             60 % 4S N = + 40 % 4S N -1             60 % 420 + 40 % -50

All points are those of North-South. What is kept is the text of `scoring.exchange.cells`, which files hold as well.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from typing import Final
from unicodedata import normalize

from laws.values.contract import PassedOut, Result
from laws.values.score import score_ns
from laws.values.seats import Side, Vulnerability
from scoring.exchange import cells
from scoring.penalties.units import PenaltyUnit
from scoring.results.notation import parse_result
from scoring.results.outcomes import Adjusted, Award, Imps, Mean, NotPlayed, Percent, Unrelieved

__all__ = [
    "NotWeighted",
    "NotWritten",
    "Weights",
    "adjusted_of",
    "assigned",
    "capped",
    "points_of",
    "points_text",
    "result_of",
    "result_text",
    "score_written",
    "with_own_error",
    "without_gain",
]

_PARTS: Final = re.compile(r"\s*;\s*|\s*\n\s*|\s*\+\s*(?=[0-9.]+\s*%)")
_WEIGHTED: Final = re.compile(r"([0-9]{1,3}(?:\.[0-9]{1,3})?)\s*%\s*(.+)")
_WEIGHTS: Final = re.compile(r"%")
_POINTS: Final = re.compile(r"[+\-−–]?\s*[0-9]{1,5}")
_ALL: Final = 100


class NotWritten(ValueError):
    """A text that is no result; its argument is the text."""


class NotWeighted(NotWritten):
    """A part of a score with weights that is no weight with a result; its argument is that part."""


class Weights(ValueError):
    """The weights of an assigned score do not add up to 100 %; its argument is their sum."""


def assigned(ns: str, ew: str, vulnerability: Vulnerability) -> Adjusted:
    """Return the assigned score of both sides; an empty text for East-West says that of North-South (12C1(b)).

    Raise NotWritten for a text that is no result, NotWeighted where it has weights, and Weights.
    """
    award = _mean(ns, vulnerability)
    return Adjusted(award, _mean(ew, vulnerability) if ew.strip() else award)


def _mean(text: str, vulnerability: Vulnerability) -> Mean:
    text = normalize("NFKC", text)  # signs and digits as a Chinese keyboard writes them
    written = [_WEIGHTED.fullmatch(part) or part for part in _PARTS.split(text.strip())]
    if len(written) == 1 and isinstance(written[0], str) and not _WEIGHTS.search(text):
        return Mean.of((1, _score(written[0], vulnerability)))
    parts = []
    for one in written:
        if isinstance(one, str):
            raise NotWeighted(one)
        if not Fraction(one[1]):
            raise NotWeighted(one[0])
        try:
            parts.append((Fraction(one[1]), _score(one[2], vulnerability)))
        except NotWritten:
            raise NotWeighted(one[0]) from None
    if (whole := sum(weight for weight, _ in parts)) != _ALL:
        raise Weights(f"{float(whole):g}")
    return Mean.of(*parts)


def _score(text: str, vulnerability: Vulnerability) -> int:
    """Return North-South's score for points or for a result."""
    plain = text.strip()
    try:
        return cells.score(plain.replace(" ", "")) if _POINTS.fullmatch(plain) else _scored(plain, vulnerability)
    except ValueError:
        raise NotWritten(text) from None


def _scored(text: str, vulnerability: Vulnerability) -> int:
    return score_ns(parse_result(text), vulnerability)


def adjusted_of(value: str) -> Adjusted | NotPlayed:
    """Return the award that is kept. Raise ValueError for another text."""
    found = cells.adjusted(value)
    if found is None:
        raise ValueError(f"{value!r} is no adjusted score")
    return found


def result_of(text: str) -> Result:
    """Return a result that is written or kept. Raise NotWritten."""
    try:
        return parse_result(text)
    except ValueError:
        raise NotWritten(text) from None


def result_text(result: Result) -> str:
    """Return the text of a result that is kept."""
    return "pass" if isinstance(result, PassedOut) else f"{result.contract} {result.tricks} tricks"


def without_gain(before: Result | None, after: Result, vulnerability: Vulnerability) -> Adjusted:
    """Return what a correction after the correction period comes to: no side gains by it (article 43, Law 79B3).

    Without a result before, each side has what the correction says.
    """
    new = score_ns(after, vulnerability)
    old = new if before is None else score_ns(before, vulnerability)
    return Adjusted(Mean.of((1, min(old, new))), Mean.of((1, max(old, new))))


def capped(given: Adjusted, before: Result, vulnerability: Vulnerability) -> Adjusted:
    """Return an assigned score of which no result is better for a side than the one before (article 43.3).

    Raise ValueError for an artificial score.
    """
    old = score_ns(before, vulnerability)
    return Adjusted(_capped(given.ns, lambda score: min(old, score)), _capped(given.ew, lambda score: max(old, score)))


def _capped(award: Award, cap: Callable[[int], int]) -> Award:
    match award:
        case Mean(parts):
            return Mean.of(*((weight, cap(score)) for weight, score in parts))
        case Unrelieved(mean, without_error, table):
            capped_mean = _capped(mean, cap)
            assert isinstance(capped_mean, Mean)
            return Unrelieved(capped_mean, without_error, table)
        case Percent() | Imps():
            raise ValueError("an artificial score has no results")


def with_own_error(given: Adjusted, side: Side, without_error: int, table: int) -> Adjusted:
    """Return an assigned score in which that side keeps its own loss by a serious error, or a gamble (12C1(e)(2)).

    `without_error` is the result that it would have had after the irregularity, `table` the one that it has. Raise
    ValueError for an artificial score.
    """
    award = given.ns if side is Side.NS else given.ew
    if not isinstance(award, Mean):
        raise ValueError("an artificial score has no results")
    kept = Unrelieved(award, without_error, table)
    return Adjusted(kept, given.ew) if side is Side.NS else Adjusted(given.ns, kept)


def score_written(text: str, vulnerability: Vulnerability) -> int:
    """Return North-South's score for points, or a result, that is written. Raise NotWritten."""
    return _score(text, vulnerability)


def points_text(points: Fraction, unit: PenaltyUnit) -> str:
    """Return the points of a penalty as they are kept."""
    return f"{points} {unit.value}"


def points_of(value: str) -> tuple[Fraction, PenaltyUnit]:
    """Return the points of a penalty and their unit. Raise ValueError for another text."""
    points, _, unit = value.partition(" ")
    return Fraction(points), PenaltyUnit(unit)
