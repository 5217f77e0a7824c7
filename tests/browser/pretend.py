"""A simulated table at the other end of a page's socket: it records what is sent and sends what the test says."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import parse_qs, urlsplit

from playwright.sync_api import Page, WebSocketRoute, expect

from frontend.gallery.states import STATES, table_in
from frontend.gallery.tables import moved
from frontend.regions import answer, draw, regions, revision
from laws.protocol.commands import Command
from laws.table.table import Table
from laws.values.seats import Seat
from laws.views.table_view import view
from laws.views.viewer import Viewer
from play.wire.consumer import ASKS


class PretendTable:
    """The page of a gallery state, live: `actions` are the messages it sent, without acknowledgements, `visits` the
    queries of its connections. `revision` counts the views sent.
    """

    def __init__(self, page: Page, state: str, seat: Seat = Seat.SOUTH, language: str = "en") -> None:
        self.page, self.seat, self.language = page, seat, language
        self.become(state)
        self.around = STATES[state][1]
        self.actions: list[dict[str, Any]] = []
        self.acknowledged: list[str] = []
        self.visits: list[dict[str, list[str]]] = []
        self.sent = 0
        self.asked, self.hears = 0, True  # whether it is there, and answers that
        self.open = True  # when closed, it refuses every connection, with the code `refusal`
        self.refusal, self.refused = 1012, 0
        self._socket: WebSocketRoute | None = None
        page.route_web_socket("**/ws/table/gallery/**", self._connected)
        page.goto(f"/gallery/table/{state}/?seat={seat.letter}&live=1")
        page.wait_for_function("document.getElementById('offline') && window.htmx")
        self.await_visit(1)

    def become(self, state: str) -> None:
        """Another state of the gallery is at the table; nobody is told yet."""
        table = table_in(state)
        assert table is not None
        self.table: Table = table

    @property
    def socket(self) -> WebSocketRoute:
        """The newest connection."""
        assert self._socket is not None
        return self._socket

    def _connected(self, socket: WebSocketRoute) -> None:
        if not self.open:
            self.refused += 1
            socket.close(code=self.refusal)
            return
        self._socket = socket
        self.visits.append(parse_qs(urlsplit(socket.url).query))
        socket.on_message(self._heard)

    def _heard(self, text: str | bytes) -> None:
        message = json.loads(text)
        if message["do"] == "ack":
            self.acknowledged.append(message["revision"])
        elif text == ASKS:
            self.asked += 1
            if self.hears:
                self.socket.send(revision(f"r{self.sent}", self.seat))
        else:
            self.actions.append(message)

    def do(self, *commands: Command) -> None:
        """Change the table without telling anybody yet."""
        self.table = moved(self.table, *commands)

    def show(
        self,
        *,
        names: tuple[str, ...] | None = None,
        seat: Seat | None = None,
        last: str = "",
        unasked: bool = False,
    ) -> None:
        """Send the present view, or some of its regions, and wait until the page has it."""
        shown = regions(view(self.table, Viewer.player(self.seat)), self.around)
        self.sent += 1
        frame = "".join(draw(name, shown[name], self.language) for name in names or shown)
        ends = revision(f"r{self.sent}", self.seat if seat is None else seat, unasked=unasked) + last
        self.socket.send(frame + ends)
        if seat is None:
            expect(self.page.locator("#revision")).to_have_attribute("data-revision", f"r{self.sent}")

    def answer(self, code: str = "", sentence: str = "") -> None:
        """Answer the last action; without a code it is done."""
        self.show(last=answer(self.actions[-1]["key"], code, sentence))

    def await_actions(self, number: int) -> None:
        """Wait until the page has sent that many actions."""
        self._await(lambda: len(self.actions) >= number)

    def await_refusals(self, number: int) -> None:
        """Wait until it has refused the page that often."""
        self._await(lambda: self.refused >= number)

    def await_visit(self, number: int) -> None:
        """Wait until the page has connected that often and knows it."""
        self._await(lambda: len(self.visits) >= number)
        self.sent += 1
        self.socket.send(revision(f"r{self.sent}", self.seat))
        self._await(lambda: f"r{self.sent}" in self.acknowledged)

    def _await(self, there: Any) -> None:
        for _turn in range(400):
            if there():
                return
            self.page.wait_for_timeout(25)  # lets the page's messages arrive
        raise AssertionError(f"the page did not do it; it sent {self.actions}")
