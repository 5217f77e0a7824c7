"""Fields for tests: boards from plain scores, and Hypothesis strategies for whole sessions."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from hypothesis import strategies as st

from scoring.results.outcomes import (
    AVERAGE,
    AVERAGE_MINUS,
    AVERAGE_PLUS,
    Adjusted,
    Award,
    Imps,
    Line,
    Mean,
    NotPlayed,
    Outcome,
    Percent,
    Score,
    Traveller,
    Unrelieved,
)

__all__ = ["board_of", "boards_of", "outcomes", "played_boards", "sessions"]

SCORES = (-1100, -620, -420, -200, -100, -50, 0, 50, 90, 110, 140, 170, 400, 420, 450, 600, 620, 650, 980, 1430)

scores = st.sampled_from(SCORES)
weights = st.integers(1, 9)
means: st.SearchStrategy[Mean] = st.lists(st.tuples(weights, scores), min_size=1, max_size=3).map(
    lambda parts: Mean.of(*parts)
)
percents: st.SearchStrategy[Award] = st.sampled_from(
    [AVERAGE, AVERAGE_MINUS, AVERAGE_PLUS, Percent(Fraction(55)), Percent(Fraction(60), fixed=True)]
)
awards: st.SearchStrategy[Award] = (
    percents
    | means
    | st.builds(Imps, st.sampled_from([-3, 0, 2, 3]), st.booleans())
    | st.builds(Unrelieved, means, scores, scores)
)
outcomes: st.SearchStrategy[Outcome] = (
    st.builds(Score, scores)
    | st.builds(Score, scores)
    | st.builds(Adjusted, awards, awards)
    | st.builds(Adjusted.both, means)
    | st.just(NotPlayed())
)


def board_of(number: int, found: Sequence[Outcome | int], groups: Sequence[int] | None = None) -> Traveller:
    """Return a board played at each table by the pairs ``NS1`` and ``EW1``, ``NS2`` and ``EW2`` …"""
    lines = (
        Line(
            f"NS{n}", f"EW{n}", Score(outcome) if isinstance(outcome, int) else outcome, groups[n - 1] if groups else 0
        )
        for n, outcome in enumerate(found, 1)
    )
    return Traveller(number, tuple(lines))


def boards_of(found: Sequence[Sequence[Outcome | int]]) -> list[Traveller]:
    """Return boards from 1 upwards; East-West move up a table after each, so that all pairs change opponents."""
    boards = []
    for number, row in enumerate(found, 1):
        size = len(row)
        lines = (
            Line(f"NS{n}", f"EW{(n + number) % size}", Score(o) if isinstance(o, int) else o) for n, o in enumerate(row)
        )
        boards.append(Traveller(number, tuple(lines)))
    return boards


@st.composite
def sessions(draw: st.DrawFn, found: st.SearchStrategy[Outcome] = outcomes) -> list[Traveller]:
    """Generate up to four boards at up to seven tables, in versions and sections, with some tables missing."""
    tables = draw(st.integers(1, 7))
    boards = []
    for number in range(1, draw(st.integers(1, 4)) + 1):
        here = draw(st.lists(st.integers(0, tables - 1), unique=True, min_size=1))
        lines = [
            Line(
                f"NS{n}",
                f"EW{(n + number) % tables}",
                draw(found),
                draw(st.sampled_from([0, 0, 0, 1])),
                "A" if n < 3 else "B",
            )
            for n in here
        ]
        boards.append(Traveller(number, tuple(lines)))
    return boards


played_boards: st.SearchStrategy[list[Traveller]] = (
    st.integers(2, 8)
    .flatmap(lambda tables: st.lists(st.lists(scores, min_size=tables, max_size=tables), min_size=1, max_size=4))
    .map(boards_of)
)
"""Every board played at every table, nothing adjusted."""
