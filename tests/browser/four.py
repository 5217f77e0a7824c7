"""Four players, a director and a spectator, each with a browser of his own that stays open from board to board.

A board is laid out by the lines of a table script (docs/table-script.md) that have happened already, which are written
to its log. The lines that follow are clicked by the player whose they are, on his page.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import replace
from typing import Any
from uuid import UUID

from django.utils import timezone
from playwright.sync_api import Browser, Page
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
from play.store.boards import Given, create_table
from play.store.database import conninfo
from play.table.profile import SOCIAL
from play.table.rules import Tray
from play.table.table_events import Happening, Seated
from play.table.watching import BEHIND
from tests.browser.scene import Scene
from tests.browser.session import leave, sign_in
from tests.browser.sizes import DESK, PHONE, SIDEWAYS, drawn
from tests.browser.watching import Complaints
from tests.plugins.driven_clock import DrivenClock

__all__ = ["Four", "four_browsers"]

NAMES = {"N": "Nora", "E": "Enid", "S": "Saul", "W": "Walt", "D": "Dora", "V": "Vera"}
MACHINES = {
    "N": ("en-GB", DESK),
    "E": ("en-GB", DESK),
    "S": ("zh-CN", PHONE),
    "W": ("zh-CN", SIDEWAYS),
    "D": ("en-GB", DESK),
    "V": ("en-GB", DESK),
}
"""Two at desks in English, two in Chinese with a phone upright and sideways; director and spectator at a desk."""
_LONG = 600
"""Seconds for which the director is waited for: no default decides in a test."""


@contextmanager
def four_browsers(browser: Browser, site: str, complaints: Complaints) -> Iterator[dict[str, Page]]:
    """Six pages by the letter of the seat, D for the director, V for a spectator; what they complain of is heard."""
    pages = {}
    for who, (locale, machine) in MACHINES.items():
        context = browser.new_context(base_url=site, locale=locale, reduced_motion="reduce", **drawn(machine))
        context.set_default_timeout(15_000)
        complaints.watch(context)
        pages[who] = context.new_page()
    yield pages
    for page in pages.values():
        page.context.close()


class Four:
    """The people of a test, signed in at their browsers."""

    def __init__(self, pages: dict[str, Page], site: str, clock: DrivenClock) -> None:
        self.pages = pages
        self.clock = clock
        self.people: dict[str, Person] = {}
        self._scenes: list[Scene] = []
        for who, page in pages.items():
            person = Person.objects.create_user(f"{NAMES[who]}@club.test".lower(), display_name=NAMES[who])
            sign_in(page, person, site)
            self.people[who] = person

    def board(self, script: str, *, watched: Seat | None = None, **rules: Any) -> Scene:
        """Lay out a board: set-up lines and what has happened; `rules` are those of the table that are not the usual
        ones. All four sit there, and the director where one is; the spectator sits behind the player who is `watched`.

        The clock is held from then on.
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
        pages = {seat: self.pages[seat.letter] for seat in SEATS}
        self.clock.hold()
        scene = Scene(table, setup.deal, pages, self.pages["D"] if directed else None, self.clock)
        if watched is not None:
            scene.watch(watched, self.pages["V"])
        self._scenes.append(scene)
        scene.load()
        return scene

    def close(self) -> None:
        """Leave the tables; the browsers stay open."""
        for scene in self._scenes:
            scene.close()
        for page in self.pages.values():
            if page.url != "about:blank":
                leave(page)

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
