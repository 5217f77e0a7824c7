"""A real table on a phone of 360 px: from the code on the table to the check of a round, without an account."""

from __future__ import annotations

from playwright.sync_api import expect

from director.models import Session
from director.results.hall.hall import code_of
from play.people.guesses import in_threes
from tests.browser.conftest import Inside, OpenPage
from tests.browser.inside import send, start
from tests.browser.test_club import check
from tests.director.evening import evening

NAMES = ("Nora", "Saul", "Nina", "Sven", "Enid", "Walt", "Emma", "Will")


def test_a_result_is_entered_and_checked_on_a_phone(open_page: OpenPage, inside: Inside) -> None:
    made = evening(rounds=2, boards_per_round=1)
    players = made.people(*NAMES)
    made.enter(*zip(players[::2], players[1::2], strict=True))
    Session.objects.update(hall=True)
    inside(start, made.owner.pk, made.competition.pk)
    office = open_page(f"/sessions/{made.session.pk}/hall/office/", person=made.owner)
    expect(office.locator(".codes li").first).to_contain_text(in_threes(code_of(made.session, 1)))
    check(office)
    link = f"/sessions/{made.session.pk}/hall/?table=1&code={code_of(made.session, 1)}"
    phone = open_page(link, phone=True)
    phone.set_viewport_size({"width": 360, "height": 740})
    phone.get_by_role("button", name="To the table").tap()
    phone.get_by_label("Number of North-South").fill("1")
    phone.get_by_label("Number of East-West").fill("4")
    phone.get_by_role("button", name="We sit here").tap()
    expect(phone.get_by_role("alert")).to_contain_text("Number 4 plays at table 2")
    phone.get_by_label("Number of East-West").fill("3")
    phone.get_by_role("button", name="We sit here").tap()
    phone.get_by_label("Number on the board").fill("1")
    for group, choice in (
        ("Contract", "4"), ("Denomination", "♠"), ("Doubled", "X"), ("Declarer", "North"),
        ("Opening lead: suit", "♥"), ("Opening lead: card", "K"), ("Declarer’s tricks", "9"),
    ):  # fmt: skip
        phone.get_by_role("group", name=group).get_by_role("radio", name=choice, exact=True).check()
    check(phone)
    phone.get_by_role("button", name="Let East-West check it").tap()
    expect(phone.locator(".entered")).to_contain_text("−100")
    phone.get_by_role("button", name="East-West: it is right").tap()
    phone.get_by_role("button", name="North-South: all is right").tap()
    phone.get_by_role("button", name="East-West: all is right").tap()
    expect(phone.locator("#hall-table")).to_contain_text("3 Enid – Walt: table 2, East-West")
    office.reload()
    expect(office.locator("tbody tr").nth(1)).to_contain_text("1")
    inside(send, made.owner.pk, f"/sessions/{made.session.pk}/hall/office/", {"act": "close", "round": "1"})
    check(phone)
    expect(phone.get_by_role("heading", name="Do the right players sit here?")).to_be_visible()  # by itself
