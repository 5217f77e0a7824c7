# ruff: noqa: E501  the sentences stand whole
"""The command line, with nothing installed but Python."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from director.movements.__main__ import main
from tests.director.movements.reading import DATA

ROOT = Path(__file__).parents[3]


def run(*arguments: str, given: str = "") -> subprocess.CompletedProcess[str]:
    """The program as a person runs it, without any package."""
    return subprocess.run(
        [sys.executable, "-S", "-m", "director.movements", *arguments],
        cwd=ROOT,
        env={"PYTHONDONTWRITEBYTECODE": "1", "PYTHONIOENCODING": "utf-8"},
        input=given,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )


def test_it_runs_with_nothing_installed() -> None:
    done = run("howell", "7", "--csv")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines()[0] == "round,table,ns,ew,boards"
    assert len(done.stdout.splitlines()) == 1 + 13 * 7


@pytest.mark.parametrize(
    ("arguments", "head"),
    [
        (["mitchell", "9"], "round,table,ns,ew,boards"),
        (["mitchell", "8", "--variant", "skip"], "round,table,ns,ew,boards"),
        (["mitchell", "14", "--variant", "web", "--rounds", "13"], "round,table,ns,ew,boards"),
        (["mitchell", "9", "--variant", "交织赛"], "round,table,ns,ew,boards"),
        (["mitchell", "8.5", "--winners", "1"], "round,table,ns,ew,boards"),
        (["mitchell", "7½"], "round,table,ns,ew,boards"),
        (["mitchell", "7", "--rover"], "round,table,ns,ew,boards"),
        (["mitchell", "7", "--late", "2"], "round,table,ns,ew,boards"),
        (["howell", "5.5"], "round,table,ns,ew,boards"),
        (["howell", "3", "--boards-per-round", "4"], "round,table,ns,ew,boards"),
        (["howell", "8", "--variant", "three-quarter", "--rounds", "10"], "round,table,ns,ew,boards"),
        (["howell", "8", "--variant", "barometer", "--rounds", "8"], "round,table,ns,ew,boards"),
        (["individual", "13"], "round,table,north,east,south,west,boards"),
        (["individual", "12", "--variant", "whist"], "round,table,north,east,south,west,boards"),
        (["teams", "2", "--rounds", "4", "--boards-per-round", "16"], "round,table,home,away,boards"),
        (["teams", "7"], "round,table,home,away,boards"),
        (["teams", "8"], "round,table,home,away,boards"),
        (["teams", "6", "--variant", "hexagon"], "round,table,home,away,boards"),
        (["teams", "9", "--variant", "bam"], "round,table,home,away,boards"),
        (["roundrobin", "9"], "round,table,home,away,boards"),
        (["roundrobin", "8", "--cycles", "2", "--boards-per-round", "16"], "round,table,home,away,boards"),
        (["swiss", "13", "--rounds", "7"], "round,table,home,away,boards"),
        (["swiss", "13", "--rounds", "7", "--pairs", "--boards-per-round", "4"], "round,table,ns,ew,boards"),
        (["knockout", "24"], "round,match,home,away"),
        (["knockout", "24", "--zones", "8,16"], "movement,round,match,home,away"),
        (["double-knockout", "16"], "round,match,home,away"),
        (["double-knockout", "13", "--variant", "compact", "--second-final"], "round,match,home,away"),
    ],
)
def test_what_a_verb_writes_passes_the_check(
    arguments: list[str], head: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert main([*arguments, "--csv"]) == 0
    written = capsys.readouterr().out
    assert written.splitlines()[0] == head
    file = tmp_path / "movement.csv"
    file.write_text(written, encoding="utf-8")
    assert main(["check", str(file)]) == 0
    assert "sound" in capsys.readouterr().out


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize(
    "arguments",
    [
        ["mitchell", "3.5"],
        ["howell", "4"],
        ["individual", "9"],
        ["teams", "5"],
        ["roundrobin", "5"],
        ["double-knockout", "6"],
    ],
)
def test_people_get_a_table_and_guide_cards(
    arguments: list[str], language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*arguments, "--lang", language]) == 0
    printed = capsys.readouterr().out
    assert {"en": "round", "zh": "轮"}[language] in printed
    if arguments[0] == "howell":
        card = {"en": "Pair 3", "zh": "对 3"}[language]
        assert card in printed
        assert {"en": "Table 2", "zh": "桌 2"}[language] in printed


def test_check_says_which_property_fails_at_which_round_and_table() -> None:
    written = run("howell", "7", "--csv").stdout
    broken = written.replace("\n3,4,", "\n3,5,", 1)
    done = run("check", "-", given=broken)
    assert done.returncode == 1
    assert "a table is used once a round: round 3, table 5" in done.stdout
    assert run("check", "-", given=written).returncode == 0
    assert run("check", str(DATA / "thebridsk_pairs.csv")).returncode == 0


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["mitchell", "2"], "A Mitchell has 3 to 60 tables, not 2; the nearest that can be: a Howell of 2 tables, or a barometer.\n"),
        (["howell", "21"], "A Howell has 2 to 20 tables, not 21; the nearest that can be: 20 tables, or a Mitchell.\n"),
        (["howell", "many"], "'many' is no number of tables; the nearest that can be: a number like 7 or 7.5.\n"),
        (["teams", "6", "--variant", "whist"], "American Whist wants an odd number of teams, not 6; the nearest that can be: 5 teams, or share and relay.\n"),
        (["knockout", "300"], "A knockout has 2 to 256 teams, not 300; the nearest that can be: 256 teams.\n"),
        (["swiss", "8"], "A Swiss wants to know its number of rounds; the nearest that can be: --rounds 7.\n"),
        (["roundrobin", "8", "--rounds", "3"], "A round robin has as many rounds as it takes for all to meet; the nearest that can be: --cycles.\n"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_one_sentence_and_the_nearest(
    arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    assert capsys.readouterr().err == sentence


def test_a_file_that_cannot_be_read(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["check", str(tmp_path / "none.csv")]) == 2
    assert "Cannot be read" in capsys.readouterr().err
    (tmp_path / "bad.csv").write_bytes(b"\xff\xfe\x00")
    assert main(["check", str(tmp_path / "bad.csv")]) == 2
    (tmp_path / "odd.csv").write_text("a,b\n1,2\n", encoding="utf-8")
    assert main(["check", str(tmp_path / "odd.csv")]) == 2


def test_a_swiss_is_paired_from_what_was_played(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    played = tmp_path / "played.csv"
    played.write_text(
        "round,table,home,away,home_score,away_score\n1,1,1,4,15,5\n1,2,2,5,8,12\n1,3,3,6,10,10\n1,,7,,,\n",
        encoding="utf-8",
    )
    assert main(["swiss", "7", "--rounds", "5", "--played", str(played), "--csv"]) == 0
    first = capsys.readouterr().out
    # 15, 12 and the bye's 12, 10, 10, 8, 5: the lowest, 4, has the bye; even round, so the larger number is at home
    assert first.splitlines() == ["round,table,home,away,boards", "2,1,7,1,", "2,2,6,5,", "2,3,3,2,", "2,,4,,"]
    paired = tmp_path / "paired.csv"
    paired.write_text(first, encoding="utf-8")
    corrected = tmp_path / "corrected.csv"
    corrected.write_text(played.read_text(encoding="utf-8").replace("15,5", "5,15"), encoding="utf-8")
    again = ["swiss", "7", "--played", str(corrected), "--paired", str(paired), "--csv", "--rounds"]
    assert main([*again, "3"]) == 0
    out = capsys.readouterr()
    assert "paired again" in out.err
    assert out.out != first
    assert main([*again, "5", "--no-time"]) == 0
    assert capsys.readouterr().out == first
    assert main([*again, "3", "--begun"]) == 0
    assert capsys.readouterr().out == first


def test_groups_and_related_teams(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["roundrobin", "8", "--groups", "2"]) == 0
    assert capsys.readouterr().out == "group 1: 1 4 5 8\ngroup 2: 2 3 6 7\n"
    assert main(["roundrobin", "8", "--related", "1-3"]) == 0
    assert "numbers of the ranks (16.3): 1 is 1, 2 is 2, 3 is 4" in capsys.readouterr().out
