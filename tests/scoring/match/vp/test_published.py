"""Article 42.1: the scales of the World Bridge Federation are reproduced as published, value for value."""

from __future__ import annotations

import csv
from collections import Counter
from fractions import Fraction
from pathlib import Path

import pytest

from scoring.match.vp.continuous import continuous
from scoring.match.vp.discrete import discrete
from scoring.rounding import rounded
from tests.rows import check_each

DATA = Path(__file__).parents[3] / "data" / "scoring" / "vp"


def _rows(name: str) -> list[dict[str, str]]:
    with (DATA / name).open(newline="") as file:
        return list(csv.DictReader(file))


def test_the_continuous_scale_as_published() -> None:
    """42.2: two decimals, the same as in print, for the winner; the loser has the rest of 20."""
    check_each(_rows("wbf_continuous_published.csv"), check_continuous)


def check_continuous(row: dict[str, str]) -> None:
    """Check a row of the table."""
    scale = continuous(int(row["boards"]))
    won, lost = scale.convert(int(row["margin"]))
    assert str(rounded(won, scale.places)) == row["vp"]
    assert won + lost == 20


def test_the_published_tables_are_whole() -> None:
    """8 boards up to a margin of 43, 12 boards up to 52: the first margins that give all 20."""
    count = Counter(int(row["boards"]) for row in _rows("wbf_continuous_published.csv"))
    assert {boards: count[boards] for boards in (8, 12)} == {8: 44, 12: 53}
    assert [len(continuous(boards).winners) for boards in (8, 12)] == [44, 53]
    assert len(_rows("wbf_discrete_ebu_published.csv")) == 20 * 11


def test_the_discrete_scale_as_published() -> None:
    """42.2: both ends of each band, and the adjacent margins, which belong to the neighbouring bands."""
    check_each(_rows("wbf_discrete_ebu_published.csv"), check_discrete)


def check_discrete(row: dict[str, str]) -> None:
    """Check a row of the table."""
    scale = discrete(int(row["boards"]))
    points = (Fraction(row["vp_winner"]), Fraction(row["vp_loser"]))
    first = int(row["margin_from"])
    assert scale.convert(first) == points
    if first:
        assert scale.convert(first - 1) == (points[0] - 1, points[1] + 1)
    if row["margin_to"]:
        assert scale.convert(int(row["margin_to"])) == points
        assert scale.convert(int(row["margin_to"]) + 1) == (points[0] + 1, points[1] - 1)
    else:
        assert scale.convert(first + 1000) == points


@pytest.mark.parametrize(
    ("boards", "margin", "printed"), [(8, 40, "19.74"), (12, 42, "19.02"), (12, 44, "19.24"), (12, 49, "19.74")]
)
def test_the_correction_of_the_published_decimals(boards: int, margin: int, printed: str) -> None:
    """The formula alone would give 0.01 less, where its rounded steps would grow."""
    assert str(rounded(continuous(boards).convert(margin)[0], 2)) == printed
    by_formula = 10 + 10 * (1 - (5**0.5 - 2) ** (margin / (15 * boards**0.5))) / (3 - 5**0.5)
    assert f"{by_formula + 0.01:.2f}" == printed


def test_the_discrete_scale_is_not_the_continuous_one_rounded() -> None:
    """8 boards, 1 IMP: 10.44 would round to a draw, and the discrete scale has a winner."""
    assert rounded(continuous(8).convert(1)[0], 0) == 10
    assert discrete(8).convert(1)[0] == 11


def test_a_fractional_margin_is_rounded_before_it_is_converted() -> None:
    """42.3: to the nearest, a half away from zero on both sides."""
    scale = continuous(16)
    assert scale.convert(Fraction(25, 2)) == scale.convert(13)
    assert scale.convert(Fraction(-25, 2)) == scale.convert(-13)
    assert scale.convert(Fraction(249, 20)) == scale.convert(12)
    assert scale.convert(Fraction(1, 2)) == scale.convert(1) != scale.convert(Fraction(49, 100))
