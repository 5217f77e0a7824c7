"""Explanations of a contestant's result as lines of text: the parts of a figure stand indented below it."""

from __future__ import annotations

from collections.abc import Iterator

from scoring.exchange.scored.tally import Tally
from scoring.explain.field import explain_board, explain_result
from scoring.explain.figures import Figure, How, Unit, What, given
from scoring.explain.line import unit_of
from scoring.rounding import rounded

__all__ = ["corrections_of", "entrant_name", "explained"]

_PLACES = 4


def explained(tally: Tally, contestant: str, board: int | None = None) -> str:
    """Explain the result of a contestant down to the boards; or one board of it, in full.

    Raise ValueError for an unknown contestant or board, for a number that is two contestants, and at teams.
    """
    if tally.field is None:
        raise ValueError("matches of teams are not explained here: --boards prints what each board is worth")
    name = entrant_name(tally, contestant)
    if board is None:
        figure = explain_result(tally.field, name, corrections_of(tally))
        return "\n".join(_lines(figure, boards_closed=True)) + "\n"
    try:
        figure = explain_board(tally.field, board, name)
    except KeyError:
        raise ValueError(f"{name} has no board {board}") from None
    return "\n".join(_lines(figure, boards_closed=False)) + "\n"


def corrections_of(tally: Tally) -> dict[str, list[Figure]]:
    """Return the directors' adjustments of totals, as the file states them."""
    assert tally.field is not None
    unit = unit_of(tally.field.rules)
    return {
        standing.entrant.name: [given(What.CORRECTION, standing.entrant.own.adjustment, unit)]
        for standing in tally.standings
        if standing.entrant.own is not None and standing.entrant.own.adjustment
    }


def entrant_name(tally: Tally, contestant: str) -> str:
    """Return the name under which the field has a contestant. Raise ValueError for an unknown one, or two."""
    names = {standing.entrant.name: standing.entrant.id for standing in tally.standings}
    found = [name for name, called in names.items() if contestant in (name, called)]
    if len(found) == 1:
        return found[0]
    raise ValueError(f"{contestant!r} is {' and '.join(map(repr, found)) if found else 'nobody here'}")


def _lines(figure: Figure, *, boards_closed: bool, depth: int = 0) -> Iterator[str]:
    yield "  " * depth + _line(figure)
    if not (boards_closed and figure.what in (What.BOARD, What.TOP)):
        for part in figure.parts:
            yield from _lines(part, boards_closed=boards_closed, depth=depth + 1)


def _line(figure: Figure) -> str:
    value = f"{rounded(figure.value, _PLACES):f}"
    unit = "" if figure.unit is Unit.NUMBER else f" {figure.unit.value.replace('_', ' ')}"
    how = "" if figure.how in (How.GIVEN, How.ELSEWHERE) else figure.how.value.replace("_", " ")
    reasons = ", ".join(filter(None, (how, figure.rule)))
    called = " ".join(filter(None, (figure.what.value.replace("_", " "), figure.subject)))
    return f"{called}: {value.rstrip('0').rstrip('.')}{unit}{f' ({reasons})' if reasons else ''}"
