"""A results file of a field: everybody who played a board compared with everybody else who did."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from laws.values.seats import Side
from scoring.exchange.compare import agreed
from scoring.exchange.conventions import describe, tried
from scoring.exchange.entrants import Entrants
from scoring.exchange.results import Results, Row
from scoring.exchange.tally import Choices, Scored, Standing, by_number
from scoring.field.field import Field
from scoring.field.ranking import rank
from scoring.results.options import BODIES, Form, Percentage, Rules
from scoring.results.outcomes import Board, Line

__all__ = ["field_tally"]


def field_tally(
    results: Results, form: Form, choices: Choices, entrants: Entrants, rows: Sequence[Row]
) -> tuple[str, tuple[Scored, ...], tuple[Standing, ...], Field]:
    """How it was scored, in words, each row with its points, everybody's place, and the field itself."""
    boards, placed = _boards(rows, entrants)
    rules, method = _rules(results, form, choices, boards, placed)
    field = Field.of(boards, rules)
    scored = tuple(
        Scored(row, entrants.of(row, Side.NS), entrants.of(row, Side.EW), ns, ew)
        for board, of_board in zip(boards, placed, strict=True)
        for row, (ns, ew) in zip(of_board, field.points(board.number), strict=True)
    )
    standings = tuple(_standings(field, rules, scored))
    if form is Form.MATCHPOINTS and choices.body is None and "percentage" not in (choices.rules or {}):
        rounded_first = replace(rules, percentage=Percentage.ROUNDED_TOTAL)
        other = tuple(_standings(field, rounded_first, scored))
        if agreed(other) > agreed(standings):
            standings, method = other, f"{describe(rounded_first)} (as the file's own figures show)"
            field = Field.of(boards, rounded_first)
    return method, scored, standings, field


def _boards(rows: Sequence[Row], entrants: Entrants) -> tuple[list[Board], list[list[Row]]]:
    """The boards of a field and, for each, its rows. With several sessions boards are numbered through here."""
    together: dict[tuple[str, int], list[Row]] = {}
    for row in rows:
        together.setdefault((row.session, row.board), []).append(row)
    keys = sorted(together)
    is_one_session = len({session for session, _ in keys}) < 2
    boards = [
        Board(
            key[1] if is_one_session else place,
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
    results: Results, form: Form, choices: Choices, boards: Sequence[Board], placed: Sequence[Sequence[Row]]
) -> tuple[Rules, str]:
    """The rules, and in words what they are and where they come from."""
    chosen = dict(choices.rules or {})
    body = choices.body or ("ACBL" if results.format == "ACBL" else None)
    said = dict(results.rules) if choices.body is None else {}
    rules = replace(BODIES[body or "CBA"], form=form, **(said | chosen))  # type: ignore[arg-type]
    fixed = frozenset(chosen)
    if choices.body is None and choices.scoring in (None, results.scoring):
        own = [[(row.ns_points, row.ew_points) for row in of_board] for of_board in placed]
        rules, has_own = tried(boards, own, rules, fixed)
        if has_own:
            return rules, f"{describe(rules)} (as the file's own points show)"
    source = choices.body or ("as the ACBL does" if body else "as the file says" if said else "the Laws as they stand")
    return rules, f"{describe(rules)} ({source})"


def _standings(field: Field, rules: Rules, scored: Iterable[Scored]) -> Iterator[Standing]:
    """Everybody's place; North-South before East-West where they are ranked apart."""
    entrants = {entrant.name: entrant for line in scored for entrant in (line.ns, line.ew)}
    corrections = {
        name: entrant.own.adjustment
        for name, entrant in entrants.items()
        if entrant.own is not None and entrant.own.adjustment
    }
    for direction in (Side.NS, Side.EW, None):
        names = {name for name, entrant in entrants.items() if entrant.direction is direction}
        is_scaled = rules.percentage is Percentage.ROUNDED_TOTAL
        totals = {name: field.total(name, corrections.get(name, 0)) for name in entrants}
        for row in sorted(rank(totals, rules, names), key=lambda row: (row.place, by_number(row.contestant))):
            total = row.scaled if is_scaled else row.total.points
            yield Standing(entrants[row.contestant], total, row.percentage, row.place, row.sharing > 1, row.scaled)
