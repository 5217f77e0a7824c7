"""Article 42: properties of the victory-point scales for any number of boards."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.match.vp.continuous import continuous
from scoring.match.vp.discrete import discrete
from scoring.match.vp.scale import VpScale

scales = st.builds(lambda make, boards: make(boards), st.sampled_from([continuous, discrete]), st.integers(1, 130))
margins = st.fractions(-300, 300, max_denominator=100)


@given(scales, margins)
def test_two_sides_share_twenty_and_see_the_same_match(scale: VpScale, margin: Fraction) -> None:
    """The sum is 20, and the other side's margin gives the mirrored result."""
    own, other = scale.convert(margin)
    assert own + other == 20
    assert scale.convert(-margin) == (other, own)
    assert 0 <= own <= 20
    assert own == other or (own > other) == (margin > 0)


@given(scales, margins, margins)
def test_more_imps_never_give_less(scale: VpScale, one: Fraction, other: Fraction) -> None:
    less, more = sorted((one, other))
    assert scale.convert(less)[0] <= scale.convert(more)[0]


@given(st.integers(1, 130))
def test_no_step_of_the_continuous_scale_is_greater_than_the_one_before(boards: int) -> None:
    winners = continuous(boards).winners
    steps = [after - before for before, after in pairwise(winners)]
    assert steps == sorted(steps, reverse=True)
    assert winners[0] == 10
    assert winners[-1] == 20


@given(st.integers(1, 130))
def test_the_correction_raises_no_value_without_need(boards: int) -> None:
    """No value is below the formula's; where one is above it, 0.01 less would let a step grow again."""
    base, ratio = 15 * boards**0.5, 5**0.5 - 2
    winners = continuous(boards).winners
    for margin in range(1, len(winners) - 1):
        by_formula = 10 + 10 * (1 - ratio ** (margin / base)) / (1 - ratio)
        before, here, after = winners[margin - 1 : margin + 2]
        assert float(here) > by_formula - 0.0051
        lower = here - Fraction(1, 100)
        assert float(here) < by_formula + 0.0051 or after - lower > lower - before


@given(st.integers(4, 130))
def test_no_band_of_the_discrete_scale_is_shorter_than_the_one_before(boards: int) -> None:
    winners = discrete(boards).winners
    lengths = [winners.count(Fraction(points)) for points in range(10, 20)]
    assert [2 * lengths[0] - 1, *lengths[1:]] == sorted([2 * lengths[0] - 1, *lengths[1:]])
    assert winners[-1] == 20


@pytest.mark.parametrize("make", [continuous, discrete])
@pytest.mark.parametrize("boards", [0, -8])
def test_a_match_has_boards(make: Callable[[int], VpScale], boards: int) -> None:
    with pytest.raises(ValueError, match="1 board or more"):
        make(boards)


@pytest.mark.parametrize(
    ("winners", "losers", "problem"),
    [
        ((), (), "a value for each margin"),
        ((10, 11), (10,), "a value for each margin"),
        ((10, 11), (9, 8), "margin 0 is a draw"),
        ((10, 12, 11), (10, 8, 8), "margin 2 gives the winner less"),
        ((10, 12, 13), (10, 8, 9), "margin 2 gives the loser more"),
        ((10, Fraction(21, 2)), (10, Fraction(19, 2)), "more than 0 decimals"),
    ],
)
def test_what_is_no_scale(winners: tuple[Fraction, ...], losers: tuple[Fraction, ...], problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        VpScale("ours", winners, losers, places=0)
