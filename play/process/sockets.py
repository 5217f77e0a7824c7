"""Sockets as Daphne speaks them, so that a client that does not obey costs nobody else anything.

Frames are counted before they are parsed, data after a close is no message, and a client that did what no page does is
not asked to close its side: nothing more is read from it, and the connection is cut when it has had time to read why.
"""

from __future__ import annotations

from time import monotonic
from typing import Any, Final

from frontend.close_codes import CloseCode
from play.process.closing import ClosingProtocol

__all__ = ["SocketProtocol"]

_RATE: Final = 100.0
"""Frames a second, of any kind, that are parsed for long; `play.wire.consumer` asks less of messages."""
_AT_ONCE: Final = 200.0
_LINGER: Final = 1.0
"""Seconds in which a client may still read with which code it was closed."""


class SocketProtocol(ClosingProtocol):
    """One socket."""

    deaf = False
    _allowance = _AT_ONCE
    _heard_at = 0.0

    def dataReceived(self, data: bytes) -> None:  # noqa: N802 - Twisted's name
        """Something has arrived."""
        if not self.deaf:
            super().dataReceived(data)

    def processData(self) -> bool:  # noqa: N802 - Autobahn's name
        """Parses one frame, or a part of it, of what has arrived; False when there is nothing more to parse."""
        return not self.deaf and bool(super().processData())

    def onFrameBegin(self) -> None:  # noqa: N802 - Autobahn's name
        """A frame begins: a part of a message, a ping, a pong or a close."""
        now = monotonic()
        self._allowance = min(_AT_ONCE, self._allowance + (now - self._heard_at) * _RATE) - 1
        self._heard_at = now
        if self._allowance < 0:
            self.cut(CloseCode.FLOOD)
        super().onFrameBegin()

    def onMessage(self, payload: bytes, isBinary: bool) -> None:  # noqa: N802, N803 - Autobahn's names
        """A message is there; after a close it is none."""
        if self.state == self.STATE_OPEN:
            super().onMessage(payload, isBinary)

    def handle_reply(self, message: dict[str, Any]) -> None:
        """The application accepts, says something, or closes; what it says after a close is dropped."""
        if message["type"] == "websocket.close" and self.state == self.STATE_OPEN:
            code = message.get("code")
            if code in set(CloseCode) and CloseCode(code).is_abrupt:
                self.cut(code)
                return
        if message["type"] == "websocket.send" and self.state in (self.STATE_CLOSING, self.STATE_CLOSED):
            return  # the browser has left, and the application has not heard of it yet
        super().handle_reply(message)

    def cut(self, code: int) -> None:
        """Says why, reads nothing more, and ends the connection soon, whatever the client does."""
        if self.deaf:
            return
        self.deaf = True
        self.sendCloseFrame(code=int(code))
        self.transport.pauseProducing()
        self.factory.reactor.callLater(_LINGER, self.dropConnection, abort=True)
