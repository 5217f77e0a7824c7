"""A board with the pages of those who are at it: what each line of a script clicks, and what each page was sent."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from playwright.sync_api import Page, expect

from frontend.sentences.screens import heard
from laws.conformance.script.actions import read_action
from laws.conformance.script.expectations import read_expectation
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
    StepBack,
)
from laws.table.phases import Phase
from laws.table.table import Table
from laws.values.deal import Deal
from laws.values.seats import SEATS, Seat
from laws.views.known_irregularities import face_up
from laws.views.table_view import view
from laws.views.viewer import DIRECTOR, Viewer
from play.models import BoardComment, BoardPlay, LogRow
from play.table.actors import Actor, Official, Person, Role
from play.table.codec import decode
from play.table.evolution import replay
from play.table.outcomes import Refused
from play.table.state import State
from tests.browser.clicking import click, rule, step_back
from tests.browser.inside import act
from tests.browser.late import Late, told_early
from tests.browser.received import Received, told_too_much
from tests.plugins.driven_clock import DrivenClock

__all__ = ["Scene"]

_MOMENT: Final = 0.01
"""Seconds of the driven clock from one check of what was received to what is done next."""


class Scene:
    """One board with the pages of its players, and the director's page where one directs: of those who are looked at.

    The others of the `people`, by the letters of their seats, act in the server. `watcher` sits behind a player; `late`
    are those who see all hands.
    """

    def __init__(
        self,
        table: UUID,
        deal: Deal,
        pages: dict[Seat, Page],
        desk: Page | None,
        people: dict[str, Person],
        clock: DrivenClock,
    ) -> None:
        self.clock = clock
        self.table = table
        self.deal = deal
        self.pages = pages
        self.desk = desk
        self._people = people
        self._play = BoardPlay.objects.get(table=table).pk
        self.refused = ""
        self.received = {seat: self._hear(page, seat) for seat, page in pages.items()}
        self.watcher: Received | None = None
        self.late: list[Late] = []

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
        self.watcher = self._hear(page, seat)

    def watch_all(self, page: Page, delay: int) -> None:
        """Hear what a page is sent whose owner sees all hands, so many seconds late."""
        self.late.append(Late(page, delay, lambda: self.clock.now))

    def _hear(self, page: Page, seat: Seat) -> Received:
        return Received(seat, page, lambda: self.clock.now)

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
        for received in (*self._heard, *self.late):
            received.close()

    def do(self, script: str) -> None:
        """Do what each line says, on the page of its player if he has one; a line that begins with `=` must hold."""
        for line in filter(None, map(str.strip, script.splitlines())):
            if line.startswith("= "):
                self._holds(line.removeprefix("= "))
                continue
            assert not self.refused, f"before {line}: {self.refused}"
            for command in read_action(line):
                self.refused = self._done(command)
                if not self.refused:
                    self._shown(command)
        assert not self.refused, self.refused

    def _done(self, command: Command) -> str:
        """Click it, or let it be done in the server; return the code of the refusal, or nothing."""
        if isinstance(command, GiveRuling | StepBack):
            if self.desk is None:
                director = self._people["D"]
                return self._acted(Official(director.id, director.name, Role.DIRECTOR), command)
            rule(self.desk, command) if isinstance(command, GiveRuling) else step_back(self.desk, command)
            return ""
        seat: Seat = command.seat  # type: ignore[union-attr]  # of all others
        return (
            click(self.pages[seat], command) if seat in self.pages else self._acted(self._people[seat.letter], command)
        )

    def _acted(self, who: Actor, command: Command) -> str:
        answer = self.clock.carry_out(act, self._play, who, command)
        return answer.code if isinstance(answer, Refused) else ""

    def _holds(self, line: str) -> None:
        if line.startswith("refused "):
            assert self.refused == line.removeprefix("refused "), f"{line}: {self.refused}"
            self.refused = ""
            return
        assert not self.refused, f"before {line}: {self.refused}"
        instead = read_expectation(line)(self.state.game, None)
        assert instead is None, f"{line}: {instead}"

    def _shown(self, command: Command) -> None:
        """Wait until all pages show what has been done."""
        state = self.state.game
        if state.screen is not None and state.phase in (Phase.AUCTION, Phase.CLARIFICATION):
            self.clock.settle()  # the platform may move the tray at once
            self._shown_behind_screen(self.state.game)
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
            known = view(state, DIRECTOR).incidents.irregularities
            fact = f"{number}i{known[-1].key}" if known else ""
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

    def hear(self) -> None:
        """Wait until all that is due has been done and shown, and each page has reported what it was sent."""
        self.clock.settle()
        for one in (*self._heard, *self.late):
            one.page.evaluate("0")

    def wait_until(self, at: datetime) -> None:
        """Let the time pass at once up to then."""
        self.hear()
        self.clock.advance((at - self.clock.now).total_seconds())
        self.hear()

    def check_received(self) -> None:
        """Nothing that a page has been sent since the last check tells its owner what he may not know, by the log as it
        was when that was sent; and those who see all hands are told nothing that is younger than their delay.
        """
        self.hear()
        rows = LogRow.objects.filter(play__table=self.table).order_by("number")
        log = [(row.at, decode(row.kind, row.v, row.data)) for row in rows]
        for one in self._heard:
            for text, at in one.unchecked():
                told = told_too_much(text, one.seat, self.deal, [event for since, event in log if since <= at])
                assert told == [], f"{one.seat.letter} was told of {told} at {at}"
        comments = list(BoardComment.objects.filter(play__table=self.table).order_by("id")) if self.late else []
        for late in self.late:
            for text, at in late.unchecked():
                told = told_early(text, self.deal, log, at - timedelta(seconds=late.delay), comments)
                assert told == [], f"{late.delay} seconds late, somebody was told of {told} at {at}"
        self.clock.advance(_MOMENT)
