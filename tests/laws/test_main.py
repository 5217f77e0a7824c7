"""`python -m laws`: its verbs, its output for people and for programs, its exit status."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from pathlib import Path

import pytest

from laws.__main__ import VERBS, main
from laws.cli.files import is_lin

ROOT = Path(__file__).parents[2]
LIN = Path(__file__).parents[1] / "data" / "lin"
PBN = Path(__file__).parents[1] / "data" / "pbn"
VUGRAPH = LIN / "vugraph_usbf_sf_14502.lin"

MEMBERS = "file board room auction_legal play_legal contract declarer tricks score agrees error".split()  # noqa: SIM905

GOOD_PBN = """[Board "1"]
[Dealer "N"]
[Vulnerable "None"]
[Deal "N:AQ52.KJ4.T98.K65 KT94.Q2.KJ4.J932 J73.A985.A72.AQ4 86.T763.Q653.T87"]
[Declarer "N"]
[Contract "1NT"]
[Result "7"]
[Score "NS 90"]
[Auction "N"]
1NT AP
[Play "E"]
S4 S3 S6 SQ
*
"""
BAD_PBN = GOOD_PBN.replace('"NS 90"', '"NS 120"')
MARKED_PBN = GOOD_PBN.replace("1NT AP", "1H 1NT ^I 1H AP").replace('"1NT"', '"1H"').replace('"NS 90"', '"NS 80"')
PASSED_OUT_LIN = "qx|o3|md|3SAQ52HKJ4DT98CK65,,,|sv|o|mb|p|mb|p|mb|p|mb|p|"
BAD_CALL_LIN = "qx|o3|md|3SAQ52HKJ4DT98CK65,,,|sv|o|mb|1N|mb|9Q|pg||"


def rows(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, list[dict[str, object]]]:
    """The exit status of `play --json`, and its list."""
    status = main(["play", "--json", *arguments])
    return status, json.loads(capsys.readouterr().out)


def written(folder: Path, name: str, text: str) -> str:
    """The name of a file with that text."""
    path = folder / name
    path.write_text(text)
    return str(path)


def test_json_of_a_championship(capsys: pytest.CaptureFixture[str]) -> None:
    status, boards = rows(capsys, str(VUGRAPH))
    assert (status, len(boards)) == (0, 30)
    assert all(list(board) == MEMBERS for board in boards)
    assert all(
        (board["auction_legal"], board["play_legal"], board["agrees"], board["error"]) == (True, True, True, None)
        for board in boards
    )
    assert boards[14] == {
        "file": str(VUGRAPH),
        "board": 53,
        "room": "open",
        "auction_legal": True,
        "play_legal": True,
        "contract": "4SX",
        "declarer": "W",
        "tricks": 6,
        "score": 800,
        "agrees": True,
        "error": None,
    }


def test_text_of_a_championship(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", str(VUGRAPH)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == str(VUGRAPH)
    assert lines[1] == "  46 open    4H E       10 tricks NS -420   auction legal, play legal, agrees"
    assert lines[-1] == "  30 boards: 30 agree, 0 disagree, 0 with nothing stated to compare, 0 illegal"
    assert len(lines) == 32


def test_all_files_give_one_list(capsys: pytest.CaptureFixture[str]) -> None:
    files = sorted(map(str, LIN.glob("*.lin")))
    status, boards = rows(capsys, *files)
    assert (status, len(boards)) == (0, 83)
    assert [board["file"] for board in boards] == sorted(str(board["file"]) for board in boards)
    assert sum(board["agrees"] is True for board in boards) == 37
    assert all(board["error"] is None for board in boards)


def test_what_disagrees_is_told_and_costs_the_status(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good, bad = written(tmp_path, "good.pbn", GOOD_PBN), written(tmp_path, "bad.pbn", BAD_PBN)
    assert main(["play", good]) == 0
    assert main(["play", good, bad]) == 1
    assert capsys.readouterr().out.splitlines()[-3:] == [
        "  1          1NT N      7 tricks  NS +90    auction legal, play legal, DISAGREES",
        "      the score is NS 90, the file states NS 120",
        "  1 board: 0 agree, 1 disagree, 0 with nothing stated to compare, 0 illegal",
    ]
    status, boards = rows(capsys, bad)
    assert (status, boards[0]["agrees"], boards[0]["score"]) == (1, False, 90)
    assert boards[0]["error"] == "the score is NS 90, the file states NS 120"


def test_what_the_file_marks_as_irregular_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, boards = rows(capsys, written(tmp_path, "marked.pbn", MARKED_PBN))
    assert status == 1
    assert boards[0]["auction_legal"] is False
    assert str(boards[0]["error"]).startswith(
        "call 3, 1H by South, is not sufficient (Law 18D), marked as accepted (^I)"
    )


def test_the_pbn_authors_game_with_every_irregularity(capsys: pytest.CaptureFixture[str]) -> None:
    _, boards = rows(capsys, str(PBN / "ref_correct_10.pbn"))
    game = boards[2]
    assert [game[member] for member in MEMBERS[3:10]] == [False, False, "5HX", "S", 5, -1400, None]
    assert str(game["error"]).split("; ") == [
        "before call 1 the turn of North is marked as skipped (^S)",
        "call 2, 1C by South, is not sufficient (Law 18D), marked as accepted (^I)",
        "call 4, 3NT by North, is not sufficient (Law 18D), marked as accepted (^I)",
        "before call 5 the turn of East and South is marked as skipped (^S)",
        "declarer is marked irregular (^): 5HX S is played",
        "trick 2: CK is led by South in North's turn (Law 53), marked (^L)",
        "trick 2: S5 by East does not follow suit (Law 44C), marked (^R)",
        "trick 3: C6 by East does not follow suit (Law 44C), marked (^R)",
        "the result, 5 tricks, is marked as agreed otherwise than played (^)",
    ]


@pytest.mark.parametrize(
    ("name", "boards", "agreed", "status"),
    [
        ("bridgebots_sample.pbn", 3, 3, 0),
        ("endplay_sample.pbn", 2, 2, 0),
        ("endplay_example4.pbn", 1, 0, 1),  # by its dealer and auction North declares, by its tags East
        ("ref_correct_10.pbn", 31, 3, 1),
        ("ref_correct_20.pbn", 46, 5, 0),
        ("ref_correct_21.pbn", 2, 1, 0),
        ("rw_handrecord_260119.pbn", 36, 0, 0),
        ("tomis_empty.pbn", 0, 0, 0),
    ],
)
def test_pbn_files(name: str, boards: int, agreed: int, status: int, capsys: pytest.CaptureFixture[str]) -> None:
    found, of_file = rows(capsys, str(PBN / name))
    played = [row for row in of_file if f"{row['error']}".partition(":")[0] != row["file"]]
    assert (len(played), sum(row["agrees"] is True for row in played), found) == (boards, agreed, status)


def test_a_passed_out_board(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, (board,) = rows(capsys, written(tmp_path, "x.lin", PASSED_OUT_LIN))
    assert (status, board["contract"], board["declarer"], board["score"]) == (0, "passed out", None, 0)
    assert (board["board"], board["room"], board["tricks"], board["play_legal"]) == (3, "open", None, None)


def test_troubles_of_reading_are_rows_of_their_board_or_of_the_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    name = written(tmp_path, "x.lin", f"nt|a|stray bar|pg||\n{BAD_CALL_LIN}\n{PASSED_OUT_LIN}")
    status, boards = rows(capsys, name)
    assert [(board["board"], board["error"]) for board in boards] == [
        (None, f"{name}:1: 'stray bar' is not a code: taken as part of nt|…| before"),
        (3, f"{name}:2: '9Q' is not a call: p, d, r or a bid like 1N is due"),
        (3, "the auction stops after 1 call"),
        (3, None),
    ]
    assert status == 0
    assert main(["play", name]) == 0
    assert "2 things wrong in the file" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (None, ":1: cannot be opened: No such file or directory"),
        ("neither one nor the other", ":1: no board in it: neither a deal (md) nor a board's name (qx)"),
        ("", ":1: cannot be read: the file is empty"),
    ],
)
def test_a_file_that_cannot_be_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], content: str | None, told: str
) -> None:
    name = str(tmp_path / "x.lin") if content is None else written(tmp_path, "x.lin", content)
    status, boards = rows(capsys, name, str(VUGRAPH))
    assert (status, len(boards)) == (2, 31)
    assert boards[0] == dict.fromkeys(MEMBERS) | {"file": name, "error": name + told}


@pytest.mark.parametrize("data", [b"", b" \r\n\n", b"\xef\xbb\xbf", b"\xff\xfe\n\0"])
@pytest.mark.parametrize("name", ["x.pbn", "x.lin", "x"])
def test_an_empty_file_could_not_be_read(
    tmp_path: Path, data: bytes, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / name
    path.write_bytes(data)
    assert main(["play", str(path)]) == 2
    assert f"{path}:1: cannot be read: the file is empty\n" in capsys.readouterr().out


def test_a_folder_is_no_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", str(tmp_path)]) == 2
    assert f"{tmp_path}:1: cannot be opened: Is a directory" in capsys.readouterr().out


@pytest.mark.parametrize(
    "data", [b'\x8a[q "\x01\xfe\n\x07\xc1|x\n]', b"\x00\xff|md|\x91\x92|st|\xfe"], ids=["tag", "token"]
)
def test_noise_could_not_be_read(tmp_path: Path, data: bytes, capsys: pytest.CaptureFixture[str]) -> None:
    """A few bytes that look like a tag or a token make no board."""
    path = tmp_path / "noise"
    path.write_bytes(data)
    assert main(["play", str(path)]) == 2
    capsys.readouterr()


@pytest.mark.parametrize(
    ("content", "name", "lin"),
    [
        (GOOD_PBN, "x.lin", False),
        (PASSED_OUT_LIN, "x.pbn", True),
        ("% PBN 2.1\n", "x.pbn", False),
        ("", "x.LIN", True),
        ("https://x.org/handviewer.html?s=SA&d=n", "x.txt", True),
        ("https://x.org/handviewer.html?lin=pn%7Ca,b,c,d%7Cmd%7C3SA,,,%7C", "x.txt", True),
        (GOOD_PBN + "{ from qx|o1| }", "x", False),
    ],
)
def test_the_format_is_told_by_the_content(content: str, name: str, lin: bool) -> None:
    assert is_lin(content.encode(), name) is lin
    if content:
        assert is_lin(content.encode("utf-16"), name) is lin


def test_standard_input(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(VUGRAPH.read_bytes())))
    status, boards = rows(capsys, "-")
    assert (status, len(boards), boards[0]["file"]) == (0, 30, "-")


def test_usage_names_every_verb(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 0
    alone = capsys.readouterr().out
    assert main(["--help"]) == 0
    assert capsys.readouterr().out == alone
    for name, verb in VERBS.items():
        assert f"  {name}" in alone
        assert verb.summary in alone


def test_an_unknown_verb(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["shuffle"]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith("'shuffle' is none of the verbs\n\nusage: python -m laws")


@pytest.mark.parametrize("arguments", [[], ["play", str(VUGRAPH), "--json"]])
def test_it_needs_nothing_but_python(arguments: list[str]) -> None:
    done = subprocess.run(
        [sys.executable, "-S", "-m", "laws", *arguments], cwd=ROOT, env={}, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout


def test_a_reader_who_goes_away_is_no_error() -> None:
    with subprocess.Popen(
        [sys.executable, "-S", "-m", "laws", "play", *[str(VUGRAPH)] * 4],
        cwd=ROOT,
        env={},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdout.close()
        assert running.stderr.read() == b""
