"""A simulated browser at a table: it signs in by cookie, keeps the regions it is sent, acknowledges them, and acts.

It follows the protocol of the page: it acknowledges each frame that asks for it, gives each attempt a key, sends
unanswered attempts again under the same key after each reconnection, and names the revision on display when it
reconnects.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from contextlib import suppress
from typing import Any
from urllib.parse import urlencode
from uuid import UUID, uuid4

from django.conf import settings
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException
from websockets.frames import Frame, Opcode

from tests.load.screen import Move, Outcome, Screen

__all__ = ["Client"]

_PATIENCE = 30.0  # seconds that a handshake may take while thousands are in progress
_LARGEST = 1024 * 1024
_AGAIN = 0.5  # seconds until a browser whose line was refused or ended tries again
_BREATH = 0.001
"""Seconds between two looks at whether the last bytes of a flood have gone."""
_ON_ITS_WAY = 0.02
"""Seconds after which half a message has arrived."""


class _Counting(ClientConnection):
    """A connection that counts its bytes."""

    received = 0

    def data_received(self, data: bytes) -> None:
        """Receive bytes of any frame."""
        self.received += len(data)
        super().data_received(data)


class Client:
    """One socket of one signed-in person at one table.

    `on_frame` is called after each frame has been applied, `on_end` when the other end closed the connection.
    `closed_with` is the close code, None while the socket is open.
    """

    at = "table"

    def __init__(self, table: UUID, session: str, language: str = "", *, compressed: bool = False) -> None:
        self.table = table
        self.session = session
        self.language = language
        self.compressed = compressed
        self.screen = Screen()
        self.frames = 0
        self.characters = 0
        self.on_frame: Callable[[Client], None] | None = None
        self.on_end: Callable[[Client], None] | None = None
        self.closed_with: int | None = None
        self._line: ClientConnection | None = None
        self._listening: asyncio.Task[None] | None = None
        self._unanswered: dict[str, tuple[str, asyncio.Future[Outcome]]] = {}
        self._shown = asyncio.Event()
        self._opening = asyncio.Lock()

    @property
    def is_open(self) -> bool:
        """Whether there is a line that has not ended."""
        return self._line is not None and self.closed_with is None

    @property
    def received(self) -> int:
        """The bytes that came over the present line, as they were sent, the handshake among them."""
        return self._line.received if isinstance(self._line, _Counting) else 0

    @property
    def unanswered(self) -> tuple[str, ...]:
        """The keys of the attempts that have no answer yet."""
        return tuple(self._unanswered)

    async def open(self, address: str) -> None:
        """Connect to the table at a server address (http://host:port), for the first time or again.

        Raise websockets' InvalidStatus when the server refuses the handshake.
        """
        async with self._opening:
            await self.cut()
            query = {"revision": self.screen.revision} | ({"language": self.language} if self.language else {})
            self._line = await connect(
                f"ws{address.removeprefix('http')}/ws/{self.at}/{self.table}/?{urlencode(query)}",
                origin=address,  # type: ignore[arg-type]  # websockets' own name for a text
                additional_headers={"Cookie": f"{settings.SESSION_COOKIE_NAME}={self.session}"},
                compression="deflate" if self.compressed else None,
                create_connection=_Counting,
                open_timeout=_PATIENCE,
                ping_interval=None,
                max_size=_LARGEST,
                proxy=None,
            )
            self.closed_with = None
            self._listening = asyncio.create_task(self._listen(self._line))
            for text, _ in list(self._unanswered.values()):
                await self._say(text)

    async def come(self, address: str) -> int:
        """Connect and be shown the table; try again, as the page does, where the server is too busy. Return how often.

        A caller who does not want to wait for ever sets the time.
        """
        again, before = 0, self.frames
        while True:
            try:
                await self.open(address)
                await self.until(lambda _screen: self.frames > before)
                return again
            except (OSError, WebSocketException):
                again += 1
                await asyncio.sleep(_AGAIN)

    async def close(self) -> None:
        """Close the socket as a page that is closed."""
        line, self._line = self._line, None
        if line is not None and self._listening is not None:
            await line.close()
            await asyncio.wait({self._listening})

    async def deafen(self) -> None:
        """Stop reading, as when a telephone loses its radio in mid-frame; writing still works."""
        if self._listening is not None:
            self._listening.cancel()
            await asyncio.wait({self._listening})

    def stop_reading(self) -> None:
        """Take nothing more from the line: what is sent stays on its way."""
        if self._line is not None:
            self._line.transport.pause_reading()

    async def flood(self, frames: bytes) -> None:
        """Write these bytes again and again, as fast as they are read, until the other end has closed the line."""
        while self._line is not None and self.is_open and not self._line.transport.is_closing():
            if self._line.transport.get_write_buffer_size() < len(frames):
                self._line.transport.write(frames)
            await asyncio.sleep(_BREATH)

    async def cut_in_message(self) -> None:
        """Begin to send a message, and drop the connection before its end."""
        if self._line is not None:
            text = json.dumps({"do": "call", "call": "P", "key": str(uuid4()), "revision": self.screen.revision})
            frame = Frame(Opcode.TEXT, text.encode()).serialize(mask=True)
            self._line.transport.write(frame[: len(frame) // 2])
            await asyncio.sleep(_ON_ITS_WAY)
        await self.cut()

    async def cut(self) -> None:
        """Drop the connection without a close frame: nothing is read or written any more."""
        line, self._line = self._line, None
        if line is not None and self._listening is not None:
            line.transport.abort()
            await asyncio.wait({self._listening})
            await line.wait_closed()

    async def act(self, move: Move) -> Outcome:
        """Try something and return its outcome, over as many connections as that takes."""
        return await (await self.try_(move))

    async def try_(self, move: Move, key: str = "") -> asyncio.Future[Outcome]:
        """Try something, under a new key if none is given; return the future of its outcome."""
        key = key or str(uuid4())
        answer: asyncio.Future[Outcome] = asyncio.get_running_loop().create_future()
        return await self._try(key, json.dumps({**move, "key": key, "revision": self.screen.revision}), answer)

    def message_of(self, key: str) -> str:
        """Return the message of an attempt that has no answer yet, or had none a moment ago."""
        return self._unanswered[key][0] if key in self._unanswered else ""

    async def repeat(self, message: str) -> asyncio.Future[Outcome]:
        """Send a message of an attempt once more; return the future of its outcome."""
        return await self._try(json.loads(message)["key"], message, asyncio.get_running_loop().create_future())

    async def _try(self, key: str, text: str, answer: asyncio.Future[Outcome]) -> asyncio.Future[Outcome]:
        self._unanswered[key] = (text, answer)
        await self._say(text)
        return answer

    async def until(self, true: Callable[[Screen], bool]) -> None:
        """Return when the condition holds for the screen. Raise ConnectionError when the connection ends first."""
        while not true(self.screen):
            if self.closed_with is not None:
                raise ConnectionError(f"closed with {self.closed_with}")
            self._shown.clear()
            await self._shown.wait()

    async def until_closed(self) -> None:
        """Returns when the line has been ended from elsewhere."""
        if self._listening is not None:
            await asyncio.wait({self._listening})

    async def say(self, message: Any) -> None:
        """Send a message unchanged."""
        await self._say(message if isinstance(message, str | bytes) else json.dumps(message))

    async def _say(self, text: str | bytes) -> None:
        if self._line is not None:
            # What is lost with the connection is sent again after reconnecting.
            with suppress(ConnectionClosed):
                await self._line.send(text)

    async def _listen(self, line: ClientConnection) -> None:
        with suppress(ConnectionClosed):  # no close frame; the code is 1006
            async for text in line:
                assert isinstance(text, str)
                self._take(text)
                if self.screen.owes:
                    await line.send(f'{{"do": "ack", "revision": "{self.screen.revision}"}}')
        self.closed_with = line.close_code if line.close_code is not None else 1006
        self._shown.set()
        if self._line is line and self.on_end is not None:
            self.on_end(self)

    def _take(self, text: str) -> None:
        self.frames += 1
        self.characters += len(text)
        outcome = self.screen.show(text)
        if outcome is not None:
            _, answer = self._unanswered.pop(outcome.key, ("", None))
            if answer is not None and not answer.done():
                answer.set_result(outcome)
        self._shown.set()
        if self.on_frame is not None:
            self.on_frame(self)
