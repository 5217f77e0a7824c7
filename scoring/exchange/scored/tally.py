"""The outcome of scoring a results file: places, points of each line, faults and differences."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final, Literal

from laws.notation.record import Trouble
from scoring.exchange import cells
from scoring.exchange.results import ResultRow, Results, Scoring, placed_text
from scoring.exchange.scored.entrants import Entrant
from scoring.field.field import Field
from scoring.match.vp.chosen import Chosen
from scoring.results.outcomes import Score
from scoring.rounding import rounded
from scoring.ties.ladder import Decision

__all__ = ["Choices", "RankedEntrant", "Scored", "Tally", "by_number", "shown"]

_NUMBERS: Final = re.compile(r"([0-9]{1,18})", re.ASCII)
_SHOWN: Final = 2
"""The decimals of points, totals and percentages where they are compared and printed."""


@dataclass(frozen=True, slots=True)
class Choices:
    """The requested options; all others are taken from the file, then from the default (`ScoringRules()`).

    `body` is a key of `options.BODIES`; `rules` has single choices by the names of the fields of `ScoringRules`. With
    `vp` the matches of teams, and those of pairs in a Swiss, are converted by that scale of victory points. With `ties`
    contestants who are level are ranked by article 44 (teams) and 45 (pairs and players), as far as that needs no lots
    and no board more: of teams by that of the `form`, a round robin (44.1) or a Swiss (44.3), and at board-a-match by
    44.4. `entered` are teams that have a place without a row: all their rounds were byes, their matches are
    cancelled, or are still to come. `added` are points on totals, by contestant: awards, and penalties below 0.
    `handicaps` are per cent at matchpoints, and else points on totals.
    """

    scoring: Scoring | None = None
    body: str | None = None
    rules: Mapping[str, object] | None = None
    winners: int | None = None
    vp: Chosen | None = None
    ties: bool = False
    form: Literal["round robin", "swiss"] = "round robin"
    added: Mapping[str, Fraction] = field(default_factory=dict)
    handicaps: Mapping[str, Fraction] = field(default_factory=dict)
    entered: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class RankedEntrant:
    """A contestant's place, which others share if `shared`. `percentage` is None where the scoring has none.

    `scaled` is the total scaled to the fullest session, which some programs print. `reasons` are the decisions that
    placed him above or below others with his result. `last`: he is behind all others, whatever he has (article 23.4).
    """

    entrant: Entrant
    total: Fraction
    percentage: Fraction | None
    place: int
    shared: bool
    scaled: Fraction | None = None
    reasons: tuple[Decision, ...] = ()
    last: bool = False

    @property
    def written(self) -> str:
        """The place as a file has it."""
        return placed_text(self.place, shared=self.shared, last=self.last)


@dataclass(frozen=True, slots=True)
class Scored:
    """A row with its contestants and both sides' points, None where there are none.

    `otherwise_printed` are the points that the file's program prints for the line, if they are not the points that
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
        """The points to compare with the file's own points of the line."""
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
    """A scored file: the method and its source, the places in order, each row, the faults, the differences.

    `field` is for explanations (`scoring.explain.field`); its contestants are `Entrant.name`s. It is None at teams.
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
    """Return a sort key that compares the numbers in names as numbers: 2 before 10, A2 before A10."""
    return [(int(part) if part.isascii() and part.isdigit() else -1, part) for part in _NUMBERS.split(name)]


def shown(value: Fraction | None) -> str:
    """Return a number as it is printed, with two decimals."""
    return "nothing" if value is None else f"{rounded(value, _SHOWN)}"
