"""What a rectification does is written and read whole, whatever its fields hold."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from laws.protocol.codec import CodecError, decode, encode
from laws.protocol.codec_events import KINDS
from laws.protocol.codec_kinds import Kind
from laws.table.finding import Finding
from laws.table.play import PlayedCard
from laws.values.calls import CALLS, Call
from laws.values.cards import CARDS, Card, Denomination
from laws.values.contract import Contract, Doubled, Played
from laws.values.paragraph import Paragraph
from laws.values.seats import Seat
from tests.rows import check_each
from tests.strategies import paragraphs

st.register_type_strategy(Paragraph, paragraphs)
st.register_type_strategy(Card, st.sampled_from(CARDS))
st.register_type_strategy(Call, st.sampled_from(CALLS))
st.register_type_strategy(
    Contract,
    st.builds(
        Contract,
        st.integers(1, 7),
        st.sampled_from(Denomination),
        st.sampled_from(Doubled),
        st.sampled_from(Seat),
    ),
)

st.register_type_strategy(Played, st.builds(Played, st.from_type(Contract), st.integers(0, 13)))
st.register_type_strategy(
    Finding,
    st.integers(0, 13).flatmap(
        lambda met: st.builds(
            Finding,
            st.integers(0, met),
            st.just(met),
            st.lists(st.builds(PlayedCard)).map(tuple),
            st.lists(st.text()).map(tuple),
            st.integers(0),
        )
    ),
)

SAMPLED = ("board_opened", "call_made", "led_face_down", "lead_faced", "card_played", "claim_made", "claim_agreed")
"""Kinds that `test_codec` has samples of."""
OTHERS = [kind for kind in KINDS if kind.name.removeprefix("laws.") not in (*SAMPLED, "claim_voided", "ended")]


@pytest.mark.parametrize("kind", OTHERS, ids=lambda kind: kind.name)
def test_it_comes_back_as_it_was(kind: Kind) -> None:
    @given(st.from_type(kind.shape.of))
    def holds(event: Any) -> None:
        kept = encode(event)
        assert kept.kind == kind.name
        assert decode(kept.kind, kept.v, json.loads(json.dumps(kept.data))) == event

    holds()


@pytest.mark.parametrize("data", [{"nothing": 1}, {"seat": 5}, {"due": {"is": "Nothing"}}, {"law": ["27"]}, {"is": 1}])
def test_nonsense_is_an_error_that_names_the_kind(data: dict[str, Any]) -> None:
    check_each(KINDS, lambda kind: check_refused(kind, data), lambda kind: kind.name)


def check_refused(kind: Kind, data: dict[str, Any]) -> None:
    """Check that these data are no event of the kind."""
    with pytest.raises(CodecError, match=kind.name):
        decode(kind.name, 1, data)


def test_the_error_names_the_place() -> None:
    """However deep it stands."""
    option = {"is": "Option", "word": "forbid", "suits": ["C", "Z"]}
    obligation = {"is": "Spoken", "seat": "W", "option": option, "irregularity": 1}
    with pytest.raises(CodecError, match=r"laws\.due_set version 1 .* due: option: suits: 'Z' is no suit"):
        decode("laws.due_set", 1, {"due": obligation})
    with pytest.raises(CodecError, match="nothing here is called 'law'"):
        decode("laws.due_set", 1, {"due": {"is": "LyingCard", "seat": "W", "card": "S2", "law": "24"}})
    with pytest.raises(CodecError, match=r"due: law: '27b' is no paragraph: write 27B1\(a\)"):
        decode("laws.due_set", 1, {"due": {"is": "CallAgain", "seat": "W", "law": "27b"}})
    with pytest.raises(CodecError, match="has no 'is'"):
        decode("laws.due_set", 1, {"due": {"seat": "W", "card": "S2"}})
