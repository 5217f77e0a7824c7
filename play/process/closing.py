"""A WebSocket protocol that closes with every status code and frees its objects."""

from __future__ import annotations

from typing import Any

from daphne.ws_protocol import WebSocketProtocol

__all__ = ["ClosingProtocol"]


class ClosingProtocol(WebSocketProtocol):  # type: ignore[misc]  # Daphne has no types
    """A WebSocket that can also be closed with 1011, 1012 and 1013, which Autobahn reserves for itself (RFC 6455, 7.4).

    When its connection has ended it breaks the reference cycles of Autobahn and Twisted, so that it is freed by
    reference counting; whole passes of the garbage collector run only in quiet moments.
    """

    _channel: Any = None

    def makeConnection(self, transport: Any) -> None:  # noqa: N802 - Twisted's name
        """Take over the connection from the HTTP channel that received the upgrade request."""
        self._channel = transport.producer
        super().makeConnection(transport)

    def serverClose(self, code: Any = None) -> None:  # noqa: N802 - Daphne's name
        """Send a close frame with the code. The connection ends when the browser has answered, or after a timeout."""
        if code in (1011, 1012, 1013):
            self.sendCloseFrame(code=int(code))
        else:
            super().serverClose(code)

    def connectionLost(self, reason: Any) -> None:  # noqa: N802 - Twisted's name
        """Release everything after the end of the connection; no event follows."""
        super().connectionLost(reason)
        channel, self._channel = self._channel, None
        for request in getattr(channel, "requests", ()):
            request.channel = None
        if channel is not None:
            channel.requests = []
        # These callbacks refer to the socket itself.
        self.is_open = self.is_closed = None
