"""A knockout in browsers: a captain hands in a line-up, reads the draw, confirms a result; the bracket in pictures."""

from __future__ import annotations

from datetime import timedelta

from django.utils import timezone
from playwright.sync_api import expect

from tests.browser.conftest import OpenPage
from tests.browser.pictures import picture_everywhere
from tests.browser.test_club import check
from tests.browser.test_pages import check_width
from tests.director.knockouts.scripted import tournament

NAMES = ["Lions", "Tigers", "Bears", "Wolves", "Hawks", "Foxes", "Owls", "Seals"]


def test_a_knockout(open_page: OpenPage) -> None:
    cup = tournament(NAMES, segments=2, boards=2, seats="home")
    cup.now = timezone.now()
    cup.draw()
    first = cup.session(1)
    bracket, match = f"/stages/{cup.stage.pk}/bracket/", f"/stages/{cup.stage.pk}/bracket/{cup.match(1).pk}/"
    lions = open_page(match, person=cup.captain(cup.team("Lions")), phone=True)
    expect(lions.locator("main")).to_contain_text("Segment 1: Lions")
    check(lions)
    check_width(lions)
    lions.get_by_role("link", name="Line-up Lions").click()
    expect(lions.locator("main")).to_contain_text("you hand in your line-up when you have read the other one")
    lions.get_by_label("Open room: first").select_option("2")
    lions.get_by_label("Open room: second").select_option("1")
    lions.get_by_role("button", name="Save the line-up").click()
    expect(lions.get_by_label("Open room: first")).to_have_value("2")

    cup.now -= timedelta(hours=4)
    cup.play(first, {1: 3, 2: -1, 3: 2, 4: -2}, confirmed=False)
    cup.confirm(first, but="Lions")
    score = f"/sessions/{first.pk}/matches/1/1/"
    lions.goto(score)
    lions.get_by_role("button", name="Confirm the score").click()
    expect(lions.locator(".confirming")).to_contain_text("confirmed by")
    lions.goto(bracket)
    expect(lions.locator("main")).to_contain_text("Semi-finals")
    check_width(lions)

    check(lions)
    expect(lions.locator("svg.bracket")).to_be_attached()
    picture_everywhere(lions, "bracket", "svg.bracket")
    lions.emulate_media(media="print")
    expect(lions.locator("svg.bracket path.way").first).to_be_visible()
    expect(lions.locator("header.site")).to_be_hidden()
    lions.emulate_media(media="screen")
