"""The people at one table, four as a rule, who play by what their screens offer, one action at a time."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence
from typing import Any, Final, Protocol
from uuid import uuid4

from laws.protocol.refusals import RefusalCode
from laws.values.seats import SEATS, Seat
from play.table.outcomes import TableCode
from tests.load.client import Client
from tests.load.screen import Move

__all__ = ["Party", "Player", "by_screen"]

_PATIENCE: Final = 20.0  # seconds until an action that did not reach all four screens counts as lost
_AGAIN: Final = 0.25  # seconds until an action that was refused as busy is tried again
_FACE: Final = {"do": "face"}  # at the end of the clarification period the clock does it


class Player(Protocol):
    """The function that chooses which of the four tries what next; None when no screen offers anything."""

    def __call__(self, clients: Sequence[Client], chance: random.Random, /) -> tuple[Client, Move] | None: ...


def by_screen(clients: Sequence[Client], chance: random.Random) -> tuple[Client, Move] | None:
    """Return something legal that a screen offers, a pass more often than not; the next board when one is over."""
    for client in clients:
        moves = client.screen.moves()
        if moves:
            calm = [move for move in moves if move.get("call") == "P"]
            return client, calm[0] if calm and chance.random() < 0.6 else chance.choice(moves)
    for client in clients:
        if client.screen.offers("next"):
            return client, {"do": "next"}
    return None


class Party:
    """Clients at one table, in these seats, who play random legal cards.

    `busy` counts the attempts that the server refused as busy and that were tried again, as a person does. `strayed` is
    set by who plays it: an action did not arrive, so that the screens may offer what is done by now. If not `all_see`
    it at once, as behind screens, an action has arrived when its own player has it. `home` is the place of the server
    to which all go, as a proxy leads them; without one they are spread over the servers in turn. `offered_at` is the
    event loop's time at which the last action was offered by a screen, where that was waited for; `key` is that of the
    last attempt.
    """

    def __init__(
        self,
        clients: Sequence[Client],
        chance: random.Random,
        player: Player = by_screen,
        *,
        seats: Sequence[Seat] = SEATS,
        all_see: bool = True,
        home: int | None = None,
    ) -> None:
        self.clients = clients
        self.seats = seats
        self.all_see = all_see
        self.offered_at = 0.0
        self.key = ""
        self._home = home
        self._chance = chance
        self._player = player
        self.busy = 0
        self.strayed = False
        self._behind: dict[Client, str] = {}
        self._all_have_seen: asyncio.Future[float] | None = None
        self._fresh = asyncio.Event()
        self.addresses: Sequence[str] = ()
        for client in clients:
            client.on_frame = self._saw
            client.on_end = self._lost

    async def come(self, addresses: Sequence[str]) -> None:
        """Connect all, each to the servers in turn or to the one at home, and take the seats that they do not have yet.

        Raise RuntimeError when one is refused, TimeoutError, OSError or WebSocketException when a line cannot be had or
        ends; it may then be called again.
        """
        self.addresses = addresses
        await self.come_back()
        for client, seat in zip(self.clients, self.seats, strict=True):
            async with asyncio.timeout(_PATIENCE):
                while (outcome := await client.act({"do": "sit", "seat": seat.letter})).code == TableCode.BUSY:
                    self.busy += 1
                    await asyncio.sleep(_AGAIN)
                if not outcome.done:
                    raise RuntimeError(f"{seat} is refused: {outcome.sentence}")
                await client.until(lambda screen, seat=seat: screen.seat == seat.letter)  # type: ignore[misc]

    async def come_back(self) -> None:
        """Connect those who have no line, as their browsers do. Raise as `come` does."""
        for n, client in enumerate(self.clients):
            if not client.is_open:
                await client.open(self.address_of(n, self.addresses))

    def address_of(self, n: int, addresses: Sequence[str]) -> str:
        """Return the server to which the `n`th client connects."""
        return addresses[(n if self._home is None else self._home) % len(addresses)]

    async def step(self) -> float:
        """Try one action; return the event loop's time at which the last of the four had it on the screen.

        Raise RuntimeError when it is refused, ConnectionError when a connection ends, TimeoutError when not all four
        see it.
        """
        async with asyncio.timeout(_PATIENCE):
            while (chosen := self._player(self.clients, self._chance)) is None:
                self._fresh.clear()
                await self._fresh.wait()  # all have seen a change, but of the clock perhaps, not the last action
                self.offered_at = asyncio.get_running_loop().time()
            client, move = chosen
            self._behind = {other: other.screen.revision for other in (self.clients if self.all_see else (client,))}
            self._all_have_seen = asyncio.get_running_loop().create_future()
            while not await self._done(client, move, self._all_have_seen):
                self.busy += 1
                await asyncio.sleep(_AGAIN)
            return await self._all_have_seen

    async def _done(self, client: Client, move: Move, seen: asyncio.Future[float]) -> bool:
        """Return whether the server did it, or the clock before it; False if the server was busy.

        Raise RuntimeError when it is refused otherwise, and what `seen` raises when somebody's line ends.
        """
        self.key = str(uuid4())
        answer = await client.try_(move, self.key)
        both: set[asyncio.Future[Any]] = {answer, seen}
        await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
        if not answer.done():
            await seen
        outcome = await answer
        if move == _FACE and outcome.code in {RefusalCode.NOT_NOW, TableCode.STALE}:
            return True
        if not outcome.done and outcome.code != TableCode.BUSY:
            raise RuntimeError(f"{move} is refused: {outcome.code}")
        return outcome.done

    async def leave(self) -> None:
        """Close all pages."""
        for client in self.clients:
            await client.close()

    def _saw(self, client: Client) -> None:
        self._fresh.set()
        if self._behind.get(client, client.screen.revision) != client.screen.revision:
            del self._behind[client]
            if not self._behind and self._all_have_seen is not None and not self._all_have_seen.done():
                self._all_have_seen.set_result(asyncio.get_running_loop().time())

    def _lost(self, client: Client) -> None:
        if self._all_have_seen is not None and not self._all_have_seen.done():
            self._all_have_seen.set_exception(ConnectionError(f"a line ended with {client.closed_with}"))
