"""Events as a log keeps them."""

from __future__ import annotations

import dataclasses
import json
import typing
from types import MappingProxyType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from laws.protocol.codec import CodecError, Encoded, conditions_data, conditions_of, decode, encode
from laws.protocol.codec_events import KINDS
from laws.protocol.events import (
    BoardOpened,
    CallMade,
    CardPlayed,
    ClaimAgreed,
    ClaimMade,
    ClaimVoided,
    Ended,
    Event,
    LeadFaced,
    LedFaceDown,
)
from laws.table.conditions import Alerts, AuctionView, Conditions, Irregularities
from laws.values.board import Board
from laws.values.calls import Call
from laws.values.cards import Card
from laws.values.contract import Contract, PassedOut, Played
from laws.values.deal import Deal
from laws.values.paragraph import Paragraph
from laws.values.seats import Seat, Vulnerability
from tests.rows import check_each
from tests.strategies import boards, cards, conditions, deals, paragraphs, results, seats, texts

DEAL = "N:AQ52.KJ4.T98.K65 KT94.Q2.KJ4.J932 J73.A985.A72.AQ4 86.T763.Q653.T87"

every_conditions = conditions | st.builds(
    Conditions,
    **{
        field.name: st.booleans() if field.name == "screens" else st.sampled_from(type(field.default))
        for field in dataclasses.fields(Conditions)
    },
)
every_event: st.SearchStrategy[Event] = st.one_of(
    st.builds(BoardOpened, boards, deals, every_conditions),
    st.builds(CallMade, seats, st.integers(0, 47).map(Call), st.booleans(), texts),
    st.builds(LedFaceDown, seats, cards),
    st.builds(LeadFaced, seats),
    st.builds(CardPlayed, seats, cards),
    st.builds(ClaimMade, seats, st.integers(0, 13), texts),
    st.builds(ClaimAgreed, seats),
    st.builds(ClaimVoided, seats, paragraphs),
    st.builds(Ended, results),
)

SAMPLES: list[tuple[Event, str, dict[str, Any]]] = [
    (
        BoardOpened(Board(7, Seat.SOUTH, Vulnerability.BOTH), Deal.parse(DEAL), Conditions()),
        "laws.board_opened",
        {
            "board": 7,
            "dealer": "S",
            "vul": "All",
            "deal": DEAL,
            "number": "48455742313849317860263165819",
            "conditions": {
                "irregularities": "prevented",
                "attention": "players",
                "director": "present",
                "obligations": "enforced",
                "screens": False,
                "alerts": "self",
                "opening_lead": "face_down",
                "auction_view": "law_41",
                "last_trick": "law_66",
                "contested": "play_on",
            },
        },
    ),
    (CallMade(Seat.NORTH, Call.parse("1NT")), "laws.call_made", {"seat": "N", "call": "1NT"}),
    (
        CallMade(Seat.EAST, Call.parse("2C"), alerted=True, explanation="高花"),
        "laws.call_made",
        {"seat": "E", "call": "2C", "alert": True, "text": "高花"},
    ),
    (LedFaceDown(Seat.WEST, Card.parse("HT")), "laws.led_face_down", {"seat": "W", "card": "HT"}),
    (LeadFaced(Seat.WEST), "laws.lead_faced", {"seat": "W"}),
    (CardPlayed(Seat.NORTH, Card.parse("SA")), "laws.card_played", {"seat": "N", "card": "SA"}),
    (ClaimMade(Seat.SOUTH, 5, "hearts"), "laws.claim_made", {"seat": "S", "tricks": 5, "line": "hearts"}),
    (ClaimAgreed(Seat.EAST), "laws.claim_agreed", {"seat": "E"}),
    (ClaimVoided(Seat.EAST, Paragraph.parse("68B2")), "laws.claim_voided", {"seat": "E", "law": "68B2"}),
    (Ended(PassedOut()), "laws.ended", {"result": "passed_out"}),
    (
        Ended(Played(Contract.parse("4HX S"), 9)),
        "laws.ended",
        {"result": "played", "contract": "4HX S", "tricks": 9},
    ),
]
"""What a board without irregularities needs, as version 1 of it stands in the logs: it is read for ever.

`test_codec_incidents` draws the other kinds.
"""

ids = [f"{kind}-{place}" for place, (_, kind, _) in enumerate(SAMPLES)]


@given(every_event)
def test_an_event_reads_what_it_writes(event: Event) -> None:
    """Through the codec and through JSON text, exactly the same event."""
    encoded = encode(event)
    assert decode(encoded.kind, encoded.v, encoded.data) == event
    again = json.loads(json.dumps(encoded.data))
    assert again == encoded.data
    assert decode(encoded.kind, encoded.v, again) == event


@pytest.mark.parametrize(("event", "kind", "data"), SAMPLES, ids=ids)
def test_how_each_kind_is_written(event: Event, kind: str, data: dict[str, Any]) -> None:
    """Kinds, versions and names are a contract with every log that exists."""
    assert encode(event) == Encoded(kind, 1, data)
    assert decode(kind, 1, data) == decode(kind, 1, MappingProxyType(data)) == event


def test_every_event_has_its_kind() -> None:
    """A new event comes with its line in the table."""
    assert {kind.shape.of for kind in KINDS} == set(typing.get_args(Event))
    assert {kind for _, kind, _ in SAMPLES} <= {kind.name for kind in KINDS}


@pytest.mark.parametrize(("event", "kind", "data"), SAMPLES, ids=ids)
def test_nothing_may_be_missing(event: Event, kind: str, data: dict[str, Any]) -> None:
    """A row that lacks something is an error that names the kind and what is missing."""
    for name in set(data) - {"alert", "text"}:
        with pytest.raises(CodecError, match=f"{kind} version 1 has no '{name}'"):
            decode(kind, 1, {key: value for key, value in data.items() if key != name})


@pytest.mark.parametrize("wrong", [None, -1, 99, 1.5, "", "?", [], {}, "true", "2"])
def test_a_wrong_value_is_an_error(wrong: object) -> None:
    """Whatever stands where something else should: a CodecError that names the kind, and never another error."""
    check_each(SAMPLES, lambda sample: check_refused(*sample[1:], wrong), lambda sample: sample[1])


def check_refused(kind: str, data: dict[str, Any], wrong: object) -> None:
    """Check that the value is wrong at every place of these data."""
    for name, right in data.items():
        if type(right) is type(wrong) and (name in ("text", "line") or right == wrong or name == "board"):
            continue  # any text is a text, any number from 1 is a board's
        if name == "law" and wrong == "2":
            continue  # a Law
        if name == "conditions" and wrong == {}:
            continue  # all defaults
        with pytest.raises(CodecError, match=kind):
            decode(kind, 1, {**data, name: wrong})


@given(
    st.sampled_from(SAMPLES), st.recursive(st.none() | st.booleans() | st.integers() | st.floats() | texts, st.lists)
)
def test_anything_in_a_row_is_read_or_is_a_codec_error(
    sample: tuple[Event, str, dict[str, Any]], value: object
) -> None:
    """A damaged log says where it is damaged."""
    _, kind, data = sample
    for name in data:
        try:
            event = decode(kind, 1, {**data, name: value})
        except CodecError:
            continue
        assert encode(event).kind == kind


@pytest.mark.parametrize("data", [None, 3, "seat", ["seat"], [("seat",)]])
def test_a_row_is_an_object(data: Any) -> None:
    """Anything else than an object cannot be an event's data."""
    with pytest.raises(CodecError, match=r"laws\.lead_faced"):
        decode("laws.lead_faced", 1, data)


@pytest.mark.parametrize(("kind", "v"), [("laws.call_made", 2), ("laws.call_made", 0), ("laws.sneezed", 1), ("", 1)])
def test_an_unknown_kind_or_version_is_an_error(kind: str, v: int) -> None:
    """A log from the future, or of something else, is not guessed at."""
    with pytest.raises(CodecError, match=f"no event is called '{kind}' in version {v}"):
        decode(kind, v, {"seat": "N", "call": "pass"})


def test_a_board_below_one_is_none() -> None:
    """2: boards are numbered from 1."""
    with pytest.raises(CodecError, match="numbered from 1"):
        decode("laws.board_opened", 1, {**SAMPLES[0][2], "board": 0})


def test_the_number_of_the_deal_is_checked() -> None:
    """6E: the number is kept for audit: a log whose cards are not those that were drawn is no log of that board."""
    with pytest.raises(CodecError, match="not the one numbered 5"):
        decode("laws.board_opened", 1, {**SAMPLES[0][2], "number": "5"})


@pytest.mark.parametrize("tricks", [0, 13])
def test_no_trick_and_all_of_them_can_be_claimed(tricks: int) -> None:
    """68: from none to all thirteen."""
    row = {"seat": "S", "tricks": tricks, "line": ""}
    assert decode("laws.claim_made", 1, row) == ClaimMade(Seat.SOUTH, tricks, "")


@pytest.mark.parametrize("tricks", [-1, 14, True, 2.0, "3"])
def test_tricks_are_none_to_thirteen(tricks: object) -> None:
    """68, 77: a claim or a result of another number of tricks was never made."""
    with pytest.raises(CodecError, match="tricks"):
        decode("laws.claim_made", 1, {"seat": "S", "tricks": tricks, "line": ""})
    with pytest.raises(CodecError, match="tricks"):
        decode("laws.ended", 1, {"result": "played", "contract": "1C N", "tricks": tricks})


class TestConditions:
    @given(every_conditions)
    def test_conditions_read_what_they_write(self, value: Conditions) -> None:
        """Every combination of choices."""
        assert conditions_of(json.loads(json.dumps(conditions_data(value)))) == value

    def test_an_old_log_lacks_what_came_later(self) -> None:
        """A condition that did not exist when the board was played has its default."""
        assert conditions_of({}) == Conditions()
        assert conditions_of({"alerts": "partner"}) == Conditions(alerts=Alerts.PARTNER)
        for name in conditions_data(Conditions()):
            fewer = conditions_data(Conditions())
            del fewer[name]
            assert conditions_of(fewer) == Conditions()
        row = {**SAMPLES[0][2], "conditions": {"auction_view": "whole_board"}}
        opened = decode("laws.board_opened", 1, row)
        assert isinstance(opened, BoardOpened)
        assert opened.conditions == Conditions(auction_view=AuctionView.WHOLE_BOARD)

    @pytest.mark.parametrize(
        "data",
        [
            {"irregularities": "welcome"},
            {"irregularities": None},
            {"irregularities": ["allowed"]},
            {"screens": "false"},
            {"screens": 0},
            {"screens": None},
            {"weather": "fine"},
            {"__class__": "Conditions"},
            {"__doc__": "x"},
            {1: "players"},
            ["screens"],
            "screens",
            7,
        ],
    )
    def test_conditions_that_do_not_exist_are_an_error(self, data: Any) -> None:
        """A table is never opened under conditions that were misread."""
        with pytest.raises(CodecError, match="condition"):
            conditions_of(data)

    def test_the_error_names_the_condition(self) -> None:
        """Which one, so that it can be put right."""
        with pytest.raises(CodecError, match="no condition is called 'weather'"):
            conditions_of({"weather": "fine"})
        with pytest.raises(CodecError, match="screens: 'false' is no bool"):
            conditions_of({"screens": "false"})
        assert Irregularities("allowed") is Irregularities.ALLOWED
