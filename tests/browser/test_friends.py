"""A name at the table between boards: a friend, a report, what is held back; and who reads reports."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from laws.protocol.commands import MakeCall
from laws.values.calls import PASS
from laws.values.seats import SEATS
from play.models import BoardPlay, Person
from play.store.tables.boards import create_table
from play.table.attempts import Sit
from play.table.profile import SOCIAL
from tests.browser.conftest import Acted, OpenPage
from tests.browser.sizes import SHORT_AND_LONG
from tests.browser.test_after_board import DEAL
from tests.browser.test_pages import check_readable
from tests.browser.watching import check_accessible
from tests.play.driving import one_board

NORTH, EAST, SOUTH, WEST = SEATS


@SHORT_AND_LONG
def test_from_a_name_at_the_table_to_a_friend(open_page: OpenPage, acted: Acted, whole: bool) -> None:
    """During the board nothing comes to East on his phone; when it is over North asks him from his plate."""
    names = ("Nora", "李伟", "Saul", "Walt")
    people = [Person.objects.create_user(f"{n}@club.test", display_name=name) for n, name in enumerate(names)]
    table = create_table(people[NORTH], "Friday", one_board(DEAL), robots=False, profile=SOCIAL)
    play = BoardPlay.objects.get(table=table).pk
    passes = [(people[seat], MakeCall(seat, PASS)) for seat in SEATS]
    acted(play, [*((people[seat], Sit(seat)) for seat in SEATS), passes[0]])
    nora = open_page(f"/tables/{table}/", person=people[NORTH])
    east = open_page("/friends/", person=people[EAST], language="zh-hans", phone=True, dark=True)
    expect(east.locator(".held")).to_be_visible()
    check_readable(east)
    expect(nora.locator(".plate a")).to_have_count(0)

    acted(play, passes[1:])
    plate = nora.locator("#plate-E")
    plate.locator("summary").press("Enter")
    check_accessible(nora)
    with nora.context.expect_page() as opened:
        plate.get_by_role("link", name="Friend, block, report").click()
    page = opened.value
    expect(page.locator("h1")).to_have_text("李伟")
    check_readable(page)
    page.get_by_role("button", name="Ask to be friends").click()
    expect(page.locator(".messages")).to_contain_text("李伟 is asked")
    page.get_by_role("button", name="Send the report").click()
    expect(page.locator(".errorlist")).to_have_count(2)
    check_readable(page)
    page.get_by_label("Something else").check()
    page.get_by_label("What happened").fill("He plays with the sound on.")
    page.get_by_role("button", name="Send the report").click()
    expect(page.locator(".messages")).to_contain_text("Your report was received.")

    east.reload()
    check_readable(east)
    east.get_by_role("button", name="接受").click()
    expect(east.locator(".known")).to_contain_text("Nora")
    expect(east.locator(".known a")).to_have_attribute("href", f"/tables/{table}/")

    if whole:
        settled_by_an_operator(open_page, page)


def settled_by_an_operator(open_page: OpenPage, page: Page) -> None:
    """Who may reads the report, and settles it; who has sent it reads that on his page."""
    clara = Person.objects.create_superuser("clara@club.test", display_name="Clara")
    reports = open_page("/conduct/", person=clara, language="zh-hans", phone=True)
    expect(reports.locator(".report .words")).to_have_text("He plays with the sound on.")
    reports.locator("summary").last.click()
    check_readable(reports)
    reports.get_by_label("备注").fill("spoken to")
    reports.get_by_role("button", name="结案").click()
    expect(reports.locator(".report")).to_have_count(0)
    page.goto("/friends/")
    expect(page.locator(".known").last).to_contain_text("Settled on")
