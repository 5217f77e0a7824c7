"""A server process that a test drives: `python -m tests.plugins.driven_server serve …`.

It is `manage.py` with another clock, and listens at the unix socket that `DRIVEN_CLOCK` names; the program itself has
no such door. Until a test holds the clock it is the machine’s. What people do of whom nobody needs to see the page the
server carries out itself, so that it knows at once of it. `tests.plugins.driven_clock` has the test’s end.
"""

from __future__ import annotations

import asyncio
import os
import pickle
import sys
import traceback
from base64 import b64decode, b64encode
from datetime import datetime
from typing import Any, Final
from unittest.mock import patch

import django
from django.conf import settings
from django.core.management import execute_from_command_line

from deploy.loading import spare_the_collector
from play.live.clock import Clock, ManualClock, SystemClock
from play.live.viewing.mailbox import Mailbox

_MOMENT: Final = 0.002
"""Seconds between two looks at whether all browsers have shown what they were sent."""


class DrivenClock:
    """The machine’s clock, or while it is held a time that moves only as it is told."""

    def __init__(self) -> None:
        self._system = SystemClock()
        self._held: ManualClock | None = None
        self._turned = asyncio.Event()
        self.waiting: set[asyncio.Task[Any] | None] = set()
        """The tasks that wait for a time to come."""

    @property
    def _clock(self) -> Clock:
        return self._held or self._system

    def now(self) -> datetime:
        """Return the time."""
        return self._clock.now()

    def for_database(self) -> datetime | None:
        """Return the time that PostgreSQL is to use, None for its own."""
        return self._clock.for_database()

    async def wait(self, seconds: float, woken: asyncio.Event) -> None:
        """Return when that many seconds have passed or the event is set, and when the clock is held or released."""
        waits = [asyncio.ensure_future(self._clock.wait(seconds, woken)), asyncio.ensure_future(self._turned.wait())]
        task = asyncio.current_task()
        self.waiting.add(task)
        try:
            await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self.waiting.discard(task)
            for waiting in waits:
                waiting.cancel()

    def hold(self) -> None:
        """Stop at the machine’s time. A clock that is held already goes on to it, and never back."""
        if self._held is None:
            self._held = ManualClock(self._system.now())
            self._turn()
        else:
            self.advance(max(0.0, (self._system.now() - self._held.now()).total_seconds()))

    def advance(self, seconds: float) -> None:
        """Let that many seconds pass at once. Raise RuntimeError unless the clock is held."""
        if self._held is None:
            raise RuntimeError("the clock is not held")
        self._held.advance(seconds)

    def release(self) -> None:
        """Be the machine’s clock again."""
        self._held = None
        self._turn()

    def _turn(self) -> None:
        self._turned.set()
        self._turned = asyncio.Event()


class Door:
    """Takes a test’s commands, one a line, and answers each with the time when all that follows from it is done.

    What is to be carried out is answered with what came of it.
    """

    def __init__(self, clock: DrivenClock) -> None:
        self._clock = clock
        self._listening: asyncio.Server | None = None

    async def begin(self) -> None:
        """Start to listen."""
        self._listening = await asyncio.start_unix_server(self._serve, os.environ["DRIVEN_CLOCK"])

    async def end(self) -> None:
        """Listen no more."""
        if self._listening is not None:
            self._listening.close()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while line := (await reader.readline()).decode():
            word, _, value = line.strip().partition(" ")
            match word:
                case "hold":
                    self._clock.hold()
                case "advance":
                    self._clock.advance(float(value))
                case "release":
                    self._clock.release()
                case "settle":
                    await _settled(self._clock)
                case "carry_out":
                    writer.write(f"{await _carried_out(value)}\n".encode())
                    continue
            writer.write(f"{self._clock.now().isoformat()}\n".encode())
            await writer.drain()
        writer.close()


async def _carried_out(sent: str) -> str:
    """Await `work(server, *arguments)`; return what is wrong, or nothing, and the result."""
    from play.process.current import table_server  # after Django’s setup

    try:
        work, arguments = pickle.loads(b64decode(sent))
        answer = "", await work(table_server(), *arguments)
    except Exception:
        answer = traceback.format_exc(), None
    return b64encode(pickle.dumps(answer)).decode()


async def _settled(clock: DrivenClock) -> None:
    """Return when what is due has been done, and each browser has shown all that it was sent."""
    from play.process.current import table_server  # after Django’s setup

    server = table_server()
    while await server.sweeper.sweep() or server.sweeper._running.keys() - clock.waiting:  # noqa: ASYNC110 - no event
        await asyncio.sleep(_MOMENT)
    await server.hub.go_on_late()
    while any(_is_busy(one.mailbox) for one in server.hub.sockets_at_all()):  # noqa: ASYNC110 - no event
        await asyncio.sleep(_MOMENT)


def _is_busy(mailbox: Mailbox) -> bool:
    """Return whether something waits in the mailbox, or its browser has not acknowledged what it was sent."""
    return mailbox._waits or mailbox._asked is not None or mailbox._flushing


def main() -> None:
    """Run Django’s command line with this clock."""
    spare_the_collector()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")
    django.setup()
    settings.ALLOWED_HOSTS.append("testserver")  # by which name Django's own client asks
    from play.live.viewing import mailbox
    from play.process import current, parts

    clock = DrivenClock()
    patch.object(current, "SystemClock", lambda: clock).start()  # what `begin` makes its server with
    patch.object(mailbox, "UNASKED", 0).start()  # a browser says of each frame that it was shown
    door = Door(clock)
    parts.PARTS.append(("door", door.begin, door.end))
    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
