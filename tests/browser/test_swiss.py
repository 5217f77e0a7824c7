"""The page of a Swiss in browsers: the standing with each team's way, and the director's part on a phone."""

from __future__ import annotations

from allauth.account.models import EmailAddress
from playwright.sync_api import expect

from director.results.swiss.pairing import pair_next
from tests.browser.conftest import OpenPage
from tests.browser.pictures import picture_everywhere
from tests.browser.test_club import check
from tests.browser.test_pages import check_width
from tests.director.results.swiss_played import at, go_to_round, hand_in, teams_swiss


def test_the_standing_of_a_swiss_and_the_draw_that_is_held(open_page: OpenPage) -> None:
    made = teams_swiss(11, rounds=5, boards=4, hold=True)
    EmailAddress.objects.create(user=made.owner, email=made.owner.email, verified=True, primary=True)
    go_to_round(made, 4)
    page = f"/sessions/{made.session.pk}/swiss/"
    visitor = open_page(page)
    expect(visitor.get_by_role("table", name="Standing after round 3")).to_be_visible()
    check(visitor)
    picture_everywhere(visitor, "swiss-standing", ".heading", closes="text=No, thanks", top=".heading")
    hand_in(made)
    pair_next(made.session.pk, at(made))
    phone = open_page(page, person=made.owner, language="zh-hans", phone=True)
    check(phone)
    check_width(phone)
    phone.locator("button[value=publish]").click()
    expect(phone.locator("button[value=publish]")).to_have_count(0)
    visitor.reload()
    expect(visitor.get_by_role("heading", name="Draw of round 5")).to_be_visible()
