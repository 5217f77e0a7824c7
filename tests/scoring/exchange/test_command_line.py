"""The output and the exit statuses of `python -m scoring`."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

from laws.values.seats import Side
from scoring.__main__ import main
from scoring.exchange.files import read_boards, read_results
from scoring.exchange.formats import sheet
from scoring.exchange.results import Contestant, ResultRow, Results, Scoring
from scoring.results.outcomes import Score

DATA = Path(__file__).parents[2] / "data"
RESULTS = DATA / "scoring" / "results"


def asked(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    """Return the exit status, the output, and the error output; argparse's exit counts as a status."""
    try:
        status = main(arguments)
    except SystemExit as stopped:
        status = int(stopped.code or 0)
    out = capsys.readouterr()
    return status, out.out, out.err


def test_json_has_the_members_it_promises_and_no_others(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = asked(capsys, f"{RESULTS / 'ten_tables.xml'}", "--json")
    found = json.loads(out)
    assert (status, err) == (0, "")
    assert list(found) == ["form", "contestants", "boards", "errors"]
    assert found["form"] == "matchpoints"
    assert found["errors"] == []
    assert found["contestants"][0] == {
        "id": "1",
        "direction": "NS",
        "total": 16.7778,
        "percentage": 93.21,
        "rank": 1,
    }
    assert [list(board) for board in found["boards"]] == [["board", "lines"]]
    assert found["boards"][0]["lines"][0] == {
        "ns": "1",
        "ew": "11",
        "score": 110,
        "ns_points": 16.7778,
        "ew_points": 1.2222,
    }
    assert found["boards"][0]["lines"][4]["score"] == "A6060"
    assert [one["rank"] for one in found["contestants"] if one["direction"] == "NS"] == [1, 1, 3, 4, 5, 5, 7, 8, 8, 10]


def test_one_winner_has_no_direction(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = asked(capsys, "--json", f"{RESULTS / 'acbl_club_game_2.json'}")
    found = json.loads(out)
    assert {one["direction"] for one in found["contestants"]} == {None}
    assert found["contestants"][0] == {"id": "5", "direction": None, "total": 43.31, "percentage": 60.15, "rank": 1}


@pytest.mark.parametrize("how", ["--json", "--csv", "--boards"])
def test_a_bad_row_is_named_by_file_and_line_and_the_rest_is_scored(
    capsys: pytest.CaptureFixture[str], how: str
) -> None:
    file = f"{RESULTS / 'two_sections.xml'}"
    status, out, err = asked(capsys, file, how)
    assert status == 1
    named = f"{file}:23: board 1: '8S N 9 tricks' is not a result"
    assert named in (out if how == "--boards" else err)
    if how == "--json":
        found = json.loads(out)
        assert len(found["errors"]) == 1
        assert found["errors"][0].startswith(named)
        assert len(found["boards"][0]["lines"]) == 3


def test_what_differs_from_the_file_is_said(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "game.csv"
    lines = ["board,ns,ew,contract,declarer,result,score,ns_points,ew_points"]
    lines += ["1,1,3,4S,N,=,420,2,0", "1,2,4,4S,N,-1,-50,0,2", "2,1,4,1NT,E,=,-90,2,0", "2,2,3,2NT,E,=,-130,0,2"]
    file.write_text("\n".join(lines), encoding="utf-8")
    status, out, _ = asked(capsys, f"{file}")
    assert status == 0
    assert f"{file}:5: board 2: 2NT E = is -120, the file has -130" in out
    assert "in the file" not in out


def test_many_differences_are_counted(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """If a file's points have another meaning, the first twenty differences are printed, or all with the boards."""
    file = tmp_path / "game.csv"
    rows = [f"{board},{pair},{pair + 10},{100 * pair},7,7" for board in range(1, 4) for pair in range(1, 6)]
    file.write_text("\n".join(["board,ns,ew,score,ns_points,ew_points", *rows]), encoding="utf-8")
    _, out, _ = asked(capsys, f"{file}")
    _, every, _ = asked(capsys, f"{file}", "--boards")
    _, _, err = asked(capsys, f"{file}", "--json")
    assert (out.count("in the file"), err.count("in the file"), every.count("in the file")) == (20, 20, 30)
    assert "and 10 more" in out
    assert "and 10 more" in err


def test_the_ranking_as_csv(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = asked(capsys, f"{RESULTS / 'acbl_club_game_2.json'}", "--csv")
    lines = out.splitlines()
    assert lines[0] == "rank,id,direction,names,total,percentage,file_rank,file_total,file_percentage"
    assert lines[1] == "1,5,,,43.31,60.15,1/2,43.31,60.15"


def test_what_a_spreadsheet_would_run_is_only_text_in_the_ranking(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "sent.csv"
    one, other = Contestant("=1+1", Side.NS, ("@cmd", "-Ann")), Contestant("2", Side.EW, ("甲", "乙"))
    row = ResultRow(1, "=1+1", "2", Score(420))
    file.write_bytes(sheet.write(Results(contestants=(one, other), rows=(row,), scoring=Scoring.MATCHPOINTS)))
    _, out, _ = asked(capsys, f"{file}", "--csv")
    cells = [cell for line in csv.reader(out.splitlines()) for cell in line]
    assert [cell for cell in cells if cell[:1] in ("=", "@")] == []
    assert " @cmd; -Ann" in cells


def test_options_say_what_programs_do_differently(capsys: pytest.CaptureFixture[str]) -> None:
    file = f"{RESULTS / 'acbl_club_game_2.json'}"
    totals = {}
    for option in ("--scale=2-1-0", "--scale=1-½-0", "--percentage=exact", "--body=EBU"):
        _, out, _ = asked(capsys, file, "--json", option)
        totals[option] = [json.loads(out)["contestants"][0][name] for name in ("total", "percentage")]
    assert totals == {
        "--scale=2-1-0": [86.63, 60.16],
        "--scale=1-½-0": [43.31, 60.15],
        "--percentage=exact": [38.5, 60.16],
        "--body=EBU": [77, 60.16],
    }
    status, _, err = asked(capsys, file, "--scale=3-1-0")
    assert status == 2
    assert "should be 2-1-0 or 1-½-0" in err
    _, out, _ = asked(capsys, file, "--form=butler", "--json")
    assert json.loads(out)["form"] == "butler"


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (
            ("--form", "butler", "--vp", "discrete"),
            "--vp is for matchpoints or cross-imps or imps, and this is scored as butler",
        ),
        (("--datum", "median"), "--datum is for butler"),
        (("--divisor", "none", "--form", "butler"), "--divisor is for cross-imps"),
        (("--scale", "2-1-0", "--form", "cross-imps"), "--scale is for matchpoints or board-a-match"),
        (("--winners", "2", "--form", "imps"), "--winners is for matchpoints or cross-imps"),
        (("--entries", "board", "--unequal", "ties"), "--entries goes with Neuberg"),
        (("--board", "1"), "--board goes with --explain"),
    ],
)
def test_options_that_would_change_nothing_are_refused(
    capsys: pytest.CaptureFixture[str], options: tuple[str, ...], said: str
) -> None:
    status, out, err = asked(capsys, f"{RESULTS / 'compscore.xml'}", *options)
    assert (status, out) == (2, "")
    assert said in err


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        (b"%PDF-1.7\n1 0 obj", "this is a PDF, not a format that is read (USEBIO XML, PBN,"),
        (b"PK\x03\x04\x14\0", "this is a ZIP file or a spreadsheet's own (XLSX, ODS)"),
        (b'{"boards": [1]}', "this is JSON of another kind"),
        (b"the wind was in the east", "this is not a format that is read (USEBIO XML, PBN, LIN,"),
        (bytes(range(128, 256)), "this is not a format that is read"),
    ],
)
def test_what_is_no_results_file_is_told_what_is(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, data: bytes, kind: str
) -> None:
    file = tmp_path / "results"
    file.write_bytes(data)
    status, out, err = asked(capsys, f"{file}")
    assert (status, out) == (2, "")
    assert err.startswith(f"{file}:1: {kind}")


def test_every_number_can_be_asked_for_its_reasons(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """De Wael's problem 5: 16 of 18 by 15 raw points of nine results, scaled to ten; and a penalty in the total."""
    file = f"{RESULTS / 'ten_tables.xml'}"
    status, out, err = asked(capsys, file, "--explain", "1", "--board", "1")
    assert (status, err) == (0, "")
    assert out.startswith("board 1: 16.7778 matchpoints (neuberg")
    assert "  raw: 15 matchpoints (sum, Law 78A)" in out.splitlines()
    assert {"  entries: 10", "  results: 9"} <= set(out.splitlines())
    game = tmp_path / "game.csv"
    lines = ["id,adjustment", "1,-0.5", "", "board,ns,ew,score", "1,1,3,90", "1,2,4,50"]
    game.write_text("\n".join(lines), encoding="utf-8")
    _, out, _ = asked(capsys, f"{game}", "--explain", "1 NS")
    assert "total 1 NS: 1.5 matchpoints (sum)" in out
    assert "correction: -0.5 matchpoints" in out
    _, out, _ = asked(capsys, f"{game}", "--json")
    assert json.loads(out)["contestants"][0]["total"] == 1.5


@pytest.mark.parametrize(
    ("file", "contestant", "board", "why"),
    [
        ("two_sections.xml", "A1", "1", "'A1 NS' and 'A1 EW'"),
        ("two_sections.xml", "C9", "1", "nobody here"),
        ("two_sections.xml", "A1 NS", "7", "no board 7"),
        ("teams.xml", "11", "1", "teams"),
    ],
)
def test_who_cannot_be_explained_is_told(
    capsys: pytest.CaptureFixture[str], file: str, contestant: str, board: str, why: str
) -> None:
    status, out, err = asked(capsys, f"{RESULTS / file}", "--explain", contestant, "--board", board)
    assert (status, out) == (2, "")
    assert why in err


@pytest.mark.parametrize("name", ["no such file", ".", "empty", "words"])
def test_a_file_without_results_is_told(capsys: pytest.CaptureFixture[str], tmp_path: Path, name: str) -> None:
    (tmp_path / "empty").write_bytes(b"")
    (tmp_path / "words").write_text("the wind was in the east", encoding="utf-8")
    file = f"{tmp_path / name}"
    status, out, err = asked(capsys, file)
    assert (status, out) == (2, "")
    assert file in err


def test_the_deals_alone_are_no_results(capsys: pytest.CaptureFixture[str]) -> None:
    file = f"{DATA / 'pbn' / 'rw_handrecord_260119.pbn'}"
    assert asked(capsys, file) == (2, "", f"{file}: there are no results in it\n")


@pytest.mark.parametrize(
    ("arguments", "status", "printed"),
    [
        (("vp", "16", "0", "20", "60"), 0, "10.00\n15.00\n20.00\n"),
        (("vp", "8", "40"), 0, "19.74\n"),
        (("vp", "16", "20", "-20", "12.5", "--discrete"), 0, "15\n5\n14\n"),
        (("vp", "16", "5", "-5"), 0, "11.48\n8.52\n"),
        (("vp", "0", "1"), 2, ""),
        (("vp", "16", "many"), 2, ""),
        (("vp", "1000000000", "1"), 2, ""),
        (
            ("vp", "1", "--discrete"),
            0,
            "0 10 10\n1 11 9\n2 12 8\n3 13 7\n4 14 6\n5 15 5\n6 16 4\n7-8 17 3\n9-10 18 2\n11-13 19 1\n14+ 20 0\n",
        ),
        (("contract", "4HX-2 by S", "--vul", "NS"), 0, "-500\n"),
        (("contract", "4HX-2 by S"), 0, "-300\n"),
        (("contract", "4红桃加倍 南 -2", "pass", "3NT= E", "--vul", "all"), 0, "-500\n0\n-600\n"),
        (("contract", "3NT= N", "--board", "2"), 0, "600\n"),
        (("contract", "4HX-2"), 2, ""),
        (("contract", "4H= S", "--vul", "some"), 2, ""),
        ((), 0, None),
        (("--help",), 0, None),
    ],
)
def test_small_questions(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], status: int, printed: str | None
) -> None:
    found, out, err = asked(capsys, *arguments)
    assert found == status
    assert out == printed if printed is not None else "python -m scoring" in out
    assert bool(err) == (status == 2)


@pytest.mark.parametrize("suffix", [".xml", ".csv", ".pbn"])
def test_results_are_converted_and_stay_what_they_are(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, suffix: str
) -> None:
    source = RESULTS / "lbc_2026-01-26_ReceivedData.csv"
    target = tmp_path / f"results{suffix}"
    assert asked(capsys, "convert", f"{source}", f"{target}") == (0, "", "")
    _, first, _ = asked(capsys, f"{source}", "--json")
    _, second, _ = asked(capsys, f"{target}", "--json")
    assert json.loads(second) == json.loads(first)


@pytest.mark.parametrize("suffix", [".pbn", ".lin", ".dup"])
def test_boards_are_converted_for_dealing_machines(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, suffix: str
) -> None:
    source = DATA / "scoring" / "boards" / "dealconvert_test.dup"
    target, back = tmp_path / f"boards{suffix}", tmp_path / "back.dup"
    assert asked(capsys, "convert", f"{source}", f"{target}") == (0, "", "")
    assert asked(capsys, "convert", f"{target}", f"{back}") == (0, "", "")
    assert back.read_bytes() == source.read_bytes()


def test_what_the_format_has_no_place_for_is_counted_on_standard_error(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    source, target = DATA / "lin" / "vugraph_usbf_sf_14502.lin", tmp_path / "boards.dup"
    status, out, err = asked(capsys, "convert", f"{source}", f"{target}")
    assert (status, out) == (0, "")
    assert err == f"{target}: .dup holds deals: the auctions and plays of 30 records are left out\n"


def test_hand_records_come_out_of_results(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    target = tmp_path / "boards.dup"
    status, _, err = asked(capsys, "convert", f"{RESULTS / 'acbl_club_game_1.json'}", f"{target}")
    assert (status, err) == (0, "")
    boards, troubles = read_boards(f"{target}")
    assert ([board.number for board in boards], troubles) == ([*range(1, 37)], ())
    assert [board.hands for board in boards] == [
        deal.hands for deal in read_results(f"{RESULTS / 'acbl_club_game_1.json'}").deals
    ]


@pytest.mark.parametrize(
    ("source", "target", "why"),
    [
        ("scoring/results/ten_tables.csv", "out.doc", "should end in"),
        ("scoring/results/ten_tables.csv", "out.dup", "neither results nor boards"),
        ("pbn/rw_handrecord_260119.pbn", "out.xml", "no results"),
        ("pbn/rw_handrecord_260119.pbn", "no folder/out.pbn", "cannot be written"),
        ("nothing", "out.pbn", "No such file"),
    ],
)
def test_what_cannot_be_converted_is_told(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, source: str, target: str, why: str
) -> None:
    status, out, err = asked(capsys, "convert", f"{DATA / source}", f"{tmp_path / target}")
    assert (status, out) == (2, "")
    assert why in err
    assert list(tmp_path.iterdir()) == []
