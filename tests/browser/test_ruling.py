"""A ruling from the irregularity to the record, in real browsers, with a director."""

from __future__ import annotations

from dataclasses import replace
from uuid import UUID

from playwright.sync_api import Page, expect

from laws.table.conditions import Director, Irregularities, OpeningLead
from laws.table.kinds import Kind
from laws.values.calls import Call
from laws.values.cards import Card
from laws.values.deal import Deal
from laws.values.seats import SEATS, Seat
from play.models import LogRow, Person
from play.store.tables.boards import create_table
from play.table.profile import SOCIAL
from tests.browser.clicking import make_call
from tests.browser.conftest import OpenPage
from tests.browser.sizes import LONG
from tests.browser.test_board import board_of, play
from tests.browser.watching import check_accessible
from tests.play.driving import one_board

NORTH, EAST, SOUTH, WEST = SEATS
DEAL = Deal.parse("N:AKQ2.K43.KQ2.432 J43.2.JT98.KQJ98 T98.AQJ.A76.AT65 765.T98765.543.7")
GIVEN = one_board(DEAL)


def people() -> list[Person]:
    """Four people with accounts."""
    names = ("Nora", "Enid", "Saul", "Walt")
    return [Person.objects.create_user(f"{name}@club.test".lower(), display_name=name) for name in names]


def seated(
    open_page: OpenPage, address: str, players: dict[Seat, Person], *, new: Seat | None = None
) -> dict[Seat, Page]:
    """These in their seats; South with a phone, and in Chinese. `new` has a browser of his own."""
    pages = {}
    for seat, person in players.items():
        phone = seat is SOUTH
        page = open_page(address, person=person, phone=phone, language="zh-hans" if phone else "en", new=seat is new)
        page.locator(f"#plate-{seat.letter} [data-do=sit]").click()
        expect(page.locator("#table")).to_have_attribute("data-seat", seat.letter)
        pages[seat] = page
    return pages


def called(pages: dict[Seat, Page], seat: Seat, call: str, number: int) -> None:
    """The seat makes that call, the auction's `number`-th, and all see it."""
    make_call(pages[seat], Call.parse(call), "")
    for page in pages.values():
        expect(page.locator("#auction tbody .call")).to_have_count(number)


@LONG
def test_a_named_director_takes_a_call_and_rules_on_his_page(open_page: OpenPage) -> None:
    """Declarer does not accept a lead out of turn (54D); a slip of the tongue is left to the director (45C4(b))."""
    players = people()
    dora = Person.objects.create_user("dora@club.test", display_name="Dora")
    conditions = replace(
        SOCIAL.conditions,
        irregularities=Irregularities.ALLOWED,
        director=Director.PRESENT,
        opening_lead=OpeningLead.FACE_UP,
    )
    table = create_table(
        players[0],
        "Directed",
        GIVEN,
        robots=False,
        profile=replace(SOCIAL, conditions=conditions, rules=replace(SOCIAL.rules, ruling=600)),
        director=dora.pk,
    )
    address = f"/tables/{table}/"
    pages = seated(open_page, address, dict(zip(SEATS, players, strict=True)))
    desk = open_page(f"{address}director/", person=dora)
    check_accessible(desk)
    for number, call in enumerate(("1NT", "pass", "pass", "pass"), 1):
        called(pages, SEATS[(number - 1) % 4], call, number)

    pages[WEST].locator(".to-director[data-opens=director-form]").click()
    sheet = pages[WEST].locator("#director-form")
    expect(sheet.locator("[data-sends=meant]")).to_be_visible()  # the auction period lasts (Law 25A5)
    expect(sheet.locator("[data-sends=change]")).to_be_hidden()
    expect(sheet.locator("[data-do=ask-revoke]:not([hidden])")).to_have_count(0)  # there is no play yet (Law 61B)
    sheet.locator("[data-closes]").click()
    pages[WEST].locator("#hand-W [data-card=H5]").click(position={"x": 8, "y": 12})  # East is to lead
    expect(pages[SOUTH].locator("#hand-W .card")).to_have_count(1)  # it lies face up
    pages[NORTH].locator(".to-director[data-opens=director-form]").click()
    pages[NORTH].locator("#director-form [data-text='36.3(5)']").click()
    expect(desk.locator("#director .calls")).to_contain_text(
        "North calls the director: A call, lead or play out of turn"
    )
    desk.get_by_role("button", name="I am coming").click()
    for page in pages.values():
        expect(page.locator("#duties")).to_contain_text("Dora")
    pages[NORTH].locator("#ruling [data-option=decline]").click()
    expect(pages[SOUTH].locator("#hand-W .card")).to_have_count(1)  # the penalty card lies face up (Law 50)
    expect(desk.locator("#director")).to_contain_text("Waiting for North to choose.")
    pages[NORTH].locator("#ruling [data-option=free]").click()
    play(pages[EAST], Card.parse("D8"), EAST)
    play(pages[NORTH], Card.parse("D6"), SOUTH)  # dummy's
    sheet = pages[NORTH].locator("#director-form")
    pages[NORTH].locator(".to-director[data-opens=director-form]").click()
    sheet.locator("[name=card]").select_option("DA")
    sheet.locator("[data-sends=meant-card]").click()
    for page in pages.values():
        expect(page.locator("#ruling")).to_be_visible()
    expect(desk.locator(".question h3")).to_contain_text("first designation")
    check_accessible(desk)
    desk.locator(".question form").filter(has_text="It was unintended").locator("[name=text]").fill("said at once")
    desk.get_by_role("button", name="It was unintended").click()
    for page in pages.values():
        expect(page.locator("#ruling")).to_be_hidden()
        expect(page.locator("#trick .card.D")).to_have_count(2)
    expect(desk.locator("#director ol")).to_contain_text("It was unintended: said at once")
    play(pages[WEST], Card.parse("D3"), WEST)

    _, state = board_of(str(table))
    assert [one.kind for one in state.game.incidents.irregularities] == [Kind.OPENING_LEAD_OUT_OF_TURN]
    kinds = list(LogRow.objects.filter(play__table=UUID(str(table))).order_by("number").values_list("kind", "actor"))
    assert ("table.call_taken", f"director:{dora.pk}") in kinds
    assert ("laws.ruled", f"director:{dora.pk}") in kinds
