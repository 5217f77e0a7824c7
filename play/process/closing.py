"""The close codes that a server may give a socket."""

from __future__ import annotations

from typing import Any

from daphne.ws_protocol import WebSocketProtocol

__all__ = ["ClosingProtocol"]


class ClosingProtocol(WebSocketProtocol):  # type: ignore[misc]  # Daphne has no types
    """A socket that can be closed with 1011, 1012 and 1013 too, which Autobahn leaves to itself (RFC 6455, 7.4)."""

    def serverClose(self, code: Any = None) -> None:  # noqa: N802 - Daphne's name
        """Says the code, and ends when the browser has answered, or after a while."""
        if code in (1011, 1012, 1013):
            self.sendCloseFrame(code=int(code))
        else:
            super().serverClose(code)
