"""Server processes that can fail, and browsers at tables who come back to any of them."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import sys
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final
from uuid import UUID, uuid4

from websockets.exceptions import InvalidHandshake, InvalidMessage

from deploy.boot.server import Server
from laws.values.seats import Seat
from play.table.outcomes import TableCode
from tests.chaos.dying import PROGRAM as DYING
from tests.chaos.table import Table, moves
from tests.load.client import Client
from tests.load.screen import Move

__all__ = ["World"]

_AGAIN: Final = 0.2
_SETTINGS: Final = {"PACE_ROBOT": "0.02", "PACE_TRICK": "0", "SOCKETS_PER_ADDRESS": "0"}
_CLOSED: Final = (OSError, InvalidHandshake, InvalidMessage, EOFError, TimeoutError)


Begin = Callable[[Mapping[str, str], Path, Sequence[str]], Server]
"""What starts a server with that environment, that file for its log, and that program."""


def _begun(environment: Mapping[str, str], log: Path, program: Sequence[str]) -> Server:
    with log.open("ab") as output:
        return Server(environment, output=output, python=sys.executable, program=program)


class World:
    """The servers by their places, and the tables in play.

    `refused` counts refusals but those as busy, by code; `ended` the ends of lines, by the code of their closing;
    `steps` the servers that were started, killed and stopped.
    """

    def __init__(
        self,
        redis_url: str,
        folder: Path,
        tables: Sequence[Table],
        chance: random.Random,
        environment: Mapping[str, str],
        begin: Begin = _begun,
    ) -> None:
        self.tables = tables
        self.chance = chance
        self.servers: dict[int, Server] = {}
        self.busy = 0
        self.steps = 0
        self.refused: Counter[str] = Counter()
        self.ended: Counter[int] = Counter()
        self._folder = folder
        self._begin = begin
        self._environment = {**environment, "REDIS_URL": redis_url, **_SETTINGS}
        self._over = asyncio.Event()
        self._coming: dict[Client, asyncio.Task[None]] = {}
        self._at: dict[Client, Server] = {}
        self._closing = False

    @property
    def acted(self) -> int:
        """How many actions were acknowledged."""
        return sum(len(table.done) for table in self.tables)

    async def start(
        self, place: int, *, dies_after: int | None = None, log: str = "", program: Sequence[str] = ("manage.py",)
    ) -> None:
        """Start a server at that place; `log` is where its log goes in place of a file."""
        environment = dict(self._environment)
        if dies_after is not None:
            environment["DIES_AFTER"], program = f"{dies_after}", DYING
        if log:
            environment["LOG_LEVEL"] = "INFO"  # a malformed message is worth a line
        file = Path(log or self._folder / f"server-{place}.log")
        server = self.servers[place] = await asyncio.to_thread(self._begin, environment, file, program)
        await asyncio.to_thread(server.wait_until_ready)
        self.steps += 1

    async def kill(self, place: int) -> None:
        """Kill the server at that place as a power failure would."""
        server = self.servers.pop(place)
        await asyncio.to_thread(server.kill)
        self.steps += 1

    async def stop(self, place: int) -> None:
        """Shut the server at that place down in order. Raise AssertionError when it does not end so."""
        server = self.servers.pop(place)
        code = await asyncio.to_thread(server.stop)
        self.steps += 1
        assert code == 0, f"a server ended with {code}"

    def freeze(self, place: int, *, on: bool) -> None:
        """Stop the process at that place in the middle of whatever it does, or let it go on."""
        os.kill(self.pid(place), signal.SIGSTOP if on else signal.SIGCONT)

    async def until_dead(self, place: int) -> None:
        """Return when the server at that place has killed itself."""
        server = self.servers[place]
        await asyncio.to_thread(server.process.wait)
        await self.kill(place)

    def send_signal(self, place: int, number: int) -> None:
        """Send the server at that place a signal."""
        os.kill(self.pid(place), number)

    def pid(self, place: int) -> int:
        """Return the number of the process at that place."""
        return self.servers[place].process.pid

    def peopled_by(self, place: int) -> set[UUID]:
        """Return the tables of which a player's browser is at the server at that place."""
        server = self.servers[place]
        return {
            table.id
            for table in self.tables
            for client in table.clients.values()
            if client.is_open and self._at.get(client) is server
        }

    async def lead_to(self, place: int) -> None:
        """Let half of the browsers come anew, to the server at that place."""
        for table in self.tables:
            for client in table.browsers[::2]:
                await client.cut()
                self.come_again(client, place)

    async def open(self) -> None:
        """Connect everybody, and let all take their seats."""
        for table in self.tables:
            for client in table.browsers:
                client.on_frame = table.notice
                client.on_end = self._has_ended
                await self._come(client)
            for seat in () if table.seated else table.clients:
                assert await self.do(table, seat, {"do": "sit", "seat": seat.letter})

    def come_again(self, client: Client, place: int | None = None) -> None:
        """Let a browser whose line has ended connect again, to any server, or first to the one at that place."""
        if self._closing or (client in self._coming and not self._coming[client].done()):
            return
        self._coming[client] = asyncio.create_task(self._come(client, place))

    async def all_are_back(self) -> None:
        """Return when no browser is on its way."""
        while coming := [task for task in self._coming.values() if not task.done()]:
            await asyncio.wait(coming)

    def _has_ended(self, client: Client) -> None:
        assert client.closed_with is not None
        self.ended[client.closed_with] += 1
        self.come_again(client)

    async def _come(self, client: Client, place: int | None = None) -> None:
        while not self._closing:
            if self.servers:
                server = self.servers.get(-1 if place is None else place)
                server, place = server or self.chance.choice(list(self.servers.values())), None
                with suppress(*_CLOSED):
                    await client.open(server.address)
                    self._at[client] = server
                    return
            await asyncio.sleep(_AGAIN * self.chance.random())

    async def do(self, table: Table, seat: Seat, move: Move) -> bool:
        """Try something, over as many lines as that takes, and note what was acknowledged; return whether it was."""
        key, client = str(uuid4()), table.clients[seat]
        answer = await client.try_(move, key)
        message = client.message_of(key)
        outcome = await answer
        if outcome.done:
            table.done[table.people[seat].id, key] = move
            if message:
                table.sent[table.people[seat].id, key] = message
        elif outcome.code == TableCode.BUSY:
            self.busy += 1
            table.unsure.add((table.people[seat].id, key))
        else:
            self.refused[outcome.code] += 1
        return outcome.done

    async def play(self) -> None:
        """Play at all tables until `rest`."""
        self._over.clear()
        async with asyncio.TaskGroup() as group:
            for table in self.tables:
                group.create_task(self._play(table))

    def rest(self) -> None:
        """Let every table stop after its present action."""
        self._over.set()
        for table in self.tables:
            table.changed.set()

    async def _play(self, table: Table) -> None:
        while not self._over.is_set():
            table.changed.clear()
            offered = [(seat, move) for seat, client in table.clients.items() for move in moves(client)]
            first = next(iter(table.clients))
            if table.clients[first].screen.is_over and not table.seated:
                # One alone: of two who go on to the next board at once both are answered Done, and one did it.
                offered = [(first, move) for move in table.clients[first].screen.offers("next")]
            if not offered:
                await table.changed.wait()
                continue
            passes = [one for one in offered if one[1].get("call") == "P"]
            seat, move = passes[0] if passes and self.chance.random() < 0.5 else self.chance.choice(offered)
            await self.do(table, seat, move)
            await asyncio.sleep(table.pace)

    def some_client(self) -> tuple[Table, Seat]:
        """Return a seat at a table, by chance."""
        table = self.chance.choice(self.tables)
        return table, self.chance.choice(list(table.clients))

    async def close(self) -> None:
        """Disconnect everybody, and stop the servers that run."""
        self._closing = True
        for task in self._coming.values():
            task.cancel()
        for client in [client for table in self.tables for client in table.browsers]:
            await client.close()
        for place in list(self.servers):
            await self.stop(place)
