"""A player of a session at a browser: he follows from table to table, and does there what his script says."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence
from typing import Final
from uuid import UUID

from frontend.close_codes import CloseCode
from tests.evening.browsing import Browser
from tests.evening.script import Script
from tests.load.client import Client
from tests.load.screen import Outcome

__all__ = ["Player", "Tempo", "playing"]

_ASKS_AGAIN: Final = (0.3, 0.7, 2.0)
"""Seconds after which the page of somebody who waits asks where he plays, the last of them again and again."""
_LOST: Final = "You do not play as"
"""What it says to somebody for whom a substitute plays."""


class Tempo:
    """When players may act: not as long as the evening is `held`, and each some seconds after his turn has come."""

    def __init__(self, seconds: float = 0, chance: random.Random | None = None) -> None:
        self._seconds = seconds
        self._chance = chance or random.Random(1)
        self._free = asyncio.Event()
        self._free.set()

    def hold(self) -> None:
        """Let nobody act until `go_on`."""
        self._free.clear()

    def go_on(self) -> None:
        """Let everybody act again."""
        self._free.set()

    async def think(self, pace: float = 1) -> None:
        """Wait as long as a player of this pace thinks, and as long as the evening is held."""
        if self._seconds:
            await asyncio.sleep(self._seconds * pace * self._chance.uniform(0.4, 1.6))
        await self._free.wait()


class Player:
    """Somebody's browser, page and socket. `table` is where he sits, `tables` all to which he was led, in their order.

    `closed` are the codes with which the server has ended his sockets; `pace` is how slow he is. With `pages` he opens
    the page of each table, by which his browser is the one that plays; a script needs only the socket.
    """

    def __init__(self, name: str, address: str, browser: Browser, session: UUID, script: Script, tempo: Tempo) -> None:
        self.name = name
        self.browser = browser
        self.client: Client | None = None
        self.table: UUID | None = None
        self.tables: list[UUID] = []
        self.closed: list[int] = []
        self.refused: list[Outcome] = []
        self.pace = 1.0
        self.pages = False
        self._address = address
        self._page = f"/sessions/{session}/play/"
        self._script = script
        self._tempo = tempo
        self._chance = random.Random(name)
        self._changed = asyncio.Event()
        self._awake = asyncio.Event()
        self._awake.set()

    async def play(self) -> None:
        """Go where the page of the session leads, and play there, until the session is over for him."""
        waited = 0
        while True:
            page = await self.browser.get(self._page)
            if page.location.startswith("/tables/"):
                await self._sit(UUID(page.location.split("/")[2]))
                if self.closed[-1:] == [CloseCode.ELSEWHERE]:
                    return
                waited = 0
            elif "hx-get" not in page.text or _LOST in page.text:
                return
            else:
                await asyncio.sleep(_ASKS_AGAIN[min(waited, len(_ASKS_AGAIN) - 1)])
                waited += 1

    async def sleep(self) -> None:
        """Let the phone sleep: its line is dead, and nothing is done until it wakes."""
        self._awake.clear()
        if self.client is not None:
            await self.client.cut()

    def wake(self) -> None:
        """Let the phone wake: its page connects again."""
        self._awake.set()
        self._changed.set()

    @property
    def is_awake(self) -> bool:
        """Whether the phone does not sleep."""
        return self._awake.is_set()

    @property
    def is_shown(self) -> bool:
        """Whether his screen shows a board that is played, over a line that lives."""
        client = self.client
        return (
            client is not None and client.closed_with is None and bool(client.screen.seat) and not client.screen.is_over
        )

    async def close(self) -> None:
        """Close the page and its line."""
        self.browser.close()
        if self.client is not None:
            await self.client.close()

    async def _sit(self, table: UUID) -> None:
        """Play at a table until its socket is closed for good."""
        if self.table != table:
            self.tables.append(table)
        self.table = table
        self.client = client = Client(table, self.browser.session)
        client.on_frame = client.on_end = lambda _client: self._changed.set()
        if self.pages:
            await self.browser.get(f"/tables/{table}/")
        while True:
            await self._awake.wait()
            await client.open(self._address)
            code = await self._act(client)
            if not self._awake.is_set():
                continue
            self.closed.append(code)
            await client.close()
            if code in set(CloseCode) and CloseCode(code).is_final:
                return
            await asyncio.sleep(_ASKS_AGAIN[0])

    async def _act(self, client: Client) -> int:
        """Do what the script says as long as the socket is open; return the code with which it was closed."""
        while (code := client.closed_with) is None:
            self._changed.clear()
            if self._script(client.screen, self._chance) is None:
                await self._changed.wait()
                continue
            await self._tempo.think(self.pace)
            move = self._script(client.screen, self._chance)
            if move is None or client.closed_with is not None or not self._awake.is_set():
                continue
            answer = await client.try_(move)
            while not answer.done() and client.closed_with is None:
                self._changed.clear()
                await self._changed.wait()
            if answer.done() and not answer.result().done:
                self.refused.append(answer.result())
                await self._changed.wait()
        return code


class playing:  # noqa: N801 - a context
    """All these players play within the block. What goes wrong with one of them is raised."""

    def __init__(self, players: Sequence[Player]) -> None:
        self._players: list[Player] = []
        self._first = players
        self._group = asyncio.TaskGroup()
        self._tasks: list[asyncio.Task[None]] = []

    async def __aenter__(self) -> playing:
        await self._group.__aenter__()
        for player in self._first:
            self.add(player)
        return self

    def add(self, player: Player) -> None:
        """Let one more play."""
        self._players.append(player)
        self._tasks.append(self._group.create_task(player.play(), name=player.name))

    async def __aexit__(self, *failure: object) -> None:
        for task in self._tasks:
            task.cancel()
        await self._group.__aexit__(*failure)  # type: ignore[arg-type]
        for player in self._players:
            await player.close()
