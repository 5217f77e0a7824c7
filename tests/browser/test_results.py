"""The results of an evening of fourteen pairs, in browsers: the ranking that moves, a traveller, the cross table."""

from __future__ import annotations

from django.core.management import call_command
from playwright.sync_api import expect

from director.models import Session
from tests.browser.conftest import OpenPage
from tests.browser.pictures import Taker
from tests.browser.sizes import DESK, LONG
from tests.browser.test_club import check
from tests.browser.test_pages import check_width


@LONG
def test_the_results_of_fourteen_pairs(open_page: OpenPage) -> None:
    call_command("demo")
    session = Session.objects.exclude(published_at=None).get()
    address, taker = f"/sessions/{session.pk}/results/", Taker()
    wide = open_page(address)
    wide.get_by_role("button", name="No, thanks").click()
    wide.set_viewport_size({"width": 700, "height": 990})  # a sheet of A4
    wide.emulate_media(media="print")
    sheet, chart = (wide.locator(one).bounding_box() for one in ("main", ".chart"))
    assert sheet is not None
    assert chart is not None
    assert chart["width"] <= sheet["width"]
    wide.emulate_media(media="screen")
    wide.set_viewport_size(DESK["viewport"])
    wide.get_by_role("link", name="Cross table").click()
    expect(wide.locator("table.cross").first.locator("tr")).to_have_count(15)
    check(wide)
    taker.take(wide, "club-cross-table")
    wide.goto(f"/sessions/{session.pk}/results/7/")
    expect(wide.locator("table.list tbody tr")).to_have_count(7)
    check(wide)
    taker.take(wide, "club-traveller")
    Session.objects.filter(pk=session.pk).update(ended_at=None, published_at=None, final_at=None, open_results=True)
    phone = open_page(address, language="zh-hans", phone=True)
    phone.get_by_role("button", name="不用了").click()
    expect(phone.locator(".up").first).to_be_visible()
    check_width(phone)
    taker.take(phone, "club-moving-ranking")
