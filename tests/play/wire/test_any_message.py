"""Whatever a browser sends to the socket of the console, or to that of the check, is answered or ends the socket."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from hypothesis import example, given
from hypothesis import strategies as st

from frontend.close_codes import CloseCode
from play.wire.console import ConsoleConsumer
from play.wire.echo import EchoConsumer

nested = st.recursive(
    st.none() | st.booleans() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["do", "revision", "x"]), inner),
)
messages = st.text() | st.binary() | nested.map(json.dumps)
"""Of a text frame, of a binary one, and JSON of any form."""


def received(message: str | bytes) -> dict[str, Any]:
    text = isinstance(message, str)
    return {"text_data": message if text else None, "bytes_data": None if text else message}


@given(messages)
@example('{"do": "ack", "revision": "1"}')
@example("[" * 100)
@example("x" * 5000)
def test_the_console_takes_an_acknowledgement_and_nothing_else(message: str | bytes) -> None:
    console = ConsoleConsumer()
    codes: list[int] = []

    def shut(code: int) -> None:
        codes.append(code)

    console.shut = shut  # type: ignore[method-assign]
    asyncio.run(console.receive(**received(message)))
    too_large = isinstance(message, bytes) or len(message) > 100
    assert codes == [CloseCode.TOO_LARGE if too_large else CloseCode.FLOOD], "no frame is in flight"


@given(messages)
@example("x" * 41)
def test_the_check_sends_back_what_is_short(message: str | bytes) -> None:
    check = EchoConsumer()
    sent: list[dict[str, Any]] = []

    async def send(event: dict[str, Any]) -> None:
        sent.append(event)

    check.base_send = send
    asyncio.run(check.receive(**received(message)))
    short = isinstance(message, str) and len(message) <= 40
    assert [one["type"] for one in sent] == ["websocket.send" if short else "websocket.close"]
    assert sent[0].get("text") == (message if short else None)


def test_the_check_ends_after_so_many_messages() -> None:
    check = EchoConsumer()
    sent: list[dict[str, Any]] = []

    async def talk() -> None:
        async def send(event: dict[str, Any]) -> None:
            sent.append(event)

        check.base_send = send
        for _ in range(41):
            await check.receive(text_data="x")

    asyncio.run(talk())
    assert [one["type"] for one in sent] == ["websocket.send"] * 40 + ["websocket.close"]
    assert sent[-1]["code"] == CloseCode.FLOOD
