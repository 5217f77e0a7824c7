"""Two people at a table: what one says between boards the other reads; during a board they speak to the director."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from laws.protocol.commands import MakeCall
from laws.values.calls import PASS
from laws.values.seats import SEATS, Seat
from play.models import BoardPlay, Person
from play.store.tables.boards import create_table
from play.table.attempts import Sit
from play.table.profile import SOCIAL
from tests.browser.conftest import Acted, OpenPage
from tests.browser.test_after_board import DEAL
from tests.browser.watching import check_accessible
from tests.play.driving import one_board

NORTH, EAST, SOUTH, WEST = SEATS


def speak(page: Page, text: str) -> None:
    """Write it into the input, send it, and wait until it has been sent."""
    page.locator("#speak [name=text]").fill(text)
    page.locator("#speak [name=text]").press("Enter")
    expect(page.locator("#speak [name=text]")).to_have_value("")


def test_what_one_says_between_boards_the_other_reads(open_page: OpenPage, acted: Acted) -> None:
    names = ("Nora", "Enid", "Saul", "Walt", "Dirk")
    *people, dirk = [Person.objects.create_user(f"{name}@club.test".lower(), display_name=name) for name in names]
    table = create_table(people[0], "Friday", one_board(DEAL), robots=False, profile=SOCIAL, director=dirk.pk)
    address = f"/tables/{table}/"
    pages: dict[Seat, Page] = {}
    play = BoardPlay.objects.get(table=table).pk
    acted(play, [(people[seat], Sit(seat)) for seat in (EAST, WEST)])
    for seat in (NORTH, SOUTH):
        phone = seat is SOUTH
        page = pages[seat] = open_page(address, person=people[seat], phone=phone, language="zh-hans" if phone else "en")
        page.locator(f"#plate-{seat.letter} [data-do=sit]").click()
        expect(page.locator("#table")).to_have_attribute("data-seat", seat.letter)
    north, south = pages[NORTH], pages[SOUTH]

    # From the first call on the input says that only the director can be spoken to; he alone reads it.
    say = north.locator("#speak [name=text]")
    expect(say).to_have_attribute("placeholder", "Say something")
    north.locator("#box [data-call=pass]").click()
    expect(say).to_have_attribute("placeholder", "During a board: to the director only")
    expect(north.locator("#speak [name=to]")).to_have_value("director")
    speak(north, "May I have a <b>new</b> table?")
    expect(north.locator("#talk")).to_contain_text("May I have a <b>new</b> table?")
    director = open_page(address, person=dirk)
    expect(director.locator("#talk")).to_contain_text("May I have a <b>new</b> table?")
    expect(director.locator("#talk")).to_contain_text("Watching: Dirk")

    acted(play, [(people[EAST], MakeCall(EAST, PASS))])
    expect(south.locator("#box")).to_have_attribute("data-open", "")
    south.locator("#box [data-call=pass]").click()
    expect(director.locator("#auction tbody .call")).to_have_count(3)
    acted(play, [(people[WEST], MakeCall(WEST, PASS))])
    expect(say).to_have_attribute("placeholder", "Say something")
    expect(north.locator("#speak [name=to]")).to_have_value("table")
    speak(north, "Thank you, partner")
    for page in (north, director):
        expect(page.locator("#talk")).to_contain_text("Thank you, partner")
    # On a phone the line is announced, a mark says that there is something to read, and a button opens it.
    expect(south.locator("#said")).to_contain_text("Thank you, partner")
    expect(south.locator("#table")).to_have_attribute("data-unread", "")
    south.locator(".bar > [data-shows=menu]").click()
    south.locator(".tools [data-shows=talk]").click()
    expect(south.locator("#talk")).to_be_visible()
    expect(south.locator("#talk")).to_contain_text("Thank you, partner")
    expect(south.locator("#table:not([data-unread])")).to_be_visible()
    assert "new" not in south.locator("#talk").inner_text()
    speak(south, "谢谢")
    expect(north.locator("#talk")).to_contain_text("谢谢")
    check_accessible(south)
