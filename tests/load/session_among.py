"""A running session among the tables under load, with its director's console.

Its people have their seats by their entries, and play as others do; an action is on the console when its table has a
new card there.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Final
from uuid import UUID

from django.db import connections

from deploy.boot.server import Server
from play.models import Person
from tests.load.client import Client
from tests.load.club import SignedIn, sign_in
from tests.load.console import begin_session, seated_at
from tests.load.kinds import SESSION
from tests.load.party import Party
from tests.load.round_change import session_of

__all__ = ["Among", "Watched", "open_session"]

_NAME: Final = "among"


class Console(Client):
    """A director's browser. `took` has after how many milliseconds each action was on its table's card."""

    at = "console"

    def __init__(self, session: UUID, browser: str) -> None:
        super().__init__(session, browser)
        self.took: list[float] = []
        self._told: dict[str, float] = {}
        self._waiting: defaultdict[str, list[float]] = defaultdict(list)

    def acted(self, table: UUID, then: float) -> None:
        """Somebody at that table has acted at that time of the event loop."""
        card = f"glance-{table.hex}"
        if self._told.get(card, 0.0) >= then:
            self.took.append(1000 * (self._told[card] - then))
        else:
            self._waiting[card].append(then)

    @property
    def missing(self) -> int:
        """The number of actions that are not on the screen yet."""
        return sum(map(len, self._waiting.values()))

    def _take(self, text: str) -> None:
        before = dict(self.screen.elements)
        super()._take(text)
        now = asyncio.get_running_loop().time()
        for card, html in self.screen.elements.items():
            if html != before.get(card):
                self._told[card] = now
                self.took += [1000 * (now - then) for then in self._waiting.pop(card, ())]


class Watched(Party):
    """Four at a table of a session, who have their seats by their entries, and whose actions the console is shown."""

    console: Console | None = None

    async def come(self, addresses: Sequence[str]) -> None:
        """Connect all, as `Party.come`; nobody takes a seat."""
        self.addresses = addresses
        await self.come_back()
        for client in self.clients:
            await client.until(lambda screen: bool(screen.seat))

    async def step(self) -> float:
        """Try one action, as `Party.step`."""
        then = asyncio.get_running_loop().time()
        seen = await super().step()
        if self.console is not None:
            self.console.acted(self.clients[0].table, max(then, self.offered_at))
        return seen


@dataclass(slots=True)
class Among:
    """A session, its director, and its tables with their players, North first."""

    session: UUID
    owner: SignedIn
    seated: Sequence[tuple[UUID, Sequence[SignedIn]]]
    console: Console = field(init=False)

    def __post_init__(self) -> None:
        self.console = Console(self.session, self.owner.session)

    def parties(self, languages: Sequence[str], first: int, *, compressed: bool = False) -> list[Watched]:
        """Return those who play at its tables; `first` is the number of tables beside them."""
        chance = Random(3)
        found = []
        for n, (table, players) in enumerate(self.seated, first):
            clients = [
                Client(table, one.session, languages[place % 2], compressed=compressed)
                for place, one in enumerate(players)
            ]
            party = Watched(clients, Random(chance.random()), SESSION.player(), all_see=SESSION.all_see, home=n)
            found.append(party)
        return found

    async def watch(self, server: Server, parties: Sequence[Watched]) -> None:
        """Open the console, and let it be told what these do from now on."""
        await self.console.open(server.address)
        await self.console.until(lambda screen: bool(screen.revision) and "+" not in screen.revision)
        for party in parties:
            party.console = self.console


def open_session(tables: int) -> Among:
    """Return a session of so many tables that has begun."""
    session = session_of(tables, _NAME)
    asyncio.run(begin_session(session))
    owner = Person.objects.get(email=f"{_NAME}-owner@load.test")
    among = Among(session, sign_in([owner])[0], seated_at(session, _NAME))
    connections.close_all()
    return among
