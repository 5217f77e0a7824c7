"""Tests of the frames that are read and made without Autobahn, against the library `websockets`."""

from __future__ import annotations

from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.extensions import Extension
from websockets.frames import Frame, Opcode
from websockets.streams import StreamReader

from play.process.frames import LONGEST, frame, text_of
from tests.play.process.both_ends import packed

TEXT = '{"do": "ack", "revision": "红心"}'.encode()


class Packing:
    """Stands for an extension, which alone may set a reserved bit."""

    marked = False

    def encode(self, sent: Frame) -> Frame:
        """Mark the frame as compressed."""
        return Frame(sent.opcode, sent.data, sent.fin, rsv1=True)

    def decode(self, seen: Frame, *, max_size: int | None = None) -> Frame:
        """Note whether the frame is marked, and take the mark off."""
        self.marked = seen.rsv1
        return Frame(seen.opcode, seen.data, seen.fin)


PACKING = Packing()


def masked(payload: bytes, opcode: Opcode = Opcode.TEXT, *, fin: bool = True, packed: bool = False) -> bytes:
    """Return a frame as a browser sends it."""
    return Frame(opcode, payload, fin).serialize(mask=True, extensions=[cast(Extension, PACKING)] if packed else [])


def read(data: bytes) -> Frame:
    """Return the frame that a browser reads from these bytes, which it uses up."""
    reader = StreamReader()
    reader.feed_data(data)
    reader.feed_eof()
    parsing = Frame.parse(reader.read_exact, mask=False, extensions=[cast(Extension, PACKING)])
    try:
        while True:
            next(parsing)
    except StopIteration as end:
        assert not reader.buffer
        return end.value  # type: ignore[no-any-return]


@given(st.text(max_size=400))
def test_a_text_message_is_read(text: str) -> None:
    assert text_of(masked(text.encode())) == text


def test_a_compressed_text_message_is_read_where_there_may_be_one() -> None:
    assert text_of(masked(packed(TEXT), packed=True), packed=True) == TEXT.decode()
    assert text_of(masked(packed(b" " * (LONGEST + 1)), packed=True), packed=True) is None


def test_a_long_text_message_is_read() -> None:
    assert text_of(masked(b"x" * LONGEST)) == "x" * LONGEST
    assert text_of(masked(b"x" * (LONGEST + 1))) is None


OTHERS = {
    "nothing": b"",
    "a part of a frame": masked(TEXT)[:-1],
    "more than a frame": masked(TEXT) + b"\x81",
    "two frames": masked(TEXT) * 2,
    "no mask": Frame(Opcode.TEXT, TEXT).serialize(mask=False),
    "the first fragment": masked(TEXT, fin=False),
    "another fragment": masked(TEXT, Opcode.CONT),
    "compressed": masked(TEXT, packed=True),
    "binary": masked(TEXT, Opcode.BINARY),
    "a ping": masked(b"", Opcode.PING),
    "a close": masked(b"", Opcode.CLOSE),
    "no UTF-8": masked(b"\xff\xfe"),
    "half of a surrogate pair": masked(b"\xed\xa0\x80"),
    "a length that has a shorter form": b"\x81\xfe\x00\x05" + bytes(4) + b"short",
}


@pytest.mark.parametrize("data", OTHERS.values(), ids=OTHERS)
def test_everything_else_is_left_to_autobahn(data: bytes) -> None:
    assert text_of(data) is None


@given(st.binary(max_size=300), st.booleans(), st.booleans())
def test_a_browser_reads_what_is_made(payload: bytes, binary: bool, compressed: bool) -> None:
    seen = read(frame(payload, binary=binary, compressed=compressed))
    assert (seen.data, seen.opcode is Opcode.BINARY, PACKING.marked) == (payload, binary, compressed)
    assert seen.fin


@pytest.mark.parametrize("length", [0xFFFF, 0x10000])
def test_a_browser_reads_a_long_frame(length: int) -> None:
    assert read(frame(b"x" * length)).data == b"x" * length
