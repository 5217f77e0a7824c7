"""Articles 17.6, 17.7, 24 and 26: the credit for a match that was not played, in every form."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.absence.credit import (
    bam_unopposed,
    bye,
    excused,
    match_points_unopposed,
    pairs_match_points_unopposed,
    taken_out,
    unopposed,
)
from scoring.match.vp.bands import read_scale
from scoring.match.vp.continuous import continuous
from scoring.match.vp.match_points import BY_IMPS, BY_VP, Basis, MatchPointScale

SCALE = continuous(16)
vps = st.lists(st.integers(0, 2000).map(lambda cents: Fraction(cents, 100)), max_size=8)


def _vp(*points: str) -> list[Fraction]:
    return [Fraction(point) for point in points]


@pytest.mark.parametrize(
    ("own", "theirs", "points", "rule"),
    [
        ([], [], "12", "24.1(1)-2(3)"),
        (["12"], ["8"], "12", "24.1(1)-2(1)"),
        (["12.01"], ["8"], "12.01", "24.1(1)-2(1)"),
        (["11.99"], ["8.01"], "12", "24.1(1)-2(3)"),
        (["12.50"], ["7.49"], "12.51", "24.1(1)-2(2)"),
        ([], ["3", "5.50"], "15.75", "24.1(1)-2(2)"),
        (["20", "10", "10"], ["10"], "13.33", "24.1(1)-2(1)"),
        (["20", "20", "10"], ["10"], "16.67", "24.1(1)-2(1)"),
        (["2"], ["0", "0"], "20", "24.1(1)-2(2)"),
    ],
)
def test_the_best_of_three(own: list[str], theirs: list[str], points: str, rule: str) -> None:
    """24.1(1)-2: 非弃权方 … 平均 VP 数；用 20 减去弃权队 … 平均 VP 数；平局时 VP 得分的 1.2 倍，一般为 12VP."""
    found = unopposed(_vp(*own), _vp(*theirs), SCALE)
    assert (found.points, found.rule) == (Fraction(points), rule)


@given(vps, vps)
def test_the_credit_is_one_of_its_options_and_the_best(own: list[Fraction], theirs: list[Fraction]) -> None:
    found = unopposed(own, theirs, SCALE)
    assert (found.rule, found.points) in found.options
    assert found.points == max(points for _, points in found.options)
    assert 12 <= found.points <= 20
    assert (found.points * 100).denominator == 1


def test_another_scale_is_adapted() -> None:
    """24.1(1)-2(2): 其他 VP 制需做相应调整. 25-15-5: 30 less their average, 25 at most; 1.2 × 15."""
    scale = read_scale("25-15-5", "0 15 15\n1-9 20 10\n10+ 25 5")
    assert unopposed([], _vp("10"), scale).points == 20
    assert unopposed([], _vp("4"), scale).points == 25
    assert unopposed([], [], scale).points == 18


def test_a_bye_is_worth_a_draw_and_a_fifth() -> None:
    """17.6: 轮空队该轮得分为平局时的 1.2 倍: VP, board-a-match of 7 boards, match points."""
    assert [bye(draw).points for draw in (10, 7, 1)] == [12, Fraction("8.4"), Fraction("1.2")]
    assert bye(10).rule == "17.6"


def test_who_is_sure_of_the_place_gets_the_average() -> None:
    """17.7: 之前所有场次的平均得分, with two decimals like every line of the page."""
    found = taken_out(_vp("20", "20", "18.50"))
    assert (found.points, found.rule) == (Fraction("19.5"), "17.7")
    assert taken_out(_vp("20", "20", "19")).points == Fraction("19.67")
    with pytest.raises(ValueError, match="no average"):
        taken_out([])


def test_who_was_kept_away_by_force_draws() -> None:
    """26: 缺赛者按平局计分，其对手的分数按第二十四条计分."""
    assert (excused(SCALE.draw).points, excused(SCALE.draw).rule) == (Fraction(10), "26")
    assert unopposed(_vp("15"), _vp("10"), SCALE).points == 15


def test_board_a_match() -> None:
    """24.1(2)-2: 1.2 a board, 0.6 where boards are scored 1-½-0; 10 total points a board."""
    assert (bam_unopposed(10).points, bam_unopposed(10).tp) == (Fraction(12), 100)
    assert bam_unopposed(10, top=1).points == 6


def test_match_points() -> None:
    """24.1(3)-2: two points; with them the VP of 24.1(1)-2, or the fewest IMPs that win."""
    by_vp = match_points_unopposed(BY_VP, _vp("14"), _vp("9"), SCALE)
    assert (by_vp.points, by_vp.vp, by_vp.imps, by_vp.tp) == (Fraction(2), Fraction(14), Fraction(0), 0)
    by_imps = match_points_unopposed(BY_IMPS, _vp("14"), _vp("9"), SCALE)
    assert (by_imps.points, by_imps.vp, by_imps.imps) == (Fraction(2), Fraction(0), Fraction(1))
    of_three = MatchPointScale(Basis.IMPS, ((Fraction(0), Fraction(1)), (Fraction(7), Fraction(2))))
    assert match_points_unopposed(of_three, [], [], SCALE).imps == 7


def test_match_points_of_pairs() -> None:
    """24.2(3)-2: 一节（轮）平局时的 1.5 倍."""
    assert pairs_match_points_unopposed(1).points == Fraction(3, 2)
    assert pairs_match_points_unopposed(Fraction(1, 2)).points == Fraction(3, 4)
