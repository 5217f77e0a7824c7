"""WebSockets: what nearly all traffic consists of takes a short way.

A text message in one frame is read without Autobahn's state machine (`play.process.frames`) and given to the
application at once (`play.process.line`), and a message is given to the kernel at once, where Twisted would wait for
the next turn of the event loop and for word from the kernel that the socket can be written to. All else is left to
Autobahn, within limits (`play.process.bounded`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from autobahn.websocket import protocol
from daphne import ws_protocol

from frontend.close_codes import CloseCode
from play.process.bounded import BoundedProtocol
from play.process.compression import compressed, forget
from play.process.frames import frame, text_of
from play.process.steady import Steady

__all__ = ["SocketProtocol"]

ws_protocol.time = Steady

# Autobahn writes the attributes of each new connection in columns, for a log that nobody has asked for.
setattr(protocol, "pformat", lambda _attributes: "")  # noqa: B010 - its type is not known

_SILENT = 10.0
"""Seconds without a word after which a browser is asked whether it is there, where that matters."""


class SocketProtocol(BoundedProtocol):
    """One WebSocket, and its own line to the application."""

    hear: Callable[[str], bool] | None = None

    def dataReceived(self, data: bytes) -> None:  # noqa: N802 - Twisted's name
        """Receive bytes, unless the socket was cut."""
        if self.deaf:
            return
        between = self.state == self.STATE_OPEN and self.current_frame is None and not self.inside_message
        text = text_of(data, packed=self._perMessageCompress is not None) if between and not self.data else None
        if text is None:
            self.parse(data)
            return
        if not self.count():
            return
        if self.autoPingTimeoutCall:
            self._cancelAutoPingTimeoutCall()
        self._take(text)

    def onMessage(self, payload: bytes, isBinary: bool) -> None:  # noqa: N802, N803 - Autobahn's names
        """Receive a message; ignore it after a close."""
        forget(self._perMessageCompress)
        if self.state != self.STATE_OPEN:
            return
        if isBinary:
            self.last_ping = Steady.time()
            self.give({"type": "websocket.receive", "bytes": payload})
        else:
            self._take(payload.decode())

    def _take(self, text: str) -> None:
        """Give a text to the application."""
        self.last_ping = Steady.time()  # by Daphne's reckoning: who speaks is not asked whether he is there
        if self.hear is None or not self.hear(text):
            self.give({"type": "websocket.receive", "text": text})

    def say(self, text: str) -> None:
        """Send a text; nothing when the browser has left, and the application has not heard of it yet."""
        if self.state == self.STATE_OPEN:
            self.sendMessage(text.encode())

    def ask(self) -> None:
        """Ask a browser that has been silent for some seconds whether it is there, unless it is being asked."""
        if self.state == self.STATE_OPEN and not self.autoPingTimeoutCall and Steady.time() - self.last_ping > _SILENT:
            self._sendAutoPing()
            self.last_ping = Steady.time()

    def handle_reply(self, message: dict[str, Any]) -> None:
        """Handle an event of the application: accept, send, or close."""
        if message["type"] == "websocket.close" and self.state == self.STATE_OPEN:
            code = message.get("code")
            if code in set(CloseCode) and CloseCode(code).is_abrupt:
                self.cut(code)
                return
        if message["type"] == "websocket.send" and message.get("text") and self.state != self.STATE_CONNECTING:
            self.say(message["text"])
        else:
            super().handle_reply(message)

    def sendMessage(self, payload: bytes, isBinary: bool = False, **options: Any) -> None:  # noqa: N802, N803
        """Send a message in one frame; what many are sent is compressed once (`play.process.compression`)."""
        if self.state != self.STATE_OPEN or options or self.send_queue:
            super().sendMessage(payload, isBinary, **options)
            return
        packs = self._perMessageCompress is not None
        self._write(frame(compressed(payload) if packs else payload, binary=isBinary, compressed=packs))

    def _write(self, data: bytes) -> None:
        """Give these bytes to the kernel, as many as it takes now, and the rest to Twisted, after what waits there."""
        transport = self.transport
        idle = transport.connected and not (transport.dataBuffer or transport._tempDataLen or transport.disconnecting)
        if idle and not transport.TLS:
            sent = transport.writeSomeData(data)
            if sent == len(data):
                return
            if isinstance(sent, int) and sent > 0:
                data = data[sent:]
        transport.write(data)  # an error is met there once more, and ends the connection
