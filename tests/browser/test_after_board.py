"""A board to its end: the result, what its cards are worth, a scorecard, the replay; on a desk and on a phone."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from laws.notation.record import Record
from laws.protocol.commands import Agree, FaceLead, LeadFaceDown, MakeCall
from laws.values.calls import PASS
from laws.values.cards import Card
from laws.values.deal import Deal
from laws.values.seats import SEATS
from play.models import BoardPlay, Person
from play.store.tables.boards import Given, create_table
from play.table.attempts import Attempt, Sit
from play.table.profile import SOCIAL
from tests.browser.conftest import Acted, OpenPage
from tests.browser.sizes import SHORT_AND_LONG
from tests.browser.watching import check_accessible

NORTH, EAST, SOUTH, WEST = SEATS
DEAL = Deal.parse("N:5432.5432.543.43 QJT98.QJ.QJT.QJT AK7.AK7.AK72.AK2 6.T986.986.98765")
_OVERFLOW = "[document.documentElement.scrollWidth - innerWidth, document.documentElement.scrollHeight - innerHeight]"


_ASKED = """async (answers) => {
  const { bring } = await import("/static/after-board.js");
  const [fetched, waited, place, due] = [window.fetch, window.setTimeout, document.createElement("div"), []];
  let asked = 0;
  place.dataset.src = "/after/";
  window.fetch = async () => {
    const [status, text] = answers[Math.min(asked++, answers.length - 1)];
    return new Response(text, { status });
  };
  window.setTimeout = (act) => due.push(act);
  await bring(place, 4);
  while (due.length) await due.shift()();
  [window.fetch, window.setTimeout] = [fetched, waited];
  return [asked, place.textContent];
}"""
"""Brings a part of a page that is answered so, with all pauses over at once; how often it asked, and what it shows."""


def test_a_page_asks_again_as_long_as_something_is_worked_out_and_not_for_a_board_that_is_gone(page: Page) -> None:
    page.goto("/privacy/")
    working, shown, later, gone = [200, "<p data-again>Wait</p>"], [200, "<p>10</p>"], [503, ""], [404, "None"]
    assert page.evaluate(_ASKED, [working, later, working, shown]) == [4, "10"]
    assert page.evaluate(_ASKED, [working]) == [5, "Wait"], "it does not ask for ever"
    assert page.evaluate(_ASKED, [working, gone]) == [2, ""]
    assert page.evaluate(_ASKED, [[200, "<div data-again>Check</div>"], gone]) == [2, "Check"]


@SHORT_AND_LONG
def test_a_board_is_over(open_page: OpenPage, acted: Acted, whole: bool) -> None:
    names = ("Nora", "Enid", "Saul", "Walt")
    people = [Person.objects.create_user(f"{name}@club.test".lower(), display_name=name) for name in names]
    boards = tuple(Record("", 1, str(n), n, dealer=SOUTH, hands=DEAL.hands) for n in (1, 2))
    table = create_table(people[0], "Friday", Given(boards), robots=False, profile=SOCIAL)
    play = BoardPlay.objects.get(table=table).pk
    acted(play, [(people[seat], Sit(seat)) for seat in SEATS])
    south = open_page(f"/tables/{table}/", person=people[SOUTH])
    south.get_by_role("tab", name="Scorecard").click()
    expect(south.locator("#scorecard")).to_contain_text("nobody else sees this")

    south.locator("#box [data-level='3']").click()
    south.locator("#box [data-denomination='NT']").click()
    expect(south.locator("#auction")).to_contain_text("3NT")
    passes: list[tuple[Person, Attempt]] = [(people[seat], MakeCall(seat, PASS)) for seat in (WEST, NORTH, EAST)]
    lead: list[tuple[Person, Attempt]] = [
        (people[WEST], LeadFaceDown(WEST, Card.parse("HT"))),
        (people[WEST], FaceLead(WEST)),
    ]
    acted(play, passes + lead)
    south.get_by_role("button", name="Claim").click()
    south.locator("#claim-form label:has(input[value='9'])").click()
    south.locator("#claim-form").get_by_role("button", name="Claim").click()
    expect(south.locator("#claim")).to_contain_text("claims 9")
    acted(play, [(people[WEST], Agree(WEST)), (people[EAST], Agree(EAST))])

    # The result, and beside the felt what the cards are worth: worked out while the page waits.
    expect(south.locator("#result")).to_contain_text("NS +400")
    expect(south.locator("#after .double-dummy")).to_be_visible()
    expect(south.locator("#after .par")).to_contain_text("NS +")
    south.get_by_role("tab", name="Scorecard").click()
    expect(south.locator("#scorecard tbody tr")).to_have_count(1)
    expect(south.locator("#scorecard tbody tr")).to_contain_text("+400")
    assert south.evaluate(_OVERFLOW) == [0, 0]
    check_accessible(south)
    on_a_phone(open_page(f"/tables/{table}/", person=people[WEST], phone=True, language="zh-hans", dark=True), whole)

    # The replay, in a page of its own: the table goes on.
    with south.expect_popup() as opened:
        south.locator("#after").get_by_role("link", name="Replay").click()
    replay = opened.value
    expect(replay.get_by_role("heading", name="Board 1")).to_be_visible()
    expect(replay.locator("#after .double-dummy")).to_be_visible()
    replay.locator("#step-last").click()
    expect(replay.locator(".record figcaption")).to_contain_text("NS +400")
    _press(replay, "Home")
    expect(replay.locator(".record figcaption")).to_contain_text("Tricks: NS 0, EW 0")
    for key, step in (("ArrowRight", "1 /"), ("ArrowRight", "2 /"), ("ArrowLeft", "1 /")):
        _press(replay, key)
        expect(replay.locator(".where")).to_contain_text(step)
    check_accessible(replay)

    south.locator("#result [data-do=next]").click()
    expect(south.locator("#box")).to_have_attribute("data-open", "")
    expect(south.locator("#after")).to_be_hidden()
    expect(south.locator("#scorecard tbody tr")).to_have_count(1)


def _press(page: Page, key: str) -> None:
    """Press a key when the scripts of the page have run: each step is a page of its own."""
    page.wait_for_load_state()
    page.keyboard.press(key)


def on_a_phone(page: Page, whole: bool) -> None:
    """The result opens it as a sheet, the menu opens the scorecard. The focus goes with them, and back; a tap elsewhere
    closes the menu.
    """
    page.locator("#result [data-shows=after]").click()
    expect(page.locator("#after .double-dummy")).to_be_visible()
    expect(page.locator("#after .par")).to_contain_text("东西 −")
    check_accessible(page)
    expect(page.locator("#after :focus")).to_be_visible()
    page.locator("#after .closes").click()
    expect(page.locator("#after")).to_be_hidden()
    expect(page.locator("#result [data-shows=after]")).to_be_focused()
    menu = page.locator(".bar > [data-shows=menu]")
    menu.click()
    expect(menu).to_have_attribute("aria-expanded", "true")
    expect(page.locator(".tools :focus")).to_be_visible()
    page.locator("#result-heading").click()
    expect(menu).to_have_attribute("aria-expanded", "false")
    menu.click()
    page.locator(".tools [data-tab=tab-scorecard]").click()
    expect(page.locator("#scorecard tbody tr")).to_contain_text("−400")
    for size in (*([(390, 844), (844, 390)] * whole), (360, 640)):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        assert page.evaluate(_OVERFLOW) == [0, 0], size
        expect(page.locator("#talking .closes")).to_be_in_viewport()
    page.locator("#talking .closes").click()
    expect(page.locator("#result [data-shows=after]")).to_be_in_viewport()
