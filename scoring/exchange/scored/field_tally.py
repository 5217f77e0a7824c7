"""The tally of a results file of a field, in which all contestants who played a board are compared."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final

from laws.values.seats import Side
from scoring.exchange.results import ResultRow, Results, partners_of
from scoring.exchange.scored.compare import Agreement, agreement, line_agreement, own_place
from scoring.exchange.scored.conventions import PrintedPoints, candidates, describe, points_of
from scoring.exchange.scored.entrants import Entrant, Entrants
from scoring.exchange.scored.field_ties import parted
from scoring.exchange.scored.tally import Choices, RankedEntrant, Scored, by_number
from scoring.exchange.scored.unplaced import as_in_file, said_of_none
from scoring.field.field import Field
from scoring.results.options import BODIES, Form, MatchpointScale, Percentage, ScoringRules, Unequal
from scoring.results.outcomes import Line, Traveller

__all__ = ["field_tally"]

_DEFAULT: Final = "CBA"


@dataclass(frozen=True, slots=True)
class _Placed:
    """A file scored in one way: the places, and how many of the file's own totals and percentages agree."""

    field: Field
    standings: tuple[RankedEntrant, ...]
    agreed: Agreement


@dataclass(frozen=True, slots=True)
class _Lined:
    """The lines of a file scored in one way, as its program most likely prints them, and how many agree."""

    printed: PrintedPoints
    scored: tuple[Scored, ...]
    agreed: Agreement


class _File:
    """The boards of a file, with its rows and contestants, to be scored by several rules."""

    def __init__(self, entrants: Entrants, rows: Sequence[ResultRow], results: Results, *, ties: bool) -> None:
        together: dict[tuple[str, int], list[ResultRow]] = {}
        for row in rows:
            together.setdefault((row.session, row.board), []).append(row)
        keys = sorted(together)
        is_one_session = len({session for session, _ in keys}) < 2  # otherwise boards are numbered consecutively here
        self.entrants = entrants
        self.ties = ties
        self.none = said_of_none(results)
        self.rows = {key[1] if is_one_session else place: together[key] for place, key in enumerate(keys, 1)}
        self.sessions = {} if is_one_session else {place: session for place, (session, _) in enumerate(keys, 1)}
        self.boards = [Traveller(number, tuple(map(self._line, of_board))) for number, of_board in self.rows.items()]
        seated = (entrants.of(row, side) for of_board in self.rows.values() for row in of_board for side in Side)
        self.by_name: dict[str, Entrant] = {one.name: one for one in seated if one.name}
        self.members: dict[str, tuple[str, ...]] = {}
        if results.individual:
            self.members = {name: partners_of(name) for name in self.by_name}
            listed = {one.id: one for one in results.contestants}
            seated_players = {player for members in self.members.values() for player in members}
            self.by_name = {player: Entrant(player, None, listed.get(player)) for player in seated_players}

    def _line(self, row: ResultRow) -> Line:
        ns, ew = (self.entrants.of(row, side).name for side in Side)
        return Line(ns, ew, row.outcome, row.group, row.section)

    def placed(self, rules: ScoringRules) -> _Placed:
        """Return the file scored by these rules, without its lines."""
        field = Field.of(self.boards, rules, self.members)
        standings = tuple(_standings(field, self.by_name, self.sessions, ties=self.ties))
        return _Placed(field, standings, agreement(standings))

    def ranked(self, placed: _Placed) -> tuple[RankedEntrant, ...]:
        """Return the places by article 45 where the file has exactly these and no others; else as they were."""
        standings = placed.standings
        if self.ties or not any(one.shared for one in standings):
            return standings
        broken = tuple(_standings(placed.field, self.by_name, self.sessions, ties=True))
        return broken if all(own_place(one) == one.place for one in as_in_file(broken, self.none)) else standings

    def lined(self, field: Field) -> _Lined:
        """Return the lines of the file, by the printing convention that agrees best with its own points."""
        best = self._lined(field, PrintedPoints.COUNTED)
        if field.rules.form is Form.MATCHPOINTS and best.agreed.agreed < best.agreed.of:
            for printed in (PrintedPoints.UNFACTORED, PrintedPoints.CUT):
                other = self._lined(field, printed)
                if other.agreed.agreed > best.agreed.agreed:
                    best = other
        return best

    def _lined(self, field: Field, printed: PrintedPoints) -> _Lined:
        scored = tuple(self._scored(field, printed))
        return _Lined(printed, scored, line_agreement(scored))

    def _scored(self, field: Field, printed: PrintedPoints) -> Iterator[Scored]:
        shown = {} if printed is PrintedPoints.COUNTED else points_of(field, printed)
        for number, rows in self.rows.items():
            points = field.points(number)
            for place, (row, (ns, ew)) in enumerate(zip(rows, points, strict=True)):
                two = self.entrants.of(row, Side.NS), self.entrants.of(row, Side.EW)
                yield Scored(row, *two, ns, ew, shown[number][place] if shown else None)


def field_tally(
    results: Results, form: Form, choices: Choices, entrants: Entrants, rows: Sequence[ResultRow]
) -> tuple[str, tuple[Scored, ...], tuple[RankedEntrant, ...], Field]:
    """Return the method in words, each row with its points, the places of all contestants, and the field itself."""
    file = _File(entrants, rows, results, ties=choices.ties)
    chosen = dict(choices.rules or {})
    if "entries" in chosen:
        chosen.setdefault("unequal", Unequal.NEUBERG)  # only Neuberg needs the number of entries
    body = choices.body or ("ACBL" if results.format == "ACBL" else None)
    said = dict(results.rules) if choices.body is None else {}
    rules = replace(BODIES[body or _DEFAULT], form=form, **(said | chosen))  # type: ignore[arg-type]
    placed = file.placed(rules)
    lined = file.lined(placed.field)
    source = choices.body or ("as the ACBL does" if body else "as the file says" if said else "as most bodies do")
    if choices.body is None and choices.scoring in (None, results.scoring) and (placed.agreed.of or lined.agreed.of):
        placed, lined, source = _guessed(file, placed, lined, frozenset(chosen), source)
    return _method(placed.field.rules, lined.printed, source), lined.scored, file.ranked(placed), placed.field


def _guessed(
    file: _File, placed: _Placed, lined: _Lined, fixed: frozenset[str], source: str
) -> tuple[_Placed, _Lined, str]:
    """Return the rules that agree best with the file's own figures, and the reason.

    Totals and percentages take precedence over the points of lines, which decide only between rules with equally many.
    """
    rules = placed.field.rules
    every = [placed if way == rules else file.placed(way) for way in candidates(rules, fixed)]
    most = max(way.agreed.agreed for way in every)
    best: tuple[_Placed, _Lined] | None = None
    for way in every:
        if way.agreed.agreed < most or (best is not None and best[1].agreed.agreed == best[1].agreed.of):
            continue
        lines = lined if way is placed else file.lined(way.field)
        if best is None or lines.agreed.agreed > best[1].agreed.agreed:
            best = way, lines
    assert best is not None
    if not _are_refuted(best[0].agreed if best[0].agreed.of else best[1].agreed):
        return *best, "as the file's own figures show"
    if "scale" not in fixed and rules.form is Form.MATCHPOINTS:  # only the lines can show the scale
        for scale in (MatchpointScale.TWO_ONE_ZERO, MatchpointScale.ONE_HALF_ZERO):
            other = file.placed(replace(rules, scale=scale))
            lines = file.lined(other.field)
            if lines.agreed.agreed > lined.agreed.agreed:
                placed, lined = other, lines
    return placed, lined, f"{source}; the file's own figures fit no convention that is known"


def _are_refuted(found: Agreement) -> bool:
    """Return whether most of the deciding figures disagree."""
    return 2 * found.agreed <= found.of


def _method(rules: ScoringRules, printed: PrintedPoints, source: str) -> str:
    lines = "" if printed is PrintedPoints.COUNTED else f"; its lines have {printed}"
    return f"{describe(rules)} ({source}{lines})"


def _standings(
    field: Field, entrants: Mapping[str, Entrant], sessions: Mapping[int, str], *, ties: bool
) -> Iterator[RankedEntrant]:
    """Yield the places of all contestants; North-South before East-West where they are ranked apart.

    With `ties` those who are level are ranked by article 45 (`scoring.exchange.scored.field_ties`); `sessions` has the
    session of each board of several.
    """
    corrections: Mapping[str, Fraction] = {
        name: entrant.own.adjustment
        for name, entrant in entrants.items()
        if entrant.own is not None and entrant.own.adjustment
    }
    rules = field.rules
    for direction in (Side.NS, Side.EW, None):
        names = {name for name, entrant in entrants.items() if entrant.direction is direction}
        ranking = field.ranking(corrections=corrections, only=names)
        places = {one.contestant: one for one in parted(field, ranking, sessions)} if ties else {}
        rows = [(places.get(row.contestant), row) for row in ranking]
        placed = [
            (one.place, one.sharing, one.reasons, row) if one else (row.place, row.sharing, (), row)
            for one, row in rows
        ]
        for place, sharing, reasons, row in sorted(placed, key=lambda one: (one[0], by_number(one[3].contestant))):
            total = row.total.points
            if rules.percentage is Percentage.ROUNDED_TOTAL:
                total = row.scaled
            elif rules.form is Form.MATCHPOINTS and rules.scale is MatchpointScale.PERCENT:
                total = row.percentage or Fraction(0)
            own = entrants[row.contestant]
            yield RankedEntrant(own, total, row.percentage, place, sharing > 1, row.scaled, reasons)
