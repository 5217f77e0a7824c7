"""An explanation tapped together from the list of words: on a desk in English, on a phone in Chinese."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from laws.values.seats import SEATS
from play.people.agreements.meaning_text import read_meanings
from play.people.agreements.meanings import keep_meanings
from play.people.agreements.partnerships import ensure_partnership
from tests.browser.four import Four
from tests.browser.pictures import Taker
from tests.browser.sizes import LONG
from tests.browser.watching import check_accessible

NORTH, EAST, SOUTH, WEST = SEATS


def tap(page: Page, *tiles: str) -> None:
    """Tap each tile of the open list; one of a suit after its suit."""
    for tile in tiles:
        suit, _, rest = tile.rpartition(":")
        if suit and page.locator(f"#tiles [data-suit={suit}]").get_attribute("aria-pressed") != "true":
            page.locator(f"#tiles [data-suit={suit}]").click()
        page.locator(f"#tiles [data-tile='{rest}']").click()


def test_an_explanation_is_tapped_and_read_in_each_readers_language(four: Four) -> None:
    """The list opens beside the call that is made, and in the sheet about a call; what is sent is tiles and words."""
    scene = four.board("alerts: self\ndirector: present\n", seen="NSW")
    north, south, west = (scene.pages[seat] for seat in (NORTH, SOUTH, WEST))
    taker = Taker()
    north.locator("#note [name=alert]").check()
    north.keyboard.press("Escape")
    north.locator("body").press("t")
    tap(north, "hcp 15-17", "balanced", "nf", "f1")
    expect(north.locator("#tiles [data-tile=nf]")).to_have_attribute("aria-pressed", "false")
    expect(north.locator("#tiles [data-tile=f1]")).to_have_attribute("aria-pressed", "true")
    tap(north, "f1", "H:{} 5+", "S:{} 3+", "no-stopper {}")
    north.locator("#tiles ul button", has_text="no stopper in spades").click()
    taker.take(north, "explaining")
    north.locator("#tiles [data-closes]").click()
    expect(north.locator("#note .tiled")).to_contain_text("15–17, balanced")
    north.locator("#note [name=text]").fill("upgraded at times")
    scene.do("N 1NT")
    expect(west.locator("#explanation-1 bdi")).to_have_text("15–17 点、3+ 张黑桃、5+ 张红心、均型；upgraded at times")
    assert "15–17" not in south.locator("#auction").inner_text()
    expect(north.locator("#note .tiled")).to_have_text("Words")
    scene.do("E pass")
    south.locator("#note .tiled").tap()
    south.locator("#tiles [name=low]").fill("8")
    south.locator("#tiles [data-adds]").tap()
    tap(south, "S:transfer {}")
    check_accessible(south)
    taker.take(south, "explaining")
    south.locator("#tiles [data-closes]").tap()
    scene.do("S 2H")
    expect(west.locator("#explanation-3 bdi")).to_have_text("8+ 点、转移到黑桃")
    scene.do("W asks 3")
    south.locator("#screen [data-opens=call-form]").tap()
    south.locator("#call-form .tiled").tap()
    tap(south, "weak", "S:{} 5+")
    south.locator("#tiles [data-closes]").tap()
    south.locator("#call-form [data-sends=explain]").tap()
    expect(west.locator("#explanation-3 bdi")).to_have_text(["8+ 点、转移到黑桃", "5+ 张黑桃、弱牌"])
    scene.check_received()


@LONG
def test_a_kept_meaning_is_one_tap(four: Four) -> None:
    """In the clarification period the declaring side may look at its notes (Law 40B2(b)): North’s is offered to him."""
    people = [four.people[letter] for letter in "NS"]
    keep_meanings(ensure_partnership(people[0].pk, people[1].pk), read_meanings("1NT = [hcp 14-16] kept at home\n"))
    scene = four.board("alerts: self\ndirector: present\nN 1NT\nE pass\nS pass\n")
    north, east = scene.pages[NORTH], scene.pages[EAST]
    opens = north.locator("#auction [data-opens=call-form][data-number='1']")
    opens.click()
    expect(north.locator("#call-form")).to_be_visible()
    assert "kept at home" not in north.content(), "not before the auction is over"
    north.keyboard.press("Escape")
    scene.do("W pass")
    opens.click()
    offer = north.locator("#call-form [data-offered]")
    expect(offer).to_have_text("14–16 HCP; kept at home")
    check_accessible(north)
    offer.click()
    expect(east.locator("#explanation-1 bdi")).to_have_text("14–16 HCP; kept at home")
    scene.check_received()


@LONG
def test_what_is_typed_as_a_tile_and_is_none_stays_in_the_sheet(four: Four) -> None:
    """The sheet says what is wrong; nothing that was typed is lost, and it is sent once it is put right."""
    scene = four.board("alerts: self\nN 1NT\n")
    north = scene.pages[NORTH]
    north.locator("#auction [data-opens=call-form][data-number='1']").click()
    field = north.locator("#call-form [name=text]")
    field.fill("[hcp 1517] five-card major possible")
    field.press("Enter")
    expect(north.locator("#call-form [role=alert]")).to_contain_text("“hcp 1517”")
    expect(field).to_have_value("[hcp 1517] five-card major possible")
    field.fill("[hcp 15-17] five-card major possible")
    field.press("Enter")
    expect(north.locator("#call-form")).to_be_hidden()
    expect(scene.pages[EAST].locator("#explanation-1 bdi")).to_have_text("15–17 HCP; five-card major possible")
