"""Hypothesis strategies for results files, as values that every format can hold."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from hypothesis import strategies as st

from laws.notation.record import Record
from laws.values.board import Board
from laws.values.cards import Hand
from laws.values.contract import PassedOut, Played
from laws.values.seats import Side
from scoring.exchange.results import Contestant, ResultRow, Results, Scoring, Unplayed
from scoring.results.outcomes import Adjusted, Imps, Mean, NotPlayed, Percent, Score
from tests import strategies as of_laws

words = st.text(st.characters(exclude_categories=("C", "Z")), min_size=1, max_size=12)
"""Names without blanks; anything printable, in any script."""
ids = st.from_regex(r"[1-9A-D][0-9]{0,2}[A-Z]{0,2}", fullmatch=True)
decimals = st.integers(-(10**6), 10**6).map(lambda hundredths: Fraction(hundredths, 100))
points = decimals | st.none()
scores = st.integers(-760, 760).map(lambda tens: 10 * tens)
percents = st.builds(Percent, st.integers(0, 200).map(lambda halves: Fraction(halves, 2)), st.booleans())
imps = st.builds(Imps, st.integers(-240, 240).map(lambda tenths: Fraction(tenths, 10)), st.booleans())
means = st.lists(st.tuples(st.integers(1, 9), scores), min_size=1, max_size=3).map(lambda parts: Mean.of(*parts))
adjusted = st.builds(Adjusted, percents | means, percents | means) | st.builds(Adjusted, imps, imps)
happenings = of_laws.results | st.builds(Score, scores) | adjusted | st.just(NotPlayed())


@st.composite
def rows(draw: st.DrawFn) -> ResultRow:
    """Generate a row that all formats support: a lead and a stated score only beside a contract."""
    happened = draw(happenings)
    played = isinstance(happened, Played | PassedOut)
    return ResultRow(
        draw(st.integers(1, 40)),
        draw(ids),
        draw(ids),
        happened,
        section=draw(st.sampled_from(("", "A", "B"))),
        round=draw(st.integers(1, 30) | st.none()),
        table=draw(st.integers(1, 30) | st.none()),
        room=draw(st.sampled_from(("", "open", "closed"))),
        lead=draw(of_laws.cards | st.none()) if isinstance(happened, Played) else None,
        stated=draw(scores | st.none()) if played else None,
        ns_points=draw(points),
        ew_points=draw(points),
    )


contestants = st.builds(
    Contestant,
    ids,
    st.sampled_from((None, *Side)),
    st.lists(words.filter(lambda word: not set(word) & set(";&")), max_size=4).map(tuple),
    st.sampled_from(("", "A", "B")),
    points,
    points,
    st.sampled_from(("", "1", "2=", "17")),
    st.none() | decimals,
)

unplayed = st.builds(
    Unplayed,
    st.integers(1, 30),
    ids.filter(lambda name: not name.startswith("9")),
    decimals,
    st.just(""),
    section=st.sampled_from(("", "A", "B")),
) | st.builds(
    Unplayed,
    st.integers(1, 30),
    st.from_regex(r"9[0-9]", fullmatch=True),
    decimals,
    ids,
    decimals,
    section=st.sampled_from(("", "A", "B")),
)
"""Byes, and matches of contestants whose numbers no row has."""


@st.composite
def deals(draw: st.DrawFn) -> Record:
    """Generate the record of a deal on a regular board."""
    board = draw(st.integers(1, 40).map(Board.numbered))
    return deal_record(board, draw(of_laws.deals).hands)


def deal_record(board: Board, hands: tuple[Hand, Hand, Hand, Hand]) -> Record:
    """Return the record of these hands on that board, as every reader of deals returns it except for file and line."""
    nobody = (None, None, None, None)
    number = board.number
    return Record("", 0, f"{number}", number, None, nobody, board.dealer, board.vulnerability, hands)


@st.composite
def results(draw: st.DrawFn) -> Results:
    """Generate a results file; teams have no direction."""
    scoring = draw(st.sampled_from(Scoring))
    listed = sorted(draw(st.lists(contestants, max_size=3)), key=lambda one: one.section)
    without_boards = sorted(draw(st.lists(unplayed, max_size=2)), key=lambda one: one.section)
    if scoring.form is None:
        listed = [replace(one, direction=None) for one in listed]
    return Results(
        tuple(sorted(draw(st.lists(rows(), min_size=1, max_size=4)), key=lambda row: (row.section, row.board))),
        tuple(listed),
        scoring,
        draw(st.sampled_from((None, 1, 2))),
        draw(words | st.just("")),
        draw(st.sampled_from(("", "2026-02-02", "about noon"))),
        unplayed=tuple(without_boards),
    )
