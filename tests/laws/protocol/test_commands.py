"""Commands: attempts as values, and what no table could make sense of."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from laws.protocol.commands import (
    Agree,
    Claim,
    Concede,
    Contest,
    Correct,
    Expose,
    FaceLead,
    LeadFaceDown,
    MakeCall,
    PlayCard,
)
from laws.values.calls import PASS
from laws.values.cards import Card
from laws.values.seats import Seat
from tests.strategies import seats, texts

EVERY_KIND: list[Correct] = [
    MakeCall(Seat.NORTH, PASS, alert=True, explanation="nothing"),
    LeadFaceDown(Seat.EAST, Card.parse("SA")),
    FaceLead(Seat.EAST),
    PlayCard(Seat.SOUTH, Card.parse("H2"), from_dummy=True),
    Claim(Seat.SOUTH, 5, "drawing trumps"),
    Concede(Seat.WEST, 2, "the ace is yours"),
    Agree(Seat.NORTH),
    Contest(Seat.EAST),
]


@pytest.mark.parametrize("command", EVERY_KIND, ids=lambda command: type(command).__name__)
def test_a_command_is_a_plain_value(command: Correct) -> None:
    """Equal when its fields are, hashable, picklable, unchangeable."""
    again = pickle.loads(pickle.dumps(command))
    assert again == command
    assert hash(again) == hash(command)
    with pytest.raises(AttributeError):
        command.seat = Seat.WEST  # type: ignore[misc]


def test_what_is_not_said_is_not_meant() -> None:
    """A call is not alerted, and a card is not dummy's, unless the command says so."""
    assert MakeCall(Seat.NORTH, PASS) == MakeCall(Seat.NORTH, PASS, alert=False, explanation="")
    assert PlayCard(Seat.SOUTH, Card.parse("H2")) == PlayCard(Seat.SOUTH, Card.parse("H2"), from_dummy=False)


@given(seats, st.integers(0, 13), texts)
def test_a_claim_is_of_none_to_thirteen_tricks(seat: Seat, tricks: int, line: str) -> None:
    """68A, 68B1: a specific number of tricks; whether so many are left is for the table to say."""
    assert Claim(seat, tricks, line).tricks == Concede(seat, tricks, line).tricks == tricks


@pytest.mark.parametrize("kind", [Claim, Concede])
@pytest.mark.parametrize("tricks", [-1, 14, 2.5, float("nan"), True, "3", None])
def test_what_is_no_number_of_tricks_is_no_claim(kind: Callable[[Seat, Any], Correct], tricks: object) -> None:
    """68A: tricks are whole; half a trick, a word or nothing cannot be claimed."""
    with pytest.raises(ValueError, match="0 to 13 tricks"):
        kind(Seat.NORTH, tricks)


def _saying(text: str) -> list[Callable[[], Correct]]:
    return [
        lambda: MakeCall(Seat.NORTH, PASS, alert=True, explanation=text),
        lambda: Claim(Seat.NORTH, 1, text),
        lambda: Concede(Seat.NORTH, 1, text),
    ]


@pytest.mark.parametrize("say", _saying("x" * 300))
def test_three_hundred_characters_can_be_said(say: Callable[[], Correct]) -> None:
    """20F, 68C: room for any explanation and any line of play."""
    assert say() == say()


@pytest.mark.parametrize("say", _saying("x" * 301))
def test_a_longer_text_is_refused(say: Callable[[], Correct]) -> None:
    """What is said at a table is a sentence, not a file."""
    with pytest.raises(ValueError, match="at most 300 characters"):
        say()


@pytest.mark.parametrize("say", [*_saying("a\0b"), *_saying("\ud800"), *_saying("x\udfff")])
def test_what_no_log_can_keep_cannot_be_said(say: Callable[[], Correct]) -> None:
    """NUL and lone surrogates come only from a forged message; a board must never hang on one."""
    with pytest.raises(ValueError, match="no character"):
        say()


@pytest.mark.parametrize("text", ["弱二开叫，6 张♠", "5+♥ 🂡", "naïve\u200d", "line\nline"])
def test_any_script_can_be_said(text: str) -> None:
    """Explanations are written in the players' language."""
    assert MakeCall(Seat.NORTH, PASS, explanation=text).explanation == text


def test_a_card_at_least_is_exposed() -> None:
    with pytest.raises(ValueError, match="at least one card"):
        Expose(Seat.NORTH, ())
