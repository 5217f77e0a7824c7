"""Rankings: places, shared places, added sessions, and rounding before the percentage."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.field.field import Field
from scoring.field.ranking import Total, rank
from scoring.results.options import BODIES, Form, RankBy, ScoringRules
from scoring.results.outcomes import Traveller
from tests.scoring.field.test_field import rules
from tests.scoring.fields import board_of, sessions

totals = st.builds(
    Total, st.fractions(-50, 50, max_denominator=12), st.sampled_from([0, 60, 80]).map(Fraction), st.integers(0, 3)
)


def total(points: int, top: int = 100, boards: int = 1) -> Total:
    return Total(Fraction(points), Fraction(top), boards)


def test_equal_contestants_share_a_place_and_the_next_is_skipped() -> None:
    ranking = rank(
        {"d": total(60), "b": total(60), "a": total(40), "c": total(70), "e": total(0, 0, 0)}, ScoringRules()
    )
    assert [(row.contestant, row.place_text) for row in ranking] == [
        ("c", "1"),
        ("b", "2="),
        ("d", "2="),
        ("a", "4"),
        ("e", "5"),
    ]
    assert ranking.contestants == ["c", "b", "d", "a", "e"]
    assert ranking.of("e").percentage is None
    assert [row.contestant for row in ranking[1:3]] == ["b", "d"]
    with pytest.raises(KeyError):
        ranking.of("f")


def test_sessions_are_added_up() -> None:
    first, second = Field.of([board_of(1, [100, 50, 0])]), Field.of([board_of(1, [0, 50]), board_of(2, [50, 0])])
    sums = {name: first.total(name) + second.total(name) for name in second.contestants}
    ranking = rank(sums, ScoringRules())
    assert ranking.of("NS1").total == Total(Fraction(4 + 0 + 2), Fraction(4 + 2 + 2), 3)
    assert ranking.of("NS1").percentage == 75


def test_at_imps_places_go_by_the_total_or_by_the_average_of_a_board() -> None:
    sums = {"a": total(10, 0, 2), "b": total(8, 0, 1)}
    assert rank(sums, ScoringRules(form=Form.BUTLER)).contestants == ["a", "b"]
    assert rank(sums, ScoringRules(form=Form.BUTLER, rank_by=RankBy.AVERAGE)).contestants == ["b", "a"]


def test_a_body_that_rounds_the_total_first_sees_equals_where_there_are_none() -> None:
    """Of 3 × 96 boards: 50.0033 and 50.0067 matchpoints are both 50.00 of 96."""
    sums = {"a": Total(Fraction(50003, 1000), Fraction(96), 24), "b": Total(Fraction(50001, 1000), Fraction(96), 24)}
    assert [row.place_text for row in rank(sums, ScoringRules())] == ["1", "2"]
    rows = rank(sums, BODIES["ACBL"])
    assert [row.place_text for row in rows] == ["1=", "1="]
    assert [row.scaled for row in rows] == [50, 50]
    assert rows[0].percentage == Fraction(5000, 96)


@given(st.dictionaries(st.text("abc", min_size=1, max_size=3), totals, max_size=8), rules)
def test_places_are_what_counting_says(sums: dict[str, Total], rules: ScoringRules) -> None:
    ranking = rank(sums, rules)
    assert sorted(ranking.contestants) == sorted(sums)

    def key(name: str) -> tuple[bool, Fraction]:
        row = ranking.of(name)
        if rules.form is Form.MATCHPOINTS:
            return row.percentage is not None, row.percentage or Fraction(0)
        if rules.rank_by is RankBy.TOTAL:
            return True, row.total.points
        return row.total.boards > 0, row.total.points / row.total.boards if row.total.boards else Fraction(0)

    for row in ranking:
        assert row.total == sums[row.contestant]
        assert row.place == 1 + sum(key(other) > key(row.contestant) for other in sums)
        assert row.sharing == sum(key(other) == key(row.contestant) for other in sums)


@given(sessions(), rules)
def test_a_field_and_its_totals_are_ranked_alike(boards: list[Traveller], rules: ScoringRules) -> None:
    field = Field.of(boards, rules)
    assert list(field.ranking()) == list(rank({name: field.total(name) for name in field.contestants}, rules))
    only = field.contestants[:2]
    assert [(row.contestant, row.percentage) for row in field.ranking(only=only)] == [
        (row.contestant, row.percentage) for row in field.ranking() if row.contestant in only
    ]


def test_contestants_to_rank_are_named_as_such() -> None:
    """The keyword is required, since a set in place of the corrections would fail with an obscure error."""
    field = Field.of([board_of(1, [100, 0])])
    with pytest.raises(TypeError, match="positional"):
        field.ranking({"NS1", "NS2"})  # type: ignore[call-arg, arg-type]
    assert field.ranking(only={"NS1", "NS2"}).contestants == ["NS1", "NS2"]
