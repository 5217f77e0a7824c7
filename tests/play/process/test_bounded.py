"""One socket costs a process little before it is cut, whatever its client sends, and whether or not it reads."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import repeat
from unittest.mock import patch

import pytest

from frontend.close_codes import CloseCode
from play.process import bounded
from play.process.frames import LONGEST
from play.process.steady import Steady
from tests.play.process.both_ends import End, packed, sent

FLOOD = b"\x88\x02" + CloseCode.FLOOD.to_bytes(2, "big")
LONG = b"x" * (LONGEST - 100)


def trickled(data: bytes) -> Iterable[bytes]:
    """Return the bytes one by one."""
    return (data[at : at + 1] for at in range(len(data)))


@pytest.mark.parametrize(
    "parts",
    [
        pytest.param(lambda: trickled(sent(LONG)), id="a message byte by byte"),
        pytest.param(lambda: [sent(b"", fin=False), *repeat(sent(b"", 0, fin=False), 150)], id="a message without end"),
        pytest.param(lambda: repeat(sent(b""), 250), id="messages"),
        pytest.param(lambda: [sent(b"", 9) * 250], id="pings at once"),
    ],
)
def test_what_no_page_sends_is_cut(parts: Callable[[], Iterable[bytes]]) -> None:
    """Nothing is read after the close frame, and the connection ends though the client does nothing."""
    end = End().open()
    with patch.object(bounded, "monotonic", lambda: 0.0):
        end.hear(*parts())
    assert [said for said in end.said if isinstance(said, bytes) and said[0] == 0x88] == [FLOOD]
    assert end.wire.producerState == "paused"
    end.clock.advance(2)
    assert end.said[-1] == "is cut"


def test_nobody_piles_up_messages_while_the_application_waits() -> None:
    end = End().open()
    end.hear(sent(b"one"))
    end.waiting = 32
    end.hear(sent(b"two"))
    assert end.said == ["one", FLOOD]


@pytest.mark.parametrize("opcode", [1, 2])
def test_nobody_piles_up_fragments_either(opcode: int) -> None:
    end = End().open()
    end.waiting = 32
    end.hear(sent(b"t", opcode, fin=False), sent(b"wo", 0))
    assert end.said == [FLOOD]


def test_what_comes_before_the_socket_is_open_waits_unparsed() -> None:
    """Not even another request is read there, and nothing more is received."""
    end = End()
    end.hear(b"GET / HTTP/1.1\r\n\r\n")
    assert end.said == []
    assert end.wire.producerState == "paused"
    end = End()
    end.hear(sent(b"early"), sent(b"and more"))
    assert end.protocol.data == b""
    end.open()
    assert end.said[-2:] == ["early", "and more"]
    assert end.wire.producerState == "producing"


def test_answers_to_pings_that_nobody_reads_have_an_end() -> None:
    end = End().open()
    end.wire.stuck = True
    with patch.object(bounded, "_RATE", 1e9):
        end.hear(*repeat(sent(b"p" * 125, 9), 400))
    assert not end.protocol.deaf
    assert LONGEST - 1000 < len(end.wire.dataBuffer) < LONGEST + 1000


def test_nothing_is_kept_after_the_end_of_a_compressed_message() -> None:
    """RFC 7692, section 7.2.3.4, lets a client end its data before its message."""
    end = End(packs=True).open()
    end.hear(sent(packed(b"one", final=True), fin=False, rsv=4), *repeat(sent(LONG, 0, fin=False), 50))
    assert not end.protocol._perMessageCompress._decompressor.unused_data
    end.hear(sent(b"", 0))
    assert end.said == ["one"]


def test_whoever_leaves_without_reading_is_cut() -> None:
    end = End().open()
    end.hear(sent(b"", 8))
    assert end.said[-1] == "ends"
    end.clock.advance(6)
    assert end.said[-1] == "is cut"


def test_a_browser_is_asked_whether_it_is_there_whatever_the_time_of_day_is_set_to() -> None:
    """And is not sent away when that is set forward by days."""
    end = End().open()
    began = Steady.time()
    with patch("time.time", lambda: 0.0), patch.object(Steady, "time", lambda: began + 46):
        end.protocol.check_timeouts()
    with patch("time.time", lambda: 1e10), patch.object(Steady, "time", lambda: began + 50):
        end.protocol.check_timeouts()
    assert [said[0] for said in end.said] == [0x89]


def test_a_browser_that_may_be_gone_is_asked_once_and_cut_off_where_it_is() -> None:
    end = End().open()
    end.protocol.autoPingTimeout = 30
    began = Steady.time()
    for passed in (5, 11, 29):
        with patch.object(Steady, "time", lambda: began + passed):  # noqa: B023
            end.protocol.ask()
    assert [said[0] for said in end.said] == [0x89]
    end.clock.advance(30)
    assert end.said[-1] == "is cut"
