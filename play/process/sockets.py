"""WebSockets with protection against misbehaving clients.

Frames are counted before they are parsed, and data after a close is discarded. A client that did what no page does gets
a close frame and no closing handshake: nothing more is read from it, and the connection is cut after a moment to read
the frame.
"""

from __future__ import annotations

from time import monotonic
from typing import Any, Final

from frontend.close_codes import CloseCode
from play.process.closing import ClosingProtocol
from play.process.compression import compressed, forget

__all__ = ["SocketProtocol"]

_RATE: Final = 100.0
"""Frames a second, of any kind, that are parsed continuously; `play.wire.consumer` has a lower limit for messages."""
_AT_ONCE: Final = 200.0
_COMPRESSED: Final = 4
"""The reserved bits of a frame whose message is compressed (RFC 7692, section 6)."""
_LINGER: Final = 1.0
"""Seconds in which a client may still read the close code."""


class SocketProtocol(ClosingProtocol):
    """One WebSocket."""

    deaf = False
    _allowance = _AT_ONCE
    _heard_at = 0.0

    def dataReceived(self, data: bytes) -> None:  # noqa: N802 - Twisted's name
        """Receive bytes, unless the socket was cut."""
        if not self.deaf:
            super().dataReceived(data)

    def processData(self) -> bool:  # noqa: N802 - Autobahn's name
        """Parse one frame, or a part of it, of the received bytes. Return False if there is nothing more to parse."""
        return not self.deaf and bool(super().processData())

    def onFrameBegin(self) -> None:  # noqa: N802 - Autobahn's name
        """Count a new frame: a part of a message, a ping, a pong or a close."""
        now = monotonic()
        self._allowance = min(_AT_ONCE, self._allowance + (now - self._heard_at) * _RATE) - 1
        self._heard_at = now
        if self._allowance < 0:
            self.cut(CloseCode.FLOOD)
        super().onFrameBegin()

    def onMessage(self, payload: bytes, isBinary: bool) -> None:  # noqa: N802, N803 - Autobahn's names
        """Receive a message; ignore it after a close."""
        forget(self._perMessageCompress)
        if self.state == self.STATE_OPEN:
            super().onMessage(payload, isBinary)

    def handle_reply(self, message: dict[str, Any]) -> None:
        """Handle an event of the application: accept, send, or close. What is sent after a close is dropped."""
        if message["type"] == "websocket.close" and self.state == self.STATE_OPEN:
            code = message.get("code")
            if code in set(CloseCode) and CloseCode(code).is_abrupt:
                self.cut(code)
                return
        if message["type"] == "websocket.send" and self.state in (self.STATE_CLOSING, self.STATE_CLOSED):
            return  # the browser has left, and the application has not heard of it yet
        super().handle_reply(message)

    def sendMessage(self, payload: bytes, isBinary: bool = False, **options: Any) -> None:  # noqa: N802, N803
        """Send a message in one frame; what many are sent is compressed once (`play.process.compression`)."""
        if self._perMessageCompress is None or self.state != self.STATE_OPEN:
            super().sendMessage(payload, isBinary, **options)
            return
        self.sendFrame(opcode=2 if isBinary else 1, payload=compressed(payload), rsv=_COMPRESSED)

    def cut(self, code: int) -> None:
        """Send the close code, stop reading, and end the connection soon, whatever the client does. Idempotent."""
        if self.deaf:
            return
        self.deaf = True
        self.sendCloseFrame(code=int(code))
        self.transport.pauseProducing()
        self.factory.reactor.callLater(_LINGER, self.dropConnection, abort=True)
