"""The lines of the table-manager protocol."""

from __future__ import annotations

import pytest

from laws.values.calls import PASS, Call
from laws.values.cards import Card
from laws.values.seats import SEATS
from play.wire.table_manager import Bid, Connecting, Plays, Ready, Unexpected, call_line, error_line, read

NORTH, EAST, SOUTH, WEST = SEATS


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ('Connecting "Blue" as NORTH using protocol version 18', Connecting("Blue", NORTH, 18)),
        ('Connecting "Blue" as ANYPL using protocol version 18', Connecting("Blue", None, 18)),
        ("NORTH ready for EAST's card to trick 3", Ready(NORTH, "east's card to trick 3")),
        ("south ready to start", Ready(SOUTH, "start")),
        ("NORTH bids 1NT", Bid(NORTH, Call.parse("1NT"), alert=False, explanation="")),
        ("NORTH bids 2H Alert. both majors.", Bid(NORTH, Call.parse("2H"), alert=True, explanation="both majors")),
        ("WEST passes", Bid(WEST, PASS, alert=False, explanation="")),
        ("EAST redoubles", Bid(EAST, Call.parse("XX"), alert=False, explanation="")),
        ("NORTH plays AS", Plays(NORTH, Card.parse("SA"))),
        ("NORTH plays ST", Plays(NORTH, Card.parse("ST"))),
    ],
)
def test_lines_of_programs(line: str, said: object) -> None:
    assert read(line) == said
    assert read(line.lower().replace("blue", "Blue")) == said


@pytest.mark.parametrize(
    "line", ["", "NORTH bids 8NT", "NORTH plays 1S", "hello", "NORTH", 'Connecting "" as X', "a" * 900]
)
def test_what_the_protocol_does_not_have_is_unexpected(line: str) -> None:
    with pytest.raises(Unexpected):
        read(line)


def test_what_a_program_is_told_is_ascii_on_one_line() -> None:
    said = call_line(EAST, Call.parse("2H"), alert=True, explanation='5+♥,\n"weak" 花')
    assert said == "East bids 2H Alert. 5+H, 'weak' ?"
    assert error_line("a call of “North” was\nexpected") == "Error: a call of ?North? was expected"
    assert call_line(EAST, PASS, alert=False, explanation="") == "East passes"
