"""Articles 47 to 49: carry-over by every formula, with its limits, to two decimals."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.rounding import rounded
from scoring.stage.carryover import Carried, knockout, pairs, round_robin


@pytest.mark.parametrize(
    ("margin", "boards", "ahead", "points", "limited"),
    [
        (20, 64, True, "10", False),
        (20, 64, False, "6.67", False),
        (19, 64, False, "6.33", False),
        (31, 64, True, "15.5", False),
        (32, 64, True, "16", False),
        (33, 64, True, "16", True),
        (48, 64, False, "16", False),
        (49, 64, False, "16", True),
        (21, 65, True, "10.5", False),
        (22, 65, True, "10.83", True),
        (100, 48, True, "12", True),
        (100, 96, True, "16", True),
        (0, 64, True, "0", False),
        (4, 1, True, "0.25", True),
    ],
)
def test_knockout(margin: int, boards: int, ahead: bool, points: str, limited: bool) -> None:
    """48.1(1): half or a third of the margin; a quarter of the boards at most up to 64, a sixth of more."""
    found = knockout(margin, boards, ahead=ahead)
    assert found == Carried(Fraction(points), "48.1(1)", limited)


def test_nothing_is_carried_from_a_swiss_into_a_knockout() -> None:
    """48.1(2)."""
    assert knockout(30, 64, ahead=True, after_swiss=True) == Carried(Fraction(0), "48.1(2)", False)


def test_a_margin_is_that_of_the_winner() -> None:
    for margin, boards in ((-1, 64), (1, 0)):
        with pytest.raises(ValueError, match="nobody carries"):
            knockout(margin, boards, ahead=True)


def _group(**scores: str) -> dict[str, Fraction]:
    return {team: Fraction(score) for team, score in scores.items()}


def _points(found: dict[str, Carried]) -> dict[str, str]:
    return {team: str(rounded(carried.points, 2)) for team, carried in found.items()}


def test_round_robin_by_formula_one() -> None:
    """48.2: 100, 90, 85 and 75 VP, three matches: each VP above 75 brings 12 / 50."""
    found = round_robin(_group(A="100", B="90", C="85", D="75"), 3)
    assert _points(found) == {"A": "6.00", "B": "3.60", "C": "2.40", "D": "0.00"}
    assert not any(carried.limited for carried in found.values())


def test_round_robin_by_formula_two_when_somebody_would_bring_more_than_two_a_match() -> None:
    """48.2: with 101 the best would carry 26 · 12 / 51 = 6.12, more than 6, so that each VP carries 6 / 26 instead."""
    found = round_robin(_group(A="101", B="90", C="85", D="75"), 3)
    assert _points(found) == {"A": "6.00", "B": "3.46", "C": "2.31", "D": "0.00"}
    assert all(carried.limited for carried in found.values())


def test_equal_teams_bring_nothing() -> None:
    """48.2: the last of the group carries 0, and all of them are last."""
    assert _points(round_robin(_group(A="80", B="80"), 5)) == {"A": "0.00", "B": "0.00"}


scores = st.dictionaries(
    st.integers(1, 40).map(str),
    st.integers(0, 40000).map(lambda cents: Fraction(cents, 100)),
    min_size=2,
    max_size=16,
)


@given(scores, st.integers(1, 15))
def test_round_robin_keeps_the_order_and_its_limit(before: dict[str, Fraction], matches: int) -> None:
    found = round_robin(before, matches)
    assert min(carried.points for carried in found.values()) == 0
    assert 2 * matches >= max(carried.points for carried in found.values())
    for one, other in pairwise(before):
        assert before[one] < before[other] or found[one].points >= found[other].points
    if not any(carried.limited for carried in found.values()) and len(set(before.values())) > 1:
        whole = sum((carried.points for carried in found.values()), Fraction(0))
        assert abs(whole - matches * len(before)) <= Fraction(len(before), 200)  # X on average, except for rounding


def test_pairs() -> None:
    """49: M · Q² · A · B / (E · S): 300 · 2² · 6 · 26 / (20 · 500) and so on, rounded."""
    found = pairs(_group(A="300", B="200"), average=6, boards_before=26, pairs_before=20)
    assert _points(found) == {"A": "18.72", "B": "12.48"}
    third = pairs(_group(A="100", B="50"), average=Fraction(11, 2), boards_before=10, pairs_before=9)
    assert _points(third) == {"A": "16.30", "B": "8.15"}
    assert all(carried.rule == "49" for carried in found.values())
    least = pairs(_group(A="0.5"), average=Fraction(1, 2), boards_before=1, pairs_before=1)
    assert least == {"A": Carried(Fraction(1, 2), "49", False)}


@given(scores.filter(lambda found: sum(found.values()) > 0))
def test_pairs_bring_in_proportion(before: dict[str, Fraction]) -> None:
    found = pairs(before, average=6, boards_before=26, pairs_before=40)
    whole = sum((carried.points for carried in found.values()), Fraction(0))
    assert abs(whole - Fraction(len(before) ** 2 * 6 * 26, 40)) <= Fraction(len(before), 200)


def test_what_no_formula_can_be_worked_out_from() -> None:
    for teams, matches in (({}, 3), (_group(A="1"), 0)):
        with pytest.raises(ValueError, match="carries nothing"):
            round_robin(teams, matches)
    for average, boards, before in ((0, 26, 20), (6, 0, 20), (6, 26, 0)):
        with pytest.raises(ValueError, match="carry-over needs"):
            pairs(_group(A="1"), average=average, boards_before=boards, pairs_before=before)
    with pytest.raises(ValueError, match="carry-over needs"):
        pairs(_group(A="0"), average=6, boards_before=26, pairs_before=20)
