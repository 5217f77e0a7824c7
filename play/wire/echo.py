"""The socket that sends back what a browser sends: with it a player tests his connection before a session."""

from __future__ import annotations

from typing import Final

from frontend.close_codes import CloseCode
from play.wire.consumer import DirectConsumer

__all__ = ["EchoConsumer"]

_MOST: Final = 40
"""Messages of one socket: a test has far fewer."""
_LONGEST: Final = 40


class EchoConsumer(DirectConsumer):
    """One socket of a signed-in person; it ends after some messages."""

    heard = 0

    async def connect(self) -> None:
        """Accept a signed-in person."""
        await self.accept()
        self.admit()

    async def disconnect(self, code: int) -> None:
        """Handle the end of the connection: there is nothing to do."""

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Send a short message back."""
        self.heard += 1
        if self.heard > _MOST:
            await self.close(int(CloseCode.FLOOD))
        elif text_data is None or len(text_data) > _LONGEST:
            await self.close(int(CloseCode.TOO_LARGE))
        else:
            await self.send(text_data=text_data)
