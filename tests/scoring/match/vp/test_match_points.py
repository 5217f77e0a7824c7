"""Article 24.1(3): match points from victory points or from IMPs, by a scale that is data."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.match.vp.continuous import continuous
from scoring.match.vp.match_points import BY_IMPS, BY_VP, Basis, MatchPointScale

LEAGUE = MatchPointScale(
    Basis.IMPS, ((Fraction(0), Fraction(1)), (Fraction(3), Fraction(3, 2)), (Fraction(10), Fraction(2)))
)


@pytest.mark.parametrize(
    ("scale", "lead", "points"),
    [
        (BY_IMPS, 0, (1, 1)),
        (BY_IMPS, 1, (2, 0)),
        (BY_IMPS, -1, (0, 2)),
        (BY_IMPS, Fraction(99, 100), (1, 1)),
        (BY_VP, Fraction(1, 100), (2, 0)),
        (BY_VP, 0, (1, 1)),
        (LEAGUE, 2, (1, 1)),
        (LEAGUE, 3, (Fraction(3, 2), Fraction(1, 2))),
        (LEAGUE, -9, (Fraction(1, 2), Fraction(3, 2))),
        (LEAGUE, 10, (2, 0)),
    ],
)
def test_two_for_a_win_one_for_a_draw(
    scale: MatchPointScale, lead: Fraction, points: tuple[Fraction | int, Fraction | int]
) -> None:
    assert scale.convert(lead) == points


def test_a_match_is_won_by_the_least_victory_points_that_the_scale_knows() -> None:
    """By VP: one IMP in a match of any length is a lead in VP, and so two match points."""
    for boards in (1, 8, 16, 64, 128):
        own, other = continuous(boards).convert(1)
        assert BY_VP.convert(own - other) == (Fraction(2), Fraction(0))


@given(st.sampled_from([BY_IMPS, BY_VP, LEAGUE]), st.fractions(-50, 50, max_denominator=100))
def test_match_points_are_shared_whole(scale: MatchPointScale, lead: Fraction) -> None:
    own, other = scale.convert(lead)
    assert own + other == scale.whole
    assert scale.convert(-lead) == (other, own)


def test_the_least_lead_of_a_win() -> None:
    """24.1(3)2(2): the credit in IMPs for a side whose opponents forfeit."""
    assert [scale.winning_lead for scale in (BY_IMPS, LEAGUE)] == [1, 10]


@pytest.mark.parametrize(
    ("steps", "problem"),
    [
        ((), "begin at lead 0"),
        (((1, 1),), "begin at lead 0"),
        (((0, 2),), "begin at lead 0"),
        (((0, 1), (0, 2)), "more than 1"),
        (((0, 1), (5, 1)), "more than 1"),
        (((0, 1), (5, 3)), "a match has 2"),
    ],
)
def test_what_is_no_scale_of_match_points(steps: tuple[tuple[Fraction, Fraction], ...], problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        MatchPointScale(Basis.IMPS, steps)
