"""A board shown to spectators: players and a director, a spectator as late as the table says, and two
commentators, one of whom sees the hands as they are played. What each is sent, every byte of it, and when.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from typing import Final

import pytest
from allauth.account.models import EmailAddress
from playwright.sync_api import Page, expect

from laws.values.seats import Seat
from play.models import LogRow
from play.table.rules import Spectators
from tests.browser.conftest import OpenPage
from tests.browser.four import Four
from tests.browser.pictures import picture_everywhere
from tests.browser.scene import Scene
from tests.browser.test_watching import person
from tests.browser.watching import check_accessible

NORTH: Final = Seat.NORTH
DELAY: Final = 60
MOMENT: Final = timedelta(milliseconds=10)
BOARD: Final = """
    director: present
    alerts: self
    deal: N:AQJ95.K3.KJ4.Q72 K4.QJ87.Q863.965 863.A965.T972.K4 T72.T42.A5.AJT83
"""
CALLS: Final = ("E pass", 'S 2S alert "six to nine, three spades"', "W pass")
WHOLE: Final = (
    *CALLS,
    "N pass",
    "E pass",
    "E leads HQ",  # which the clock faces
    "N plays dummy H5",
    "W plays H2",
    "N plays HK",
    'N claims 8 "losing two trumps at most"',
    "E agrees",
    "W agrees",
)
ENGLISH, CHINESE = "Fifteen points, and a hand that plays well in spades.", "东家没有好的争叫，只能不叫。"


def take_place(scene: Scene, page: Page, delay: int) -> None:
    """Take the place with all four hands, by *Watch*."""
    page.goto(f"{scene.address}watch/")
    scene.watch_all(page, delay)
    page.locator('button[value="all"]').click()
    expect(page.locator("#table[data-ready]")).to_be_attached()


def comment(page: Page, text: str) -> None:
    """Write a comment of the first call, which the page shows."""
    page.locator("#auction td .call").first.click()
    page.locator("#comment [name=text]").fill(text)
    page.locator("#comment button").click()
    expect(page.locator("#comments li").filter(has_text=text)).to_be_visible()


def reads_chinese(page: Page) -> None:
    """Of the two comments the page shows the Chinese one alone."""
    shown = page.locator("#comments li").filter(visible=True)
    expect(shown).to_have_count(1)
    expect(shown).to_contain_text(CHINESE)


def board_to_show(four: Four) -> Scene:
    """A table of four with spectators a minute late, where one of them comes with a verified address."""
    vera = four.people["V"]
    EmailAddress.objects.create(user=vera, email=vera.email, verified=True, primary=True)
    return four.board(BOARD, seen="N", spectators=Spectators.ALL_HANDS, watching_delay=DELAY)


@pytest.mark.parametrize("lines", [CALLS, pytest.param(WHOLE, marks=pytest.mark.long)], ids=["auction", "board"])
def test_a_vugraph(four: Four, open_page: OpenPage, lines: Sequence[str]) -> None:
    """The late ones are told nothing younger than a minute, and everything when it is a minute old, comments too; the
    players are told nothing of comments.
    """
    scene = board_to_show(four)
    scene.wait_until(scene.clock.now + timedelta(seconds=DELAY))  # rights are granted by PostgreSQL’s clock
    desk = four.page("D")
    desk.goto(f"{scene.address}watch/")
    commentators = {name: person(name) for name in ("Carla", "陈明")}
    for name, minutes in (("Carla", "0"), ("陈明", "")):
        desk.get_by_label("Commentator", exact=True).fill(name)
        desk.get_by_label("Minutes of delay for him").fill(minutes)
        desk.get_by_role("button", name="Let him comment").click()
        expect(desk.get_by_role("list").filter(has_text=name)).to_be_visible()
    live = open_page("/about/", person=commentators["Carla"])
    slow = open_page("/about/", person=commentators["陈明"], language="zh-hans", phone=True)
    vera = four.page("V")
    for page, delay in ((live, 0), (slow, DELAY), (vera, DELAY)):
        take_place(scene, page, delay)
    late = scene.late[1:]
    scene.check_received()

    called = scene.clock.now
    scene.do("N 1S")
    expect(live.locator("#hand-W")).to_contain_text("A J 10 8 3")
    comment(live, ENGLISH)
    scene.check_received()
    opened = LogRow.objects.filter(play__table=scene.table).latest("at").at
    scene.wait_until(called + timedelta(seconds=DELAY) - MOMENT)
    assert opened == called
    for page in (slow, vera):
        expect(page.locator("#hand-W")).to_contain_text("A J 10 8 3")
        expect(page.locator("#auction td .call")).to_have_count(0)
    scene.check_received()
    before = [len(one.sent) for one in late]
    scene.wait_until(called + timedelta(seconds=DELAY))
    for page in (slow, vera):
        expect(page.locator("#auction td .call")).to_have_count(1)
        expect(page.locator("#comments li")).to_contain_text(ENGLISH)
    assert [len(one.sent) for one in late] == [number + 1 for number in before]
    comment(slow, CHINESE)
    for page in (live, vera):
        expect(page.locator("#comments li")).to_have_count(2)
        expect(page.locator("#comments li .topic").last).to_contain_text("N")
    check_accessible(slow)
    check_accessible(vera)
    vera.get_by_label("Language of the comments shown").select_option("zh-Hans")
    reads_chinese(vera)
    vera.goto(scene.address)
    reads_chinese(vera)
    scene.check_received()

    for line in lines:
        scene.do(line)
        scene.check_received()
        scene.wait_until(scene.clock.now + timedelta(seconds=7))
    picture_everywhere(live, "vugraph")
    scene.wait_until(scene.clock.now + timedelta(seconds=DELAY))
    for page in (live, slow, vera):
        expect(page.locator("#auction td .call")).to_have_count(len(scene.state.game.auction.calls))
        expect(page.locator("#result [data-board], #result b")).to_have_count(live.locator("#result b").count())
    scene.check_received()
    if lines is WHOLE:
        vera.goto(f"{scene.address}watch/{LogRow.objects.filter(play__table=scene.table).latest('at').play_id}/")
        vera.keyboard.press("ArrowRight")
        expect(vera.locator(".where")).to_contain_text("1 /")
    assert scene.received[NORTH].sent
    assert not any(text in sent.text for sent in scene.received[NORTH].sent for text in (ENGLISH, CHINESE))
