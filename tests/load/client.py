"""A browser at a table without the browser: signs in by a cookie, shows what it is sent, says that it has, and acts.

It keeps the contract of the page: it acknowledges every frame; every attempt has a key of its own; what was not
answered is sent again under the same key after each return, and each return names the revision that is shown.
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
from websockets.exceptions import ConnectionClosed

from tests.load.screen import Move, Outcome, Screen

__all__ = ["Client"]

_PATIENCE = 30.0  # seconds that a handshake may take while thousands are made
_LARGEST = 1024 * 1024


class Client:
    """One socket of one signed-in person at one table.

    `on_frame` is called after each frame was shown, `on_end` when the line was ended from elsewhere. `closed_with` is
    the code with which it ended, None while it is open.
    """

    def __init__(self, table: UUID, session: str, language: str = "") -> None:
        self.table = table
        self.session = session
        self.language = language
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
    def unanswered(self) -> tuple[str, ...]:
        """The keys of the attempts that have no answer yet."""
        return tuple(self._unanswered)

    async def open(self, address: str) -> None:
        """Goes to the table at the server of that address (http://host:port), the first time or again.

        Raises websockets' InvalidStatus when the server refuses the handshake.
        """
        async with self._opening:
            await self.cut()
            query = {"revision": self.screen.revision} | ({"language": self.language} if self.language else {})
            self._line = await connect(
                f"ws{address.removeprefix('http')}/ws/table/{self.table}/?{urlencode(query)}",
                origin=address,  # type: ignore[arg-type]  # websockets' own name for a text
                additional_headers={"Cookie": f"{settings.SESSION_COOKIE_NAME}={self.session}"},
                compression=None,
                open_timeout=_PATIENCE,
                ping_interval=None,
                max_size=_LARGEST,
                proxy=None,
            )
            self.closed_with = None
            self._listening = asyncio.create_task(self._listen(self._line))
            for text, _ in list(self._unanswered.values()):
                await self._say(text)

    async def close(self) -> None:
        """Leaves as a page that is closed."""
        line, self._line = self._line, None
        if line is not None and self._listening is not None:
            await line.close()
            await asyncio.wait({self._listening})

    async def deafen(self) -> None:
        """Reads no more, as a telephone that loses its radio in the middle of a word; what it says still goes out."""
        if self._listening is not None:
            self._listening.cancel()
            await asyncio.wait({self._listening})

    async def cut(self) -> None:
        """Loses the line as in a tunnel: nothing more is read or said."""
        line, self._line = self._line, None
        if line is not None and self._listening is not None:
            line.transport.abort()
            await asyncio.wait({self._listening})
            await line.wait_closed()

    async def act(self, move: Move) -> Outcome:
        """Tries something and waits for what becomes of it, over as many lines as that takes."""
        return await (await self.try_(move))

    async def try_(self, move: Move, key: str = "") -> asyncio.Future[Outcome]:
        """Tries something, under a new key if none is given; its answer comes in the future."""
        key = key or str(uuid4())
        answer: asyncio.Future[Outcome] = asyncio.get_running_loop().create_future()
        text = json.dumps({**move, "key": key, "revision": self.screen.revision})
        self._unanswered[key] = (text, answer)
        await self._say(text)
        return answer

    async def until(self, true: Callable[[Screen], bool]) -> None:
        """Returns when the screen is so. Raises ConnectionError when the line ends before."""
        while not true(self.screen):
            if self.closed_with is not None:
                raise ConnectionError(f"closed with {self.closed_with}")
            self._shown.clear()
            await self._shown.wait()

    async def say(self, message: Any) -> None:
        """Sends any message, as it is."""
        await self._say(message if isinstance(message, str | bytes) else json.dumps(message))

    async def _say(self, text: str | bytes) -> None:
        if self._line is not None:
            # What is lost with the line is said again after the return.
            with suppress(ConnectionClosed):
                await self._line.send(text)

    async def _listen(self, line: ClientConnection) -> None:
        with suppress(ConnectionClosed):  # without a goodbye; the code says so
            async for text in line:
                assert isinstance(text, str)
                self._take(text)
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
