"""One server's end of a socket without a network: this server's, or Daphne's and Autobahn's as it comes."""

from __future__ import annotations

import zlib
from base64 import b64encode
from typing import Any

from daphne.ws_protocol import WebSocketFactory, WebSocketProtocol
from twisted.internet.task import Clock
from twisted.internet.testing import StringTransport

from play.process.compression import accepted
from play.process.frames import LONGEST
from play.process.sockets import SocketProtocol

__all__ = ["End", "packed", "sent"]

OFFER = "permessage-deflate; client_max_window_bits"
"""What a browser offers."""


class Wire(StringTransport):  # type: ignore[misc]  # Twisted has no types
    """A connection that notes what is written and how it ends; it takes all at once, unless it is `stuck`."""

    connected, TLS = True, False

    def __init__(self, said: list[Any]) -> None:
        super().__init__()
        self.said = said
        self.stuck = False
        self.dataBuffer = b""
        self.offset = self._tempDataLen = 0

    def writeSomeData(self, data: bytes) -> int:  # noqa: N802 - Twisted's name
        """Take bytes at once."""
        self.said.append(data)
        return len(data)

    def write(self, data: bytes) -> None:
        """Take bytes."""
        if self.stuck:
            self.dataBuffer += data
        else:
            self.said.append(data)

    def unregisterProducer(self) -> None:  # noqa: N802 - Twisted's name
        """There is none."""

    def loseConnection(self) -> None:  # noqa: N802 - Twisted's name
        """The connection ends when all is written."""
        self.disconnecting = True
        self.said.append("ends")

    def abortConnection(self) -> None:  # noqa: N802 - Twisted's name
        """The connection ends at once."""
        self.disconnected = self.disconnecting = True
        self.said.append("is cut")


class Timers:
    """Autobahn's timers, on a clock of the test."""

    def __init__(self, clock: Clock) -> None:
        self.call_later = clock.callLater


class End:
    """An open socket; `said` is what the application was given and what the other end was sent, in order."""

    root_path = ""
    proxy_forwarded_address_header = None
    ping_interval, websocket_timeout = 45, 86400

    def __init__(self, kind: type[WebSocketProtocol] = SocketProtocol, *, packs: bool = False) -> None:
        self.said: list[Any] = []
        self.clock = Clock()
        factory = WebSocketFactory(self, server="", reactor=self.clock)
        factory.protocol = kind
        factory._batched_timer = Timers(self.clock)  # Autobahn's would install a reactor
        factory.setProtocolOptions(
            maxMessagePayloadSize=LONGEST,
            maxFramePayloadSize=LONGEST,
            perMessageCompressionAccept=accepted,
        )
        self.protocol: Any = factory.buildProtocol(None)
        self.protocol._raw_query_string = b""
        self.wire = Wire(self.said)
        self.protocol.makeConnection(self.wire)
        self.hear(_request(packs))
        self.waiting = 0

    def open(self) -> End:
        """The application accepts the socket."""
        self.protocol.handle_reply({"type": "websocket.accept"})
        del self.said[0]  # the answer to the request
        return self

    def hear(self, *parts: bytes) -> None:
        """Bytes arrive, in these parts, as long as anybody listens."""
        for part in parts:
            if not self.wire.disconnecting:
                self.protocol.dataReceived(part)

    def create_application(self, *_scope: object) -> End:
        """Daphne asks for the application's queue."""
        return self

    def put_nowait(self, message: dict[str, Any]) -> None:
        """The application is given a message."""
        if message["type"] == "websocket.receive":
            self.said.append(message["text"] if "text" in message else [message["bytes"]])

    def qsize(self) -> int:
        """How many messages the application has not taken yet."""
        return self.waiting

    def protocol_connected(self, _protocol: object) -> None:
        """Daphne notes a connection."""

    protocol_disconnected = protocol_connected

    def log_action(self, *_action: object) -> None:
        """Daphne would write a line to its log."""


def _request(packs: bool) -> bytes:
    lines = (
        "GET /ws/ HTTP/1.1",
        "Host: localhost",
        "Connection: Upgrade",
        "Upgrade: websocket",
        "Sec-WebSocket-Version: 13",
        f"Sec-WebSocket-Key: {b64encode(bytes(16)).decode()}",
        *([f"Sec-WebSocket-Extensions: {OFFER}"] if packs else []),
    )
    return ("\r\n".join(lines) + "\r\n\r\n").encode()


def sent(
    payload: bytes,
    opcode: int = 1,
    *,
    fin: bool = True,
    rsv: int = 0,
    mask: bytes | None = b"\x12\x34\x56\x78",
    length_bytes: int | None = None,
) -> bytes:
    """Return a frame as a client sends it, right or wrong; `length_bytes` 0, 2 or 8 is the form of its length."""
    size = len(payload)
    if length_bytes is None:
        length_bytes = 0 if size < 126 else 2 if size < 1 << 16 else 8
    length = {0: size & 127, 2: 126, 8: 127}[length_bytes]
    head = bytes((fin << 7 | rsv << 4 | opcode, (mask is not None) << 7 | length))
    head += (size & (1 << 8 * length_bytes) - 1).to_bytes(length_bytes, "big")
    if mask is None:
        return head + payload
    masked = int.from_bytes(payload, "big") ^ int.from_bytes((mask * (size // 4 + 1))[:size], "big")
    return head + mask + masked.to_bytes(size, "big")


def packed(payload: bytes, *, final: bool = False) -> bytes:
    """Return what a browser sends of a message that it compresses; `final` as RFC 7692, section 7.2.3.4 allows."""
    packing = zlib.compressobj(wbits=-zlib.MAX_WBITS)
    if final:
        return packing.compress(payload) + packing.flush(zlib.Z_FINISH) + b"\x00"
    return (packing.compress(payload) + packing.flush(zlib.Z_SYNC_FLUSH)).removesuffix(b"\x00\x00\xff\xff")
