"""A player loses his connection in the middle of a board: the others see it, a robot plays, and he finds his place."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from playwright.sync_api import Page, WebSocketRoute, expect

from laws.protocol.commands import MakeCall
from laws.table.conditions import OpeningLead
from laws.values.calls import PASS, Call
from play.models import BoardPlay, LogRow
from play.store.tables.boards import create_table
from play.table.attempts import Sit
from play.table.codec import decode
from play.table.profile import SOCIAL
from tests.browser.clicking import make_call
from tests.browser.conftest import Acted, OpenPage
from tests.browser.pictures import picture_everywhere
from tests.browser.received import Received, told_too_much
from tests.browser.test_ruling import DEAL, EAST, GIVEN, NORTH, SOUTH, WEST, called, people, seated
from tests.browser.watching import check_accessible

_LOST: Final = 1012
"""The code with which a connection ends: the page tries again, ever more slowly."""


class Line:
    """The connection of a page, which a test cuts and mends."""

    def __init__(self, page: Page) -> None:
        self._up = True
        self._page_end: WebSocketRoute | None = None
        self._server_end: WebSocketRoute | None = None
        page.route_web_socket("**/ws/table/**", self._opened)
        page.reload()

    def _opened(self, socket: WebSocketRoute) -> None:
        if not self._up:
            socket.close(code=_LOST)
            return
        self._page_end, self._server_end = socket, socket.connect_to_server()

    def cut(self) -> None:
        """There is no connection from now on."""
        self._up = False
        assert self._page_end is not None
        assert self._server_end is not None
        self._server_end.close()
        self._page_end.close(code=_LOST)

    def mend(self) -> None:
        """The next attempt to connect succeeds."""
        self._up = True


def test_who_loses_his_connection_finds_his_place_again(open_page: OpenPage, acted: Acted) -> None:
    """South, on a phone, is shown as away; North has a robot play for him until he is back."""
    players = people()
    face_up = replace(SOCIAL.conditions, opening_lead=OpeningLead.FACE_UP)
    table = create_table(players[0], "Table 1", GIVEN, robots=False, profile=replace(SOCIAL, conditions=face_up))
    play = BoardPlay.objects.get(table=table).pk
    acted(play, [(players[seat], Sit(seat)) for seat in (EAST, WEST)])
    pages = seated(open_page, f"/tables/{table}/", {seat: players[seat] for seat in (NORTH, SOUTH)}, new=SOUTH)
    heard = [Received(seat, page) for seat, page in pages.items()]
    line = Line(pages[SOUTH])
    pages[NORTH].reload()
    for page in pages.values():
        expect(page.locator("#table[data-ready]")).to_be_attached()
    called(pages, NORTH, "1S", 1)
    acted(play, [(players[EAST], MakeCall(EAST, PASS))])
    for page in pages.values():
        expect(page.locator("#auction tbody .call")).to_have_count(2)

    south, north = pages[SOUTH], pages[NORTH]
    line.cut()
    expect(south.locator("#offline")).not_to_have_text("")
    make_call(south, Call.parse("1NT"), "")
    expect(south.locator("#auction [data-waits]")).to_have_text("1NT")
    expect(south.locator("#offline")).to_contain_text("恢复连接后")
    expect(north.locator("#plate-S")).to_have_attribute("data-away", "")
    expect(north.locator("#auction tbody .call")).to_have_count(2)
    check_accessible(north)
    picture_everywhere(north, "away")
    expect(north.locator("#hand-S .card:not(.back)")).to_have_count(0)
    north.locator("#plate-S summary").click()
    north.locator("#plate-S [data-do=robot]").click()
    expect(north.locator("#auction tbody .call")).to_have_count(3)  # the robot has answered

    line.mend()
    for page in pages.values():
        expect(page.locator("#plate-S")).not_to_have_attribute("data-away", "")
        expect(page.locator("#auction tbody .call")).to_have_count(3)
    expect(south.locator("#offline")).to_have_text("")
    expect(south.locator("#table")).to_have_attribute("data-seat", "S")
    expect(south.locator("#refusal")).not_to_have_text("")  # his own call has come too late
    rows = LogRow.objects.filter(play__table=table).exclude(kind__startswith="table.watch").order_by("number")
    events = [decode(row.kind, row.v, row.data) for row in LogRow.objects.filter(play__table=table).order_by("number")]
    for one in heard:
        texts = [sent.text for sent in one.unchecked()]
        assert texts
        assert [told for text in texts for told in told_too_much(text, one.seat, DEAL, events)] == [], one.seat
        one.close()
    actors = [row.actor for row in rows if row.kind == "laws.call_made"]
    assert actors == [f"person:{players[NORTH].pk}", f"person:{players[EAST].pk}", "robot:S"]
    acted(play, [(players[WEST], MakeCall(WEST, PASS))])
    called(pages, NORTH, "pass", 5)
