"""The verbs of the command line in the form that people read, and what they refuse in a file or an argument."""

from __future__ import annotations

from pathlib import Path

import pytest

from director.movements.__main__ import main

PLAYED = "round,table,home,away,home_score,away_score\n"


def said(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """What the program prints when nothing is wrong."""
    assert main(list(arguments)) == 0
    return capsys.readouterr().out


def by_seed(rows: list[str]) -> dict[str, str]:
    """The group of each seed, from rows ``group,seed``."""
    return {seed: group for group, seed in (row.split(",") for row in rows)}


def test_a_swiss_is_printed_with_the_standing_before_the_round(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    played = tmp_path / "played.csv"
    played.write_text(PLAYED + "1,1,1,3,15,5\n1,2,4,2,8,12\n", encoding="utf-8")
    lines = said(capsys, "swiss", "4", "--rounds", "3", "--played", str(played)).splitlines()
    assert [line.split() for line in lines[:4]] == [
        ["1", "1", "15.00"],
        ["2", "2", "12.00"],
        ["3", "4", "8.00"],
        ["4", "3", "5.00"],
    ]
    assert any(line.endswith("2/3") for line in lines)


def test_scores_brought_along_pair_the_first_round(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """17.5: the highest two meet, and ranks part those who are equal."""
    brought, ranks = tmp_path / "brought.csv", tmp_path / "ranks.csv"
    brought.write_text("team,score\n1,2\n2,9.5\n3,2\n4,10\n", encoding="utf-8")
    ranks.write_text("team,rank\n1,4\n3,3\n2,2\n4,1\n", encoding="utf-8")
    arguments = ["swiss", "4", "--rounds", "3", "--csv", "--carry-over", str(brought), "--ranks", str(ranks)]
    rows = [line.split(",")[2:4] for line in said(capsys, *arguments).splitlines()[1:]]
    assert {frozenset(row) for row in rows} == {frozenset("24"), frozenset("13")}


def test_the_first_round_of_a_special_swiss_and_its_champion(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """17.2: as many rounds as halve the field to one."""
    played, rows = tmp_path / "played.csv", ""
    for number in (1, 2):
        played.write_text(PLAYED + rows, encoding="utf-8")
        paired = said(capsys, "swiss", "4", "--variant", "special", "--csv", "--played", str(played))
        for line in paired.splitlines()[1:]:
            _, table, home, away, *_ = line.split(",")
            score = "15,5" if int(home) < int(away) else "5,15"
            rows += f"{number},{table},{home},{away},{score}\n"
    played.write_text(PLAYED + rows, encoding="utf-8")
    assert said(capsys, "swiss", "4", "--variant", "special", "--played", str(played)) == "champion: 1\n"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("round,home,away,home_score\n1,1,2,3\n", "the column away_score is missing"),
        (PLAYED + "0,1,1,2,10,10\n", "round is '0', and should be a number from 1 on"),
        (PLAYED + "1,1,1,2,ten,10\n", "home_score is 'ten', and should be a number like 12.5"),
    ],
)
def test_results_that_cannot_be_read_are_told_by_column(
    text: str, sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    played = tmp_path / "played.csv"
    played.write_text(text, encoding="utf-8")
    assert main(["swiss", "4", "--rounds", "3", "--played", str(played)]) == 2
    assert sentence in capsys.readouterr().err


def test_scores_brought_along_want_their_column(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    brought = tmp_path / "brought.csv"
    brought.write_text("team,points\n1,2\n", encoding="utf-8")
    assert main(["swiss", "4", "--rounds", "3", "--carry-over", str(brought)]) == 2
    assert "the column score is missing" in capsys.readouterr().err


def test_a_pairing_of_before_wants_teams(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    paired = tmp_path / "paired.csv"
    paired.write_text(said(capsys, "howell", "4", "--csv"), encoding="utf-8")
    assert main(["swiss", "8", "--rounds", "3", "--paired", str(paired)]) == 2
    assert "should have columns round,table,home,away,boards" in capsys.readouterr().err


def test_the_zones_of_a_knockout(capsys: pytest.CaptureFixture[str]) -> None:
    """Each a bracket of its own, by rank."""
    printed = said(capsys, "knockout", "12", "--zones", "4,8")
    assert [line for line in printed.splitlines() if line.startswith("zone")] == ["zone 1", "zone 2"]
    rows = said(capsys, "knockout", "12", "--zones", "4,8", "--csv").splitlines()
    assert rows[0] == "movement,round,match,home,away"
    assert rows[1] == "zone 1,1,1,1,4"
    assert sum(row.startswith("zone 2,1,") for row in rows) == 4
    assert main(["knockout", "12", "--zones", "4,4"]) == 2
    assert capsys.readouterr().err == "The zones hold 8 teams, not 12; the nearest that can be: 8 teams.\n"


def test_groups_by_seeds_for_programs(capsys: pytest.CaptureFixture[str]) -> None:
    """16.2: the seeds go to and fro; related teams are spread."""
    rows = said(capsys, "roundrobin", "8", "--groups", "2", "--csv").splitlines()
    assert rows == ["group,seed", "1,1", "1,4", "1,5", "1,8", "2,2", "2,3", "2,6", "2,7"]
    apart = said(capsys, "roundrobin", "8", "--groups", "2", "--apart", "1,4", "--csv").splitlines()
    groups = by_seed(apart[1:])
    assert groups["1"] != groups["4"]


@pytest.mark.parametrize("count", [2, 8])
def test_related_teams_are_spread_over_groups_however_many(count: int, capsys: pytest.CaptureFixture[str]) -> None:
    """Few groups are tried in every order, many by exchanges."""
    pairs = [f"{seed},{seed + 1}" for seed in range(count + 1, 2 * count + 1, 2)]
    related = [word for pair in [*pairs, f"1,{2 * count}"] for word in ("--apart", pair)]
    rows = said(capsys, "roundrobin", str(2 * count), "--groups", str(count), "--csv", *related).splitlines()[1:]
    groups = by_seed(rows)
    for pair in (*pairs, f"1,{2 * count}"):
        one, other = pair.split(",")
        assert groups[one] != groups[other]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["roundrobin", "6", "--related", "1_3"], "'1_3' should be couples like 1-3,4-6"),
        (["mitchell", "7", "--switch", "a,b"], "'a,b' should be numbers like 3,1,2"),
        (["howell", "5", "--leave", "3-4"], "'3-4' should be a pair and a round like 3:4"),
        (["swiss", "8", "--rounds", "3", "--draw", "half"], "'half' should be a number like 10"),
    ],
)
def test_an_argument_that_cannot_be_read_says_how_it_should_look(
    arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as end:
        main(arguments)
    assert end.value.code == 2
    assert sentence in capsys.readouterr().err
