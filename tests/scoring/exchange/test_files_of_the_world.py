"""Results files made by other programs are scored with the figures that they state."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from laws.values.seats import Side
from scoring.exchange.files import read_results
from scoring.exchange.results import Results, Scoring
from scoring.exchange.scored.rescore import rescore
from scoring.exchange.scored.tally import Choices, Tally
from scoring.explain.field import explain_result
from scoring.results.options import Entries, Unequal
from scoring.results.outcomes import NotPlayed

DATA = Path(__file__).parents[2] / "data" / "scoring" / "results"


def read(name: str) -> Results:
    return read_results(f"{DATA / name}")


def percentages(found: Tally) -> dict[str, float]:
    return {one.entrant.name: float(one.percentage or 0) for one in found.standings}


@pytest.mark.parametrize("game", ["acbl_club_game_1.json", "acbl_club_game_2.json"])
def test_a_club_game_of_the_acbl_comes_out_to_the_last_decimal(game: str) -> None:
    """Every score, matchpoint, total, percentage and place agrees: 312 and 90 results."""
    results = read(game)
    found = rescore(results)
    assert found.errors == found.differences == ()
    assert all(row.stated is not None and row.ns_points is not None for row in results.rows)
    owns = [standing.entrant.own for standing in found.standings]
    assert all(own is not None and own.percentage is not None and own.total is not None for own in owns)
    assert found.method.startswith("1-½-0, unequal boards by Neuberg")


def test_rounding_before_the_percentage_is_the_acbls() -> None:
    """38.5 of 64 is 60.16 %; the ACBL scales to the whole session first, rounds to 43.31 of 72, and prints 60.15 %."""
    results = read("acbl_club_game_2.json")
    assert percentages(rescore(results))["5"] == pytest.approx(60.15, abs=0.005)
    plain = rescore(results, Choices(body="EBU"))
    assert percentages(plain)["5"] == pytest.approx(60.15625)
    assert any("5 has 77.00 in all, in the file 43.31" in str(found) for found in plain.differences)


def test_a_bridgemate_export_with_everything_played() -> None:
    results = read("m_2026-01-19_ReceivedData.csv")
    found = rescore(results)
    assert (len(results.rows), found.errors, found.differences) == (297, (), ())
    assert len({row.board for row in results.rows}) == 27
    for direction in Side:
        pairs = [one for one in found.standings if one.entrant.direction is direction]
        assert len(pairs) == 11
        assert sum(one.total for one in pairs) == 27 * 11 * 10  # on each board 11 results, each worth 10 on average
    assert sum(one.percentage or 0 for one in found.standings) == 22 * 50


def test_a_bridgemate_export_with_boards_not_played() -> None:
    """Six rows are marked as not played: they count for nobody and cost nobody anything; the export has the deals."""
    results = read("lbc_2026-01-26_ReceivedData.csv")
    assert sum(row.happened == NotPlayed() for row in results.rows) == 6
    assert (len(results.rows), len(results.deals), results.faults) == (270, 36, ())
    found = rescore(results)
    assert [line.ns_points for line in found.rows if line.score is None] == [None] * 6
    tops = {
        board: max(line.ns_points for line in found.rows if line.row.board == board and line.ns_points is not None)
        for board in (1, 27)
    }
    assert all(top <= 18 for top in tops.values())
    own_top = rescore(results, Choices(rules={"unequal": Unequal.NONE, "entries": Entries.BOARD}))
    for board in range(1, 28):
        played = [line for line in own_top.rows if line.row.board == board and line.ns_points is not None]
        assert {line.ns_points + (line.ew_points or 0) for line in played if line.ns_points is not None} == {
            2 * (len(played) - 1)
        }


@pytest.mark.parametrize("name", ["ten_tables.csv", "ten_tables.xml", "ten_tables.pbn", "ten_tables_apart.pbn"])
def test_one_board_in_four_formats(name: str) -> None:
    """De Wael's problem 5: ten tables, one of them 60-60; Neuberg, (15 + 1) × 10/9 - 1 = 16.78."""
    found = rescore(read(name))
    assert found.errors == found.differences == ()
    assert [float(line.ns_points or 0) for line in found.rows] == pytest.approx(
        [16.78, 10.11, 3.44, 0.11, 10.8, 16.78, 6.78, 13.44, 3.44, 10.11], abs=0.005
    )
    assert found.scoring is Scoring.MATCHPOINTS
    assert {one.entrant.direction for one in found.standings} == set(Side)


def test_sections_keep_numbers_apart_and_boards_together() -> None:
    """An unreadable line is reported by its number in the file, and the rest is scored."""
    found = rescore(read("two_sections.xml"))
    assert [error.line for error in found.errors] == [23]
    assert {one.entrant.name for one in found.standings} == {"A1 NS", "A2 NS", "B1 NS", "A1 EW", "A2 EW", "B1 EW"}
    assert [line.ns_points for line in found.rows] == [Fraction(2), Fraction(0), Fraction(4)]


def test_a_chinese_spreadsheet() -> None:
    """GB18030, semicolons, a title line, Chinese heads; unreadable lines are reported and the rest is scored."""
    found = rescore(read("dirty.csv"))
    assert [error.line for error in found.errors] == [6, 10, 11]
    assert [line.score for line in found.rows] == [420, 450, 50, 0, "A6060"]


@pytest.mark.parametrize(
    "name", ["acbl_club_game_1.json", "lbc_2026-01-26_ReceivedData.csv", "ten_tables.xml", "teams.xml"]
)
def test_the_order_of_the_rows_does_not_matter(name: str) -> None:
    results = read(name)
    assert rescore(replace(results, rows=results.rows[::-1])).standings == rescore(results).standings


@pytest.mark.parametrize("name", ["acbl_club_game_2.json", "lbc_2026-01-26_ReceivedData.csv"])
def test_every_percentage_can_be_opened(name: str) -> None:
    """Every printed percentage equals the value computed from its explanation."""
    found = rescore(read(name))
    assert found.field is not None
    for one in found.standings:
        assert explain_result(found.field, one.entrant.name).value == one.percentage
