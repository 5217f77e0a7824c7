"""LIN: what is written, singly and as a vugraph file, is what was there."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from laws.notation import lin
from laws.notation.record import Record, RecordedCall
from laws.values.calls import PASS, Call
from laws.values.cards import Card
from laws.values.contract import Contract, PassedOut
from laws.values.deal import Deal
from laws.values.seats import Seat, Vulnerability
from tests.laws.notation.records import TEXTS, records

DATA = Path(__file__).parents[2] / "data" / "lin"


def read_back(games: tuple[lin.Game, ...]) -> list[Record]:
    """The records of what is written of these games."""
    again, troubles = lin.read(lin.write(games), "x.lin")
    assert troubles == ()
    assert again == games
    read = [game.record() for game in again]
    assert not any(more for _, more in read)
    return [replace(record, line=1) for record, _ in read]


@given(st.lists(records(), min_size=1, max_size=5))
def test_single_records_written_and_read_are_equal(written: list[Record]) -> None:
    assert read_back(tuple(map(lin.from_record, written))) == written


@given(st.lists(records(vugraph=True), min_size=1, max_size=6, unique_by=lambda r: (r.number, r.room)), TEXTS)
def test_a_vugraph_file_written_and_read_is_equal(written: list[Record], event: str) -> None:
    games = lin.vugraph(written, event=event, segment="Final, 3 of 4", scoring="P", teams=("A", "B"))
    in_order = sorted(written, key=lambda r: (r.number or 0, r.room != "open"))
    assert read_back(games) == in_order
    head = games[0].head
    assert head.event == " ".join(event.replace(",", " ").split())
    assert (head.segment, head.scoring, head.teams, head.carried_over) == ("Final 3 of 4", "P", ("A", "B"), ("0", "0"))


@pytest.mark.parametrize("name", sorted(path.name for path in DATA.glob("*.lin")))
def test_records_of_a_real_file_survive_as_records(name: str) -> None:
    games, _ = lin.read((DATA / name).read_bytes(), "x.lin")
    read = [replace(game.record()[0], line=1) for game in games]
    assert read_back(lin.vugraph(read) if games[0].head.tokens else tuple(map(lin.from_record, read))) == read


def test_a_single_record_is_one_line_and_reads_as_people_write_it() -> None:
    record = Record(
        "x.pbn",
        1,
        "7",
        7,
        names=("Ann", None, "Li, Wei", "Bo|b"),
        dealer=Seat.SOUTH,
        vulnerability=Vulnerability.BOTH,
        hands=Deal.numbered(0).hands,
        auction=(
            RecordedCall(Call.parse("1NT"), alerted=True, explanation="12|14\nbalanced"),
            RecordedCall(Call.parse("X")),
            *[RecordedCall(PASS)] * 3,
        ),
        play=tuple(map(Card.parse, ("SA", "HA", "DA", "CA", "SK"))),
        claimed=9,
    )
    assert lin.write([lin.from_record(record)]).decode() == (
        "pn|Li Wei,Bo/b,Ann,|st||"
        "md|1SHAKQJT98765432DC,SAKQJT98765432HDC,SHDCAKQJT98765432,SHDAKQJT98765432C|ah|7|sv|b|"
        "mb|1N!|an|12/14 balanced|mb|d|mb|p|mb|p|mb|p|pg||pc|SA|pc|HA|pc|DA|pc|CA|pg||pc|SK|mc|9|pg||\r\n"
    )


def test_a_board_without_a_label_is_called_by_its_number() -> None:
    game = lin.from_record(Record("x", 1, "", 12))
    assert game.record()[0].label == "Board 12"


def test_a_vugraph_file_is_written_page_by_page() -> None:
    one = Record(
        "x", 1, "3", 3, "open", ("n", "e", "s", "w"), contract=Contract.parse("3NTX W"), tricks=8,
        auction=(RecordedCall(PASS),),
    )  # fmt: skip
    two = replace(
        one, number=4, label="4", room="closed", names=("a", "b", "c", "d"), contract=PassedOut(), tricks=None
    )
    three = replace(one, number=4, label="4", names=("n", "e", "s", "W"), contract=None, tricks=None)
    assert lin.write(lin.vugraph([two, three, one], event="Cup", teams=("X", "Y"))).decode().splitlines() == [
        "vg|Cup,,I,3,4,X,0,Y,0|",
        "rs|3NWx-1,,,PASS|",
        "bn|3,4|",
        "pn|s,w,n,e,c,d,a,b|pg||",
        "qx|o3|st||md|0,,,|mb|p|pg||",
        "qx|o4|pn|s,W,n,e|st||md|0,,,|mb|p|pg||",
        "qx|c4|st||md|0,,,|mb|p|pg||",
    ]


def test_a_vugraph_file_needs_number_and_room_once_each() -> None:
    whole = Record("x", 1, "3", 3, "open")
    for bad in (replace(whole, number=None), replace(whole, room=None), replace(whole, room="Saal 2")):
        with pytest.raises(ValueError, match="a vugraph file needs a number and a room"):
            lin.vugraph([bad])
    with pytest.raises(ValueError, match="board 3 of the open room is there twice"):
        lin.vugraph([whole, whole])
    assert lin.vugraph([]) == ()
    assert lin.write([]) == b""


def test_files_put_together_keep_each_its_head() -> None:
    first = lin.vugraph([Record("x", 1, "3", 3, "open", ("a", "b", "c", "d"))], event="One")
    second = lin.vugraph([Record("x", 1, "3", 3, "open", ("e", "f", "g", "h"))], event="Two")
    again, _ = lin.read(lin.write(first + second), "x")
    assert [game.head.event for game in again] == ["One", "Two"]
    assert [game.record()[0].names for game in again] == [("a", "b", "c", "d"), ("e", "f", "g", "h")]


def test_a_board_taken_out_of_its_file_keeps_the_head() -> None:
    games, _ = lin.read((DATA / "vugraph_usbf_sf_14502.lin").read_bytes(), "x.lin")
    again, _ = lin.read(lin.write(games[5:7]), "x.lin")
    assert [replace(game.record()[0], line=1) for game in again] == [
        replace(game.record()[0], line=1) for game in games[5:7]
    ]
    single, _ = lin.read((DATA / "bbo_single_bridgebots_sample.lin").read_bytes(), "x.lin")
    both, _ = lin.read(lin.write(games[:1] + single), "x.lin")
    assert both[1].record()[0].names == single[0].record()[0].names


def test_a_skipped_turn_keeps_the_later_calls_with_their_callers() -> None:
    record = Record("x", 1, "7", 7, auction=(RecordedCall(PASS), RecordedCall(Call.parse("1C"), skipped=2)))
    auction = lin.from_record(record).record()[0].auction
    assert auction is not None
    assert [(str(made.call), made.explanation) for made in auction] == [
        ("pass", ""),
        ("pass", "turn skipped"),
        ("pass", "turn skipped"),
        ("1C", ""),
    ]
