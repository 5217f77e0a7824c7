"""The board (Law 2)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from laws.values.board import Board
from laws.values.seats import Seat, Vulnerability

# Law 2, the two lists of the Law as printed.
DEALERS = {
    Seat.NORTH: (1, 5, 9, 13),
    Seat.EAST: (2, 6, 10, 14),
    Seat.SOUTH: (3, 7, 11, 15),
    Seat.WEST: (4, 8, 12, 16),
}
VULNERABLE = {
    Vulnerability.NONE: (1, 8, 11, 14),
    Vulnerability.NS: (2, 5, 12, 15),
    Vulnerability.EW: (3, 6, 9, 16),
    Vulnerability.BOTH: (4, 7, 10, 13),
}


@pytest.mark.parametrize("number", range(1, 33))
def test_dealer_and_vulnerability(number: int) -> None:
    """2: boards 1–16 as the Law lists them, and every further sixteen in the same way."""
    board = Board.numbered(number)
    place = (number - 1) % 16 + 1
    assert board.number == number
    assert place in DEALERS[board.dealer]
    assert place in VULNERABLE[board.vulnerability]


@given(st.integers(1, 10_000))
def test_the_table_repeats_after_sixteen(number: int) -> None:
    """2: boards 17 to 32, and each later group of sixteen, repeat the table."""
    one, other = Board.numbered(number), Board.numbered(number + 16)
    assert (one.dealer, one.vulnerability) == (other.dealer, other.vulnerability)


def test_a_board_is_played_as_it_is_marked() -> None:
    """2: a board that does not conform is played with the dealer and vulnerability marked on it."""
    board = Board(1, Seat.WEST, Vulnerability.BOTH)
    assert (board.dealer, board.vulnerability) == (Seat.WEST, Vulnerability.BOTH)


@pytest.mark.parametrize("number", [0, -3])
def test_boards_are_numbered_from_one(number: int) -> None:
    """2: there is no board below 1."""
    with pytest.raises(ValueError, match=f"from 1, not {number}"):
        Board.numbered(number)
    with pytest.raises(ValueError, match=f"from 1, not {number}"):
        Board(number, Seat.NORTH, Vulnerability.NONE)
