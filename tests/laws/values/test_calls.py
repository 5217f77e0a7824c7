"""Calls and bids (Laws 18, 19, 38)."""

from __future__ import annotations

import copy
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from laws.values.calls import BIDS, CALLS, DOUBLE, PASS, REDOUBLE, Call, bid
from laws.values.cards import Denomination
from tests.strategies import calls, denominations

every_call = st.integers(0, 47).map(Call)


def test_there_are_35_bids_and_three_other_calls() -> None:
    """18A: seven levels in five denominations; pass, double and redouble are calls but not bids."""
    assert len(BIDS) == 35
    assert (*BIDS,) == CALLS[3:]
    assert CALLS[:3] == (PASS, DOUBLE, REDOUBLE)
    assert all(call.is_bid for call in BIDS)
    assert not any(call.is_bid for call in CALLS[:3])


@given(st.integers(1, 9), denominations, st.integers(1, 9), denominations)
def test_a_bid_supersedes_another_by_level_then_denomination(
    level: int, named: Denomination, other_level: int, other_named: Denomination
) -> None:
    """18B, 18E: a higher level in any denomination, or the same level in a higher one."""
    higher = bid(level, named) > bid(other_level, other_named)
    assert higher == ((level, named) > (other_level, other_named))


@given(st.integers(1, 9), denominations)
def test_a_bid_tells_its_level_and_denomination(level: int, named: Denomination) -> None:
    """18A: a bid designates a number of odd tricks and a denomination."""
    made = bid(level, named)
    assert (made.level, made.denomination) == (level, named)
    assert made.is_above_seven == (level > 7)


@pytest.mark.parametrize("call", [PASS, DOUBLE, REDOUBLE])
def test_a_call_that_is_no_bid_has_neither(call: Call) -> None:
    """18A: pass, double and redouble name no level and no denomination."""
    with pytest.raises(ValueError, match="has no level"):
        _ = call.level
    with pytest.raises(ValueError, match="has no denomination"):
        _ = call.denomination
    assert not call.is_above_seven


@given(every_call)
def test_each_call_is_one_object(call: Call) -> None:
    """Whatever makes a call gives the one that there is."""
    copies = [
        Call(int(call)),
        Call.parse(str(call)),
        eval(repr(call)),
        copy.deepcopy(call),
        *(pickle.loads(pickle.dumps(call, version)) for version in range(pickle.HIGHEST_PROTOCOL + 1)),
    ]
    assert all(other is call for other in copies)


@pytest.mark.parametrize(
    ("texts", "call"),
    [
        ("pass P Pass p", PASS),
        ("X D dbl Double x", DOUBLE),
        ("XX R rdbl Redouble xx", REDOUBLE),
        ("1NT 1N 1n 1nt", bid(1, Denomination.NOTRUMP)),
        ("7S 7s 7♠", bid(7, Denomination.SPADES)),
        ("8C 8♣", bid(8, Denomination.CLUBS)),
    ],
)
def test_every_way_of_writing_a_call(texts: str, call: Call) -> None:
    """The words of PBN, LIN and of people, any case."""
    for text in texts.split():
        assert Call.parse(text) is call


@given(calls, st.sampled_from(["", " ", "\t"]))
def test_blanks_around_a_call_do_not_matter(call: Call, blank: str) -> None:
    """Files and people leave blanks."""
    assert Call.parse(blank + str(call) + blank) is call


@pytest.mark.parametrize("text", ["", "0C", "1", "NT", "1X", "10C", "1 NT", "XXX", "-", "1NTX", "pas"])
def test_what_is_no_call_is_refused(text: str) -> None:
    """An unknown call is an error that names what was written."""
    with pytest.raises(ValueError, match="is not a call") as caught:
        Call.parse(text)
    assert repr(text) in str(caught.value)


@given(st.text(max_size=4))
def test_any_text_is_a_call_or_a_clear_error(text: str) -> None:
    """What comes from outside is a call or a ValueError, never something else."""
    try:
        call = Call.parse(text)
    except ValueError:
        return
    assert Call(int(call)) is call


@pytest.mark.parametrize("number", [-1, 48])
def test_no_call_has_a_number_outside_the_list(number: int) -> None:
    """0 to 47: three calls and the bids up to nine, which can be tried (38)."""
    with pytest.raises(ValueError, match=f"^{number} is not the number of a call"):
        Call(number)


@pytest.mark.parametrize("level", [0, 10, -1])
def test_no_bid_has_another_level(level: int) -> None:
    """18A allows one to seven; eight and nine can be tried and are refused as such (38)."""
    with pytest.raises(ValueError, match="is not a level"):
        bid(level, Denomination.CLUBS)
