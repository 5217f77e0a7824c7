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
from uuid import UUID

from django.conf import settings
from django.utils import timezone
from playwright.sync_api import Browser, Page, expect
from psycopg import AsyncConnection

from frontend.screens import heard
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
from laws.table.phases import Phase
from laws.table.table import Table
from laws.values.deal import Deal
from laws.values.seats import SEATS, Seat
from laws.views.known_irregularities import face_up, is_known
from laws.views.table_view import Viewer, view
from play.models import AccessRight, BoardPlay, LogRow, Person
from play.store import log
from play.store.boards import Given, create_table
from play.store.database import conninfo
from play.table.codec import decode
from play.table.profile import SOCIAL
from play.table.rules import Tray
from play.table.state import State, replay
from play.table.table_events import Happening, Seated
from play.table.watching import BEHIND
from tests.browser.clicking import click, rule
from tests.browser.received import Received, told_too_much
from tests.browser.session import session_of
from tests.browser.sizes import DESK, PHONE, SIDEWAYS
from tests.browser.watching import Complaints

__all__ = ["Four", "Scene", "four_browsers"]

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

    def board(self, script: str, *, skip_bid_pause: int = 0, watched: Seat | None = None) -> Scene:
        """Lay out a board: set-up lines and what has happened. All four sit there, and the director where one is; the
        spectator sits behind the player who is `watched`.
        """
        setup, game, tray = _laid_out(script)
        rules = replace(SOCIAL.rules, ruling=_LONG, tray=tray, skip_bid_pause=skip_bid_pause)
        directed = setup.conditions.director is Director.PRESENT
        record = Record("file.pbn", 1, str(setup.number), number=setup.number, hands=setup.deal.hands)
        record = replace(record, dealer=game.table.board.dealer, vulnerability=game.table.board.vulnerability)
        table = create_table(
            self.people["N"],
            "Irregular",
            Given((record,)),
            robots=False,
            profile=replace(SOCIAL, conditions=setup.conditions, rules=rules),
            director=self.people["D"].pk if directed else None,
        )
        self._write(table, game)
        if watched is not None:
            AccessRight.objects.create(
                table_id=table, person=self.people["V"], right=BEHIND[watched].value, since=timezone.now()
            )
        pages = {seat: self.pages[seat.letter] for seat in SEATS}
        scene = Scene(table, setup.deal, pages, self.pages["D"] if directed else None)
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


class Scene:
    """One board with the pages of its players, and the director's page where one directs."""

    def __init__(self, table: UUID, deal: Deal, pages: dict[Seat, Page], desk: Page | None) -> None:
        self.table = table
        self.deal = deal
        self.pages = pages
        self.desk = desk
        self.refused = ""
        self.received = {seat: Received(seat, page) for seat, page in pages.items()}
        self.watcher: Received | None = None

    @property
    def address(self) -> str:
        """The path of the table."""
        return f"/tables/{self.table}/"

    @property
    def state(self) -> State:
        """The board by its log."""
        rows = LogRow.objects.filter(play__table=self.table).order_by("number")
        return replay(decode(row.kind, row.v, row.data) for row in rows)

    def watch(self, seat: Seat, page: Page) -> None:
        """Let the spectator's page be one of those that are loaded, behind that player."""
        self.watcher = Received(seat, page)

    @property
    def _heard(self) -> list[Received]:
        """What each page is sent, the spectator's as well."""
        return [*self.received.values(), *([] if self.watcher is None else [self.watcher])]

    def load(self) -> None:
        """Load the pages, all at once, and wait until each handles what is clicked."""
        for one in self._heard:
            one.page.goto(self.address, wait_until="commit")
        if self.desk is not None:
            self.desk.goto(f"{self.address}director/")
        for one in self._heard:
            expect(one.page.locator("#table[data-ready]")).to_be_attached()

    def close(self) -> None:
        """Hear no more of what the pages are sent."""
        for received in self._heard:
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
        if state.screen is not None and state.phase in (Phase.AUCTION, Phase.CLARIFICATION):
            self._shown_behind_screen(state)
            return
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
        for one in self._heard:
            if fact:
                expect(one.page.locator(f"#saying [data-fact='{fact}']")).to_be_attached()

    def _shown_behind_screen(self, state: Table) -> None:
        """Wait until each page shows the last call that its player sees, where the tray is, and what he is told."""
        number = state.board.number
        for one in self._heard:
            seen = view(state, Viewer.player(one.seat))
            facts = [f"{number}c{one.number}" for one in (seen.auction or ())[-1:]]
            facts += [f"{number}h{one.key}" for one in heard(seen)]
            facts += [f"{number}l"] if seen.lead is not None else []
            for fact in facts:
                expect(one.page.locator(f"#saying [data-fact='{fact}']")).to_be_attached()

    def check_received(self) -> None:
        """Nothing that a page has been sent since the last check tells its owner what he may not know."""
        # The log is read after the texts: a program may go on meanwhile, and what it does may not be told before.
        texts = [(one.seat, one.unchecked()) for one in self._heard]
        rows = LogRow.objects.filter(play__table=self.table).order_by("number")
        events = [decode(row.kind, row.v, row.data) for row in rows]
        for seat, fresh in texts:
            for text in fresh:
                told = told_too_much(text, seat, self.deal, events)
                assert told == [], f"{seat.letter} was told of {told}"
