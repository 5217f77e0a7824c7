"""A pause after a jump bid, in two of four browsers: all see it, and only one player what is held in it (Law 73A2)."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Final

from playwright.sync_api import expect

from laws.values.calls import Call
from laws.values.seats import SEATS
from tests.browser.clicking import make_call
from tests.browser.four import Four
from tests.browser.watching import check_accessible

NORTH, EAST, SOUTH, WEST = SEATS
PAUSE: Final = 60
"""Longer than the test takes: the pages count by the machine’s clock."""
MOMENT: Final = timedelta(milliseconds=10)
COUNTS: Final = re.compile(r"[01]:\d\d")


def test_a_call_is_held_until_the_pause_is_over(four: Four) -> None:
    """North jumps; East chooses a call, and then another one."""
    scene = four.board("alerts: self\n", seen="NE", skip_bid_pause=PAUSE)
    north, east = scene.pages[NORTH], scene.pages[EAST]
    ends = scene.clock.now + timedelta(seconds=PAUSE)
    make_call(north, Call.parse("2S"), "")
    for page in (north, east):
        expect(page.locator("#plate-E .pause time")).to_have_text(COUNTS)
    make_call(east, Call.parse("3D"), "")
    expect(east.locator("#duties [data-pause]")).to_contain_text("is made when the pause is over")
    make_call(east, Call.parse("X"), "")
    expect(east.locator("#duties [data-pause] .call")).to_contain_text("X")
    expect(east.locator("#saying")).to_contain_text("is held until the pause is over")
    check_accessible(east, "#duties")
    expect(north.locator("#duties")).to_be_hidden()
    scene.check_received()
    begun = {seat: len(one.sent) for seat, one in scene.received.items()}
    scene.wait_until(ends - MOMENT)
    assert {seat: len(one.sent) for seat, one in scene.received.items()} == begun
    scene.wait_until(ends)
    for seat, page in scene.pages.items():
        expect(page.locator("#saying [data-fact='1c2']")).to_be_attached()
        assert {sent.at for sent in scene.received[seat].sent[begun[seat] :]} == {ends}
        assert seat is EAST or not any("data-pause" in sent.text for sent in scene.received[seat].sent)
    scene.check_received()
