"""No file content causes an unhandled exception, and malicious files do no harm."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from time import process_time
from types import SimpleNamespace

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from laws.values.contract import Contract
from scoring.exchange.events.whole import read as read_whole
from scoring.exchange.events.whole_report import whole_as_json, whole_as_text
from scoring.exchange.events.whole_scored import score_whole
from scoring.exchange.files import of_bytes, read_boards, read_results
from scoring.exchange.formats import acbl, access, bws, dup, pbn_results, sheet, usebio
from scoring.exchange.formats.xml_tree import UnreadableXml, parse
from scoring.exchange.report import as_csv, as_json, as_text
from scoring.exchange.scored.rescore import rescore
from tests.properties import share

DATA = Path(__file__).parents[2] / "data"
FILES = sorted(
    path
    for folder in ("scoring/results", "scoring/boards", "pbn", "lin")
    for path in (DATA / folder).iterdir()
    if path.stat().st_size < 30_000
)


def survives(data: bytes) -> None:
    """Check that every result read from the bytes can be scored and printed, and that no reader raises."""
    for read in (usebio.read, pbn_results.read, sheet.read, acbl.read, of_bytes):
        found = rescore(read(data, "file"))
        assert set(json.loads(as_json(found))) == {"form", "contestants", "boards", "errors"}
        assert as_text(found, boards=True)
        assert as_csv(found)
    event = score_whole(read_whole(data, "file"))
    assert whole_as_text(event)
    assert json.loads(whole_as_json(event))
    bws.read(bws.export(dict.fromkeys(bws.TABLES, data)), "file")
    dup.read(data, "file")


@given(st.binary(max_size=400))
@example(b"\xff\xfe")
@example(b'{"sections": [{"boards": [{"board": 1e999, "results": [{"ns_pair": [1]}]}]}]}')
@example(b"[" * 100_000)
@example(b'{"sections": ' + b"[" * 100_000)
@example(b'{"sections": ' + b"9" * 10_000 + b"}")
@example(b"board,ns,ew,score\n99999999999,1,2,50\n0,1,2,50\n-3,1,2,50\n1,1,2,55\n1,1,2,999999990\n")
@example(b"board,ns,ew,score,ns_points\n1,1,2,50," + b"9" * 5000)
@example("board,ns,ew,contract,declarer,tricks\n1,1,2,4S,N,¹\n1,3,4,4S,N,٣\n٣,5,6,4S,N,9\n".encode())
@example(b'board,ns,ew,score\n1,1,2,"50\n2,1,2,50\n')
@example(b"board,ns,ew,adjusted\n1,1,2,1/0%\n1,1,2,60% 420 + 0% 30\n1,3,4,+3 IMP\n1,5,6,400%\n")
@example(
    b"form,stage,vp,ties,knockout\nimps,A,0-1 5,lots,yes\n\nknockout_match,round,home,away,session,extra\n1,1,A,A,1,2\n"
    b"x,1,A,B,1,\n2,9,A,B,1,1;1\n\nsession,board,room,ns,ew,score\n1,1,open,A,B,50\n1,1,closed,B,A,50\n"
)
def test_any_bytes(data: bytes) -> None:
    survives(data)


def test_the_time_of_reading_does_not_grow_with_the_square_of_what_is_read() -> None:
    """A file of a megabyte would hold a process of a server for hours, since a pattern gives way to nothing."""
    long, began = 30_000, process_time()
    for data in (
        b'% PBN 2.1\n[Board "1"]\n[Contract "3NT' + b" " * long + b'z"]\n[Result "9"]\n',
        b'% PBN 2.1\n[Board "1"]\n[Auction "N"]\n1C =1=\n[Note "1:a' + b" " * long + b'z"]\n',
        b"board,ns,ew,contract,declarer,tricks\n1,1,2," + b"1" * long + b",N,9\n",
        b"md|3S,H|" + b"\n" * long,
    ):
        of_bytes(data, "file")
    with pytest.raises(ValueError, match="is not a contract"):
        Contract.parse("3NT" + " " * long + "z")
    assert process_time() - began < 1


@settings(max_examples=share(8 * len(FILES)))
@given(path=st.sampled_from(FILES), data=st.data())
def test_files_with_bytes_changed(path: Path, data: st.DataObject) -> None:
    whole = bytearray(path.read_bytes())
    for _ in range(data.draw(st.integers(1, 6))):
        place = data.draw(st.integers(0, max(0, len(whole) - 1)))
        length = data.draw(st.sampled_from((0, 1, 3, 50)))
        whole[place : place + length] = data.draw(
            st.binary(max_size=4) | st.sampled_from((b"\n", b'"', b"<", b"-", b"0"))
        )
    survives(bytes(whole[:6000]))


def test_entities_are_refused_wherever_they_point() -> None:
    """Neither an entity bomb on one line nor a local file gets into a result."""
    bomb = "".join(f'<!ENTITY e{n} "&e{n - 1};&e{n - 1};&e{n - 1};">' for n in range(1, 30))
    for declared in (f'<!ENTITY e0 "x">{bomb}', '<!ENTITY e29 SYSTEM "file:///etc/hostname">', '<!ENTITY % e29 "x">'):
        text = f"<!DOCTYPE USEBIO [{declared}]><USEBIO><EVENT><TITLE>&e29;</TITLE></EVENT></USEBIO>"
        results = usebio.read(text.encode(), "evil.xml")
        assert (results.rows, results.title) == ((), "")
        assert "entity" in results.faults[0].what


def test_a_document_type_is_passed_over_and_never_fetched(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_way(*_: object, **__: object) -> None:
        raise AssertionError("something was fetched")

    data = (DATA / "scoring" / "results" / "ten_tables.xml").read_bytes()
    monkeypatch.setattr("socket.socket", no_way)
    monkeypatch.setattr("socket.create_connection", no_way)
    monkeypatch.setattr("urllib.request.urlopen", no_way)
    assert b"<!DOCTYPE USEBIO SYSTEM" in data
    results = usebio.read(data, "ten_tables.xml")
    assert (len(results.rows), results.faults) == (10, ())


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"<a>" * 1000, "deep"),
        (b"<a><b></a>", "XML"),
        (b"", "XML"),
        ("<a>\xfc".encode("latin-1"), "XML"),
        (b'<?xml version="1.0" encoding="klingon"?><a/>', "XML"),
    ],
)
def test_what_is_no_tree_is_told(data: bytes, why: str) -> None:
    with pytest.raises(UnreadableXml, match=why):
        parse(data)


def test_latin_1_in_a_file_that_says_it_is_utf_8() -> None:
    assert parse("<a>\xfc</a>".encode("latin-1")).text == "ü"


def test_a_database_without_a_reader_says_what_to_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "club.bws"
    file.write_bytes(b"\x00\x01\x00\x00Standard Jet DB\x00" + bytes(100))
    monkeypatch.setitem(sys.modules, "access_parser", None)
    results = read_results(f"{file}")
    assert results.rows == ()
    assert "ReceivedData.csv" in results.faults[0].what
    assert read_boards(f"{file}")[0] == ()


def test_a_database_is_read_by_the_package_that_can(monkeypatch: pytest.MonkeyPatch) -> None:
    """The package's columns of values become the same tables as the export; its exceptions are reported."""

    class Parser:
        def __init__(self, path: str) -> None:
            assert Path(path).exists()
            self.catalog = {"ReceivedData": 7, "MSysObjects": 1}

        def parse_table(self, name: str) -> dict[str, list[object]]:
            row = {"Section": 1, "Table": 1, "Round": 1, "Board": 7, "PairNS": 1, "PairEW": 2, "NS/EW": "N"}
            row |= {"Contract": "4 S", "Result": "=", "Remarks": None, "Erased": False}
            return {column: [value] for column, value in row.items()}

    monkeypatch.setitem(sys.modules, "access_parser", SimpleNamespace(AccessParser=Parser))
    data = b"\x00\x01\x00\x00Standard Jet DB\x00"
    results = bws.read(access.tables(data), "club.bws")
    assert [(row.board, row.ns, row.ew, f"{row.happened}") for row in results.rows] == [(7, "1", "2", "4S N =")]
    assert results.faults == ()
    monkeypatch.setattr(Parser, "parse_table", None)
    with pytest.raises(access.UnreadableDatabase, match="fails"):
        access.tables(data)
