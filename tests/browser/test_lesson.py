"""A lesson: a teacher at his page and a pupil at the table, on a desk and on a phone in Chinese."""

from __future__ import annotations

from itertools import combinations

from playwright.sync_api import Page, expect

from laws.dealing.written import parse
from laws.values.calls import Call
from laws.values.deal import Deal
from play.models import LaidBoard, PlayTable
from play.people.models import Person
from tests.browser.clicking import make_call
from tests.browser.conftest import OpenPage
from tests.browser.haste import hastened
from tests.browser.sizes import PHONE, SHORT_AND_LONG, SIDEWAYS
from tests.browser.test_pages import check_readable, check_width


def press(page: Page, name: str) -> None:
    """Press a button of the teacher's page, which answers with the page."""
    with page.expect_navigation():
        page.get_by_role("button", name=name, exact=True).first.click()


@SHORT_AND_LONG
def test_a_teacher_leads_a_pupil(open_page: OpenPage, whole: bool) -> None:
    """Opened by the form; a seat given, a call taken back, a pause, words, hands shown; in long the next boards."""
    nora = Person.objects.create_user("nora@club.test", display_name="Nora")
    saul = Person.objects.create_user("saul@club.test", display_name="Saul")
    table_page = page = open_page("/tables/new/", person=nora)
    page.locator("input[name=play][value=lesson]").check()
    page.locator("main button.main").click()
    page.wait_for_url("**/tables/*-*/")
    table = PlayTable.objects.get()
    pupil = open_page(f"/tables/{table.pk}/", person=saul, language="zh-hans", phone=True)
    with page.expect_popup() as teaching:  # the table keeps its page
        page.get_by_role("link", name="Teach (opens in a new tab)").click()
    page = teaching.value
    expect(page.locator("#lesson select").first).to_contain_text("Saul")
    check_readable(page)
    expect(page.locator(".record .hand")).to_have_count(4)

    page.locator("#lesson select").first.select_option(label="Saul")
    press(page, "Give the seat")
    expect(pupil.locator("#table")).to_have_attribute("data-seat", "N")
    make_call(pupil, Call.parse("1C"), "")
    with hastened(page):
        expect(page.get_by_role("button", name="North: 1♣", exact=True)).to_be_visible()
    press(page, "North: 1♣")
    expect(pupil.locator("#auction")).not_to_contain_text("1♣")
    expect(pupil.locator("#duties")).to_contain_text("老师把这副牌退回了")

    press(page, "Stop the board")
    expect(pupil.locator("#duties")).to_contain_text("老师暂停了这副牌")
    make_call(pupil, Call.parse("1C"), "")
    expect(pupil.locator("#refusal")).to_contain_text("老师暂停了这副牌")
    press(page, "Go on")
    page.locator("#to").select_option("NS")
    page.locator("#text").fill("How many hearts has East?")
    press(page, "Send")
    expect(pupil.locator("#talk")).to_contain_text("How many hearts")
    press(page, "Show all hands")
    expect(pupil.locator("#duties")).to_contain_text("西家")
    check_width(pupil)
    for size in (PHONE, SIDEWAYS):
        table_page.set_viewport_size(size["viewport"])
        all_hands_in_sight(table_page)

    if whole:
        lays_boards(page)

    press(page, "End the board")
    expect(pupil.locator("#result")).to_be_visible()
    for size in (PHONE, SIDEWAYS):
        pupil.set_viewport_size(size["viewport"])
        stand_apart(pupil, ".top > .hand", *(f".{side} > .hand" for side in ("left", "right")), ".top > .plate button")
    press(page, "Next board")
    expect(pupil.locator("#board")).to_contain_text("2")
    expect(pupil.locator("#duties")).to_be_hidden()


def all_hands_in_sight(page: Page) -> None:
    """No hand at the table lies over another one or over the auction, and what is told does not move the felt."""
    for hand in "NESW":
        expect(page.locator(f"#hand-{hand} p").filter(visible=True)).not_to_have_count(0)
    stand_apart(page, *(f"#hand-{hand}" for hand in "NESW"), "#auction")
    top = page.locator("#board").bounding_box()
    assert top
    assert top["y"] + top["height"] < 60


def stand_apart(page: Page, *parts: str) -> None:
    """No part of the page lies over another one."""
    for one, other in combinations([page.locator(part).bounding_box() for part in parts], 2):
        assert one
        assert other
        beside = one["x"] + one["width"] <= other["x"] or other["x"] + other["width"] <= one["x"]
        assert beside or one["y"] + one["height"] <= other["y"] or other["y"] + other["height"] <= one["y"]


def lays_boards(page: Page) -> None:
    """The next boards, by a condition; four hands that are none are refused."""
    page.locator("details.constraints summary").click()
    page.locator("#id_deal-preset").select_option("weak_two")
    page.locator("#id_number").fill("2")
    press(page, "Lay them for the table")
    expect(page.get_by_text("Boards that come next: 2")).to_be_visible()
    page.locator("summary", has_text="One board by its hands").click()
    page.locator("#id_hand_N").fill("AKQ2.J54.T9.87")
    press(page, "Lay them for the table")
    expect(page.get_by_text("These are not four hands of thirteen cards")).to_be_visible()
    page.set_viewport_size(SIDEWAYS["viewport"])
    check_width(page)
    laid = LaidBoard.objects.order_by("place").values_list("dealt__deal", flat=True)
    assert [parse("N: 6-10").allow(Deal.parse(deal)) for deal in laid] == [True, True]
