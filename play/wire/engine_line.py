"""The line to one bridge program: what is read is answered by an error where it is wrong, and waited for without end.

A wrong line changes nothing: the program is told what was expected and may say that. Where a board has seen too many of
them the line is given up. A program that says nothing for long is told of (`silent`), and still waited for.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Final

from laws.values.seats import Seat
from play.live.clock import Clock
from play.wire.table_manager import Bid, Connecting, Plays, Ready, Unexpected, error_line, read, seat_name

__all__ = ["LONGEST_LINE", "SILENT", "EngineLine", "Said", "TooManyWrong"]

LONGEST_LINE: Final = 512
SILENT: Final = 180.0
"""Seconds without a word, where one is awaited, after which the director is called."""
_MOST_WRONG: Final = 10
"""Wrong lines on one board after which the line is given up."""
_TO_COME: Final = 30.0
"""Seconds in which a connection says who comes: a silent one keeps nobody out for longer."""

Said = Connecting | Ready | Bid | Plays


class TooManyWrong(Exception):
    """The program does not keep to the protocol."""


async def _nobody() -> None:
    return


class EngineLine:
    """A connection; the program says `Connecting` first. `silent` is awaited each time that it says nothing for long,
    `spoke` with each line that the protocol has.
    """

    def __init__(self, lines: asyncio.StreamReader, out: asyncio.StreamWriter, clock: Clock) -> None:
        self._lines = lines
        self._out = out
        self._clock = clock
        self._wrong = 0
        self.silent: Callable[[], Awaitable[None]] = _nobody
        self.spoke: Callable[[], Awaitable[None]] = _nobody

    async def connecting(self) -> Connecting:
        """Return who comes. Raise Unexpected for anything else, TimeoutError for a silent connection."""
        async with asyncio.timeout(_TO_COME):
            said = _parsed(await self._line())
        if not isinstance(said, Connecting):
            raise Unexpected("a line that begins with 'Connecting' was expected")
        return said

    def begin_board(self) -> None:
        """A board begins: what was wrong on the one before is forgotten."""
        self._wrong = 0

    async def read(self) -> Said:
        """Return what the program says next. Raise EOFError when it has gone, TooManyWrong."""
        while True:
            reading = asyncio.ensure_future(self._line())
            patience = asyncio.ensure_future(self._clock.wait(SILENT, asyncio.Event()))
            try:
                await asyncio.wait({reading, patience}, return_when=asyncio.FIRST_COMPLETED)
                if not reading.done():
                    await self.silent()
                said = _parsed(await reading)
            except ValueError as reason:  # Unexpected, no ASCII, or longer than the buffer
                await self.wrong(str(reason))
                continue
            finally:
                reading.cancel()
                patience.cancel()
            await self.spoke()
            return said

    async def ready(self, seat: Seat, *whats: str) -> None:
        """Wait until the program in that seat says that it is ready for one of these."""
        while True:
            said = await self.read()
            if isinstance(said, Ready) and said.seat is seat and said.what in whats:
                return
            await self.wrong(f"{seat_name(seat).upper()} ready for {whats[0]} was expected")

    async def wrong(self, why: str) -> None:
        """Answer a line that cannot be taken. Raise TooManyWrong where it is one too many."""
        await self.say(error_line(why))
        self._wrong += 1
        if self._wrong >= _MOST_WRONG:
            raise TooManyWrong(why)

    async def say(self, line: str) -> None:
        """Tell the program something."""
        self._out.write(f"{line}\r\n".encode("ascii", "replace"))
        await self._out.drain()

    @property
    def has_gone(self) -> bool:
        """Whether the program has closed the connection."""
        return self._lines.at_eof()

    async def close(self) -> None:
        """Close the connection. Idempotent."""
        self._out.close()
        with suppress(ConnectionError):
            await self._out.wait_closed()

    async def _line(self) -> bytes:
        line = await self._lines.readline()
        if not line:
            raise EOFError("it has closed the connection")
        return line


def _parsed(line: bytes) -> Said:
    """Raise Unexpected, or UnicodeDecodeError for what is no ASCII."""
    if len(line) > LONGEST_LINE:
        raise Unexpected("the line is too long")
    return read(line.decode("ascii"))
