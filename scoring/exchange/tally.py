"""A results file scored anew, from its contracts and scores, and how that differs from what the file itself says.

Nothing is taken from the points that the file carries but the habits of the program that made them (`conventions`),
and these only where nothing else was asked for.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final

from laws.contract import PassedOut, Played
from laws.notation.record import Trouble
from laws.seats import Side
from scoring.exchange import cells
from scoring.exchange.conventions import agrees, describe, places_of, tried
from scoring.exchange.entrants import Entrant, Entrants
from scoring.exchange.results import Results, Row, Scoring
from scoring.field import Field
from scoring.options import BODIES, Percentage, Rules
from scoring.outcomes import Board, Line, Score
from scoring.rounding import rounded

__all__ = ["Choices", "Scored", "Standing", "Tally", "by_number", "shown", "tally"]

_NUMBERS: Final = re.compile(r"([0-9]{1,18})", re.ASCII)
_SHOWN: Final = 2
"""The decimals of points, totals and percentages where they are compared and printed."""


@dataclass(frozen=True, slots=True)
class Choices:
    """What is asked for; everything else goes by the file, and then by the Laws as they stand.

    `body` is a key of `options.BODIES`; `rules` has single choices by the names of the fields of `Rules`.
    """

    scoring: Scoring | None = None
    body: str | None = None
    rules: Mapping[str, object] | None = None
    winners: int | None = None


@dataclass(frozen=True, slots=True)
class Standing:
    """A contestant's place; others have it too when `shared`. `percentage` is None where the scoring knows none."""

    entrant: Entrant
    total: Fraction
    percentage: Fraction | None
    place: int
    shared: bool


@dataclass(frozen=True, slots=True)
class Scored:
    """A row with its contestants and both sides' points, None where there are none."""

    row: Row
    ns: Entrant
    ew: Entrant
    ns_points: Fraction | None
    ew_points: Fraction | None

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
    """A file scored: how, by whose habits, everybody's place in order, each row, what is wrong, what differs."""

    results: Results
    scoring: Scoring
    method: str
    standings: tuple[Standing, ...]
    rows: tuple[Scored, ...]
    errors: tuple[Trouble, ...]
    differences: tuple[Trouble, ...]


def tally(results: Results, choices: Choices | None = None) -> Tally:
    """The file scored as asked for. Rows that cannot be scored are told in `errors`; nothing raises."""
    choices = choices or Choices()
    scoring = choices.scoring or results.scoring or Scoring.MATCHPOINTS
    entrants = Entrants(replace(results, scoring=scoring), choices.winners)
    rows, troubles = entrants.usable(results.rows, results.file)
    errors = tuple(sorted((*results.faults, *troubles), key=lambda trouble: trouble.line))
    return _of_field(results, scoring, choices, entrants, rows, errors)


def _of_field(
    results: Results,
    scoring: Scoring,
    choices: Choices,
    entrants: Entrants,
    rows: Sequence[Row],
    errors: tuple[Trouble, ...],
) -> Tally:
    """Everybody who played a board compared with everybody else who did."""
    boards, placed = _boards(rows, entrants)
    rules, method = _rules(results, scoring, choices, boards, placed)
    field = Field.of(boards, rules)
    scored = tuple(
        Scored(row, entrants.of(row, Side.NS), entrants.of(row, Side.EW), ns, ew)
        for board, of_board in zip(boards, placed, strict=True)
        for row, (ns, ew) in zip(of_board, field.points(board.number), strict=True)
    )
    standings = tuple(_standings(field, scored))
    differences = (*_different_scores(results, scored), *_different_points(results, scored))
    return Tally(
        results,
        scoring,
        method,
        standings,
        scored,
        errors,
        tuple(sorted(differences, key=lambda found: found.line)) + tuple(_different_places(results, standings)),
    )


def _boards(rows: Sequence[Row], entrants: Entrants) -> tuple[list[Board], list[list[Row]]]:
    """The boards of a field and, for each, its rows. Boards of several sessions get numbers of their own here."""
    together: dict[tuple[str, int], list[Row]] = {}
    for row in rows:
        together.setdefault((row.session, row.board), []).append(row)
    keys = sorted(together)
    boards = [
        Board(
            place,
            tuple(
                Line(
                    entrants.of(row, Side.NS).name,
                    entrants.of(row, Side.EW).name,
                    row.outcome,
                    section=row.section,
                )
                for row in together[key]
            ),
        )
        for place, key in enumerate(keys, 1)
    ]
    return boards, [together[key] for key in keys]


def _rules(
    results: Results, scoring: Scoring, choices: Choices, boards: Sequence[Board], placed: Sequence[Sequence[Row]]
) -> tuple[Rules, str]:
    """The rules, and in words what they are and where they come from."""
    form = scoring.form
    assert form is not None
    chosen = dict(choices.rules or {})
    body = choices.body or ("ACBL" if results.format == "ACBL" else None)
    rules = replace(BODIES[body or "CBA"], form=form, **chosen)  # type: ignore[arg-type]
    fixed = frozenset(chosen)
    if choices.body is None:
        own = [[(row.ns_points, row.ew_points) for row in of_board] for of_board in placed]
        rules, has_own = tried(boards, own, rules, fixed)
        if has_own:
            return rules, f"{describe(rules)} (as the file's own points show)"
    source = choices.body or ("as the ACBL does" if body else "the Laws as they stand")
    return rules, f"{describe(rules)} ({source})"


def _standings(field: Field, scored: Iterable[Scored]) -> Iterator[Standing]:
    """Everybody's place; North-South before East-West where they are ranked apart."""
    entrants = {entrant.name: entrant for line in scored for entrant in (line.ns, line.ew)}
    corrections = {
        name: entrant.own.adjustment
        for name, entrant in entrants.items()
        if entrant.own is not None and entrant.own.adjustment
    }
    for direction in (Side.NS, Side.EW, None):
        names = {name for name, entrant in entrants.items() if entrant.direction is direction}
        is_scaled = field.rules.percentage is Percentage.ROUNDED_TOTAL
        for row in sorted(field.ranking(corrections, names), key=lambda row: (row.place, by_number(row.contestant))):
            total = row.scaled if is_scaled else row.total.points
            yield Standing(entrants[row.contestant], total, row.percentage, row.place, row.sharing > 1)


def _different_scores(results: Results, scored: Iterable[Scored]) -> Iterator[Trouble]:
    for line in scored:
        row = line.row
        if isinstance(row.happened, Played | PassedOut) and row.stated is not None and row.stated != line.score:
            what = f"board {row.board}: {row.happened} is {line.score}, the file has {row.stated}"
            yield Trouble(results.file, row.line, what)


def _different_points(results: Results, scored: Sequence[Scored]) -> Iterator[Trouble]:
    places = places_of(value for line in scored for value in (line.row.ns_points, line.row.ew_points)) or 0
    for line in scored:
        pairs = ((line.ns, line.ns_points, line.row.ns_points), (line.ew, line.ew_points, line.row.ew_points))
        for entrant, ours, theirs in pairs:
            if theirs is not None and not agrees(ours, theirs, places):
                what = f"board {line.row.board}: {entrant.name} has {shown(ours)}, in the file {shown(theirs)}"
                yield Trouble(results.file, line.row.line, what)


def _different_places(results: Results, standings: Sequence[Standing]) -> Iterator[Trouble]:
    owns = [standing.entrant.own for standing in standings if standing.entrant.own is not None]
    in_total = places_of(own.total for own in owns) or 0
    in_percentage = places_of(own.percentage for own in owns) or 0
    for standing in standings:
        own = standing.entrant.own
        if own is None:
            continue
        name = standing.entrant.name
        if own.total is not None and not agrees(standing.total, own.total, in_total):
            what = f"{name} has {shown(standing.total)} in all, in the file {shown(own.total)}"
            yield Trouble(results.file, own.line, what)
        if own.percentage is not None and not agrees(standing.percentage, own.percentage, in_percentage):
            what = f"{name} has {shown(standing.percentage)} %, in the file {shown(own.percentage)} %"
            yield Trouble(results.file, own.line, what)
        place = own.place.strip("=").partition("/")[0].strip("= ")
        if place.isascii() and place.isdigit() and int(place) != standing.place:
            yield Trouble(results.file, own.line, f"{name} is in place {standing.place}, in the file {own.place}")


def by_number(name: str) -> list[tuple[int, str]]:
    """What puts names in order with the numbers in them as numbers: 2 before 10, A2 before A10."""
    return [(int(part) if part.isascii() and part.isdigit() else -1, part) for part in _NUMBERS.split(name)]


def shown(value: Fraction | None) -> str:
    """A number as it is printed: with two decimals."""
    return "nothing" if value is None else f"{rounded(value, _SHOWN)}"
