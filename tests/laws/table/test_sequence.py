"""Where a call stands in an auction."""

from __future__ import annotations

import pytest

from laws.conformance.script.run import read_script, run_script
from laws.table.sequence import Sequence, parse_sequence, sequence_at, write_calls
from laws.values.seats import Seat


def at(lines: str, number: int) -> str | None:
    table = run_script(read_script("dealer: N\n" + lines)).table
    found = sequence_at(table.auction, Seat.NORTH, number)
    return None if found is None else f"{found.place}: {found.written}"


def test_a_call_stands_after_the_calls_from_the_first_bid_on() -> None:
    lines = "N pass\nE 1NT\nS pass\nW 2C\nN X\n"
    assert [at(lines, number) for number in range(1, 7)] == [
        "1: P",
        "2: 1NT",
        "2: 1NT P",
        "2: 1NT P 2C",
        "2: 1NT P 2C X",
        None,
    ]
    assert at("N pass\nE pass\nS pass\n", 3) == "3: P"


def test_a_call_out_of_rotation_stands_nowhere() -> None:
    assert at("irregularities: allowed\nE 1NT\n", 1) is None
    assert at("irregularities: allowed\nE 1NT\nS pass\n", 1) is None  # accepted by calling over it


@pytest.mark.parametrize("text", ["P", "1C", "1NT P 2C X XX", "1S X XX 2H", "7NT P P X XX", "1H P P 1S"])
def test_a_sequence_is_read_as_it_was_written(text: str) -> None:
    assert write_calls(parse_sequence(text)) == text
    assert Sequence(parse_sequence(text.lower()), 1).written == text


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "1 to 40 calls"),
        ("P 1C", "begins with the first bid"),
        ("P P", "begins with the first bid"),
        ("1S 1H", "not enough"),
        ("8C", "not enough"),
        ("X", "nothing to double"),
        ("1C P X", "nothing to double"),
        ("1C XX", "nothing to double"),
        ("1C X X", "nothing to double"),
        ("1C P P P 1D", "over"),
        ("1C lots", "lots"),
    ],
)
def test_what_no_auction_has_is_said(text: str, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        parse_sequence(text)
