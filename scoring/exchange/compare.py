"""How a file that was scored differs from its own figures: scores beside contracts, points, totals, places."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from laws.contract import PassedOut, Played
from laws.notation.record import Trouble
from scoring.exchange.conventions import agrees, places_of
from scoring.exchange.results import Results
from scoring.exchange.tally import Scored, Standing, shown

__all__ = ["differences"]


def differences(results: Results, scored: Sequence[Scored], standings: Sequence[Standing]) -> tuple[Trouble, ...]:
    """All differences, line by line, and then contestant by contestant."""
    of_lines = (*_different_scores(results, scored), *_different_points(results, scored))
    return (*sorted(of_lines, key=lambda found: found.line), *_different_places(results, standings))


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
