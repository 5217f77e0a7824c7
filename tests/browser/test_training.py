"""A trainee rules on an incident of the simulator, on a phone and at a desk, without a script of its own."""

from __future__ import annotations

import os

from playwright.sync_api import expect

from director.pages.training.training_shown import practice_of
from director.training.incidents import incidents
from tests.browser.conftest import OpenPage
from tests.browser.pictures import picture_everywhere
from tests.browser.sizes import DESK, PHONE
from tests.browser.test_pages import check_readable, check_width
from tests.browser.watching import check_accessible

NAME = "27-one-heart-over-one-spade"


def test_an_incident_from_the_list_to_the_marks(open_page: OpenPage) -> None:
    """Players are asked, the Law is read, and all that is right gives a hundred points."""
    page = open_page("/training/")
    page.set_viewport_size(PHONE["viewport"])
    check_readable(page)
    check_width(page)
    page.locator(f"main a[href$='{NAME}/']").click()
    page.wait_for_url(f"**/{NAME}/")
    check_width(page)
    picture_everywhere(page, "training", ready="#players")
    page.select_option("#id_seat", "E")
    page.select_option("#id_question", "meant")
    page.locator("[name=act][value=ask]").click()
    expect(page.locator("#players dd")).to_contain_text("no slip of the hand")
    page.select_option("#id_law", "27B2")
    page.locator("[name=act][value=read]").click()
    expect(page.locator("#law [role=status]")).to_contain_text("27B2")
    for rank, place in enumerate(practice_of(incidents()[NAME]).stated.key, 1):
        page.select_option(f"[name=place-{place}]", str(rank))
    page.locator("label[for^=decision]", has_text="partner must pass whenever").click()
    page.locator("label[for=limit-lho_calls]").click()
    page.locator("label[for=limit-whole_auction]").click()
    page.locator("[name=act][value=mark]").click()
    expect(page.locator("#marks-heading")).to_have_text("100 of 100 points")
    expect(page.locator("#players dd")).to_contain_text("no slip of the hand")
    check_width(page)
    check_accessible(page)
    if where := os.environ.get("SHOTS"):
        page.screenshot(path=f"{where}/phone.png", full_page=True)
    page.set_viewport_size(DESK["viewport"])
    check_readable(page)
    page.goto("/training/exam/?count=3&number=7")
    check_readable(page)
    page.set_viewport_size(PHONE["viewport"])
    check_width(page)
    if where:
        page.screenshot(path=f"{where}/exam.png", full_page=True)
        page.set_viewport_size(DESK["viewport"])
        page.goto("/training/50-king-on-the-table/")
        page.screenshot(path=f"{where}/desk.png", full_page=True)
        page.goto("/training/")
        page.screenshot(path=f"{where}/list.png", full_page=True)
