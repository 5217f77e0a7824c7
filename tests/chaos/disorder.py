"""What stands between the server processes and Redis, and can bring their news into disorder: a unix socket.

Everything passes as it comes until `begin`. From then on news that Redis delivers to a process are held and sent in
another order, some of them twice, some once more long afterwards, some never; `end` sends what is still held.
"""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final

__all__ = ["Disorder", "replies"]

_NEWS: Final = b"*3\r\n$7\r\nmessage\r\n"
_HELD: Final = 4
"""So many messages of a connection wait for each other before they go on in another order."""
_CHUNK: Final = 65536
_OLD: Final = 50


class Disorder:
    """Listens at `url` for processes. `done` counts the news that were swapped, doubled, late and dropped."""

    def __init__(self, path: Path, redis: Path, chance: random.Random) -> None:
        self.done: Counter[str] = Counter()
        self._path = path
        self._redis = redis
        self._chance = chance
        self._on = False
        self._held: dict[asyncio.StreamWriter, list[bytes]] = {}
        self._old: list[bytes] = []
        self._server: asyncio.Server | None = None
        self._lines: set[asyncio.Task[None]] = set()

    @property
    def url(self) -> str:
        """The value for `REDIS_URL`."""
        return f"unix://{self._path}"

    async def start(self) -> None:
        """Begin to listen."""
        self._server = await asyncio.start_unix_server(self._serve, self._path)

    async def stop(self) -> None:
        """Stop listening, and cut the lines."""
        if self._server is not None:
            self._server.close()
        for line in self._lines:
            line.cancel()
        await asyncio.gather(*self._lines, return_exceptions=True)

    def begin(self) -> None:
        """Let disorder begin."""
        self._on = True

    def end(self) -> None:
        """Let everything pass as it comes again; what is held goes now."""
        self._on = False
        for writer, held in self._held.items():
            self.done["late"] += len(held)
            writer.write(b"".join(held))
            held.clear()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        line = asyncio.current_task()
        assert line is not None
        self._lines.add(line)
        line.add_done_callback(self._lines.discard)
        self._held[writer] = []
        try:
            with suppress(OSError, EOFError, asyncio.IncompleteReadError):
                answers, asked = await asyncio.open_unix_connection(self._redis)
                ways = {
                    asyncio.ensure_future(_pass_on(reader, asked)),
                    asyncio.ensure_future(self._answer(answers, writer)),
                }
                await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
                for way in ways:
                    way.cancel()
                await asyncio.gather(*ways, return_exceptions=True)
                asked.close()
        finally:
            del self._held[writer]
            writer.close()

    async def _answer(self, answers: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        rest = b""
        while some := await answers.read(_CHUNK):
            found = replies(rest + some)
            rest = found[1]
            for reply in found[0]:
                self._take(reply, writer)
            await writer.drain()

    def _take(self, reply: bytes, writer: asyncio.StreamWriter) -> None:
        held = self._held[writer]
        if not (self._on and reply.startswith(_NEWS)):
            writer.write(reply)
            return
        self._old = [*self._old[-_OLD:], reply]
        if self._chance.random() < 0.15:
            self.done["dropped"] += 1
            return
        held.append(reply)
        if self._chance.random() < 0.2:
            held.append(reply)
            self.done["doubled"] += 1
        if self._chance.random() < 0.2:
            held.append(self._old[0])
            self.done["late"] += 1
        if len(held) >= _HELD:
            before = list(held)
            self._chance.shuffle(held)
            self.done["swapped"] += sum(one is not other for one, other in zip(before, held, strict=True))
            writer.write(b"".join(held))
            held.clear()


async def _pass_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    while some := await reader.read(_CHUNK):
        writer.write(some)
        await writer.drain()


def replies(said: bytes) -> tuple[list[bytes], bytes]:
    """Return the whole replies at the beginning of what Redis has said (RESP 2), and the rest."""
    found, at = [], 0
    for end in _ends(said):
        found.append(said[at:end])
        at = end
    return found, said[at:]


def _ends(said: bytes) -> Iterator[int]:
    at = 0
    while (end := _end(said, at)) is not None:
        yield end
        at = end


def _end(said: bytes, at: int) -> int | None:
    """Return where the reply that begins at `at` ends, None where it is not whole."""
    line = said.find(b"\r\n", at)
    if line < 0:
        return None
    kind, number = said[at : at + 1], said[at + 1 : line]
    end: int | None = line + 2
    if kind == b"$" and int(number) >= 0:
        end = line + 4 + int(number)
        return end if end <= len(said) else None
    for _ in range(int(number) if kind == b"*" else 0):
        end = None if end is None else _end(said, end)
    return end
