"""Which boards of an uploaded file can be laid out."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from laws.notation.record import Record
from laws.values.board import Board
from laws.values.deal import DEALS, Deal
from laws.values.seats import Seat, Vulnerability
from play.pages.tables.boards import HIGHEST_NUMBER, MOST_BOARDS, BoardFault, kept, read_boards
from play.store.tables.boards import laid_board

FILES = Path(__file__).parents[3] / "data" / "pbn"
WHOLE = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"


def page(deal: str = WHOLE, **tags: object) -> str:
    """A game of a PBN file."""
    return "".join(f'[{name} "{value}"]\n' for name, value in ({"Board": 1} | tags | {"Deal": deal}).items()) + "\n"


@pytest.mark.parametrize("file", sorted(FILES.glob("*.pbn")), ids=lambda path: path.stem)
def test_real_files_give_whole_boards(file: Path) -> None:
    """Nothing raises; every accepted board is complete, and every rejected one has a reason and a line."""
    upload = read_boards(file.read_bytes(), file.name)
    for record in upload.boards:
        laid_board(record)
    lines = file.read_bytes().count(b"\n") + 1
    assert all(1 <= board.line <= lines for board in upload.left_out)
    assert all(1 <= trouble.line <= lines for trouble in upload.troubles)
    assert [trouble.line for trouble in upload.troubles] == sorted(trouble.line for trouble in upload.troubles)


def test_a_club_evening_is_taken_whole() -> None:
    """A hand record as a dealing program writes it."""
    upload = read_boards((FILES / "rw_handrecord_260119.pbn").read_bytes(), "x")
    assert [record.number for record in upload.boards] == list(range(1, len(upload.boards) + 1))
    assert len(upload.boards) >= 24
    assert upload.left_out == ()


@pytest.mark.parametrize(
    ("game", "fault"),
    [
        (page(Board=""), BoardFault.NO_NUMBER),
        (page(Board=0), BoardFault.NO_NUMBER),
        (page(Board=10_000), BoardFault.NO_NUMBER),
        (page(Board=10**12), BoardFault.NO_NUMBER),
        ('[Board "1"]\n[Dealer "N"]\n\n', BoardFault.NO_DEAL),
        (page(deal=""), BoardFault.NO_DEAL),
        (page(deal="thirteen each"), BoardFault.INCOMPLETE),
        (page(deal="N:AKQJT98765432... - - -"), BoardFault.INCOMPLETE),
        (page(deal="N:AKQ... .AKQ.. ..AKQ. ...AKQ"), BoardFault.INCOMPLETE),
        (page(deal=WHOLE.replace("...AKQJT98765432", "2...AKQJT9876543")), BoardFault.INCOMPLETE),
    ],
)
def test_one_bad_board_costs_no_other(game: str, fault: BoardFault) -> None:
    """It is rejected with its reason, and its neighbours are accepted."""
    upload = read_boards((page(Board=7) + game + page(Board=8)).encode(), "x.pbn")
    assert [record.number for record in upload.boards] == [7, 8]
    (left,) = upload.left_out
    assert left.line == 4
    assert left.fault is fault


def test_a_deal_played_in_two_rooms_is_one_board() -> None:
    """Two different deals with one number are two boards."""
    other = WHOLE.replace("N:", "E:")
    upload = read_boards((page(Room="Open") + page(Room="Closed") + page(deal=other)).encode(), "x")
    assert len(upload.boards) == 2


def test_how_a_board_was_played_elsewhere_is_nothing_to_a_new_table() -> None:
    """Calls, cards and tables in the file are ignored, right or wrong."""
    noise = '[Auction "N"]\n9Z pass\n[Play "S"]\nZZ ZZ\n[ScoreTable "A;B"]\n1\n[Result "x"]\n'
    upload = read_boards((page().rstrip("\n") + "\n" + noise).encode(), "x")
    assert (len(upload.boards), upload.left_out, upload.troubles) == (1, (), ())


def test_there_is_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """Too many boards for one table are reported."""
    monkeypatch.setattr("play.pages.tables.boards.MOST_BOARDS", 2)
    upload = read_boards("".join(page(Board=number) for number in (1, 2, 3)).encode(), "x")
    assert [record.number for record in upload.boards] == [1, 2]
    assert [left.fault for left in upload.left_out] == [BoardFault.TOO_MANY]
    assert MOST_BOARDS > 100


@given(
    st.lists(
        st.builds(
            lambda number, deal, dealer, vulnerability: Record(
                "", 1, str(number), number, dealer=dealer, vulnerability=vulnerability, hands=Deal.numbered(deal).hands
            ),
            st.integers(1, HIGHEST_NUMBER),
            st.integers(0, DEALS - 1),
            st.none() | st.sampled_from(Seat),
            st.none() | st.sampled_from(Vulnerability),
        ),
        min_size=1,
        max_size=4,
        unique_by=lambda record: record.number,
    )
)
def test_what_is_kept_between_two_pages_is_the_same(records: list[Record]) -> None:
    """Boards and deals; dealer and vulnerability by the number where the file does not name them."""
    upload = read_boards(kept(tuple(records)).encode(), "")
    assert [laid_board(record) for record in upload.boards] == [laid_board(record) for record in records]
    assert (upload.left_out, upload.troubles) == ((), ())
    for record in upload.boards:
        assert record.number is not None
        assert isinstance(Board.numbered(record.number), Board)


@given(st.binary(max_size=300))
def test_no_bytes_break_it(data: bytes) -> None:
    """A picture, a truncated file, any bytes."""
    read_boards(data, "x")
