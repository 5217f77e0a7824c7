"""Each property fails where it should, and the failure names the property, the round and the table."""

from __future__ import annotations

from dataclasses import replace

import pytest

from director.movements.check import Property, faults
from director.movements.files import Unreadable, read, to_csv
from director.movements.mitchell import mitchell

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
