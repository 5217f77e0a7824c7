"""Outcomes have the documented values, and impossible ones are refused."""

from __future__ import annotations

from fractions import Fraction

import pytest

from scoring.results.outcomes import Adjusted, Line, Mean, Percent, Score


def test_weights_in_any_unit_add_up_to_one() -> None:
    assert Mean.of((30, 420), (70, -50)).parts == ((Fraction(3, 10), 420), (Fraction(7, 10), -50))
    assert Mean.of((1, 100), (1, 110), (1, 120)).parts[0][0] == Fraction(1, 3)


def test_one_assigned_result_is_a_mean_of_one_part_for_both_sides() -> None:
    assert Adjusted.assigned(450, "r7") == Adjusted(Mean.of((1, 450)), Mean.of((1, 450)), "r7")


@pytest.mark.parametrize("parts", [(), ((0, 420),), ((2, 420), (-1, 0))])
def test_weights_that_are_none_are_refused(parts: tuple[tuple[int, int], ...]) -> None:
    with pytest.raises(ValueError, match="positive weight"):
        Mean.of(*parts)


def test_weights_of_another_sum_are_refused() -> None:
    with pytest.raises(ValueError, match="add up to one"):
        Mean(((Fraction(1, 2), 420),))


@pytest.mark.parametrize("of", [-1, 101])
def test_a_percentage_of_a_top_lies_between_none_and_all(of: int) -> None:
    with pytest.raises(ValueError, match="per cent"):
        Percent(Fraction(of))


def test_nobody_plays_against_himself() -> None:
    with pytest.raises(ValueError, match="one table"):
        Line("7", "7", Score(0))
