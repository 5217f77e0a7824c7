"""The time to score a large field: lines of `make bench`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from random import Random
from typing import Final

from scoring.field.field import Field
from scoring.field.ranking import RankingRow
from scoring.results.options import BODIES, Form, ScoringRules
from scoring.results.outcomes import AVERAGE_MINUS, AVERAGE_PLUS, Adjusted, Line, Mean, Outcome, Score, Traveller
from tests.load.timing import best_times

__all__ = ["field_of_pairs", "lines"]

_TABLES: Final = 250
_BOARDS: Final = 26
_SCORES: Final = (
    -1100,
    -620,
    -500,
    -200,
    -100,
    -50,
    50,
    90,
    100,
    110,
    140,
    170,
    200,
    400,
    420,
    430,
    450,
    600,
    620,
    650,
)
_ROUNDS: Final = 25


def field_of_pairs(tables: int = _TABLES, boards: int = _BOARDS) -> list[Traveller]:
    """Return a session with two pairs per table; one line in fifty is adjusted, in every way there is."""
    lot = Random(88)
    return [
        Traveller(
            number,
            tuple(Line(f"{n} NS", f"{(n + number) % tables} EW", _outcome(lot)) for n in range(tables)),
        )
        for number in range(1, boards + 1)
    ]


def _outcome(lot: Random) -> Outcome:
    if lot.randrange(50):
        return Score(lot.choice(_SCORES))
    weighted = Mean.of((lot.randint(1, 9), lot.choice(_SCORES)), (lot.randint(1, 9), lot.choice(_SCORES)))
    return lot.choice(
        [
            Adjusted(AVERAGE_PLUS, AVERAGE_MINUS),
            Adjusted.both(weighted),
            Adjusted(weighted, AVERAGE_MINUS),
            Adjusted.assigned(lot.choice(_SCORES)),
        ]
    )


def lines() -> Iterator[str]:
    """Yield the times with their targets: the whole field, and one new result; with places and percentages."""
    boards = field_of_pairs()
    results = sum(len(board.lines) for board in boards)
    middle = boards[_BOARDS // 2]
    arriving = replace(middle.lines[7], outcome=Score(1430))
    yield f"scoring: a field of {2 * _TABLES} pairs × {_BOARDS} boards, {results:,} results, ranked"
    for name, rules in _ways().items():
        field = Field.of(boards, rules)
        best = best_times(
            {"whole": partial(_whole, boards, rules), "one": partial(_one, field, middle.number, arriving)}, _ROUNDS
        )
        whole, one = 1e3 * best["whole"], 1e3 * best["one"]
        yield f"  {name:<24} {whole:6.1f} ms whole (aim 15)   {one:5.2f} ms for one (aim 1)"


def _whole(boards: list[Traveller], rules: ScoringRules) -> RankingRow:
    return Field.of(boards, rules).ranking()[0]


def _one(field: Field, number: int, line: Line) -> RankingRow:
    return field.with_line(number, line).ranking()[0]


def _ways() -> dict[str, ScoringRules]:
    return {
        "matchpoints, China": BODIES["CBA"],
        "matchpoints, ACBL": BODIES["ACBL"],
        "matchpoints, EBU": BODIES["EBU"],
        "cross-IMPs": ScoringRules(form=Form.CROSS_IMPS),
        "Butler": ScoringRules(form=Form.BUTLER),
    }


if __name__ == "__main__":
    for line in lines():
        print(line, flush=True)
