"""Two partners practise bidding: an auction, both hands, what the contract is worth, a note, the next board."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from laws.values.calls import Call
from play.models import BoardNote, BoardPlay, PlayTable
from play.people.models import Person
from tests.browser.clicking import make_call
from tests.browser.conftest import OpenPage
from tests.browser.sizes import SIDEWAYS
from tests.browser.test_pages import check_width
from tests.browser.watching import check_accessible


def ended(page: Page) -> None:
    """The board is over: the contract, all four hands, and nothing to play."""
    expect(page.locator("#result")).to_contain_text("3NT")
    expect(page.locator("#result")).not_to_contain_text("+")


def test_partners_bid_board_after_board(open_page: OpenPage) -> None:
    """Opened by the form as strong notrumps opposite 10–12; robots East–West pass; a desk and a phone in Chinese."""
    nora = Person.objects.create_user("nora@club.test", display_name="Nora")
    saul = Person.objects.create_user("saul@club.test", display_name="Saul")
    north = open_page("/tables/new/?play=auction", person=nora)
    north.locator("details.constraints summary").click()
    north.locator("#id_deal-preset").select_option("strong_notrump")
    north.locator("#id_deal-dealer").select_option("N")
    north.locator("#id_deal-points_S").fill("10-12")
    north.locator("#id_number").fill("2")
    north.locator("main button.main").click()
    north.wait_for_url("**/tables/*-*/")
    expect(north.locator(".invite")).to_be_visible()
    expect(north.locator("#invite-address")).to_have_value(north.url)
    north.locator("[data-do=sit][data-seat=N]").click()
    expect(north.locator("#table")).to_have_attribute("data-seat", "N")
    table = PlayTable.objects.get()
    south = open_page(f"/tables/{table.pk}/", person=saul, language="zh-hans", phone=True)
    expect(south.locator(".invite")).to_have_count(0)  # the opener invites
    south.locator("[data-do=sit][data-seat=S]").click()
    expect(south.locator("#table")).to_have_attribute("data-seat", "S")
    expect(north.locator(".invite")).to_be_hidden()  # nobody is missing

    expect(north.locator("#box")).to_have_attribute("data-open", "")
    make_call(north, Call.parse("1NT"), "")
    expect(south.locator("#box")).to_have_attribute("data-open", "")
    make_call(south, Call.parse("3NT"), "")
    expect(north.locator("#box")).to_have_attribute("data-open", "")
    make_call(north, Call.parse("Pass"), "")
    for page in (north, south):
        ended(page)
    expect(south.locator("#result")).to_contain_text("未打")
    expect(north.locator("#after-told .worth")).to_contain_text("double dummy")
    check_accessible(north)
    check_width(north)

    north.locator("#after-told summary").click()
    north.locator("#after-told [name=marked]").check()
    north.locator("#after-told [name=text]").fill("1NT – 3NT was right")
    north.get_by_role("button", name="Save").click()
    expect(north.locator("#after-told [role=status]")).to_have_text("Saved.")
    check_width(north)
    assert BoardNote.objects.get().text == "1NT – 3NT was right"
    south.locator("#result [data-shows=after]").click()
    expect(south.locator("#after-told .worth")).to_be_visible()
    check_width(south)
    south.set_viewport_size(SIDEWAYS["viewport"])
    check_width(south)
    south.locator("#after .closes").click()

    south.locator("#result [data-do=next]").click()
    expect(north.locator("#board")).to_contain_text("2")
    expect(north.locator("#box")).to_have_attribute("data-open", "")
    board = BoardPlay.objects.get(table=table, sequence=1)
    north.goto(f"/boards/{board.pk}/?step=99")
    expect(north.locator(".record")).to_contain_text("not played")
