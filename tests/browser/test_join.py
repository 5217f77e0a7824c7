"""From the link of an event to the seat, on a phone, in the browser inside a messenger; and at a second device."""

from __future__ import annotations

from playwright.sync_api import expect

from director.entries.entering import Player
from director.entries.pins import pin_of
from director.models import Club, Entrant, Member
from play.models import Person
from tests.browser.conftest import OpenPage
from tests.browser.pictures import Taker
from tests.browser.test_club import check
from tests.director.evening import ROBOTS, evening

MESSENGER = (
    "Mozilla/5.0 (Linux; Android 14; Pixel 8 Build/UD1A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0"
    " Chrome/130.0.0.0 Mobile Safari/537.36 XWEB/1300 MMWEBSDK/20240404 MicroMessenger/8.0.50"
)
"""The browser inside a messenger: it opens no second window, and saves no file."""
NO_WINDOWS = "window.open = () => { throw new Error('this browser opens no window'); };"


def test_from_the_link_to_the_seat_in_three_taps(open_page: OpenPage) -> None:
    """The link, the name; and the start, or the button of the page, leads to the table."""
    tuesday = evening(rounds=2, boards_per_round=1)
    tuesday.enter((Player(None, "李华"), Player(None, "王芳")), ROBOTS, ROBOTS, ROBOTS)
    member = Person.objects.create_user("mei@evening.test", display_name="Mei Member")
    Member.objects.create(club=tuesday.club, person=member)
    Club.objects.update(shows_members=True)
    taker = Taker()
    link = f"/events/{tuesday.competition.pk}/join/{tuesday.competition.join_key}/"
    office = open_page(f"/events/{tuesday.competition.pk}/manage/", person=tuesday.owner)
    check(office)
    chinese = open_page(link, phone=True, language="zh-hans")
    taker.take(chinese, "club-joining")
    chinese.context.close()
    phone = open_page(link, phone=True, user_agent=MESSENGER)  # the first tap: in the group's chat
    phone.context.add_init_script(NO_WINDOWS)
    check(phone)
    phone.get_by_role("button", name="李华").tap()  # the second
    expect(phone.locator("#place")).to_contain_text("has not started")
    check(phone)
    phone.get_by_role("link", name="Test the connection").tap()
    expect(phone.locator("#check-shown")).to_contain_text("Your connection is good")
    check(phone)
    phone.get_by_role("link", name="Back to the session").tap()
    expect(office.locator("#roll")).to_contain_text("connection tested")
    taker.take(office, "club-roll-call")
    laptop = open_page(link)
    laptop.get_by_text("Members who are not entered").click()
    check(laptop)
    laptop.get_by_role("button", name="Mei Member").click()
    check(laptop)
    laptop.get_by_label("Your partner’s name").fill("Somebody Else")
    laptop.get_by_role("button", name="Ask the organiser").click()
    expect(laptop.locator("#joining")).to_contain_text("You have asked to be entered as Mei Member")
    expect(office.locator("#seats")).to_contain_text("the name is a member’s")
    check(office)
    office.get_by_role("button", name="Refuse Mei Member").click()
    expect(laptop.locator("#joining")).to_contain_text("has not entered you as Mei Member")
    office.get_by_role("button", name="Start the session now").click()
    phone.wait_for_url("**/tables/**")
    expect(phone.locator("#table")).to_have_attribute("data-seat", "N")
    assert len(phone.context.pages) == 1
    expect(office.locator("#seats")).to_contain_text("has taken the name")
    check(office)

    taken = Entrant.objects.get(name="李华")
    laptop.goto(laptop.url)
    laptop.get_by_text("My name is not among these").click()
    check(laptop)
    laptop.get_by_role("button", name="李华").click()
    check(laptop)
    laptop.get_by_label("PIN").fill(pin_of(taken))
    laptop.get_by_role("button", name="Take the seat").click()
    laptop.wait_for_url("**/tables/**")
    expect(laptop.locator("#table")).to_have_attribute("data-seat", "N")
    expect(phone.locator("#place")).to_contain_text("You play in another browser")
    check(phone)
    expect(office.locator("#seats")).to_contain_text("plays from another browser")
    phone.get_by_role("link", name="Play here").tap()
    phone.wait_for_url("**/tables/**")
    expect(laptop.locator("#place")).to_contain_text("You play in another browser")
