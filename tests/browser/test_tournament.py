"""The pages of a tournament's event in browsers: the notice board with minutes to acknowledge."""

from __future__ import annotations

from playwright.sync_api import expect

from director.entries.entering import Player
from director.postings.board import post, rewrite
from director.postings.models import PostingKind
from tests.browser.conftest import OpenPage
from tests.browser.test_pages import check_readable
from tests.director.evening import enter_teams, evening_of_teams


def test_a_captain_acknowledges_minutes_on_the_notice_board(open_page: OpenPage) -> None:
    made = evening_of_teams()
    ann, eva = made.people("Ann", "Eva")
    robots = (Player(), Player(), Player())
    enter_teams(made, Reds=[ann, *robots], Blues=[eva, *robots])
    notice = post(made.competition, made.owner, PostingKind.NOTICE, "Rooms", "The open room is hall 1.")
    rewrite(notice, made.owner, "Rooms", "The open room is hall 2.")
    post(made.competition, made.owner, PostingKind.MINUTES, "Captains’ meeting", "Screens are used.\nNo phones.")
    page = open_page(f"/events/{made.competition.pk}/notices/", person=ann.person, phone=True, language="zh-hans")
    check_readable(page)
    page.get_by_role("button", name="我已阅读本纪要").click()
    expect(page.get_by_role("button", name="我已阅读本纪要")).to_have_count(0)
    office = open_page(f"/events/{made.competition.pk}/notices/", person=made.owner)
    check_readable(office)
    listed = office.get_by_role("heading", name="Not acknowledged yet").locator("xpath=following-sibling::ul[1]")
    expect(listed).to_have_text("Blues")
