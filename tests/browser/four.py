"""Four players, a director and a spectator, each with a browser of his own.

A board is laid out by the lines of a table script (docs/table-script.md) that have happened already, which are written
to its log. The lines that follow are clicked by the player whose they are, on his page.
"""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any, Final
from uuid import UUID

from django.utils import timezone
from playwright.sync_api import Page
from psycopg import AsyncConnection

from laws.conformance.script.actions import read_action
from laws.conformance.script.setup import Setup
from laws.game import Game
from laws.notation.record import Record
from laws.protocol.commands import (
    Command,
)
from laws.protocol.refusals import Refusal
from laws.table.conditions import Director, OpeningLead
from laws.values.seats import SEATS, Seat
from play.models import AccessRight, BoardPlay, LogRow, Person
from play.store import log
from play.store.database import conninfo
from play.store.tables.boards import Given, create_table
from play.table.actors import Person as Actor
from play.table.people.watching import BEHIND
from play.table.profile import SOCIAL
from play.table.rules import Tray
from play.table.table_events import Happening, Seated
from tests.browser.kept import Kept, Machine
from tests.browser.scene import Scene
from tests.browser.session import sign_in
from tests.browser.sizes import SIDEWAYS
from tests.plugins.driven_clock import DrivenClock

__all__ = ["Four"]

NAMES = {"N": "Nora", "E": "Enid", "S": "Saul", "W": "Walt", "D": "Dora", "V": "Vera"}
MACHINES: Final = {
    "N": Machine("en"),
    "E": Machine("en"),
    "S": Machine("zh-hans", phone=True),
    "W": Machine("zh-hans", phone=True),
    "D": Machine("en"),
    "V": Machine("en"),
}
"""Two at desks in English, two in Chinese with a phone, West’s held sideways; director and spectator at a desk."""
_LONG = 600
"""Seconds for which the director is waited for: no default decides in a test."""


class Four:
    """The people of a test; who is looked at is signed in at his browser."""

    def __init__(self, kept: Kept, site: str, clock: DrivenClock) -> None:
        self.clock = clock
        self._kept = kept
        self._site = site
        self.people = {
            who: Person.objects.create_user(f"{name}@club.test".lower(), display_name=name)
            for who, name in NAMES.items()
        }
        self.pages: dict[str, Page] = {}
        self._scenes: list[Scene] = []

    def page(self, who: str) -> Page:
        """Return the page of one of them, signed in; `pages` has those that were asked for."""
        if who not in self.pages:
            page = self.pages[who] = self._kept.take(MACHINES[who])
            if who == "W":
                page.set_viewport_size(SIDEWAYS["viewport"])
            sign_in(page, self.people[who], self._site)
        return self.pages[who]

    def board(self, script: str, *, seen: str = "NESWD", watched: Seat | None = None, **rules: Any) -> Scene:
        """Lay out a board: set-up lines and what has happened; `rules` are those of the table that are not the usual
        ones. All four sit there, and the director where one is; the spectator sits behind the player who is `watched`.

        Pages have those whose letters are `seen`; the others act in the server. The clock is held from then on.
        """
        setup, game, tray = _laid_out(script)
        directed = setup.conditions.director is Director.PRESENT
        record = Record("file.pbn", 1, str(setup.number), number=setup.number, hands=setup.deal.hands)
        record = replace(record, dealer=game.table.board.dealer, vulnerability=game.table.board.vulnerability)
        table = create_table(
            self.people["N"],
            "Irregular",
            Given((record,)),
            robots=False,
            profile=replace(
                SOCIAL,
                conditions=setup.conditions,
                rules=replace(SOCIAL.rules, ruling=_LONG, tray=tray, **rules),
            ),
            director=self.people["D"].pk if directed else None,
        )
        self._write(table, game)
        if watched is not None:
            AccessRight.objects.create(
                table_id=table, person=self.people["V"], right=BEHIND[watched].value, since=timezone.now()
            )
        pages = {seat: self.page(seat.letter) for seat in SEATS if seat.letter in seen}
        self.clock.hold()
        desk = self.page("D") if directed and "D" in seen else None
        actors = {who: Actor(person.pk, person.display_name) for who, person in self.people.items()}
        scene = Scene(table, setup.deal, pages, desk, actors, self.clock)
        if watched is not None:
            scene.watch(watched, self.page("V"))
        self._scenes.append(scene)
        scene.load()
        return scene

    def close(self) -> None:
        """Leave the tables; the browsers stay open."""
        for scene in self._scenes:
            scene.close()
        for who, page in self.pages.items():
            self._kept.put_back(MACHINES[who], page)

    def _write(self, table: UUID, game: Game) -> None:
        """Write the four seats and what has happened to the board's log, before any server has read it."""
        board = BoardPlay.objects.get(table=table)
        sat: list[Happening] = [Seated(seat, self.people[seat.letter].pk, NAMES[seat.letter]) for seat in SEATS]
        last = LogRow.objects.filter(play=board).count()
        address = conninfo()

        async def write() -> None:
            async with await AsyncConnection.connect(address, autocommit=True) as connection:
                events = [*sat, *game.events[1:]]
                await log.append(connection, board.pk, None, events, last=last, actor="system", key=None)

        with ThreadPoolExecutor(1) as thread:  # an event loop may run in this one
            thread.submit(lambda: asyncio.run(write())).result()


def _laid_out(script: str) -> tuple[Setup, Game, Tray]:
    setup, tray = Setup(), Tray.PLAYERS
    done: list[Command] = []
    for line in filter(None, map(str.strip, script.splitlines())):
        name, colon, value = line.partition(": ")
        if name == "opening lead":
            setup.conditions = replace(setup.conditions, opening_lead=OpeningLead(value))
        elif name == "tray":
            tray = Tray(value)
        elif colon:
            setup.read(name, value)
        else:
            done += read_action(line)
    game = Game(setup.deal, setup.table().board, setup.conditions)
    for command in done:
        answer = game.attempt(command)
        assert not isinstance(answer, Refusal), f"{command}: {answer}"
    return setup, game, tray
