"""Each property fails where it should, and the failure names the property, the round and the table."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from director.movements.__main__ import main
from director.movements.checks.check import Property, faults
from director.movements.formats.files import read, to_csv
from director.movements.formats.unreadable import Unreadable
from director.movements.pairs.mitchell import mitchell

PAIRS = "round,table,ns,ew,boards\n"
SOUND = PAIRS + "1,1,1,4,1 2\n1,2,2,5,3 4\n1,3,3,6,5 6\n2,1,1,6,3 4\n2,2,2,4,5 6\n2,3,3,5,1 2\n"
TEAMS = "round,table,home,away,boards\n"
KNOCKOUT = "round,match,home,away\n"


def test_a_sound_file_has_no_faults() -> None:
    assert faults(read(SOUND)[0][1]) == ()


@pytest.mark.parametrize(
    ("text", "failing", "place", "table"),
    [
        (SOUND.replace("2,2,2,4", "2,2,1,4"), Property.PLACES, 2, "2"),
        (SOUND.replace("2,2,2,4", "2,1,2,4"), Property.TABLES, 2, "1"),
        (PAIRS + "1,1,1,4,1\n1,2,2,5,1\n2,1,1,5,2\n2,2,2,4,2\n3,1,2,4,3\n3,2,1,5,3\n", Property.OPPONENTS, 3, "1"),
        (SOUND.replace("2,1,1,6,3 4", "2,1,1,6,1 2"), Property.BOARDS_ONCE, 2, "1"),
        (SOUND.replace("2,3,3,5,1 2", "2,3,3,5,7 8"), Property.COMPARED, 1, "1"),
        (SOUND.replace("2,3,3,5,1 2", "2,3,3,5,"), Property.COMPARED, 1, "1"),
        (SOUND.replace("\n2,", "\n3,"), Property.ROUNDS, 2, ""),
        ("round,table,north,east,south,west,boards\n1,1,1,2,3,4,1\n2,1,1,5,3,6,2\n", Property.PARTNERS, 2, "1"),
        (TEAMS + "1,1,1,2,\n1,2,3,4,\n2,1,1,2,\n2,2,3,4,\n", Property.OPPONENTS, 2, "1"),
        (TEAMS + "1,1,1,2,\n1,2,2,4,\n", Property.PLACES, 1, "2"),
        (TEAMS + "1,1,1,1,\n", Property.PLACES, 1, "1"),
        (TEAMS + "1,1,1,2,1\n1,2,2,1,1\n2,1,1,3,2\n2,2,3,2,2\n", Property.MATCHES, 2, "1"),
        (TEAMS + "1,open,1,2,1 2\n1,closed,1,2,1 3\n", Property.COMPARED, 1, "closed"),
        (TEAMS + "1,open,1,2,1 2\n2,closed,1,2,1 2\n", Property.MATCHES, 1, ""),
        (TEAMS + "1,open,1,2,1\n1,closed,1,2,1\n2,open,1,2,1\n2,closed,1,2,1\n", Property.BOARDS_ONCE, 2, "open"),
        (TEAMS + "1,1,1,2,1\n2,1,1,3,1\n", Property.BOARDS_ONCE, 2, "1"),
        (TEAMS + "1,1,1,2,\n2,1,1,3,\n3,1,2,3,\n", Property.HOME, 2, "1"),
        (TEAMS + "1,,1,,\n1,1,2,3,\n2,,1,,\n2,1,4,5,\n", Property.OPPONENTS, 2, ""),
        (KNOCKOUT + "1,1,1,2\n2,2,winner 1,winner 3\n", Property.ENTRANTS, 2, "2"),
        (KNOCKOUT + "1,1,1,2\n1,2,2,3\n2,3,winner 1,winner 2\n", Property.ENTRANTS, 1, "2"),
        (KNOCKOUT + "1,1,1,2\n1,2,3,winner 1\n", Property.ENTRANTS, 1, "2"),
        (KNOCKOUT + "1,1,1,2\n1,2,3,4\n", Property.ENTRANTS, 0, ""),
        (KNOCKOUT + "1,1,1,2\n1,1,3,4\n", Property.ENTRANTS, 1, "1"),
        (
            KNOCKOUT + "1,1,1,2\n1,2,3,4\n2,3,winner 1,winner 2\n2,4,loser 1,loser 2\n3,5,winner 3,winner 4\n",
            Property.ENTRANTS,
            2,
            "3",
        ),
    ],
)
def test_each_property_fails_where_it_should(text: str, failing: Property, place: int, table: str) -> None:
    found = faults(read(text)[0][1])
    assert any(
        fault.failing is failing and fault.round == place and fault.table in (table, table or fault.table)
        for fault in found
    ), found
    assert all(failing.value not in f"{fault}" or str(fault.sentence) in f"{fault}" for fault in found)


def test_a_board_at_two_tables_now_and_then_is_a_fault_and_throughout_is_sharing() -> None:
    apart = mitchell(7, rounds=6)
    at_third = next(row for row in apart.rows if (row.round, row.table) == (4, 3))
    at_fourth = next(row for row in apart.rows if (row.round, row.table) == (4, 4))
    once = replace(
        apart, rows=tuple(replace(row, boards=at_third.boards) if row is at_fourth else row for row in apart.rows)
    )
    found = [fault for fault in faults(read(to_csv(once))[0][1]) if fault.failing is Property.BOARDS_APART]
    assert [(fault.round, fault.table) for fault in found] == [(4, "4")]
    throughout = read(to_csv(mitchell(8)))[0][1]
    assert faults(throughout) == ()
    assert {fault.failing for fault in faults(throughout, may_share=False)} == {Property.BOARDS_APART}


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "empty"),
        ("round,table,ns,ew,boards\n", "no line under its head"),
        ("a,b\n1,2\n", "none of"),
        (PAIRS + "1,1,1,4,1 2,9\n", "6 cells under 5 columns"),
        (PAIRS + "x,1,1,4,1 2\n", "round is 'x'"),
        (PAIRS + "1,1,-1,4,1 2\n", "ns is '-1'"),
        (PAIRS + "1,1,1,4,1;2\n", "boards are '1;2'"),
        (PAIRS + "1,1,１,4,1\n", "ns is"),
        (KNOCKOUT + "1,1,1,winner\n", "winner 3"),
    ],
)
def test_what_is_no_movement_is_told_with_its_line(text: str, why: str) -> None:
    with pytest.raises(Unreadable, match=r"^line [0-9]+: ") as error:
        read(text)
    assert why in str(error.value)


def test_columns_go_by_name() -> None:
    text = "boards;x\n".replace(";x", ",EW,ns,table,note,round") + "1 2,4,1,1,hello,1\n1 2,3,2,2,,1\n"
    ((_, made),) = read(text)
    assert [(row.round, row.table) for row in made.rows] == [(1, 1), (1, 2)]  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("text", "remarks"),
    [
        # two tables, four pairs, each two meet twice: 1 and 2 in rounds 1 and 3
        (PAIRS + "1,1,1,2,1\n1,2,3,4,1\n2,1,1,3,2\n2,2,2,4,2\n3,1,1,2,3\n3,2,3,4,3\n", {Property.OPPONENTS}),
        # a pivot: 1 stays, and its partners come round again
        (
            "round,table,north,east,south,west,boards\n1,1,1,2,3,4,1\n1,2,5,6,7,8,1\n2,1,1,5,3,6,2\n2,2,2,7,4,8,2\n",
            {Property.PARTNERS},
        ),
        # two teams that meet in three stanzas, each finished at two tables
        (
            TEAMS + "".join(f"{n},1,1,2,{n}\n{n},2,2,1,{n}\n" for n in (1, 2, 3)),
            {Property.OPPONENTS},
        ),
    ],
)
def test_who_meets_again_is_a_remark(
    text: str, remarks: set[Property], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """It may be meant; asked for, it is a fault."""
    found = faults(read(text)[0][1])
    assert {fault.failing for fault in found} == remarks
    assert all(fault.is_remark for fault in found)
    file = tmp_path / "movement.csv"
    file.write_text(text, encoding="utf-8")
    assert main(["check", str(file)]) == 0
    assert "sound, with remarks\n  remark: " in capsys.readouterr().out
    assert main(["check", str(file), "--strict"]) == 1
    assert "not sound" in capsys.readouterr().out


def test_a_fault_beside_remarks_is_a_fault(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "movement.csv"
    file.write_text(PAIRS + "1,1,1,4,1\n1,2,2,5,1\n2,1,1,5,2\n2,2,2,4,2\n4,1,2,4,3\n4,2,1,5,3\n", encoding="utf-8")
    assert main(["check", str(file)]) == 1
    out = capsys.readouterr().out
    assert "every round is there: round 3" in out
    assert "  remark: opponents meet once" in out


@pytest.mark.parametrize("sets", [("1", "2", "3"), ("A", "B", "C")])
def test_sets_stand_for_boards_and_templates_for_movements(sets: tuple[str, str, str]) -> None:
    one, two, three = sets
    lines = [f"1,1,1,4,{one}", f"1,2,2,5,{two}", f"1,3,3,6,{three}", f"2,1,1,6,{two}", f"2,2,2,4,{three}"]
    lines += [f"2,3,3,5,{one}"]
    text = "template,round,table,ns,ew,set\n" + "".join(f"{name},{line}\n" for name in ("M1", "M2") for line in lines)
    found = read(text)
    assert [name for name, _ in found] == ["M1", "M2"]
    assert [faults(schedule) for _, schedule in found] == [(), ()]
    assert [row.boards for row in found[0][1].of_round(2)] == [(2,), (3,), (1,)]  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("name", "data", "why"),
    [
        ("none.csv", None, "none.csv: no such file or directory."),
        ("noise.csv", b"\x9d\xff\x00", "noise.csv: it is no text in UTF-8; a movement is CSV with columns like round,"),
        ("M12.MOV", b"\x01\x02", "M12.MOV: movements of ACBLscore (.MOV) are not read: write it as CSV"),
        ("bad.csv", b"round,table,ns,ew,boards\n1,x,1,2,1\n", "bad.csv: line 2: table is 'x'"),
    ],
)
def test_what_cannot_be_read_is_one_sentence_that_names_the_file(
    name: str, data: bytes | None, why: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / name
    if data is not None:
        file.write_bytes(data)
    assert main(["check", str(file)]) == 2
    assert capsys.readouterr().err.startswith(f"Cannot be read: {tmp_path}/{why}")


def test_a_folder_is_no_movement(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(tmp_path)]) == 2
    assert "is a directory" in capsys.readouterr().err


MITCHELL = "6 3 3 3 0  # three tables\n\n 1-4 A  2-5 B  3-6 C\n 1-6 B  2-4 C  3-5 A\n1,5,3 2,6,1 3,4,2\n"


def test_plain_text_is_read() -> None:
    """The format .ASC: contestants, tables, rounds, sets, and 1 for individuals; then a line a round."""
    ((name, made),) = read(MITCHELL)
    assert (name, faults(made)) == ("", ())
    assert to_csv(made) == (
        "round,table,ns,ew,boards\n1,1,1,4,1\n1,2,2,5,2\n1,3,3,6,3\n2,1,1,6,2\n2,2,2,4,3\n2,3,3,5,1\n"
        "3,1,1,5,3\n3,2,2,6,1\n3,3,3,4,2\n"
    )


def test_plain_text_of_an_individual_and_of_empty_tables() -> None:
    ((_, made),) = read("8 2 1 1 1\n1 2 3 4 A 5 6 7 8 A\n")
    assert to_csv(made).splitlines()[1:] == ["1,1,1,3,2,4,1", "1,2,5,7,6,8,1"]
    ((_, pairs),) = read("4 3 1 2 0\n1-2 A 0-0 0 3-4 A\n")
    assert [row.table for row in pairs.rows] == [1, 3]  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (MITCHELL.replace("3-6 C", "3-6"), "line 3: 8 numbers and sets, and 3 tables have 9"),
        (MITCHELL.replace("3-6 C", "3-7 C"), "line 3: '7' should be a contestant from 1 to 6"),
        (MITCHELL.replace("3-6 C", "3-6 D"), "line 3: '4' should be a set from 1 to 3"),
        (MITCHELL + "1-4 A 2-5 B 3-6 C\n", "line 6: a round more than the 3"),
        (MITCHELL.replace("6 3 3 3 0", "6 3 4 3 0"), "line 5: 3 rounds, and the first line announces 4"),
        (MITCHELL.replace("3-6 C", "3-x C"), "line 3: 'x' should be a contestant"),
    ],
)
def test_plain_text_that_is_not_what_it_announces(text: str, why: str) -> None:
    with pytest.raises(Unreadable) as error:
        read(text)
    assert f"{error.value}".startswith(why)
