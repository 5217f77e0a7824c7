"""Matches of pairs in a results file of a Swiss: two pairs that met in a round, in victory points.

The field is scored first; what each pair of a match has on its boards is brought to a lead (`scoring.match.pairs`) and
converted by the scale for their number.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from laws.values.seats import Side
from scoring.exchange.results import Results, Scoring
from scoring.exchange.scored.entrants import Entrant, Entrants
from scoring.exchange.scored.tally import Choices, RankedEntrant, Scored, by_number
from scoring.exchange.scored.unplayed import credited_in, matches_unplayed, named_in
from scoring.field.field import Field
from scoring.match.pairs import lead_by_cross_imps, lead_by_percentage
from scoring.match.vp.chosen import name_of, scale_for
from scoring.results.options import Divisor
from scoring.ties.ladder import order, shared, without_lots
from scoring.ties.matches import Matches, MatchResult, Points
from scoring.ties.swiss import swiss

__all__ = ["PairsMatch", "by_matches", "pairs_matches"]

_SOURCES: Final = {
    Scoring.MATCHPOINTS: "percentages",
    Scoring.CROSS_IMPS: "cross-IMPs",
    Scoring.BUTLER: "Butler IMPs",
    Scoring.TOTAL_POINTS: "total points",
}


@dataclass(frozen=True, slots=True)
class PairsMatch:
    """Two pairs that met in a round, on so many boards, and the lead of each in IMPs; negative for one that is behind.

    At matchpoints the two leads are not each other's opposite.
    """

    session: str
    round: int
    ns: Entrant
    ew: Entrant
    boards: int
    ns_lead: Fraction
    ew_lead: Fraction


@dataclass(frozen=True, slots=True)
class _Line:
    """A board of a match: the points of both pairs, their tops, and at how many tables it was played."""

    points: tuple[Fraction, Fraction]
    tops: tuple[Fraction, Fraction]
    tables: int


def pairs_matches(scored: Sequence[Scored], field: Field, scoring: Scoring) -> Iterator[PairsMatch]:
    """Yield the matches of a file in the order of sessions, rounds and the file; boards without points do not count.

    The rows are in the order of the boards of `field`, as a tally has them.
    """
    tops = [(line, len(lines)) for board in field.boards for lines in (field.tops(board.number),) for line in lines]
    found: dict[tuple[str, int, Entrant, Entrant], list[_Line]] = {}
    for one, (top, tables) in zip(scored, tops, strict=True):
        if one.ns_points is not None and one.ew_points is not None and one.ns.name and one.ew.name:
            lines = found.setdefault((one.row.session, one.row.round or 0, one.ns, one.ew), [])
            lines.append(_Line((one.ns_points, one.ew_points), (top[0], top[1]), tables))
    for (session, number, ns, ew), lines in sorted(found.items(), key=lambda item: item[0][:2]):
        leads = [_lead(lines, side, scoring, field.rules.divisor) for side in Side]
        yield PairsMatch(session, number, ns, ew, len(lines), leads[0], leads[1])


def _lead(lines: Sequence[_Line], side: Side, scoring: Scoring, divisor: Divisor) -> Fraction:
    points = sum((one.points[side] for one in lines), Fraction(0))
    if scoring is Scoring.MATCHPOINTS:
        top = sum((one.tops[side] for one in lines), Fraction(0))
        return lead_by_percentage(100 * points / top, len(lines)) if top else Fraction(0)
    tables = max(one.tables for one in lines)
    if scoring is not Scoring.CROSS_IMPS or tables < 2:
        return points
    if divisor is Divisor.NONE:
        points /= tables - 1
    elif divisor is Divisor.SCORES:
        points *= Fraction(tables, tables - 1)
    return Fraction(lead_by_cross_imps(points, tables))


def by_matches(
    results: Results, entrants: Entrants, scored: Sequence[Scored], field: Field, scoring: Scoring, choices: Choices
) -> tuple[str, tuple[RankedEntrant, ...]]:
    """Return the method in words, and the places of the pairs by their victory points, with directors' adjustments."""
    assert choices.vp is not None
    totals: dict[str, Fraction] = {}
    there: dict[str, Entrant] = {}
    matches = []
    for met in pairs_matches(scored, field, scoring):
        scale = scale_for(choices.vp, met.boards)
        both = []
        for own, lead in ((met.ns, met.ns_lead), (met.ew, met.ew_lead)):
            there[own.name] = own
            points = scale.convert(lead)[0]
            totals[own.name] = totals.get(own.name, Fraction(0)) + points
            both.append(Points(points, max(lead, Fraction(0)), max(-lead, Fraction(0))))
        matches.append(MatchResult(met.ns.name, met.ew.name, both[0], both[1]))
    for entrant, credited in credited_in(results, entrants):
        there.setdefault(entrant.name, entrant)
        totals[entrant.name] = totals.get(entrant.name, Fraction(0)) + credited
    matches += matches_unplayed(named_in(results, entrants))
    for name, own in there.items():
        totals[name] += (own.own.adjustment if own.own is not None else None) or 0
    ladder = without_lots(swiss(Matches(matches), totals, "")) if choices.ties else shared
    placed = sorted(order(totals, ladder).places, key=lambda one: (one.place, by_number(one.contestant)))
    standings = tuple(
        RankedEntrant(there[one.contestant], one.total, None, one.place, one.sharing > 1, reasons=one.reasons)
        for one in placed
    )
    return f"victory points, {name_of(choices.vp)}, from {_SOURCES[scoring]}", standings
