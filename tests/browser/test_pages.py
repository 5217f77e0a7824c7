"""The pages around the table in a real browser: accessible, usable by keyboard and without scripts."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.conf import settings
from playwright.sync_api import Page, expect

from laws.values.seats import Seat
from play.people.models import Person
from play.store.tables.boards import Dealt, create_table
from play.table.profile import SOCIAL
from tests.browser.conftest import OpenPage
from tests.browser.session import sign_in
from tests.browser.sizes import LONG, WHOLE
from tests.browser.watching import Complaints, check_accessible
from tests.play.pages.finished import played
from tests.play.pages.tables.test_boards import page as board

PASSWORD = "hedge lantern copper"
VISITORS = [
    "/",
    "/tables/",
    "/accounts/login/?next=/tables/",
    "/accounts/signup/",
    "/regulations/chinese_club/",
    "/what-to-alert/",
    *(("/about/", "/accounts/password/reset/") * WHOLE),
    *(("/accounts/password/reset/done/", "/accounts/password/reset/key/7-7/", "/accounts/confirm-email/7/") * WHOLE),
]
MEMBERS = [
    "/",
    "/tables/?sort=name",
    "/tables/new/",
    "/boards/",
    "/settings/",
    *(("/friends/", "/accounts/email/") * WHOLE),
    *(("/boards/?contract=9S", "/accounts/password/change/", "/accounts/logout/", "/accounts/reauthenticate/") * WHOLE),
]
DRAWN = ("/", "/accounts/signup/", "/regulations/chinese_club/", "/tables/new/", "/settings/")
"""Whose drawing the suite looks at, too: one of each style sheet."""
_DEVICES: dict[str, dict[str, Any]] = {
    "en-desk-light": {"language": "en", "phone": False, "dark": False},
    "zh-phone-dark": {"language": "zh-hans", "phone": True, "dark": True},
    "en-phone-light": {"language": "en", "phone": True, "dark": False},
    "zh-desk-dark": {"language": "zh-hans", "phone": False, "dark": True},
}


def readers(suite: str) -> pytest.MarkDecorator:
    """Test by four readers: the suite by the one named, `make long` by the other three too."""
    ways = [pytest.param(way, id=name, marks=() if name == suite else LONG) for name, way in _DEVICES.items()]
    return pytest.mark.parametrize("reader", ways)


@pytest.fixture
def li(site: str) -> Person:
    """Li Wei, with a table of her own and one of a friend with a long name."""
    person = Person.objects.create_user("li@example.org", PASSWORD, display_name="Li Wei")
    friend = Person.objects.create_user("m@example.org", display_name="Margaret Okafor-Lindqvist of the Ferry")
    create_table(friend, "Thursday practice for everybody who likes a quiet game", Dealt(), robots=True, profile=SOCIAL)
    create_table(person, "周四练习", Dealt(), robots=False, profile=SOCIAL)
    return person


def check_readable(page: Page, *, drawn: bool = False) -> None:
    """Check WCAG 2.2 AA, one top heading, a title, and that nothing exceeds the window; how it is `drawn`, too."""
    check_accessible(page, drawn=drawn)
    expect(page.locator("h1")).to_have_count(1)
    assert re.search(r"\S", page.title())
    check_width(page)


def check_width(page: Page) -> None:
    """Check that nothing exceeds the window's width."""
    width, seen = page.evaluate("[document.documentElement.scrollWidth, document.documentElement.clientWidth]")
    assert width <= seen, f"{page.url} is {width} wide"


def test_a_chinese_name_breaks_within_itself_only_where_a_line_is_too_short(open_page: OpenPage) -> None:
    """Wherever the line would end; the longest name does not widen the narrowest phone."""
    page = open_page("/", language="zh-hans", phone=True)
    page.set_viewport_size({"width": 320, "height": 640})
    broken = page.locator("main").evaluate(
        """(main) => {
          const line = main.appendChild(document.createElement("p"));
          return [...Array(20).keys()].filter((before) => {
            line.innerHTML = `${"牌".repeat(before)} <bdi>欧阳建国</bdi>`;
            return line.lastChild.getClientRects().length > 1;
          });
        }"""
    )
    assert broken == []
    page.locator("main > p:last-child > bdi").evaluate("(name) => { name.textContent = '欧'.repeat(40); }")
    check_width(page)


@readers("zh-phone-dark")
def test_everybody_can_read_what_visitors_see(open_page: OpenPage, li: Person, reader: dict[str, Any]) -> None:
    """In both languages, in light and dark, on a desk and on a phone; in the suite in a window of 320 px."""
    page = open_page("/", **reader)
    if not WHOLE:
        page.set_viewport_size({"width": 320, "height": 640})
    for path in VISITORS:
        page.goto(path)
        check_readable(page, drawn=path in DRAWN)


@readers("en-desk-light")
def test_everybody_can_read_what_members_see(open_page: OpenPage, li: Person, reader: dict[str, Any]) -> None:
    """With the account menu open, too."""
    page = open_page("/", person=li, **reader)
    for path in MEMBERS:
        page.goto(path)
        check_readable(page, drawn=path in DRAWN)
    page.locator("details.menu summary").click()
    check_readable(page)


@readers("zh-phone-dark")
def test_everybody_can_read_what_is_wrong(open_page: OpenPage, li: Person, reader: dict[str, Any]) -> None:
    """Refused forms, with the focus on the first error."""
    page = open_page("/accounts/signup/", **reader)
    page.locator("main form.sheet button.main").click()
    expect(page.locator(".errorlist")).to_have_count(3)
    expect(page.locator("#id_display_name")).to_be_focused()
    check_readable(page, drawn=True)
    page = open_page("/tables/new/", person=li, **reader)
    upload(page, board(Board=7) + '[Board "8"]\n[Deal "N:AKQ"]\n\n' + board(Board=9))
    page.locator("main button.main").click()
    expect(page.locator(".found li").first).to_be_visible()
    check_readable(page)


@readers("en-desk-light")
def test_everybody_can_choose_regulations_and_read_what_applies(
    open_page: OpenPage, li: Person, reader: dict[str, Any]
) -> None:
    """The form says what can be chosen and why not; the table leads to its rules, and a line that it has changed."""
    page = open_page("/tables/new/", person=li, **reader)
    page.locator("details.more summary", has_text=re.compile("Conditions of play|比赛条件")).click()
    page.locator("details.constraints summary").click()
    page.locator("input[name=profile][value=chinese_club]").check()
    page.locator("#id_last_trick").check()
    page.locator("#id_confirm").check()
    check_readable(page)
    page.locator("main button.main").click()
    page.wait_for_url("**/tables/*-*/")  # until it is loaded: before that no script hears a click
    expect(page.locator("#table")).to_have_attribute("data-confirm", "")
    if reader["phone"]:
        page.locator("[data-shows=menu]").click()
    with page.expect_popup() as opened:  # the table stays where it is
        page.locator(".tools a[href$='/rules/']").click()
    page = opened.value
    expect(page.locator(".changed")).to_have_count(4)
    check_readable(page)
    page.locator("a[href='#last_trick']").first.click()
    expect(page.locator("#last_trick")).to_be_in_viewport()


@LONG
def test_a_narrow_window_and_large_letters(open_page: OpenPage, li: Person) -> None:
    """320 px, as a desk at 400 % is: nothing exceeds the width."""
    page = open_page("/", person=li, viewport={"width": 320, "height": 640})
    for path in (*VISITORS, *MEMBERS):
        page.goto(path)
        check_width(page)


def test_a_page_that_is_not_there(open_page: OpenPage, complaints: Complaints) -> None:
    """Readable, with the way to the tables."""
    page = open_page("/nothing/here/")
    check_readable(page)
    page.get_by_role("link", name="To the tables").click()
    expect(page).to_have_url(re.compile("/tables/$"))
    assert len(complaints) == 1
    complaints.clear()


def test_signing_up_in_and_out_by_keyboard_alone(open_page: OpenPage) -> None:
    """The focus starts at the first field; Tab goes on; Enter submits."""
    page = open_page("/accounts/signup/?next=/about/")
    expect(page.locator("#id_display_name")).to_be_focused()
    page.keyboard.type("Chen Bo")
    page.keyboard.press("Tab")
    page.keyboard.type("chen@example.org")
    page.keyboard.press("Tab")
    page.keyboard.type(PASSWORD)
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile(r"^[^?]+/about/$"))  # wait until it is loaded: before that no script handles Escape
    menu = page.locator("details.menu")
    menu.locator("summary").focus()
    page.keyboard.press("Enter")
    expect(menu.get_by_role("link", name="Settings")).to_be_visible()
    page.keyboard.press("Tab")
    page.keyboard.press("Escape")
    expect(menu.get_by_role("link", name="Settings")).to_be_hidden()
    expect(menu.locator("summary")).to_be_focused()
    page.keyboard.press("Enter")
    for _ in range(menu.get_by_role("link").count() + 1):
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.get_by_text("You are signed out.")).to_be_visible()
    page.goto("/accounts/login/")
    expect(page.locator("#id_login")).to_be_focused()
    page.keyboard.type("chen@example.org")
    page.keyboard.press("Tab")
    page.keyboard.type(PASSWORD)
    page.keyboard.press("Enter")
    expect(page.locator("details.menu summary")).to_have_text("Chen Bo")


def test_a_password_can_be_looked_at_while_it_is_typed(open_page: OpenPage) -> None:
    """And hidden again; the button says which it is."""
    page = open_page("/accounts/login/")
    field, button = page.locator("#id_password"), page.get_by_role("button", name="Show")
    field.fill(PASSWORD)
    expect(field).to_have_attribute("type", "password")
    button.click()
    expect(field).to_have_attribute("type", "text")
    expect(button).to_have_attribute("aria-pressed", "true")
    button.click()
    expect(field).to_have_attribute("type", "password")


def test_the_first_thing_for_the_keyboard_leads_past_the_header(open_page: OpenPage) -> None:
    """Visible when it has the focus."""
    page = open_page("/about/")
    page.keyboard.press("Tab")
    skip = page.get_by_role("link", name="Skip to the content")
    expect(skip).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_be_focused()


def test_the_menu_closes_when_one_looks_elsewhere(open_page: OpenPage, li: Person) -> None:
    """A tap outside closes it."""
    page = open_page("/about/", person=li)
    expect(page.locator("details.menu summary > bdi")).to_have_text("Li Wei")  # which ends where its script does
    page.locator("details.menu summary").click()
    expect(page.get_by_role("link", name="Settings")).to_be_visible()
    page.locator("h1").click()
    expect(page.get_by_role("link", name="Settings")).to_be_hidden()


def test_a_long_name_stands_beside_the_name_of_the_site_on_a_phone(open_page: OpenPage, li: Person) -> None:
    """The head of a page has two lines, the names of the places the second."""
    Person.objects.filter(pk=li.pk).update(display_name="Alexandra Worthington-Smythe")
    page = open_page("/clubs/", person=li)
    page.set_viewport_size({"width": 375, "height": 740})
    name, brand = page.locator(".menu summary").bounding_box(), page.locator(".brand").bounding_box()
    assert name
    assert brand
    assert abs(name["y"] - brand["y"]) < 10
    check_width(page)


def test_light_and_dark_are_chosen_at_the_foot_of_a_page(open_page: OpenPage) -> None:
    """The page stays; the next one keeps the choice; it can be left to the device again."""
    page = open_page("/tables/?sort=name")
    ground = "getComputedStyle(document.body).backgroundColor"
    light = page.evaluate(ground)
    page.get_by_role("button", name="Dark").click()
    expect(page.get_by_role("button", name="Dark")).to_have_attribute("aria-pressed", "true")
    expect(page).to_have_url(re.compile(r"/tables/\?sort=name$"))
    assert page.evaluate(ground) != light
    page.goto("/")
    assert page.evaluate(ground) != light
    page.get_by_role("button", name="As my device").click()
    expect(page.get_by_role("button", name="As my device")).to_have_attribute("aria-pressed", "true")
    assert page.evaluate(ground) == light


def test_a_setting_is_seen_at_once_and_kept_when_it_is_saved(open_page: OpenPage, li: Person) -> None:
    """On every page, and on another device."""
    page = open_page("/settings/", person=li)
    root = page.locator("html")
    page.get_by_label("Dark").check()
    page.get_by_label("♠♥♦♣").check()
    page.get_by_label("Trumps on the left").check()
    for attribute, value in (("data-theme", "dark"), ("data-sort", "SHDC"), ("data-trumps", "left")):
        expect(root).to_have_attribute(attribute, value)
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Your settings are saved.")).to_be_visible()
    elsewhere = open_page("/", person=li).locator("html")
    for attribute, value in (("data-theme", "dark"), ("data-sort", "SHDC"), ("data-trumps", "left")):
        expect(elsewhere).to_have_attribute(attribute, value)


def test_what_is_half_written_outlives_the_page(open_page: OpenPage, li: Person) -> None:
    """In another language, and where the session has ended before the form was sent; not when it was taken, and for
    nobody else. At a table, talk is kept, and what is written for the next call.
    """
    page = open_page("/tables/new/", person=li)
    pasted = page.locator("#id_pasted")
    page.locator("summary", has_text="Boards of your own").click()
    pasted.fill(board(Board=7))
    page.get_by_role("button", name="简体中文").click()
    expect(page.locator("html")).to_have_attribute("lang", "zh-Hans")
    expect(pasted).to_be_visible()
    expect(pasted).to_have_value(board(Board=7))
    page.get_by_role("button", name="English").click()
    key = page.locator("main [name=form_key]").input_value()
    page.context.clear_cookies(name=settings.SESSION_COOKIE_NAME)
    page.locator("main button.main").click()
    page.locator("#id_login").fill("li@example.org")
    page.locator("#id_password").fill(PASSWORD)
    page.locator("main form.sheet button.main").click()
    expect(pasted).to_have_value(board(Board=7))
    expect(page.locator("main [name=form_key]")).to_have_value(key)
    page.locator("main button.main").click()
    page.wait_for_url("**/tables/*-*/")
    page.get_by_label("What you say").fill("Good evening, ")
    page.locator("[data-do=sit][data-seat=S]").click()
    expect(page.locator("#table")).to_have_attribute("data-seat", "S")
    page.get_by_label("Explanation of your call").fill("strong")
    page.get_by_label("Alert").check()
    page.reload()
    expect(page.get_by_label("Explanation of your call")).to_have_value("strong")
    expect(page.get_by_label("Alert")).to_be_checked()
    expect(page.get_by_label("What you say")).to_have_value("Good evening, ")
    page.goto("/tables/new/")
    expect(pasted).to_have_value("")
    page.locator("summary", has_text="Boards of your own").click()
    pasted.fill("Ferry night")
    sign_in(page, Person.objects.get(email="m@example.org"), page.url.partition("/tables/")[0])
    page.goto("/tables/new/")
    expect(pasted).to_have_value("")


def test_the_list_of_tables_keeps_itself_up_to_date(open_page: OpenPage, li: Person) -> None:
    """Without a reload, and without moving the focus."""
    page = open_page("/tables/", person=li)
    seat = page.get_by_role("button", name="Sit North, 周四练习")
    seat.focus()
    create_table(li, "Just opened", Dealt(), robots=False, profile=SOCIAL)
    expect(page.get_by_role("link", name="Just opened")).to_be_visible(timeout=15_000)
    expect(seat).to_be_focused()


def test_a_newcomer_sits_at_a_table_after_one_click(open_page: OpenPage) -> None:
    """Without an account, as a guest; robots have the other seats."""
    page = open_page("/")
    page.get_by_role("button", name="Try a table").click()
    expect(page).to_have_url(re.compile(r"/tables/[0-9a-f-]{36}/$"))
    expect(page.locator("#table")).to_have_attribute("data-seat", "S")


def test_a_seat_in_the_list_is_one_click_away(open_page: OpenPage, li: Person) -> None:
    """The table opens with the player in it."""
    page = open_page("/tables/", person=li)
    page.get_by_role("button", name="Sit East, 周四练习").click()
    expect(page.locator("#table")).to_have_attribute("data-seat", "E")


def test_a_habit_that_is_set_at_the_table_is_kept_with_the_account(open_page: OpenPage, li: Person) -> None:
    """The settings page knows it."""
    page = open_page("/tables/", person=li)
    page.get_by_role("link", name="周四练习").click()
    page.wait_for_url("**/tables/*-*/")  # until it is loaded: before that no script hears a click
    page.get_by_role("button", name="Display").click()
    dialog = page.get_by_role("dialog", name="Display")
    with page.expect_response("**/settings/habit/") as answer:
        dialog.get_by_role("group", name="Cards in hand").get_by_label("Large").check()
    assert answer.value.status == 204
    page.goto("/settings/")
    expect(page.locator("html")).to_have_attribute("data-cards", "large")
    expect(page.get_by_role("group", name="Cards in hand").get_by_label("Large")).to_be_checked()


def test_everything_but_the_table_works_without_scripts(open_page: OpenPage) -> None:
    """Signing up, the language, a setting, a file with a fault in it, a table with what was good."""
    page = open_page("/accounts/signup/", java_script_enabled=False)
    page.locator("#id_display_name").fill("Chen Bo")
    page.locator("#id_email").fill("chen@example.org")
    page.locator("#id_password1").fill(PASSWORD)
    page.locator("main form.sheet button.main").click()
    page.goto("/settings/")
    page.locator("#id_colours_1").check()
    page.get_by_role("button", name="Save").click()
    expect(page.locator("html")).to_have_attribute("data-colours", "2")
    page.get_by_role("button", name="简体中文").click()
    expect(page.locator("html")).to_have_attribute("lang", "zh-Hans")
    page.goto("/tables/new/")
    upload(page, board(Board=7) + '[Board "8"]\n\n')
    page.locator("main button.main").click()
    expect(page.locator(".found")).to_contain_text("有 1 副牌可以打")
    page.locator("main button.main").click()
    expect(page).to_have_url(re.compile(r"/tables/[0-9a-f-]{36}/$"))


def test_a_bar_shows_that_a_file_is_sent_and_read(open_page: OpenPage, li: Person) -> None:
    """As long as nothing has come, which this test does not let; a form without a file shows none."""
    page = open_page("/tables/new/", person=li, new=True)
    bar = page.get_by_role("progressbar", name="The file is being sent.")
    page.evaluate("addEventListener('submit', (event) => event.preventDefault())")
    page.locator("summary", has_text="Boards of your own").click()
    page.locator("main button.main").click()
    expect(bar).to_be_hidden()
    page.route("**/tables/new/", lambda _route: None)
    upload(page, board(Board=7))
    page.locator("main button.main").click()
    expect(bar).to_be_visible()
    check_accessible(page)


def upload(page: Page, text: str) -> None:
    """Choose a file with that text."""
    page.locator("#id_file").set_input_files({"name": "evening.pbn", "mimeType": "text/plain", "buffer": text.encode()})


@LONG
@readers("zh-phone-dark")
def test_a_finished_board_is_played_through_by_the_arrow_keys(
    open_page: OpenPage, li: Person, reader: dict[str, Any]
) -> None:
    """Forward, back, to the end and to the beginning; each step is readable."""
    finished = played({Seat.SOUTH: li}, seed=8)
    page = open_page(f"/boards/{finished.pk}/", person=li, **reader)
    where = page.locator(".where")
    check_readable(page)
    page.keyboard.press("ArrowRight")
    expect(where).to_contain_text("1 /")
    page.keyboard.press("ArrowRight")
    expect(where).to_contain_text("2 /")
    page.keyboard.press("ArrowLeft")
    expect(where).to_contain_text("1 /")
    page.keyboard.press("End")
    expect(page.locator("#step-after")).to_have_attribute("aria-disabled", "true")
    here, listed = page.locator(".said .here").bounding_box(), page.locator(".said").bounding_box()
    assert here is not None
    assert listed is not None
    assert listed["y"] <= here["y"] < listed["y"] + listed["height"]
    check_readable(page)
    page.keyboard.press("Home")
    expect(where).to_contain_text("0 /")
