"""What a rectification does is written and read whole, whatever its fields hold."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from laws.protocol import codec
from laws.protocol.codec import CodecError, decode, encode
from laws.values.calls import CALLS, Call
from laws.values.cards import CARDS, Card, Denomination
from laws.values.contract import Contract, Doubled, Played
from laws.values.seats import Seat

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


@pytest.mark.parametrize("kind", codec._PLAIN, ids=lambda kind: kind.__name__)
def test_it_comes_back_as_it_was(kind: type) -> None:
    @given(st.from_type(kind))
    def holds(event: Any) -> None:
        kept = encode(event)
        assert decode(kept.kind, kept.v, json.loads(json.dumps(kept.data))) == event

    holds()


@pytest.mark.parametrize("kind", codec._PLAIN, ids=lambda kind: kind.__name__)
def test_nonsense_is_an_error_that_names_the_kind(kind: type) -> None:
    name = codec._CODECS[kind][0]
    for data in ({"nothing": 1}, {"seat": 5}, {"due": {"is": "Nothing"}}, {"law": ["27"]}):
        with pytest.raises(CodecError, match=name):
            decode(name, 1, data)
