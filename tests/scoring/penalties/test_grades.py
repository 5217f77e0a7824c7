"""Articles 50.2 and 51: the classes in every unit, written out, and the rate between the units."""

from __future__ import annotations

import csv
from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.penalties.grades import GRADE_TITLES, STEP_TITLES, Deduction, Grade, Step, deduction
from scoring.penalties.units import HALF_VP, UNIT_TITLES, PenaltyUnit, convert

DATA = Path(__file__).parents[2] / "data" / "scoring" / "penalties"
COLUMNS = {
    "vp": (PenaltyUnit.VP, 1),
    "imp": (PenaltyUnit.IMP, 1),
    "top_percent": (PenaltyUnit.TOP, 100),
    "bam": (PenaltyUnit.BAM, 1),
    "bam_halves": (PenaltyUnit.BAM_HALVES, 1),
}


def _rows() -> list[dict[str, str]]:
    with (DATA / "classes.csv").open(newline="") as file:
        return list(csv.DictReader(file))


@pytest.mark.parametrize(("row", "column"), list(product(_rows(), COLUMNS)), ids=str)
def test_each_class_is_recited(row: dict[str, str], column: str) -> None:
    unit, parts = COLUMNS[column]
    least, _, most = row[column].partition("-")
    found = deduction(Grade(int(row["class"])), unit, Step(row["step"]) if row["step"] else None)
    assert (found.unit, found.least * parts, found.most * parts) == (unit, Fraction(least), Fraction(most or least))


def test_the_basic_rate() -> None:
    """50.2: 0.5VP，相当于 3IMP，相当于一副牌顶分的 20%，一副一比 0.4 分（2、1、0）、0.2 分（1、0.5、0）."""
    assert [convert(Fraction(1, 2), PenaltyUnit.VP, unit) for unit in PenaltyUnit] == [
        Fraction("0.5"),
        Fraction(3),
        Fraction("0.2"),
        Fraction("0.4"),
        Fraction("0.2"),
    ]
    assert list(HALF_VP) == list(PenaltyUnit) == list(UNIT_TITLES)
    assert list(GRADE_TITLES) == list(Grade)
    assert list(STEP_TITLES) == list(Step)


@given(st.fractions(0, 10), st.sampled_from(PenaltyUnit), st.sampled_from(PenaltyUnit))
def test_there_and_back_is_the_same(points: Fraction, one: PenaltyUnit, other: PenaltyUnit) -> None:
    assert convert(convert(points, one, other), other, one) == points


@pytest.mark.parametrize("unit", PenaltyUnit)
def test_a_graver_class_costs_more(unit: PenaltyUnit) -> None:
    four = [deduction(Grade.FOUR, unit, step).points for step in Step]
    three, two, one = (deduction(grade, unit) for grade in (Grade.THREE, Grade.TWO, Grade.ONE))
    assert 0 == four[0] < four[1] < four[2] <= three.points < two.points < one.least < one.most


def test_only_class_four_has_steps() -> None:
    with pytest.raises(ValueError, match="class four"):
        deduction(Grade.FOUR, PenaltyUnit.VP)
    with pytest.raises(ValueError, match="class four"):
        deduction(Grade.THREE, PenaltyUnit.VP, Step.FIRST)


def test_in_class_one_the_chief_director_says_how_much() -> None:
    """51: 3 to 6 VP, inclusive, nothing outside."""
    taken = deduction(Grade.ONE, PenaltyUnit.VP)
    with pytest.raises(ValueError, match="the chief director says"):
        _ = taken.points
    assert [taken.chosen(points).points for points in (3, Fraction(9, 2), 6)] == [3, Fraction(9, 2), 6]
    for points in (Fraction(299, 100), Fraction(601, 100)):
        with pytest.raises(ValueError, match="from 3 to 6 cannot be"):
            taken.chosen(points)


def test_what_is_no_deduction() -> None:
    for least, most in ((-1, 1), (2, 1)):
        with pytest.raises(ValueError, match="from 0 or more up"):
            Deduction(PenaltyUnit.VP, Fraction(least), Fraction(most))
    with pytest.raises(ValueError, match="cannot be added"):
        _ = Deduction.of(PenaltyUnit.VP, 1) + Deduction.of(PenaltyUnit.IMP, 1)
