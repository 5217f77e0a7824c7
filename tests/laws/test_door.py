"""The public door of `laws`: every name is there, and values are loaded without the engine."""

from __future__ import annotations

import subprocess
import sys

import pytest

import laws
from laws import Call, Card, Claim, Deal, FaceLead, Game, LeadFaceDown, MakeCall, Refusal, Seat

DEAL = Deal.parse("N:AQ52.KJ4.T98.K65 KT94.Q2.KJ4.J932 J73.A985.A72.AQ4 86.T763.Q653.T87")


@pytest.mark.parametrize("name", laws.__all__)
def test_each_name_is_there(name: str) -> None:
    assert getattr(laws, name) is not None


def test_an_interpreter_lists_each_name_before_its_first_use() -> None:
    done = subprocess.run(
        [sys.executable, "-c", "import laws; print(*dir(laws))"], capture_output=True, text=True, check=True
    )
    assert {*laws.__all__} <= {*done.stdout.split()}


def test_what_it_does_not_name_is_no_attribute() -> None:
    with pytest.raises(AttributeError, match="no attribute 'shuffle'"):
        _ = laws.shuffle


def test_values_are_loaded_without_the_engine() -> None:
    program = (
        "import sys; from laws import Card; print('laws.values.cards' in sys.modules, 'laws.engine' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["True", "False"]


def bid() -> Game:
    """One notrump by North, passed out, and a club led face down."""
    game = Game(DEAL)
    for seat, call in zip(Seat, ["1NT", "pass", "pass", "pass"], strict=True):
        game.attempt(MakeCall(seat, Call.parse(call)))
    game.attempt(LeadFaceDown(Seat.EAST, Card.parse("C2")))
    return game


def test_a_game_goes_on_with_each_attempt() -> None:
    game = bid()
    assert str(game.table.play and game.table.play.contract) == "1NT N"
    game.attempt(FaceLead(Seat.EAST))
    game.attempt(Claim(Seat.NORTH, 7, "seven top tricks"))
    assert game.table.claim is not None


def test_a_refused_attempt_changes_nothing() -> None:
    game = bid()
    before, events = game.table, len(game.events)
    assert isinstance(game.attempt(MakeCall(Seat.EAST, Call.parse("2S"))), Refusal)
    assert game.table is before
    assert len(game.events) == events


def test_its_log_gives_the_same_game() -> None:
    game = bid()
    assert Game.from_log(game.log()).table == game.table


def test_a_player_sees_no_face_of_the_lead() -> None:
    """Law 41A: the opening lead lies face down."""
    game = bid()
    partner = game.view(Seat.WEST).lead
    leader = game.view(Seat.EAST).lead
    assert partner is not None
    assert leader is not None
    assert (partner.card, leader.card is not None) == (None, True)
