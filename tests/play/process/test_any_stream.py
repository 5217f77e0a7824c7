"""Whatever bytes a client sends, in whatever parts: this server's short way does what Autobahn does by itself.

The same messages reach the application and the same frames the client, close codes among them, and the connection ends
the same way: RFC 6455 and RFC 7692, as Autobahn reads them.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate, pairwise
from unittest.mock import patch

from daphne.ws_protocol import WebSocketProtocol
from hypothesis import example, given, settings
from hypothesis import strategies as st

from frontend.close_codes import CloseCode
from play.process import bounded
from play.process.frames import LONGEST
from play.process.sockets import SocketProtocol
from tests.play.process.both_ends import End, packed, sent
from tests.properties import share

TEXTS = st.one_of(
    st.text(max_size=130),
    st.builds(lambda text, times: text * times, st.text(min_size=1, max_size=4), st.integers(30, 200)),
    st.sampled_from([LONGEST - 1, LONGEST, LONGEST + 1, LONGEST // 3, 65_536]).map(lambda size: "x" * size),
)
BYTES = st.one_of(
    TEXTS.map(str.encode),
    TEXTS.map(str.encode).map(packed),
    st.integers(1, 40).map(lambda times: packed(b" " * (times * LONGEST // 8))),  # up to what grows too long
    st.builds(lambda text, end: packed(text.encode())[:-end], st.text(min_size=1, max_size=40), st.integers(1, 3)),
    st.text(max_size=40).map(lambda text: packed(text.encode(), final=True)),
    st.binary(max_size=130),
    st.sampled_from([b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"\xc0\xaf", "汉".encode()[:2], "♥".encode()[1:]]),
)
CLOSES = st.builds(
    lambda code, reason: code.to_bytes(2, "big") + reason,
    st.sampled_from(
        [0, 999, 1000, 1001, 1004, 1005, 1006, 1010, 1011, 1014, 1015, 1016, 2999, 3000, 4999, 5000, 65535]
    ),
    st.one_of(st.text(max_size=40).map(str.encode), st.binary(max_size=130)),
)
MASKS = st.binary(min_size=4, max_size=4)


PINGS = st.builds(sent, st.binary(max_size=125), st.sampled_from([9, 10]), mask=MASKS)
ANY = st.one_of(
    st.builds(sent, BYTES.map(packed), rsv=st.just(4), mask=MASKS),
    st.builds(sent, BYTES, rsv=st.just(4), mask=MASKS),
    st.builds(sent, BYTES, mask=MASKS),
    st.builds(sent, st.binary(min_size=126, max_size=300), st.sampled_from([9, 10]), mask=MASKS),
    st.builds(sent, st.one_of(CLOSES, st.binary(max_size=1)), st.just(8), mask=MASKS),
    st.builds(sent, TEXTS.map(str.encode), mask=MASKS, length_bytes=st.sampled_from([0, 2, 8])),
    st.builds(sent, TEXTS.map(str.encode), mask=st.none()),
    st.builds(
        sent,
        st.one_of(BYTES, CLOSES),
        st.integers(0, 15),
        fin=st.booleans(),
        rsv=st.sampled_from([0, 0, 4, 1, 2, 7]),
        mask=st.one_of(MASKS, MASKS, st.none()),
    ),
)


@st.composite
def message(draw: st.DrawFn, packs: bool) -> list[bytes]:
    """A message as it may be sent, in one frame or in several, with pings between them."""
    payload = draw(TEXTS).encode()
    rsv = 0
    if packs and draw(st.booleans()):
        payload, rsv = packed(payload, final=draw(st.sampled_from([False, False, False, True]))), 4
    if draw(st.booleans()):
        return [sent(payload, rsv=rsv, mask=draw(MASKS))]
    at = sorted(draw(st.lists(st.integers(0, len(payload)), min_size=1, max_size=4)))
    parts = list(pairwise([0, *at, len(payload)]))
    opcode = draw(st.sampled_from([1, 1, 1, 2]))
    frames: list[bytes] = []
    for begin, end in parts:
        fin = end == len(payload) and (begin, end) == parts[-1]
        frames.append(sent(payload[begin:end], opcode, fin=fin, rsv=rsv, mask=draw(MASKS)))
        opcode = rsv = 0
        frames.extend(draw(st.lists(PINGS, max_size=1)))
    return frames


@st.composite
def stream(draw: st.DrawFn) -> tuple[list[bytes], bool]:
    """What a client sends, right at first, as it arrives: frame by frame, or in any other parts; it may break off.

    With it, whether its messages may be compressed.
    """
    packs = draw(st.booleans())
    groups = draw(st.lists(message(packs), max_size=4))
    groups.append(draw(st.lists(ANY, max_size=2)))
    groups.extend(draw(st.lists(message(packs), max_size=2)))
    frames = [frame for group in groups for frame in group]
    how = draw(st.sampled_from(["by frames", "by frames", "anyhow", "near frames", "byte by byte"]))
    if how == "by frames":
        return frames, packs
    whole = b"".join(frames)
    whole = whole[: draw(st.integers(max(0, len(whole) - 40), len(whole)))]
    if how == "byte by byte":
        cuts = list(range(max(0, len(whole) - 60), len(whole)))
    elif how == "near frames":
        ends = list(accumulate(map(len, frames)))
        cuts = sorted(min(max(0, end + draw(st.integers(-3, 7))), len(whole)) for end in ends)
    else:
        cuts = sorted(draw(st.lists(st.integers(0, len(whole)), max_size=12)))
    return [whole[begin:end] for begin, end in pairwise([0, *cuts, len(whole)]) if end > begin], packs


_FRAMES = 200


def heard(kind: type[WebSocketProtocol], parts: Sequence[bytes], *, packs: bool) -> End:
    """Return an end of that kind that has heard these parts."""
    end = End(kind, packs=packs).open()
    end.hear(*parts)
    return end


@settings(max_examples=share(2_000))
@given(stream())
@example(([sent("♥".encode() * 42)], False))
@example(([sent(b"short", length_bytes=2)], False))
@example(([sent(b"one", fin=False), sent(b"two"), sent(b"", 0)], False))
@example(([b"\x81", sent(b"one")], False))
@example(([sent(b"y" * 40, 9)[:10], sent(b"one")], False))
@example(([sent(packed(b"x" * LONGEST), rsv=4), sent(packed(b"x" * (LONGEST + 1)), rsv=4)], True))
@example(([sent(packed(b"a text")[:-1], rsv=4)], True))
@example(([sent(b"\x04", rsv=4)], True))
@example(([sent(packed(b"one", final=True), rsv=4), sent(packed(b"two"), rsv=4)], True))
@example(([sent(packed(b"one", final=True), fin=False, rsv=4), sent(b"more", 0, fin=False), sent(b"", 0)], True))
def test_any_stream_is_heard_as_autobahn_hears_it(heard_so: tuple[list[bytes], bool]) -> None:
    """The messages, the answers and the end are those of Daphne's and Autobahn's own protocol."""
    parts, packs = heard_so
    assert heard(SocketProtocol, parts, packs=packs).said == heard(WebSocketProtocol, parts, packs=packs).said


TINY = st.one_of(
    st.builds(sent, st.binary(max_size=3), st.sampled_from([9, 10]), mask=MASKS),
    st.builds(sent, st.text(max_size=3).map(str.encode), mask=MASKS),
    st.just(sent(b"", 2)),
)


@settings(max_examples=share(240))
@given(st.lists(TINY, min_size=1, max_size=5), st.integers(1, 40), st.booleans())
def test_too_many_frames_are_cut_and_all_before_are_heard(frames: list[bytes], together: int, packs: bool) -> None:
    """However many come at once: those before are heard, the client is told, and nothing more is parsed."""
    many = frames * 100
    parts = [b"".join(many[at : at + together]) for at in range(0, len(many), together)]
    with patch.object(bounded, "monotonic", lambda: 0.0):
        end = heard(SocketProtocol, parts, packs=packs)
    autobahns = heard(WebSocketProtocol, parts, packs=packs).said
    told = frame_of_close(CloseCode.FLOOD)
    assert end.protocol.deaf == (len(many) > _FRAMES) == (told in end.said)
    if end.protocol.deaf:
        assert end.said.pop() == told
        assert end.wire.producerState != "producing"
    assert end.said == autobahns[: len(end.said)]


def frame_of_close(code: int) -> bytes:
    """Return the frame by which a server closes."""
    return b"\x88\x02" + int(code).to_bytes(2, "big")
