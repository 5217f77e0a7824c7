"""A results file of a field: everybody who played a board compared with everybody else who did."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final

from laws.values.seats import Side
from scoring.exchange.compare import Agreement, agreement, line_agreement
from scoring.exchange.conventions import Convention, PrintedPoints, candidates, describe, printed
from scoring.exchange.entrants import Entrant, Entrants
from scoring.exchange.results import Results, Row
from scoring.exchange.tally import Choices, RankedEntrant, Scored, by_number
from scoring.field.field import Field
from scoring.results.options import BODIES, Form, Percentage, Rules, Scale, Unequal
from scoring.results.outcomes import Line, Traveller

__all__ = ["field_tally"]

_DEFAULT: Final = "CBA"


@dataclass(frozen=True, slots=True)
class _Tried:
    """A file scored in one way: its lines, the places, and how far the file's own figures agree."""

    convention: Convention
    field: Field
    scored: tuple[Scored, ...]
    standings: tuple[RankedEntrant, ...]
    totals: Agreement
    lines: Agreement

    @property
    def rank(self) -> tuple[int, int]:
        """What a way is chosen by: totals and percentages go before the points of lines."""
        return self.totals.agreed, self.lines.agreed

    @property
    def is_refuted(self) -> bool:
        """Whether most of the file's own figures are others: its totals, or its lines' points where it has no total."""
        deciding = self.totals if self.totals.of else self.lines
        return 2 * deciding.agreed <= deciding.of


class _File:
    """The boards of a file, with its rows and contestants, to be scored by several rules."""

    def __init__(self, entrants: Entrants, rows: Sequence[Row]) -> None:
        together: dict[tuple[str, int], list[Row]] = {}
        for row in rows:
            together.setdefault((row.session, row.board), []).append(row)
        keys = sorted(together)
        is_one_session = len({session for session, _ in keys}) < 2  # otherwise boards are numbered through here
        self.entrants = entrants
        self.rows = {key[1] if is_one_session else place: together[key] for place, key in enumerate(keys, 1)}
        self.boards = [Traveller(number, tuple(map(self._line, of_board))) for number, of_board in self.rows.items()]

    def _line(self, row: Row) -> Line:
        ns, ew = (self.entrants.of(row, side).name for side in Side)
        return Line(ns, ew, row.outcome, section=row.section)

    def tried(self, rules: Rules) -> _Tried:
        """The file scored by these rules, its lines taken as its program most likely prints them."""
        field = Field.of(self.boards, rules)
        counted = tuple(self._scored(field, PrintedPoints.COUNTED))
        standings = tuple(_standings(field, counted))
        best, scored, most = PrintedPoints.COUNTED, counted, line_agreement(counted)
        if most.of and rules.form is Form.MATCHPOINTS and most.agreed < most.of:
            for lines in (PrintedPoints.UNFACTORED, PrintedPoints.CUT):
                other = tuple(self._scored(field, lines))
                found = line_agreement(other)
                if found.agreed > most.agreed:
                    best, scored, most = lines, other, found
        return _Tried(Convention(rules, best), field, scored, standings, agreement(standings), most)

    def _scored(self, field: Field, lines: PrintedPoints) -> Iterator[Scored]:
        shown = {} if lines is PrintedPoints.COUNTED else printed(field, lines)
        for number, rows in self.rows.items():
            points = field.points(number)
            for place, (row, (ns, ew)) in enumerate(zip(rows, points, strict=True)):
                two = self.entrants.of(row, Side.NS), self.entrants.of(row, Side.EW)
                yield Scored(row, *two, ns, ew, shown[number][place] if shown else None)


def field_tally(
    results: Results, form: Form, choices: Choices, entrants: Entrants, rows: Sequence[Row]
) -> tuple[str, tuple[Scored, ...], tuple[RankedEntrant, ...], Field]:
    """How it was scored, in words, each row with its points, everybody's place, and the field itself."""
    file = _File(entrants, rows)
    chosen = dict(choices.rules or {})
    if "entries" in chosen:
        chosen.setdefault("unequal", Unequal.NEUBERG)  # only Neuberg asks how many entries there are
    body = choices.body or ("ACBL" if results.format == "ACBL" else None)
    said = dict(results.rules) if choices.body is None else {}
    rules = replace(BODIES[body or _DEFAULT], form=form, **(said | chosen))  # type: ignore[arg-type]
    plain = file.tried(rules)
    source = choices.body or ("as the ACBL does" if body else "as the file says" if said else "as most bodies do")
    if choices.body is None and choices.scoring in (None, results.scoring) and (plain.totals.of or plain.lines.of):
        found, source = _guessed(file, plain, frozenset(chosen), source)
        return _method(found.convention, source), found.scored, found.standings, found.field
    return _method(Convention(rules), source), plain.scored, plain.standings, plain.field


def _guessed(file: _File, plain: _Tried, fixed: frozenset[str], source: str) -> tuple[_Tried, str]:
    """The way that agrees best with the file's own figures, and the reason for it."""
    rules = plain.convention.rules
    best = plain
    for candidate in candidates(rules, fixed):
        tried = plain if candidate == rules else file.tried(candidate)
        if tried.rank > best.rank:
            best = tried
    if not best.is_refuted:
        return best, "as the file's own figures show"
    if "scale" not in fixed and best.lines.agreed:
        rules = replace(rules, scale=best.convention.rules.scale)
    return file.tried(rules), f"{source}; the file's own figures fit no convention that is known"


def _method(convention: Convention, source: str) -> str:
    lines = "" if convention.lines is PrintedPoints.COUNTED else f"; its lines have {convention.lines}"
    return f"{describe(convention.rules)} ({source}{lines})"


def _standings(field: Field, scored: Sequence[Scored]) -> Iterator[RankedEntrant]:
    """Everybody's place; North-South before East-West where they are ranked apart."""
    entrants: dict[str, Entrant] = {one.name: one for line in scored for one in (line.ns, line.ew) if one.name}
    corrections: Mapping[str, Fraction] = {
        name: entrant.own.adjustment
        for name, entrant in entrants.items()
        if entrant.own is not None and entrant.own.adjustment
    }
    rules = field.rules
    for direction in (Side.NS, Side.EW, None):
        names = {name for name, entrant in entrants.items() if entrant.direction is direction}
        ranking = field.ranking(corrections=corrections, only=names)
        for row in sorted(ranking, key=lambda row: (row.place, by_number(row.contestant))):
            total = row.total.points
            if rules.percentage is Percentage.ROUNDED_TOTAL:
                total = row.scaled
            elif rules.form is Form.MATCHPOINTS and rules.scale is Scale.PERCENT:
                total = row.percentage or Fraction(0)
            yield RankedEntrant(entrants[row.contestant], total, row.percentage, row.place, row.sharing > 1, row.scaled)
