"""From the link of an event to the published result, on a phone, in the browser inside a messenger; a second device."""

from __future__ import annotations

from typing import Final

from playwright.sync_api import Locator, Page, expect

from director.entries.entering import Player
from director.entries.pins import pin_of
from director.models import Club, Entrant, Member, Session
from play.models import Person
from tests.browser.conftest import Inside, OpenPage
from tests.browser.haste import hastened
from tests.browser.pictures import picture_everywhere
from tests.browser.session import leave
from tests.browser.sizes import LONG
from tests.browser.test_club import all_pass, check
from tests.director.evening import evening

MESSENGER = (
    "Mozilla/5.0 (Linux; Android 14; Pixel 8 Build/UD1A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0"
    " Chrome/130.0.0.0 Mobile Safari/537.36 XWEB/1300 MMWEBSDK/20240404 MicroMessenger/8.0.50"
)
"""The browser inside a messenger: it opens no second window, and saves no file."""
NO_WINDOWS = "window.open = () => { throw new Error('this browser opens no window'); };"
OPPONENTS: Final = ("Saul", "Nina", "Sven", "Enid", "Walt", "Emma", "Will")


def tapped(found: Locator) -> None:
    """Tap what leads on in the same window: no new one, and no file."""
    assert found.evaluate("link => !link.target && !link.hasAttribute('download')")
    found.tap()


def played(phone: Page, office: Page, inside: Inside) -> None:
    """Play both boards, publish, and follow the phone from the table to the results and a board of them."""
    phone.get_by_role("button", name="Pass", exact=True).tap()
    expect(phone.locator("#auction")).to_contain_text("Pass")
    all_pass(inside, 1)
    expect(phone.locator("#board")).to_contain_text("2")
    with hastened(office):
        expect(office.locator("#room .cards li").filter(has_text="Board 2")).to_have_count(2)
    all_pass(inside, 2)
    back = phone.locator("#result").get_by_role("link", name="Back to the session")
    expect(back).to_be_visible()
    with hastened(office):
        office.get_by_role("button", name="Publish the results").click()
    expect(office.get_by_role("button", name="Publish the results")).to_have_count(0)
    tapped(back)
    tapped(phone.get_by_role("link", name="Results", exact=True))
    expect(phone.locator(".ranking .mine")).to_contain_text("李华 – Saul")
    tapped(phone.locator(".ranking .mine a").first)
    expect(phone.locator("main")).to_contain_text("李华 – Saul")
    phone.go_back()
    tapped(phone.locator(".boards a").first)
    expect(phone.locator(".list tbody tr")).to_have_count(2)
    assert len(phone.context.pages) == 1


def test_from_the_link_to_the_seat_in_three_taps_and_to_the_result(open_page: OpenPage, inside: Inside) -> None:
    """The link, the name; and the start, or the button of the page, leads to the table; all of it in one window."""
    tuesday = evening(rounds=2, boards_per_round=1)
    Session.objects.update(check_time=0, pause=0)
    players = [Player(None, "李华"), *tuesday.people(*OPPONENTS)]
    tuesday.enter(*zip(players[::2], players[1::2], strict=True))
    link = f"/events/{tuesday.competition.pk}/join/{tuesday.competition.join_key}/"
    phone = open_page(link, phone=True, user_agent=MESSENGER)  # the first tap: in the group's chat
    phone.context.add_init_script(NO_WINDOWS)
    check(phone)
    picture_everywhere(phone, "club-joining", "main h1")
    phone.get_by_role("button", name="李华").tap()  # the second
    expect(phone.locator("#place")).to_contain_text("has not started")
    phone.get_by_role("link", name="Test the connection").tap()
    expect(phone.locator("#check-shown")).to_contain_text("Your connection is good")
    check(phone)
    phone.get_by_role("link", name="Back to the session").tap()
    office = open_page(f"/events/{tuesday.competition.pk}/manage/", person=tuesday.owner)
    expect(office.locator("#roll")).to_contain_text("connection tested")
    picture_everywhere(office, "club-roll-call", "#roll")
    office.get_by_role("link", name="Start the session now").click()
    office.get_by_role("button", name="Start it now").click()
    with hastened(phone):
        phone.wait_for_url("**/tables/**")
    expect(phone.locator("#table")).to_have_attribute("data-seat", "N")
    assert len(phone.context.pages) == 1
    with hastened(office):
        expect(office.locator("#seats")).to_contain_text("has taken the name")

    taken = Entrant.objects.get(name="李华")
    Person.objects.filter(entrants=taken).update(preferences={"confirm": "off"})  # one tap makes a call
    laptop = open_page(link)
    laptop.get_by_text("My name is not among these").click()
    laptop.get_by_role("button", name="李华").click()
    check(laptop)
    laptop.get_by_label("PIN").fill(pin_of(taken))
    laptop.get_by_role("button", name="Take the seat").click()
    laptop.wait_for_url("**/tables/**")
    expect(laptop.locator("#table")).to_have_attribute("data-seat", "N")
    expect(phone.locator("#place")).to_contain_text("You play in another browser")
    check(phone)
    with hastened(office):
        expect(office.locator("#seats")).to_contain_text("plays from another browser")
    phone.get_by_role("link", name="Play here").tap()
    phone.wait_for_url("**/tables/**")
    expect(laptop.locator("#place")).to_contain_text("You play in another browser")
    leave(laptop)
    played(phone, office, inside)


@LONG
def test_a_member_who_is_not_entered_asks_and_is_refused(open_page: OpenPage) -> None:
    """Under his name in the list of the club; the organiser reads that the name is a member’s."""
    tuesday = evening(rounds=2, boards_per_round=1)
    member = Person.objects.create_user("mei@evening.test", display_name="Mei Member")
    Member.objects.create(club=tuesday.club, person=member)
    Club.objects.update(shows_members=True)
    office = open_page(f"/events/{tuesday.competition.pk}/manage/", person=tuesday.owner)
    laptop = open_page(f"/events/{tuesday.competition.pk}/join/{tuesday.competition.join_key}/")
    expect(laptop.get_by_text("Members who are not entered")).to_be_visible()  # open, since no name is free
    check(laptop)
    laptop.get_by_role("button", name="Mei Member").click()
    laptop.get_by_label("Your partner’s name").fill("Somebody Else")
    laptop.get_by_role("button", name="Ask the organiser").click()
    expect(laptop.locator("#joining")).to_contain_text("You have asked to be entered as Mei Member")
    expect(office.locator("#seats")).to_contain_text("the name is a member’s")
    check(office)
    office.get_by_role("button", name="Refuse Mei Member").click()
    expect(laptop.locator("#joining")).to_contain_text("has not entered you as Mei Member")
