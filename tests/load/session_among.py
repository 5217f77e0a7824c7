"""A running session among the tables under load, with its director's console.

Its people have their seats by their entries, and play as others do; an action is on the console when its table has a
new card there.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import chain
from random import Random
from typing import Final
from uuid import UUID

from django.db import connections

from deploy.boot.server import Server
from director.sessions.running.runner import begin
from play.live.clock import SystemClock
from play.live.connections.bus import LocalBus
from play.live.desk import Pace
from play.models import LogRow, Person
from play.process.table_server import TableServer
from play.robots.turns import robots_of
from play.store.database import new_pool
from tests.load.client import Client
from tests.load.club import SignedIn, sign_in
from tests.load.kinds import SESSION
from tests.load.party import Party
from tests.load.round_change import session_of

__all__ = ["Among", "Console", "Watched", "open_session"]

_UNSEEN: Final = ("table.choice_held", "laws.led_face_down")
"""What changes no card: a choice that nobody knows before the end of the pause, and a card that nobody sees."""


class Console(Client):
    """A director's browser, which notes when each table's card has changed."""

    at = "console"

    def __init__(self, session: UUID, browser: str) -> None:
        super().__init__(session, browser)
        self._took: dict[str, float] = {}
        self._told: dict[str, float] = {}
        self._waiting: defaultdict[str, dict[str, float]] = defaultdict(dict)

    def acted(self, table: UUID, key: str, then: float) -> None:
        """Somebody at that table has acted under that key at that time of the event loop."""
        card = f"glance-{table.hex}"
        if self._told.get(card, 0.0) >= then:
            self._took[key] = 1000 * (self._told[card] - then)
        else:
            self._waiting[card][key] = then

    @property
    def missing(self) -> int:
        """The number of actions after which the card has not changed."""
        return sum(map(len, self._waiting.values()))

    def figures(self) -> tuple[list[float], int]:
        """Return, ascending, after how many milliseconds the actions that change a card were on it, and how many of
        them were not.
        """
        missing = list(chain.from_iterable(self._waiting.values()))
        keys = LogRow.objects.filter(key__in=[*self._took, *missing], kind__in=_UNSEEN)
        unseen = set(keys.values_list("key", flat=True))
        took = sorted(took for key, took in self._took.items() if key not in unseen)
        return took, sum(key not in unseen for key in missing)

    def _take(self, text: str) -> None:
        before = dict(self.screen.elements)
        super()._take(text)
        now = asyncio.get_running_loop().time()
        for card, html in self.screen.elements.items():
            if html != before.get(card):
                self._told[card] = now
                self._took |= {key: 1000 * (now - then) for key, then in self._waiting.pop(card, {}).items()}


class Watched(Party):
    """Four at a table of a session, who have their seats by their entries, and whose actions `console` is shown."""

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
            self.console.acted(self.clients[0].table, self.key, max(then, self.offered_at))
        return seen


@dataclass(slots=True)
class Among:
    """A session, its director, and its tables with their players, North first."""

    session: UUID
    owner: SignedIn
    seated: Sequence[tuple[UUID, Sequence[SignedIn]]]
    console: Console = field(init=False)
    _parties: list[Watched] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.console = Console(self.session, self.owner.session)

    def parties(self, languages: Sequence[str], first: int, *, compressed: bool = False) -> list[Watched]:
        """Return those who play at its tables; `first` is the number of tables beside them."""
        chance = Random(3)
        for n, (table, players) in enumerate(self.seated, first):
            clients = [
                Client(table, one.session, languages[place % 2], compressed=compressed)
                for place, one in enumerate(players)
            ]
            party = Watched(clients, Random(chance.random()), SESSION.player(), all_see=SESSION.all_see, home=n)
            self._parties.append(party)
        return list(self._parties)

    async def watch(self, server: Server) -> None:
        """Open the console."""
        await self.console.open(server.address)
        await self.console.until(lambda screen: bool(screen.revision) and "+" not in screen.revision)

    def measure(self, on: bool) -> None:
        """Let the console note what is done from now on, or no more."""
        for party in self._parties:
            party.console = self.console if on else None


def open_session(tables: int, name: str = "among") -> Among:
    """Return a session of so many tables that has begun; its people have that name in their addresses."""
    session = session_of(tables, name)
    asyncio.run(_begin(session))
    owner = Person.objects.get(email=f"{name}-owner@load.test")
    among = Among(session, sign_in([owner])[0], _seated_at(session, name))
    connections.close_all()
    return among


async def _begin(session: UUID) -> None:
    """Begin a session: its boards are laid out, and its people have their seats."""
    pool = new_pool(4)
    await pool.open()
    try:
        await begin(TableServer(pool, SystemClock(), LocalBus(), Pace(), robots_of).desk, session)
    finally:
        await pool.close()


def _seated_at(session: UUID, name: str) -> list[tuple[UUID, list[SignedIn]]]:
    """Return the tables of a session of `session_of`, with their players, North first, signed in."""
    people = {one.id: one for one in sign_in(Person.objects.filter(email__startswith=f"{name}-"))}
    seats: dict[UUID, dict[str, int]] = {}
    rows = LogRow.objects.filter(kind="table.seated", play__table__session=session)
    for row in rows.select_related("play").order_by("play", "number"):
        seats.setdefault(row.play.table_id, {})[row.data["seat"]] = row.data["person"]
    return [(table, [people[at[letter]] for letter in "NESW"]) for table, at in seats.items()]
