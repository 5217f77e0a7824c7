"""How a socket is closed, and what it lets go of."""

from __future__ import annotations

from typing import Any

from daphne.ws_protocol import WebSocketProtocol

__all__ = ["ClosingProtocol"]


class ClosingProtocol(WebSocketProtocol):  # type: ignore[misc]  # Daphne has no types
    """A socket that can be closed with 1011, 1012 and 1013 too, which Autobahn leaves to itself (RFC 6455, 7.4).

    When its connection has ended it breaks the cycles of Autobahn and Twisted, so that reference counts free it: the
    collector's full passes are for quiet moments.
    """

    _channel: Any = None

    def makeConnection(self, transport: Any) -> None:  # noqa: N802 - Twisted's name
        """Takes the connection over from the HTTP channel on which the browser asked for it."""
        self._channel = transport.producer
        super().makeConnection(transport)

    def serverClose(self, code: Any = None) -> None:  # noqa: N802 - Daphne's name
        """Says the code, and ends when the browser has answered, or after a while."""
        if code in (1011, 1012, 1013):
            self.sendCloseFrame(code=int(code))
        else:
            super().serverClose(code)

    def connectionLost(self, reason: Any) -> None:  # noqa: N802 - Twisted's name
        """The connection has ended: nothing comes after this."""
        super().connectionLost(reason)
        channel, self._channel = self._channel, None
        for request in getattr(channel, "requests", ()):
            request.channel = None
        if channel is not None:
            channel.requests = []
        # These were called back with the socket itself.
        self.is_open = self.is_closed = None
