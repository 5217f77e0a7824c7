"""Series: the best k of n, who has played enough, ties."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.stage.series import rank_series

F = Fraction
SCORES = {
    "Li": {1: F(60), 2: F(50), 3: F(40)},
    "Wang": {1: F(55), 3: F(55)},
    "Chen": {2: F(70)},
    "Zhao": {1: F(50), 2: F(60), 3: F(45)},
}


def test_the_best_two_of_three_count_for_who_has_played_two() -> None:
    lines = rank_series(SCORES, best=2, least=2)
    assert [(one.player, one.place, one.shared, one.total, one.played) for one in lines] == [
        ("Zhao", 1, False, F(110), 3),
        ("Li", 2, False, F(110), 3),  # 110 as Zhao: best 60, next 50, and the third 40 against 45
        ("Wang", 3, False, F(110), 2),
        ("Chen", None, False, F(70), 1),
    ]
    assert lines[0].counted == (2, 1)


def test_who_is_equal_in_all_sessions_shares_the_place() -> None:
    lines = rank_series({"B": {1: F(50)}, "A": {2: F(50)}, "C": {1: F(49)}}, best=3, least=1)
    assert [(one.player, one.place, one.shared) for one in lines] == [("A", 1, True), ("B", 1, True), ("C", 3, False)]


def test_impossible_counts() -> None:
    with pytest.raises(ValueError, match="none"):
        rank_series(SCORES, best=0, least=1)
    assert rank_series({}, best=1, least=1) == ()


@given(
    st.dictionaries(
        st.sampled_from("ABCDEF"),
        st.dictionaries(st.integers(1, 6), st.fractions(0, 100, max_denominator=4), min_size=1),
    ),
    st.integers(1, 6),
    st.integers(0, 6),
)
def test_the_total_is_the_greatest_of_so_many_sessions(
    scores: dict[str, dict[int, Fraction]], best: int, least: int
) -> None:
    lines = rank_series(scores, best=best, least=least)
    assert sorted(one.player for one in lines) == sorted(scores)
    for one in lines:
        own = scores[one.player]
        assert one.total == sum(sorted(own.values(), reverse=True)[:best])
        assert len(one.counted) == min(best, len(own))
        assert (one.place is None) == (len(own) < least)
    ranked = [one for one in lines if one.place is not None]
    assert [one.total for one in ranked] == sorted((one.total for one in ranked), reverse=True)
    for number, one in enumerate(ranked, 1):
        assert one.place is not None
        assert one.place <= number
        assert (one.place == number) or one.shared
