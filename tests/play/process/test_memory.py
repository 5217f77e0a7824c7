"""A browser that has disconnected leaves no objects behind in the server."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import sys
from collections.abc import Iterator
from typing import Any

import pytest
from asgiref.sync import sync_to_async

from laws.values.seats import SEATS
from tests.chaos.table import Table, lay
from tests.load.client import Client
from tests.plugins.forked import Loaded
from tests.plugins.server import environment_of_test

_ROUND = 20
"""The number of browsers between two counts."""


class CountedServer:
    """A server process that reports how many objects it holds."""

    def __init__(self, loaded: Loaded) -> None:
        self._line, theirs = socket.socketpair()
        reading, writing = os.pipe()
        with theirs, os.fdopen(writing, "wb") as output:
            command = [sys.executable, "-m", "tests.load.counted", "--lifeline"]
            self.process = loaded.start(command, {**os.environ, **environment_of_test()}, theirs, output)
        self._said = os.fdopen(reading)
        self.address = f"http://127.0.0.1:{int(self._line.makefile('r').readline())}"

    def count(self) -> dict[str, Any]:
        """Return the number of objects by kind."""
        self.process.send_signal(signal.SIGUSR1)
        said: dict[str, Any] = json.loads(self._line_of_objects())
        return said

    def _line_of_objects(self) -> str:
        """Return the next line that is no line of its log."""
        for line in self._said:
            if line.startswith("{"):
                return line
        raise AssertionError("the server has ended")

    def stop(self) -> None:
        """Stop the process."""
        self._line.close()
        self.process.wait()
        self._said.close()


@pytest.fixture
def counted_server(loaded_site: Loaded, transactional_db: None) -> Iterator[CountedServer]:
    """A counted server on the test database."""
    made = CountedServer(loaded_site)
    yield made
    made.stop()


async def come_and_go(table: Table, address: str) -> None:
    """Let browsers open a socket, show the table and leave."""
    for _ in range(_ROUND):
        client = Client(table.id, table.watcher.session)
        await client.open(address)
        await client.until(lambda screen: bool(screen.elements))
        await client.close()


KINDS = (
    "play.wire.consumer.TableConsumer",
    "play.live.viewing.mailbox.Mailbox",
    "play.process.sockets.SocketProtocol",
    "daphne.http_protocol.WebRequest",
    "twisted.web.http.HTTPChannel",
    "twisted.internet.tcp.Server",
)


async def test_browsers_that_came_and_went_are_freed_without_the_collector(counted_server: CountedServer) -> None:
    """A socket breaks its cycles when it closes; the collector is off in this server."""
    table = await sync_to_async(lay)(SEATS, 1, robots=False)
    async with asyncio.timeout(120):
        await come_and_go(table, counted_server.address)
        # Daphne releases ended connections once a second.
        while any(await left_of(counted_server)):  # noqa: ASYNC110 - another process sets no event
            await asyncio.sleep(0.2)


async def left_of(server: CountedServer) -> list[int]:
    """Return the number of objects of each of the kinds."""
    kinds = (await asyncio.to_thread(server.count))["kinds"]
    return [kinds.get(kind, 0) for kind in KINDS]
