"""A table whose people are browsers, and what it has acknowledged to each."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field, replace
from typing import Final
from uuid import UUID

from laws.values.seats import Seat
from play.models import Person
from play.store.tables.boards import Dealt, create_table
from play.table.profile import SOCIAL
from play.table.rules import TableRules
from tests.load.client import Client
from tests.load.club import SignedIn, arrive
from tests.load.screen import Move

__all__ = ["Table", "lay", "moves"]

_LANGUAGES: Final = ("en", "zh-hans")


@dataclass(eq=False)
class Table:
    """A table and the browsers at it.

    `done` are each person's acknowledged actions, by person and key, and `sent` the messages of them; `unsure` are
    those that were refused as busy: one of which the database took and could not say so has been carried out. `since`
    are those since the kill, in order; `on_board` their number on the present board. `watches` is who looks on,
    `seated` whether all have their seats already, and `pace` is the time in seconds between two actions.
    """

    id: UUID
    name: str
    people: dict[Seat, SignedIn]
    clients: dict[Seat, Client]
    watcher: Client
    watches: int
    seated: bool = False
    pace: float = 0.05
    done: dict[tuple[int, str], Move] = field(default_factory=dict)
    sent: dict[tuple[int, str], str] = field(default_factory=dict)
    unsure: set[tuple[int, str]] = field(default_factory=set)
    since: list[str] = field(default_factory=list)
    on_board: int = 0
    changed: asyncio.Event = field(default_factory=asyncio.Event)

    def notice(self, _client: Client) -> None:
        """Note that a screen has changed."""
        self.changed.set()

    def has_led(self) -> bool:
        """Return whether cards were played to an opening lead made since the kill."""
        return "play" in self.since[self.since.index("lead") :] if "lead" in self.since else False

    def has_gone_on(self) -> bool:
        """Return whether many actions were made since the kill."""
        return len(self.since) >= 6

    @property
    def browsers(self) -> list[Client]:
        """Return the browsers of everybody at the table."""
        return [*self.clients.values(), self.watcher]


def moves(client: Client) -> list[Move]:
    """Return what the screen offers in the game; the clarification period faces the lead."""
    return [move for move in client.screen.moves() if move["do"] != "face"]


def lay(seats: tuple[Seat, ...], number: int, *, robots: bool) -> Table:
    """Open a table for people in those seats, and for one who looks on."""
    *people, watcher = arrive(len(seats) + 1)
    opener = Person.objects.get(id=people[0].id)
    name = f"Table {number}"
    profile = replace(SOCIAL, rules=TableRules(clarification=1))
    table = create_table(opener, name, Dealt(), robots=robots, profile=profile)
    seated = dict(zip(seats, people, strict=True))
    clients = {seat: Client(table, who.session, _LANGUAGES[seat // 2]) for seat, who in seated.items()}
    return Table(table, name, seated, clients, Client(table, watcher.session), watcher.id)
