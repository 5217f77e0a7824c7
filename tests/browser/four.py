"""Four players and a director, each with a browser of his own that stays open from board to board.

A board is laid out by the lines of a table script (docs/table-script.md) that have happened already, which are written
to its log. The lines that follow are clicked by the player whose they are, on his page.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import replace
from uuid import UUID

from django.conf import settings
from playwright.sync_api import Browser, Page, expect
from psycopg import AsyncConnection

from laws.conformance.script.actions import read_action
from laws.conformance.script.expectations import read_expectation
from laws.conformance.script.setup import Setup
from laws.game import Game
from laws.notation.record import Record
from laws.protocol.commands import (
    AnswerRevoke,
    CallDirector,
    Command,
    DrawAttention,
    Expose,
    GiveRuling,
    LeadFaceDown,
    MakeCall,
    PlayCard,
)
from laws.protocol.refusals import Refusal
from laws.table.conditions import Director, OpeningLead
from laws.values.deal import Deal
from laws.values.seats import SEATS, Seat
from laws.views.known_irregularities import face_up, is_known
from play.models import BoardPlay, LogRow, Person
from play.store import log
from play.store.boards import Given, create_table
from play.store.database import conninfo
from play.table.codec import decode
from play.table.profile import SOCIAL
from play.table.state import State, replay
from play.table.table_events import Happening, Seated
from tests.browser.clicking import click, rule
from tests.browser.received import Received
from tests.browser.session import session_of
from tests.browser.sizes import DESK, PHONE, SIDEWAYS
from tests.browser.watching import Complaints

__all__ = ["Four", "Scene", "four_browsers"]

NAMES = {"N": "Nora", "E": "Enid", "S": "Saul", "W": "Walt", "D": "Dora"}
MACHINES = {
    "N": ("en-GB", DESK),
    "E": ("en-GB", DESK),
    "S": ("zh-CN", PHONE),
    "W": ("zh-CN", SIDEWAYS),
    "D": ("en-GB", DESK),
}
"""Two at desks in English, two in Chinese with a phone upright and sideways; the director at a desk."""
_LONG = 600
"""Seconds for which the director is waited for: no default decides in a test."""


@contextmanager
def four_browsers(browser: Browser, site: str, complaints: Complaints) -> Iterator[dict[str, Page]]:
    """Five pages by the letter of the seat, and D for the director; what they complain of is heard."""
    pages = {}
    for who, (locale, machine) in MACHINES.items():
        context = browser.new_context(base_url=site, locale=locale, reduced_motion="reduce", **machine)
        context.set_default_timeout(15_000)
        complaints.watch(context)
        pages[who] = context.new_page()
    yield pages
    for page in pages.values():
        page.context.close()


class Four:
    """The people of a test, signed in at their browsers."""

    def __init__(self, pages: dict[str, Page], site: str) -> None:
        self.pages = pages
        self.people: dict[str, Person] = {}
        self._scenes: list[Scene] = []
        for who, page in pages.items():
            person = Person.objects.create_user(f"{NAMES[who]}@club.test".lower(), display_name=NAMES[who])
            cookie = {"name": settings.SESSION_COOKIE_NAME, "value": session_of(person), "url": site}
            page.context.add_cookies([cookie])  # type: ignore[list-item]  # a dictionary of these three texts
            self.people[who] = person

    def board(self, script: str) -> Scene:
        """Lay out a board: set-up lines and what has happened. All four sit there, and the director where one is."""
        setup, game = _laid_out(script)
        directed = setup.conditions.director is Director.PRESENT
        record = Record("file.pbn", 1, str(setup.number), number=setup.number, hands=setup.deal.hands)
        record = replace(record, dealer=game.table.board.dealer, vulnerability=game.table.board.vulnerability)
        table = create_table(
            self.people["N"],
            "Irregular",
            Given((record,)),
            robots=False,
            profile=replace(SOCIAL, conditions=setup.conditions, rules=replace(SOCIAL.rules, ruling=_LONG)),
            director=self.people["D"].pk if directed else None,
        )
        self._write(table, game)
        pages = {seat: self.pages[seat.letter] for seat in SEATS}
        scene = Scene(table, setup.deal, pages, self.pages["D"] if directed else None)
        self._scenes.append(scene)
        scene.load()
        return scene

    def close(self) -> None:
        """Leave the tables; the browsers stay open."""
        for scene in self._scenes:
            scene.close()
        for page in self.pages.values():
            page.goto("about:blank")

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


def _laid_out(script: str) -> tuple[Setup, Game]:
    setup = Setup()
    done: list[Command] = []
    for line in filter(None, map(str.strip, script.splitlines())):
        name, colon, value = line.partition(": ")
        if name == "opening lead":
            setup.conditions = replace(setup.conditions, opening_lead=OpeningLead(value))
        elif colon:
            setup.read(name, value)
        else:
            done += read_action(line)
    game = Game(setup.deal, setup.table().board, setup.conditions)
    for command in done:
        answer = game.attempt(command)
        assert not isinstance(answer, Refusal), f"{command}: {answer}"
    return setup, game


class Scene:
    """One board with the pages of its players, and the director's page where one directs."""

    def __init__(self, table: UUID, deal: Deal, pages: dict[Seat, Page], desk: Page | None) -> None:
        self.table = table
        self.deal = deal
        self.pages = pages
        self.desk = desk
        self.refused = ""
        self.received = {seat: Received(seat, page) for seat, page in pages.items()}

    @property
    def address(self) -> str:
        """The path of the table."""
        return f"/tables/{self.table}/"

    @property
    def state(self) -> State:
        """The board by its log."""
        rows = LogRow.objects.filter(play__table=self.table).order_by("number")
        return replay(decode(row.kind, row.v, row.data) for row in rows)

    def load(self) -> None:
        """Load the pages, all at once, and wait until each handles what is clicked."""
        for page in self.pages.values():
            page.goto(self.address, wait_until="commit")
        if self.desk is not None:
            self.desk.goto(f"{self.address}director/")
        for page in self.pages.values():
            expect(page.locator("#table[data-ready]")).to_be_attached()

    def close(self) -> None:
        """Hear no more of what the pages are sent."""
        for received in self.received.values():
            received.close()

    def do(self, script: str) -> None:
        """Click what each line says, on the page of its player; a line that begins with `=` must hold."""
        for line in filter(None, map(str.strip, script.splitlines())):
            if line.startswith("= "):
                self._holds(line.removeprefix("= "))
                continue
            assert not self.refused, f"before {line}: {self.refused}"
            for command in read_action(line):
                if isinstance(command, GiveRuling):
                    assert self.desk is not None
                    rule(self.desk, command)
                else:
                    seat = command.seat  # type: ignore[union-attr]  # of all others that are clicked
                    self.refused = click(self.pages[seat], command)
                if not self.refused:
                    self._shown(command)
        assert not self.refused, self.refused

    def _holds(self, line: str) -> None:
        if line.startswith("refused "):
            assert self.refused == line.removeprefix("refused "), f"{line}: {self.refused}"
            self.refused = ""
            return
        assert not self.refused, f"before {line}: {self.refused}"
        instead = read_expectation(line)(self.state.game, None)
        assert instead is None, f"{line}: {instead}"

    def _shown(self, command: Command) -> None:
        """Wait until all four pages show what has been done."""
        state = self.state.game
        number = state.board.number
        fact = ""
        if isinstance(command, MakeCall):
            fact = f"{number}c{len(state.auction.calls)}"
        elif isinstance(command, PlayCard | Expose):
            card = command.card if isinstance(command, PlayCard) else command.cards[0]
            lying = [seat for seat in SEATS if card in face_up(state, seat)]
            fact = f"{number}{'f' if lying else 'p'}{int(card)}"
        elif isinstance(command, LeadFaceDown):
            fact = f"{number}l"
        elif isinstance(command, DrawAttention | CallDirector | AnswerRevoke):
            known = [one.number for one in state.incidents.irregularities if is_known(state, one)]
            fact = f"{number}i{max(known)}" if known else ""
        for page in self.pages.values():
            if fact:
                expect(page.locator(f"#saying [data-fact='{fact}']")).to_be_attached()

    def check_received(self) -> None:
        """Nothing that a page has been sent since the last check tells its owner what he may not know."""
        rows = LogRow.objects.filter(play__table=self.table).order_by("number")
        events = [decode(row.kind, row.v, row.data) for row in rows]
        for received in self.received.values():
            received.check(self.deal, events)
