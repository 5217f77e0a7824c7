"""Differences between a scored file and its own figures: scores beside contracts, points, totals, places."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from laws.notation.record import Trouble
from laws.values.contract import PassedOut, Played
from scoring.exchange.results import LAST, Results, Scoring
from scoring.exchange.scored.conventions import agrees, places_of
from scoring.exchange.scored.tally import RankedEntrant, Scored, shown

__all__ = ["Agreement", "agreement", "differences", "line_agreement", "own_place"]


def differences(
    results: Results, scoring: Scoring, scored: Sequence[Scored], standings: Sequence[RankedEntrant]
) -> tuple[Trouble, ...]:
    """Return all differences, by line and then by contestant; only those of scores if the file's form is another."""
    if results.scoring not in (None, scoring):
        return tuple(_different_scores(results, scored))
    of_lines = (*_different_scores(results, scored), *_different_points(results, scored))
    return (*sorted(of_lines, key=lambda found: found.line), *_different_places(results, standings))


def _different_scores(results: Results, scored: Iterable[Scored]) -> Iterator[Trouble]:
    for line in scored:
        row = line.row
        if isinstance(row.happened, Played | PassedOut) and row.stated is not None and row.stated != line.score:
            what = f"board {row.board}: {row.happened} is {line.score}, the file has {row.stated}"
            yield Trouble(results.file, row.line, what)


def _different_points(results: Results, scored: Sequence[Scored]) -> Iterator[Trouble]:
    places = _line_places(scored)
    for line in scored:
        ns, ew = line.as_printed
        for entrant, ours, theirs in ((line.ns, ns, line.row.ns_points), (line.ew, ew, line.row.ew_points)):
            if theirs is not None and not agrees(ours, theirs, places):
                what = f"board {line.row.board}: {entrant.name} has {shown(ours)}, in the file {shown(theirs)}"
                yield Trouble(results.file, line.row.line, what)


class Agreement(NamedTuple):
    """How many of a file's own figures agree, out of how many."""

    agreed: int
    of: int


def line_agreement(scored: Sequence[Scored]) -> Agreement:
    """Return how many of the points of the file's lines agree."""
    places = _line_places(scored)
    found = [
        agrees(ours, theirs, places)
        for line in scored
        for ours, theirs in zip(line.as_printed, (line.row.ns_points, line.row.ew_points), strict=True)
        if theirs is not None
    ]
    return Agreement(sum(found), len(found))


def _line_places(scored: Sequence[Scored]) -> int:
    """Return the number of decimals of the points of the file's lines."""
    return places_of(value for line in scored for value in (line.row.ns_points, line.row.ew_points)) or 0


def agreement(standings: Sequence[RankedEntrant]) -> Agreement:
    """Return how many of the file's own totals and percentages agree."""
    in_total, in_percentage = _places(standings)
    found: list[bool] = []
    for standing in standings:
        own = standing.entrant.own
        if own is not None and own.total is not None:
            found.append(_has_total(standing, own.total, in_total))
        if own is not None and own.percentage is not None:
            found.append(agrees(standing.percentage, own.percentage, in_percentage))
    return Agreement(sum(found), len(found))


def _places(standings: Sequence[RankedEntrant]) -> tuple[int, int]:
    """Return the numbers of decimals of the file's own totals and percentages."""
    owns = [standing.entrant.own for standing in standings if standing.entrant.own is not None]
    return places_of(own.total for own in owns) or 0, places_of(own.percentage for own in owns) or 0


def own_place(standing: RankedEntrant) -> int | None:
    """Return the contestant's place in the file itself; None if it has none."""
    own = standing.entrant.own
    place = "" if own is None else own.place.removesuffix(LAST).strip("= ").partition("/")[0].strip("= ")
    return int(place) if place.isascii() and place.isdigit() else None


def _has_total(standing: RankedEntrant, own: Fraction, places: int) -> bool:
    """Return whether the file's own total equals the contestant's, as it is or scaled to a full session."""
    return agrees(standing.total, own, places) or agrees(standing.scaled, own, places)


def _different_places(results: Results, standings: Sequence[RankedEntrant]) -> Iterator[Trouble]:
    in_total, in_percentage = _places(standings)
    # Regulations may rank those who share a place here; the file then gives them any of the places they share.
    sharing = Counter((one.place, one.entrant.direction) for one in standings)
    for standing in standings:
        own = standing.entrant.own
        if own is None:
            continue
        name = standing.entrant.name
        if own.total is not None and not _has_total(standing, own.total, in_total):
            what = f"{name} has {shown(standing.total)} in all, in the file {shown(own.total)}"
            yield Trouble(results.file, own.line, what)
        if own.percentage is not None and not agrees(standing.percentage, own.percentage, in_percentage):
            what = f"{name} has {shown(standing.percentage)} %, in the file {shown(own.percentage)} %"
            yield Trouble(results.file, own.line, what)
        place = own_place(standing)
        if place is not None and place - standing.place not in range(
            sharing[standing.place, standing.entrant.direction]
        ):
            yield Trouble(results.file, own.line, f"{name} is in place {standing.place}, in the file {own.place}")
