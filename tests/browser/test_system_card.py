"""A pair writes its system card on a phone; at the table the opponents read it, and it closes after their turn."""

from __future__ import annotations

from playwright.sync_api import expect

from laws.notation.record import Record
from laws.protocol.commands import MakeCall
from laws.values.calls import PASS, Call
from laws.values.seats import SEATS
from play.models import BoardPlay, Person
from play.people.agreements.card_versions import keep_card
from play.people.agreements.system_card import Colour, SpecialBid, SpecialKind, SystemCard
from play.people.relations import friends
from play.store.tables.boards import Given, create_table
from play.table.attempts import Sit
from play.table.profiles.opening import at_a_social_table
from tests.browser.conftest import Acted, OpenPage
from tests.browser.pictures import Taker
from tests.browser.test_after_board import DEAL
from tests.browser.test_pages import check_readable
from tests.browser.watching import check_accessible

NORTH, EAST, SOUTH, WEST = SEATS
STRONG_PASS = SystemCard(
    Colour.YELLOW,
    {
        "system": "强不叫体系 Strong Pass",
        "approach": "Pass in first and second seat shows 13+ points; 1♦ is a fert with 0–7.",
        "notrump": "9–12, balanced",
        "opening_1D_meaning": "0–7, any shape",
        "opening_1H_meaning": "8–12, 4+ spades",
        "opening_1H_responses": "1♠: to play\n1NT: relay, invitational or better",
        "system_defence": "1♦ (0–7): double shows 13+, one of a suit is natural and limited.",
    },
    (SpecialBid(SpecialKind.BROWN, "2♦", "Weak with both majors or both minors", "Double: 13+, balanced."),),
)


def test_a_card_is_written_and_read_at_the_table(open_page: OpenPage, acted: Acted) -> None:
    people = [
        Person.objects.create_user(f"{name}@club.test".lower(), display_name=name)
        for name in ("Nora", "Enid", "Saul", "Walt")
    ]
    for one, other in ((NORTH, SOUTH), (SOUTH, NORTH)):
        friends.ask(people[one], people[other])
    south = open_page("/cards/", person=people[SOUTH], language="zh-hans", phone=True)
    south.locator("form.sheet button").click()
    south.locator("[name=approach]").fill("自然体系，五张高花")
    check_readable(south)
    south.locator(".card-form form.sheet > .main").click()
    expect(south.locator(".messages")).to_be_visible()
    expect(south.locator("[name=approach]")).to_have_value("自然体系，五张高花")

    keep_card(people[EAST], people[WEST], STRONG_PASS)
    boards = Given((Record("", 1, "1", 1, dealer=NORTH, hands=DEAL.hands),))
    table = create_table(people[NORTH], "Friday", boards, robots=False, profile=at_a_social_table("ccba_2018"))
    play = BoardPlay.objects.get(table=table).pk
    acted(play, [*((people[seat], Sit(seat)) for seat in SEATS), (people[NORTH], MakeCall(NORTH, Call.parse("1S")))])
    south.goto("/cards/")
    expect(south.locator(".held")).to_be_visible()
    check_readable(south)

    acted(play, [(people[EAST], MakeCall(EAST, PASS))])
    south.goto(f"/tables/{table}/")
    expect(south.locator("#table[data-marks-ew='yellow brown']")).to_be_attached()
    taker = Taker()
    south.locator("#plate-W .card-marks .yellow").click()
    expect(south.locator("#cards-told .category")).to_contain_text("黄色")
    expect(south.locator("#cards-told")).not_to_contain_text("五张高花")
    check_accessible(south)
    taker.take(south, "system-card")

    read = south.locator("#cards-told .category").element_handle()
    with south.expect_response(f"**/tables/{table}/cards/"):
        south.locator("#table").dispatch_event("htmx:wsAfterMessage")
    north = open_page(f"/tables/{table}/", person=people[NORTH])
    assert read.evaluate("(line) => line.isConnected"), "who reads is not disturbed"
    north.keyboard.press("i")
    told = north.locator("#cards-told")
    expect(told).to_contain_text("Closed now")
    expect(told).not_to_contain_text("fert")
    acted(play, [(people[SOUTH], MakeCall(SOUTH, PASS))])
    expect(south.locator("#cards-told")).not_to_contain_text("fert")
    acted(play, [(people[WEST], MakeCall(WEST, Call.parse("2S")))])
    expect(told).to_contain_text("13+ points")
    expect(told).to_contain_text("Double: 13+, balanced.")
    taker.take(north, "system-card")
    north.keyboard.press("Escape")
    expect(told).to_be_empty()
