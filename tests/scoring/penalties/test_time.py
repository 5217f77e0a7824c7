"""Articles 20.4, 21 and 22: lateness, overtime and fast play, on both sides of every threshold."""

from __future__ import annotations

import csv
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.penalties.lateness import Lateness, pair_late, rounds_missed, team_late, unplayed
from scoring.penalties.overtime import Overtime, fast_play, missing_time, pair_overtime, shared, team_overtime
from scoring.penalties.units import PenaltyUnit
from scoring.results.outcomes import AVERAGE_MINUS, AVERAGE_PLUS, Imps

DATA = Path(__file__).parents[2] / "data" / "scoring" / "penalties"
LATE: dict[str, Callable[[int, PenaltyUnit], Lateness]] = {"teams": team_late, "pairs": pair_late}
OVER: dict[str, Callable[[int, PenaltyUnit], Overtime]] = {"teams": team_overtime, "pairs": pair_overtime}
TEAM_UNITS = [PenaltyUnit.VP, PenaltyUnit.IMP, PenaltyUnit.BAM, PenaltyUnit.BAM_HALVES]
PAIR_UNITS = [PenaltyUnit.VP, PenaltyUnit.IMP, PenaltyUnit.TOP]


def _rows(name: str) -> list[dict[str, str]]:
    with (DATA / name).open(newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def _seconds(row: dict[str, str]) -> int:
    return 60 * int(row["minutes"]) + int(row["seconds"])


def _points(row: dict[str, str]) -> Fraction:
    return Fraction(row["points"]) / (100 if row["unit"] == PenaltyUnit.TOP else 1)


def _name(row: dict[str, str]) -> str:
    return f"{row['contestants']}-{row['unit']}-{row['minutes']}:{row['seconds']}"


@pytest.mark.parametrize("row", _rows("lateness.csv"), ids=_name)
def test_lateness(row: dict[str, str]) -> None:
    found = LATE[row["contestants"]](_seconds(row), PenaltyUnit(row["unit"]))
    assert found.points == _points(row)
    assert found.unit is PenaltyUnit(row["unit"])
    assert found.forfeits == (row["forfeits"] == "yes")
    assert found.boards == int(row["boards"])
    assert bool(found.rule) == (_seconds(row) > 0)


@pytest.mark.parametrize("row", _rows("overtime.csv"), ids=_name)
def test_overtime(row: dict[str, str]) -> None:
    found = OVER[row["contestants"]](_seconds(row), PenaltyUnit(row["unit"]))
    assert (found.points, found.unit) == (_points(row), PenaltyUnit(row["unit"]))
    assert found.stopped == (row["stopped"] == "yes")
    assert bool(found.rule) == (_seconds(row) > 0)


def test_a_round_missed_and_two() -> None:
    """21.2: 迟到一轮：判违规方弃权一轮；迟到两轮：取消比赛资格."""
    one, two = rounds_missed(1, PenaltyUnit.TOP), rounds_missed(2, PenaltyUnit.IMP)
    assert (one.forfeits, one.disqualified, one.rule) == (True, False, "21.2(1)")
    assert (two.forfeits, two.disqualified, two.rule) == (True, True, "21.2(2)")
    with pytest.raises(ValueError, match="1 round or more"):
        rounds_missed(0, PenaltyUnit.TOP)


@pytest.mark.parametrize("unit", PenaltyUnit)
def test_what_an_unplayed_board_gives(unit: PenaltyUnit) -> None:
    """21.1(3), 21.2, 21.3."""
    by_imps = unit in (PenaltyUnit.VP, PenaltyUnit.IMP)
    assert unplayed(unit) == ((Imps(-3), Imps(3)) if by_imps else (AVERAGE_MINUS, AVERAGE_PLUS))
    assert all(award.fixed for award in unplayed(unit, of_teams=True))


@given(st.sampled_from(TEAM_UNITS), st.integers(0, 1200), st.integers(0, 1200))
def test_the_longer_the_dearer_for_teams(unit: PenaltyUnit, one: int, other: int) -> None:
    less, more = sorted((one, other))
    assert team_late(less, unit).points <= team_late(more, unit).points
    assert team_overtime(less, unit).points <= team_overtime(more, unit).points


@given(st.sampled_from(PAIR_UNITS), st.integers(0, 3000), st.integers(0, 3000))
def test_the_longer_the_dearer_for_pairs(unit: PenaltyUnit, one: int, other: int) -> None:
    less, more = sorted((one, other))
    assert pair_late(less, unit).points <= pair_late(more, unit).points
    assert pair_overtime(less, unit).points <= pair_overtime(more, unit).points


def test_the_director_may_allow_less_overtime() -> None:
    """22.3(1): play is stopped earlier, and a table that is stopped has used the reduced limit."""
    assert team_overtime(600, PenaltyUnit.VP, limit=600) == Overtime(Fraction(3, 2), PenaltyUnit.VP, False, "22.1(1)")
    assert team_overtime(601, PenaltyUnit.VP, limit=600) == Overtime(Fraction(3, 2), PenaltyUnit.VP, True, "22.1(1)")
    assert pair_overtime(301, PenaltyUnit.TOP, limit=300) == Overtime(Fraction(1, 10), PenaltyUnit.TOP, True, "22.2(1)")
    for limit in (0, 1201):
        with pytest.raises(ValueError, match="1 to 1200 seconds"):
            team_overtime(60, PenaltyUnit.VP, limit=limit)
    with pytest.raises(ValueError, match="1 to 600 seconds"):
        pair_overtime(60, PenaltyUnit.TOP, limit=601)


def test_overtime_is_shared_by_the_blame() -> None:
    """22.3(3): the figure is for both sides together."""
    whole = team_overtime(301, PenaltyUnit.VP).points
    assert shared(whole, {"A": Fraction(1, 2), "B": Fraction(1, 2)}) == {"A": Fraction(3, 4), "B": Fraction(3, 4)}
    assert shared(whole, {"A": Fraction(1), "B": Fraction(0)}) == {"A": Fraction(3, 2), "B": Fraction(0)}
    for blame in ({}, {"A": Fraction(1, 2)}, {"A": Fraction(3, 2), "B": Fraction(-1, 2)}):
        with pytest.raises(ValueError, match="together they are one"):
            shared(whole, blame)


@pytest.mark.parametrize(
    ("used", "allowed", "unit", "teams", "points"),
    [
        (4000, 6000, PenaltyUnit.VP, True, "0"),
        (3999, 6000, PenaltyUnit.VP, True, "0.5"),
        (3700, 6000, PenaltyUnit.VP, True, "0.5"),
        (3699, 6000, PenaltyUnit.VP, True, "0.75"),
        (2800, 6000, PenaltyUnit.VP, True, "1.25"),
        (100, 6000, PenaltyUnit.VP, True, "1.25"),
        (3999, 6000, PenaltyUnit.IMP, True, "0.5"),
        (3939, 6000, PenaltyUnit.IMP, True, "1"),
        (0, 6000, PenaltyUnit.IMP, True, "10"),
        (3880, 6000, PenaltyUnit.TOP, False, "0.025"),
        (3879, 6000, PenaltyUnit.TOP, False, "0.05"),
        (0, 6000, PenaltyUnit.IMP, False, "3"),
        (666, 1000, PenaltyUnit.IMP, False, "0.5"),
        (667, 1000, PenaltyUnit.IMP, False, "0"),
    ],
)
def test_fast_play_costs_half_of_overtime(used: int, allowed: int, unit: PenaltyUnit, teams: bool, points: str) -> None:
    """20.4, 22.4: below two thirds of the time the rest of them is missing; each side pays half as for overtime."""
    assert fast_play(missing_time(used, allowed), unit, teams=teams).points == Fraction(points)


def test_what_is_no_time_or_no_unit() -> None:
    with pytest.raises(ValueError, match="0 seconds or more, not -1"):
        team_late(-1, PenaltyUnit.VP)
    with pytest.raises(ValueError, match="0 seconds or more, not -1"):
        pair_overtime(-1, PenaltyUnit.TOP)
    with pytest.raises(ValueError, match="no time of play"):
        missing_time(-1, 60)
    for teams in (team_late, team_overtime):
        with pytest.raises(ValueError, match="parts of a top"):
            teams(60, PenaltyUnit.TOP)
    for pairs in (pair_late, pair_overtime):
        with pytest.raises(ValueError, match="played by teams"):
            pairs(60, PenaltyUnit.BAM)
