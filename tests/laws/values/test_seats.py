"""Seats, sides and vulnerability (Laws 2, 3, 4)."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given

from laws.values.seats import SEATS, Seat, Side, Vulnerability
from tests.strategies import seats, sides, vulnerabilities


def test_the_seats_go_round_clockwise() -> None:
    """17C, 44B: calls and plays go clockwise, from each player to his left-hand opponent."""
    assert "".join(seat.letter for seat in SEATS) == "NESW"
    assert [seat.lho for seat in SEATS] == [Seat.EAST, Seat.SOUTH, Seat.WEST, Seat.NORTH]


@given(seats)
def test_neighbours(seat: Seat) -> None:
    """Partner sits opposite, RHO is he whose LHO one is, and both opponents are of the other side."""
    assert seat.lho.lho is seat.partner
    assert seat.partner.partner is seat
    assert seat.rho.lho is seat
    assert seat.lho.partner is seat.rho
    assert seat.lho.side is seat.rho.side is seat.side.other is not seat.side
    assert seat.partner.side is seat.side


def test_north_and_south_play_east_and_west() -> None:
    """4: the four players are two sides, North-South against East-West."""
    assert Side.NS.seats == (Seat.NORTH, Seat.SOUTH)
    assert Side.EW.seats == (Seat.EAST, Seat.WEST)


@given(sides)
def test_a_side_has_its_seats(side: Side) -> None:
    """Both seats of a side are of that side, and the other side's other side is it."""
    assert all(seat.side is side for seat in side.seats)
    assert side.other.other is side


@given(seats)
def test_a_seat_reads_what_it_writes(seat: Seat) -> None:
    """The letter or the whole word, any case; a pickle too."""
    for text in (seat.letter, seat.letter.lower(), seat.name, seat.name.title()):
        assert Seat.parse(text) is seat
    assert pickle.loads(pickle.dumps(seat)) is seat


@pytest.mark.parametrize("text", ["", "NS", "X", "Nord", " N", "0"])
def test_what_is_no_seat_is_refused(text: str) -> None:
    """An unknown seat is an error that names what was written."""
    with pytest.raises(ValueError, match="is not a seat") as caught:
        Seat.parse(text)
    assert repr(text) in str(caught.value)


def test_who_is_vulnerable() -> None:
    """2: neither side, North-South, East-West, or both."""
    table = {v: (v.of(Side.NS), v.of(Side.EW)) for v in Vulnerability}
    assert table == {
        Vulnerability.NONE: (False, False),
        Vulnerability.NS: (True, False),
        Vulnerability.EW: (False, True),
        Vulnerability.BOTH: (True, True),
    }


@given(vulnerabilities)
def test_a_vulnerability_reads_what_it_writes(vulnerability: Vulnerability) -> None:
    """PBN's word, any case."""
    assert Vulnerability.parse(vulnerability.value) is vulnerability
    assert Vulnerability.parse(vulnerability.value.lower()) is vulnerability


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Love", Vulnerability.NONE),
        ("-", Vulnerability.NONE),
        ("Both", Vulnerability.BOTH),
        ("All", Vulnerability.BOTH),
    ],
)
def test_other_words_for_vulnerability(text: str, expected: Vulnerability) -> None:
    """PBN 3.4.10 allows Love and - for none, Both for all."""
    assert Vulnerability.parse(text) is expected


@pytest.mark.parametrize("text", ["", "N", "both sides", "NSEW", "?"])
def test_what_is_no_vulnerability_is_refused(text: str) -> None:
    """An unknown word is an error that names what was written."""
    with pytest.raises(ValueError, match="is not a vulnerability") as caught:
        Vulnerability.parse(text)
    assert repr(text) in str(caught.value)
