"""Contracts and results (Laws 19D, 22, 77)."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from laws.values.cards import Denomination
from laws.values.contract import Contract, Doubled, PassedOut, Played
from laws.values.seats import Seat, Side
from tests.strategies import contracts, results

FOUR_HEARTS = Contract(4, Denomination.HEARTS, Doubled.DOUBLED, Seat.SOUTH)


def test_who_plays_what() -> None:
    """Definitions, 41A: dummy is declarer's partner, the opening lead is declarer's left-hand opponent's."""
    assert FOUR_HEARTS.tricks == 10
    assert FOUR_HEARTS.dummy is Seat.NORTH
    assert FOUR_HEARTS.leader is Seat.WEST
    assert FOUR_HEARTS.side is Side.NS


@given(contracts)
def test_a_contract_reads_what_it_writes(contract: Contract) -> None:
    """Text and pickle both ways; any case, blanks, N for NT and `by` are read too."""
    text = str(contract)
    assert Contract.parse(text) == Contract.parse(text.lower()) == pickle.loads(pickle.dumps(contract)) == contract
    assert Contract.parse(text.replace("NT", "N").replace(" ", "")) == contract
    assert Contract.parse(text.replace(" ", " by ")) == contract


def test_a_contract_as_it_is_written() -> None:
    """Level, denomination, doubled, declarer."""
    assert str(FOUR_HEARTS) == "4HX S"
    assert str(Contract(1, Denomination.NOTRUMP, Doubled.NO, Seat.EAST)) == "1NT E"
    assert str(Contract(7, Denomination.CLUBS, Doubled.REDOUBLED, Seat.NORTH)) == "7CXX N"


@pytest.mark.parametrize(
    "text", ["", "4H", "8H S", "0C N", "4HXXX S", "H4 S", "4H X", "pass", "4HS+1", "4H S W", "14H S", "4H♠ S"]
)
def test_what_is_no_contract_is_refused(text: str) -> None:
    """An unreadable contract is an error that names what was written."""
    with pytest.raises(ValueError, match="is not a contract") as caught:
        Contract.parse(text)
    assert repr(text) in str(caught.value)


@given(st.text("1748CDHSNTXEWby ", max_size=8))
def test_any_text_is_a_contract_or_a_clear_error(text: str) -> None:
    """What comes from outside is a contract or a ValueError, never something else."""
    try:
        contract = Contract.parse(text)
    except ValueError:
        return
    assert Contract.parse(str(contract)) == contract


@pytest.mark.parametrize("level", [0, 8, -1])
def test_a_contract_is_of_one_to_seven(level: int) -> None:
    """38A: no contract of more than seven may be played."""
    with pytest.raises(ValueError, match=f"a level from 1 to 7, not {level}"):
        Contract(level, Denomination.CLUBS, Doubled.NO, Seat.NORTH)


@pytest.mark.parametrize("tricks", [-1, 14])
def test_declarer_takes_none_to_thirteen_tricks(tricks: int) -> None:
    """There are thirteen tricks in a board."""
    with pytest.raises(ValueError, match=f"0 to 13 tricks, not {tricks}"):
        Played(FOUR_HEARTS, tricks)


@given(contracts, st.integers(0, 13))
def test_over_and_made(contract: Contract, tricks: int) -> None:
    """Definitions: overtricks above the contract, undertricks below it; it is made at level + 6."""
    result = Played(contract, tricks)
    assert result.over == tricks - contract.level - 6
    assert result.made == (tricks >= contract.level + 6)


def test_a_result_as_it_is_written() -> None:
    """= for a contract just made, + and − for the tricks above and below."""
    assert [str(Played(FOUR_HEARTS, n)) for n in (8, 10, 13)] == ["4HX S -2", "4HX S =", "4HX S +3"]
    assert str(PassedOut()) == "passed out"


@given(results)
def test_results_are_plain_values(result: Played | PassedOut) -> None:
    """Equal when their fields are, hashable, picklable."""
    again = pickle.loads(pickle.dumps(result))
    assert again == result
    assert hash(again) == hash(result)
