"""A player's habits at a table: the order of his cards, the second tap, keys, sounds, the screen that stays on."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from laws.protocol.commands import PlayCard
from laws.values.cards import Card
from laws.values.seats import Seat
from play.people.models import Person
from tests.browser.conftest import OpenPage
from tests.browser.pretend import PretendTable
from tests.browser.sizes import sizes
from tests.browser.test_gallery import OUTSIDE, OVERFLOW, SMALL_TEXT
from tests.browser.test_pages import check_width

_DEVICE = """
  window.heard = [];
  window.held = [];
  window.AudioContext = class {
    currentTime = 0;
    resume() { return Promise.resolve(); }
    createGain() { return { gain: { setValueAtTime() {}, exponentialRampToValueAtTime() {} }, connect: (to) => to }; }
    createOscillator() {
      const frequency = { set value(pitch) { heard.push(pitch); } };
      return { frequency, connect: (to) => to, start() {}, stop() {} };
    }
  };
  const request = async () => (held.push('on'), { released: false, release: async () => void held.push('off') });
  Object.defineProperty(navigator, 'wakeLock', { value: { request } });
"""
"""A device that notes the pitch of every tone, and when its screen has to stay on."""

_AS_SEEN = """() => {
  const cards = [...document.querySelectorAll('.bottom > .hand .card')]
    .map((card) => [card, card.getBoundingClientRect()]);
  cards.sort(([, a], [, b]) => Math.round((a.top - b.top) / 40) || a.left - b.left);
  return cards.map(([card]) => card.dataset.card).join(' ');
}"""


def _pick(page: Page, group: str, label: str) -> None:
    page.get_by_role("group", name=group).get_by_label(label, exact=True).check()


def test_the_habits_of_a_player_hold_at_the_table_at_once(open_page: OpenPage) -> None:
    """Chosen in the table's own sheet: order, confirming by a tap and by keys, sounds, and the screen that stays on."""
    page = open_page("/gallery/", new=True)
    page.add_init_script(_DEVICE)
    table = PretendTable(page, "trick")
    assert page.evaluate(_AS_SEEN) == "SJ S7 S3 HA H9 H8 H5 CA CQ C4 DA D7 D2"
    page.get_by_role("button", name="Display").click()
    _pick(page, "Order of the suits", "♣♦♥♠")
    _pick(page, "Order within a suit", "Low to high")
    _pick(page, "Confirm with a second tap", "Always")
    for label in ("When it is my turn", "When a card is played", "At the end of a board"):
        page.get_by_label(label).check()
    page.get_by_role("button", name="Done").click()
    assert page.evaluate(_AS_SEEN) == "C4 CQ CA D2 D7 DA H5 H8 H9 HA S3 S7 SJ"
    assert page.evaluate("heard.splice(0)") == [660, 1900, 240, 523, 659, 784], "each can be heard when it is chosen"

    page.get_by_role("button", name="8 of hearts").click()
    expect(page.locator("[data-armed]")).to_have_count(1)
    page.locator("#board").click()  # elsewhere: the tap is taken back
    expect(page.locator("[data-armed]")).to_have_count(0)
    page.keyboard.type("h9")
    expect(page.get_by_role("alert")).to_have_text("Once more to confirm.")
    assert not table.actions
    page.keyboard.press("Enter")
    table.await_actions(1)
    assert table.actions[0]["card"] == "H9"
    table.do(PlayCard(Seat.SOUTH, Card.parse("H9")))
    table.answer()
    assert page.evaluate("heard.splice(0)") == [1900, 240]

    assert page.evaluate("held") == ["on"]
    table.become("over")
    table.show()
    assert page.evaluate("heard.splice(0)") == [523, 659, 784]
    page.wait_for_function("held.join() === 'on,off'")
    table.become("first-call")
    table.show()
    page.wait_for_function("held.join() === 'on,off,on'")
    assert page.evaluate("heard.splice(0)") == [660], "my turn"


def _compose(page: Page, field: Locator) -> None:
    """Write Chinese: Escape gives up the candidate, neither the text nor the field; the next one leaves the field."""
    field.fill("约定")
    keyboard = page.context.new_cdp_session(page)
    keyboard.send("Input.imeSetComposition", {"text": "叫", "selectionStart": 1, "selectionEnd": 1})
    expect(field).to_have_value("约定叫")
    page.keyboard.press("Escape")
    expect(field).to_be_focused()
    keyboard.send("Input.insertText", {"text": "叫"})
    expect(field).to_have_value("约定叫")
    page.keyboard.press("Escape")
    expect(field).not_to_be_focused()


def test_a_phone_asks_for_a_second_tap_and_leaves_an_input_method_its_keys(open_page: OpenPage) -> None:
    """By default, for cards and calls; in the explanation and in talk Chinese is composed."""
    page = open_page("/gallery/", phone=True, new=True)
    table = PretendTable(page, "first-call")
    field = page.get_by_label("Explanation of your call")
    _compose(page, field)
    button = page.get_by_role("button", name="Pass")
    button.tap()
    expect(page.get_by_role("alert")).to_have_text("Once more to confirm.")
    assert not table.actions
    button.tap()
    table.await_actions(1)
    assert table.actions[0]["text"] == "约定叫"
    PretendTable(page, "talk")
    page.get_by_role("button", name="Menu").tap()
    page.get_by_role("button", name="Talk", exact=True).tap()
    _compose(page, page.locator("#speak [name=text]"))


_SMALL = """() => {
  // Links within a sentence are as high as its line (WCAG 2.5.8); a field may stand in a label that takes the tap.
  const parts = 'a, button, summary, select, textarea, input:not([type=hidden])';
  return [...document.querySelectorAll(parts)]
    .filter((part) => part.checkVisibility() && !part.matches('p a, li a:not(:only-child), dd a, td a, .skip'))
    .map((part) => [part, (part.closest('label') ?? part).getBoundingClientRect()])
    .filter(([, box]) => box.height < 43.5 || box.width < 43.5)
    .map(([part, box]) => [Math.round(box.width), Math.round(box.height), part.outerHTML.slice(0, 110)]);
}"""


def test_pages_on_a_phone_have_targets_for_a_thumb_and_text_to_read(open_page: OpenPage, site: str) -> None:
    """44 pixels and 14 pixels on the pages around the table, and in the table's own sheet of habits; 320 are enough."""
    li = Person.objects.create_user("li@example.org", display_name="Li Wei")
    page = open_page("/", person=li, phone=True)
    page.set_viewport_size({"width": 320, "height": 640})
    for path in (
        "/",
        "/tables/",
        "/tables/new/",
        "/settings/",
        "/boards/",
        "/accounts/email/",
        "/gallery/table/trick/",
    ):
        page.goto(path)
        if "gallery" in path:
            page.evaluate("document.getElementById('habits').showModal()")
        check_width(page)
        assert page.evaluate(_SMALL) == [], path
        assert page.evaluate(SMALL_TEXT) == [], path


_OVERLAPPING = """() => {
  const boxes = [...document.querySelectorAll('.bar :is(h1, .chip, button, a), .box button, #note input')]
    .filter((part) => part.checkVisibility())
    .map((part) => [part.textContent.trim(), part.getBoundingClientRect()]);
  return boxes.flatMap(([one, a], at) => boxes.slice(at + 1)
    .filter(([, b]) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1)
    .map(([other]) => [one, other]));
}"""


@pytest.mark.parametrize(("width", "height"), sizes((1280, 800), (390, 844), (1024, 768), (844, 390), suite=1))
def test_large_text_fits_the_screen(page: Page, running_site: str, width: int, height: int) -> None:
    """20 pixels; nothing scrolls, nothing is cut off, the bar has less."""
    page.set_viewport_size({"width": width, "height": height})
    page.context.add_cookies([{"name": "size", "value": "large", "url": running_site}])
    for state in ("auction", "long-auction", "trick", "claim", "over"):
        page.goto(f"/gallery/table/{state}/?seat=S")
        assert page.evaluate(OVERFLOW) == [0, 0], state
        assert page.evaluate(OUTSIDE) == [], state
        assert page.evaluate(_OVERLAPPING) == [], state
    assert page.evaluate("parseFloat(getComputedStyle(document.documentElement).fontSize)") >= 20
    expect(page.locator("#board .name")).to_be_hidden()
