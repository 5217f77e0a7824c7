"""What comes of scoring a results file: everybody's place, each line's points, what is wrong and what differs."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, Literal

from laws.notation.record import Trouble
from scoring.exchange import cells
from scoring.exchange.entrants import Entrant
from scoring.exchange.results import ResultRow, Results, Scoring
from scoring.field.field import Field
from scoring.results.outcomes import Score
from scoring.rounding import rounded

__all__ = ["Choices", "RankedEntrant", "Scored", "Tally", "by_number", "shown"]

_NUMBERS: Final = re.compile(r"([0-9]{1,18})", re.ASCII)
_SHOWN: Final = 2
"""The decimals of points, totals and percentages where they are compared and printed."""


@dataclass(frozen=True, slots=True)
class Choices:
    """What is asked for; everything else goes by the file, and then by what most bodies do (`Rules()`).

    `body` is a key of `options.BODIES`; `rules` has single choices by the names of the fields of `ScoringRules`. With
    `vp` the matches of teams count by that scale of victory points.
    """

    scoring: Scoring | None = None
    body: str | None = None
    rules: Mapping[str, object] | None = None
    winners: int | None = None
    vp: Literal["continuous", "discrete"] | None = None


@dataclass(frozen=True, slots=True)
class RankedEntrant:
    """A contestant's place; others have it too when `shared`. `percentage` is None where the scoring knows none.

    `scaled` is the total as if the contestant had played as much as whoever played most, which some programs print.
    """

    entrant: Entrant
    total: Fraction
    percentage: Fraction | None
    place: int
    shared: bool
    scaled: Fraction | None = None


@dataclass(frozen=True, slots=True)
class Scored:
    """A row with its contestants and both sides' points, None where there are none.

    `otherwise_printed` are the points that the file's program prints for the line, where these are not the points that
    count.
    """

    row: ResultRow
    ns: Entrant
    ew: Entrant
    ns_points: Fraction | None
    ew_points: Fraction | None
    otherwise_printed: tuple[Fraction | None, Fraction | None] | None = None

    @property
    def as_printed(self) -> tuple[Fraction | None, Fraction | None]:
        """What the file's own points of the line are compared with."""
        return self.otherwise_printed or (self.ns_points, self.ew_points)

    @property
    def score(self) -> int | str | None:
        """The score of North-South in points, an adjusted score in words, None for a board that was not played."""
        outcome = self.row.outcome
        if isinstance(outcome, Score):
            return outcome.ns
        text = cells.adjusted_text(outcome)
        return None if text == "NP" else text


@dataclass(frozen=True, slots=True)
class Tally:
    """A file scored: how, by whose habits, everybody's place in order, each row, what is wrong, what differs.

    `field` can be asked why (`scoring.explain.field`); its contestants are `Entrant.name`s. At teams there is none.
    """

    results: Results
    scoring: Scoring
    method: str
    standings: tuple[RankedEntrant, ...]
    rows: tuple[Scored, ...]
    errors: tuple[Trouble, ...]
    differences: tuple[Trouble, ...]
    field: Field | None = None


def by_number(name: str) -> list[tuple[int, str]]:
    """What puts names in order with the numbers in them as numbers: 2 before 10, A2 before A10."""
    return [(int(part) if part.isascii() and part.isdigit() else -1, part) for part in _NUMBERS.split(name)]


def shown(value: Fraction | None) -> str:
    """A number as it is printed: with two decimals."""
    return "nothing" if value is None else f"{rounded(value, _SHOWN)}"
