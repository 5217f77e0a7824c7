"""The director's console in browsers: at a desk and on a phone of 360 pixels, by one thumb or by the keyboard."""

from __future__ import annotations

from playwright.sync_api import Page, WebSocketRoute, expect

from director.entries.entering import Player
from director.models import Member
from play.models import BoardPlay, DirectorCall
from tests.browser.conftest import Inside, OpenPage
from tests.browser.inside import act_lines, send, start
from tests.browser.pictures import Taker
from tests.browser.session import leave
from tests.browser.test_club import NAMES, check
from tests.browser.test_pages import check_width
from tests.browser.test_watching import person
from tests.browser.watching import Complaints
from tests.director.evening import evening


def call_director(inside: Inside, table: int, reason: str) -> None:
    """East of a table calls the director."""
    board = BoardPlay.objects.get(table__of_session__number=table)
    inside(act_lines, board.pk, [f'E calls director "{reason}"'])


def test_two_directors_have_the_room_before_them(open_page: OpenPage, inside: Inside, complaints: Complaints) -> None:
    """A call reaches both; one comes to it, from his phone; the other sees that, and what the filters leave. Who is no
    director any more is told so at the table.
    """
    taker = Taker()
    tuesday = evening()
    players = [Player(person(name)) for name in NAMES]
    tuesday.enter(*zip(players[::2], players[1::2], strict=True))
    dora = person("朵拉")
    Member.objects.create(club=tuesday.club, person=dora, role="director")
    inside(start, tuesday.owner.pk, tuesday.competition.pk)
    office = open_page(f"/sessions/{tuesday.session.pk}/console/", person=tuesday.owner)
    expect(office.locator("#console")).to_have_attribute("data-connected", "")
    expect(office.locator("#glances > li")).to_have_count(2)
    expect(office.locator("#queue")).to_contain_text("Nothing waits.")
    phone = open_page(f"/sessions/{tuesday.session.pk}/console/", person=dora, phone=True, language="zh-hans")
    expect(phone.locator("#console")).to_have_attribute("data-connected", "")

    call_director(inside, 2, "36.3(9)")
    for page in (office, phone):
        expect(page.locator("#queue button")).to_be_visible()
        expect(page.locator("#glances .calls")).to_have_count(1)
    expect(office.locator("#heard")).to_contain_text("East calls the director: Other improper conduct")
    expect(office).to_have_title("(1) Console – Tuesday Pairs – Screenmate")
    check(phone)
    taker.take(office, "console")
    taker.take(phone, "console")
    office.get_by_role("link", name="Something waits").focus()
    office.keyboard.press("Enter")
    expect(office.locator("#glances > li:visible")).to_have_count(1)
    expect(office.get_by_role("link", name="Something waits")).to_be_focused()
    office.get_by_role("link", name="Behind time").click()
    expect(office.get_by_text("No table is like that now.")).to_be_visible()
    office.reload()
    expect(office.get_by_role("link", name="Behind time")).to_have_attribute("aria-current", "true")

    phone.set_viewport_size({"width": 360, "height": 740})
    check_width(phone)
    reach = phone.locator("#queue button").bounding_box()
    assert reach is not None
    assert reach["height"] >= 44
    assert reach["x"] + reach["width"] > 300, "at the edge where the thumb is"
    phone.locator("#queue button").tap()
    table = BoardPlay.objects.get(table__of_session__number=2).table_id
    phone.wait_for_url(f"**/tables/{table}/director/?board=1")
    assert DirectorCall.objects.get().taken_by_id == dora.pk
    expect(office.locator("#queue .here")).to_have_text("朵拉 is there")
    expect(office.locator("#queue button")).to_have_count(0)
    expect(office.locator("#queue")).to_contain_text("Half of the calls are answered within 0:")
    expect(office).to_have_title("Console – Tuesday Pairs – Screenmate")
    phone.locator(".ways a").first.click()  # back to the console
    expect(phone.locator("#queue .here")).to_contain_text("朵拉")
    at_the_table_beside_the_room(office, taker)

    phone.locator("#queue a").click()
    say = phone.locator("#say [name=text]")
    say.fill("我来了")
    removed = {"act": "remove", "person": f"{dora.pk}"}
    inside(send, tuesday.owner.pk, f"/clubs/{tuesday.club.address}/members/", removed)
    phone.locator("#say button").click()
    expect(phone.locator("#unsent")).to_contain_text("您已不再执裁此桌")
    expect(say).to_have_value("我来了")
    leave(phone)
    complaints[:] = [one for one in complaints if "404" not in one]


def test_a_console_that_hears_nothing_connects_anew(open_page: OpenPage, inside: Inside) -> None:
    """After a minute; where nothing answers it says so."""
    tuesday = evening()
    players = tuesday.people(*NAMES)
    tuesday.enter(*zip(players[::2], players[1::2], strict=True))
    inside(start, tuesday.owner.pk, tuesday.competition.pk)
    page = open_page("/health/", person=tuesday.owner, new=True)
    page.clock.install()
    made: list[WebSocketRoute] = []
    page.route_web_socket("**/ws/console/**", lambda socket: made.append(socket))
    page.goto(f"/sessions/{tuesday.session.pk}/console/")
    expect(page.locator("#console[data-connected]")).to_be_attached()
    page.clock.run_for(59_000)
    assert len(made) == 1
    page.clock.run_for(3_000)
    expect(page.locator("#console[data-connected]")).to_be_attached()
    page.evaluate("() => { window.WebSocket = class extends EventTarget { static OPEN = 1; close() {} }; }")
    page.clock.run_for(62_000)
    assert len(made) == 2
    expect(page.locator("#offline")).to_have_text("")
    page.clock.run_for(9_000)
    expect(page.locator("#offline")).to_have_text("The connection is lost. It is made again by itself.")


def at_the_table_beside_the_room(office: Page, taker: Taker) -> None:
    """By the keyboard he opens a table beside the room, speaks to it, goes to another one, and closes it."""
    office.get_by_role("link", name="All tables").click()
    second = office.locator("#glances > li").nth(1).get_by_role("link")
    second.focus()
    office.keyboard.press("Enter")
    expect(office.locator("#beside-title")).to_be_focused()
    expect(office.locator("#beside-title")).to_have_text("Table 2")
    expect(second).to_have_attribute("aria-current", "true")
    beside = office.locator("#director")
    expect(beside.locator("#record + ol")).to_contain_text("East calls the director")
    office.wait_for_url("**/console/?*at=*")
    beside.locator("#say [name=text]").fill("a moment, please")
    beside.get_by_role("button", name="Say it").click()
    expect(beside.locator(".spoken")).to_contain_text("a moment, please")
    expect(office.locator("#glances")).to_be_visible()
    expect(office.locator("#queue .here")).to_have_text("朵拉 is there")
    check(office)
    office.locator("#beside").evaluate("one => { one.scrollTop = 0; scrollTo(0, 0); }")
    taker.take(office, "console-table")
    office.reload()
    expect(beside.locator(".spoken")).to_contain_text("a moment, please")
    office.locator("#glances > li").first.get_by_role("link").click()
    expect(office.locator("#beside-title")).to_have_text("Table 1")
    expect(beside.locator(".spoken")).to_have_count(0)
    office.get_by_role("button", name="Hide the table").click()
    expect(beside).to_be_hidden()
    expect(office.locator("#glances > li").first.get_by_role("link")).to_be_focused()
