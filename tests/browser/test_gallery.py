"""The table in all its states: it fits one screen, nothing jumps, every index shows, everybody can read and touch it.

With `PICTURES=1` a picture of every state is left in var/pictures/ for people to look at.
"""

from __future__ import annotations

import os
from dataclasses import replace
from itertools import product

import pytest
from django.conf import settings
from playwright.sync_api import Page, expect

from frontend.gallery.states import PARTS, STATES
from frontend.gallery.tables import screened
from laws.protocol.commands import Contest, FindClaim
from laws.table.conditions import Conditions, ContestedClaim, Director
from laws.table.finding import Finding
from laws.values.seats import SEATS, Seat
from tests.browser.conftest import OpenPage
from tests.browser.pretend import PretendTable
from tests.browser.sizes import LONG, WHOLE, sizes
from tests.browser.watching import check_accessible
from tests.laws.tables import claiming, done

PICTURES = settings.VAR / "pictures"
_ALL = list(STATES)
_READ_BY_AXE = {"auction", "trick", "claim", "over"}
"""What axe reads in the suite; in `make long` it reads every state at a desk."""
_SUITE = [state for n, state in enumerate(_ALL) if n % 4 == 1 or state in _READ_BY_AXE]
WAYS = [
    pytest.param("en", False, False, _SUITE[::2], id="desk-light-en"),
    pytest.param("zh-hans", False, True, _ALL, id="desk-dark-zh", marks=LONG),
    pytest.param("zh-hans", True, False, _ALL, id="phone-light-zh", marks=LONG),
    pytest.param("en", True, True, _SUITE[1::2], id="phone-dark-en"),
]
"""The suite shows every fourth state once, from South, on a desk or on a phone, at two sizes; `make long` all states in
all ways and sizes."""
_DESKS = [(1280, 800), (1366, 625), (640, 400)]
_PHONES = [(390, 844), (320, 568), (844, 390)]
_OTHER_SCREENS = [
    *((390, 664), (360, 640), (768, 1024), (1024, 768), (1920, 1080)),
    *((667, 375), (932, 430), (1000, 500)),
]
_SEATED = {"empty-seats": ""}

OVERFLOW = """() => {
  const root = document.documentElement;
  return [root.scrollWidth - innerWidth, root.scrollHeight - innerHeight];
}"""
OUTSIDE = """() => [...document.querySelectorAll('button, h1, h2, .card, .plate, .ruling')]
  .filter((element) => element.closest('#table'))
  .filter((element) => element.checkVisibility() && !element.closest('.heard, .scroll, .explanations'))
  // A sheet about a ruling scrolls within itself; it is all in sight.
  .filter((element) => element.matches('.ruling') || !element.closest('.ruling'))
  .map((element) => [element, element.getBoundingClientRect()])
  .filter(([, box]) => box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1)
  .map(([element]) => element.outerHTML.slice(0, 120))"""
_COVERED = """() => [...document.querySelectorAll('#table .card:not(.back)')]
  .filter((card) => card.checkVisibility())
  .filter((card) => {
    const box = card.querySelector('b').getBoundingClientRect();
    const seen = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    return seen === null || !card.contains(seen);
  })
  .map((card) => card.outerHTML.slice(0, 120))"""
_OVERLAPS = """() => {
  const auction = document.querySelector('#table > .auction:not([hidden])');
  if (!auction || innerWidth < 900 || innerHeight < 576) return [];
  const seen = [...auction.querySelectorAll('.explanations, .scroll, .recalled')]
    .filter((one) => one.checkVisibility());
  const parts = [...document.querySelectorAll('.side > *, #talking')]
    .filter((one) => one.checkVisibility() && one.getBoundingClientRect().height > 1);
  return seen.flatMap((one) => parts
    .filter((part) => {
      const [a, b] = [one.getBoundingClientRect(), part.getBoundingClientRect()];
      return a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
    })
    .map((part) => [one.className, part.id || part.className]));
}"""
_UNDER_A_SHEET = """() => {
  const seen = (selectors) => [...document.querySelectorAll(selectors)].filter((one) => one.checkVisibility());
  const calls = seen('#auction > :is(.scroll, .explanations, .recalled)');
  return seen('.ruling, .screen ul').flatMap((sheet) => calls
    .filter((one) => {
      const [a, b] = [one.getBoundingClientRect(), sheet.getBoundingClientRect()];
      return a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
    })
    .map((one) => [one.className, sheet.parentElement.id || sheet.id]));
}"""
_CROWDED_BAR = """() => {
  const parts = [...document.querySelectorAll('.bar :is(h1, .chip), .bar > :is(button, a), .bar .tools > *')]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }) && getComputedStyle(one).position !== 'absolute')
    .map((one) => [one.textContent.trim(), one.getBoundingClientRect()])
    .filter(([, box]) => box.width > 1)
    .sort(([, a], [, b]) => a.left - b.left);
  return parts.slice(1).filter(([, box], n) => box.left < parts[n][1].right - 1 && box.top < parts[n][1].bottom)
    .map(([text]) => text);
}"""
_HIDDEN_LINES = """() => [
    ...document.querySelectorAll('.place:not(.bottom) > [data-form="record"] > :is(.owner, .line)'),
  ]
  .filter((line) => {
    const range = document.createRange();
    range.selectNodeContents(line);
    const box = range.getBoundingClientRect();
    const middle = box.top + box.height / 2;
    return [box.left + 1, (box.left + box.right) / 2, box.right - 1].some((x) => {
      const seen = document.elementFromPoint(x, middle);
      return seen === null || !(line.contains(seen) || seen === line.parentElement);
    });
  })
  .map((line) => line.textContent)"""
_SMALL_TARGETS = """() => {
  // What a finger has of each button: the part that nothing else covers, looked for along a cross through its middle.
  const small = [];
  for (const button of document.querySelectorAll('#table button, #table a, #table summary, #table input')) {
    if (!button.checkVisibility() || button.closest('.scroll')) continue;
    const box = (button.closest('label') ?? button).getBoundingClientRect();
    const mine = (x, y) => {
      const seen = document.elementFromPoint(x, y);
      return seen !== null && (button.contains(seen) || seen.closest('label')?.contains(button));
    };
    let wide = 0;
    for (let x = box.left + 0.5; x < box.right; x += 2) wide += 2 * mine(x, box.top + 8);
    const size = [Math.round(wide), Math.round(box.height)];
    if (Math.min(...size) < 43) small.push([...size, button.outerHTML.slice(0, 120)]);
  }
  return small;
}"""
SMALL_TEXT = """() => {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const small = [];
  while (texts.nextNode()) {
    const { parentElement: element, data } = texts.currentNode;
    if (!data.trim() || !element.checkVisibility() || element.closest('.heard')) continue;
    const size = parseFloat(getComputedStyle(element).fontSize);
    if (size < 14) small.push([size, data.trim()]);
  }
  return small;
}"""
_PLACES = """(names) => names.map((name) => {
  const { left, top, width, height } = document.querySelector(name).getBoundingClientRect();
  return [name, Math.round(left + width / 2), Math.round(top + height / 2)];
})"""


def _show(page: Page, state: str, seat: str = "S") -> None:
    page.goto(f"/gallery/table/{state}/?seat={_SEATED.get(state, seat)}")
    page.evaluate("document.fonts.ready")
    page.evaluate("Promise.all(document.getAnimations().map(({ finished }) => finished))")


def _resize(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})


def _check(page: Page, state: str, seat: str) -> None:
    """Check that nothing scrolls, is cut off, covered or too small to read; the calls that a sheet is about neither."""
    where = (state, seat, page.viewport_size)
    assert page.evaluate(OVERFLOW) == [0, 0], where
    assert page.evaluate(OUTSIDE) == [], where
    assert page.evaluate(SMALL_TEXT) == [], where
    assert page.evaluate(_OVERLAPS) == [], where
    assert page.evaluate(_UNDER_A_SHEET) == [], where
    assert page.evaluate(_CROWDED_BAR) == [], where
    if not state.startswith(("claim", "ruling")):  # a sheet lies over the felt
        assert page.evaluate(_COVERED) == [], where


@pytest.mark.parametrize("seat", ["S", pytest.param("W", marks=LONG)])
@pytest.mark.parametrize(("language", "phone", "dark", "of_south"), WAYS)
def test_every_state_fits_and_can_be_read_and_touched(
    open_page: OpenPage, language: str, phone: bool, dark: bool, of_south: list[str], seat: str
) -> None:
    """One screen without scrolling, every index in sight, targets of 44 pixels, text of 14, WCAG 2.2 AA.

    At the device's own size, and at others, of which the suite takes one for each state, in turn: a page is loaded
    once, and its window resized.
    """
    page = open_page("/gallery/", language=language, phone=phone, dark=dark)
    way = f"{'phone' if phone else 'desk'}-{'dark' if dark else 'light'}-{language}"
    own, *others = _PHONES if phone else _DESKS
    for n, state in enumerate(of_south if seat == "S" else _ALL):
        _resize(page, own)
        _show(page, state, seat)
        if os.environ.get("PICTURES") and seat == "S":
            page.screenshot(path=PICTURES / f"{state}-{way}.png")
        _check(page, state, seat)
        small = [found for found in page.evaluate(_SMALL_TARGETS) if 'data-hand="N"' not in found[2] or found[0] < 43]
        assert small == [], (state, seat)
        if state in _READ_BY_AXE or (seat == "W" and not phone):
            check_accessible(page, drawn=True)
        for size in others if of_south is _ALL else others[n % 2 :][:1]:
            _resize(page, size)
            _check(page, state, seat)


@pytest.mark.parametrize("phone", [pytest.param(False, id="desk", marks=LONG), pytest.param(True, id="phone")])
def test_nothing_jumps_from_the_first_call_to_the_last_card(open_page: OpenPage, phone: bool) -> None:
    """Plates, one's own hand and the place of the trick keep their positions."""
    page = open_page("/gallery/", phone=phone)
    names = [".bottom > .plate", ".top > .plate", ".bottom > .hand"]
    in_auction = ["first-call", "long-auction", *["others-call", "auction"] * WHOLE]
    in_play = ["opening-lead", "trick", "trick-taken", *["dummy", "lead-down", "middle"] * WHOLE]
    found, tricks = {}, []
    for state in (*in_auction, *in_play):
        _show(page, state)
        found[state] = page.evaluate(_PLACES, names)
        if state.startswith("trick"):
            tricks.append(page.evaluate(_PLACES, ['.trick li[data-of="N"]', '.trick li[data-of="E"]']))
    assert all(places == found["first-call"] for places in found.values()), found
    assert tricks[0] == tricks[1]


@pytest.mark.parametrize("size", [pytest.param(size, marks=LONG) for size in _OTHER_SCREENS])
def test_other_screens_have_their_table_too(open_page: OpenPage, size: tuple[int, int]) -> None:
    """Short phones, tablets, small and large desks: nothing is cut off, every index shows."""
    page = open_page("/gallery/", viewport={"width": size[0], "height": size[1]})
    for state, seat in product(STATES, "SW"):
        _show(page, state, seat)
        _check(page, state, seat)


@pytest.mark.parametrize(
    ("width", "height"), sizes((844, 390), (640, 400), (667, 375), (932, 430), (1000, 500), suite=1)
)
def test_on_a_low_screen_all_that_one_acts_with_is_in_sight(page: Page, width: int, height: int) -> None:
    """A phone held sideways; a desk of 1280 × 800 at 200 %: the hand along the bottom, the box or the panel at the
    right down to it, trick and auction between them.
    """
    _resize(page, (width, height))
    _show(page, "auction")
    boxes = {name: page.locator(name).bounding_box() for name in ("#hand-S", ".side", "#box", "#auction .scroll")}
    hand, side, box, auction = (found for found in boxes.values() if found is not None)
    assert (hand["x"], hand["width"]) == (0, width)
    assert hand["y"] + hand["height"] == pytest.approx(height, abs=1)
    assert side["y"] == 0
    assert side["y"] + side["height"] == pytest.approx(hand["y"], abs=1)
    assert side["x"] + side["width"] == pytest.approx(width, abs=1)
    assert side["x"] <= box["x"]
    assert auction["x"] + auction["width"] <= side["x"]
    assert auction["y"] + auction["height"] <= hand["y"]
    small = [found for found in page.evaluate(_SMALL_TARGETS) if "data-explains" not in found[2]]
    assert small == []
    if WHOLE:
        check_accessible(page)


@pytest.mark.parametrize(("width", "height"), sizes((320, 640), (320, 568), (360, 640), suite=1))
def test_an_alert_behind_a_screen_covers_no_call_where_there_is_a_box(page: Page, width: int, height: int) -> None:
    """On a short phone the note gives its room to it, as long as nothing is written there. Sideways who writes has the
    width of the panel.
    """
    _resize(page, (width, height))
    table = PretendTable(page, "screen-alert", Seat.WEST)
    table.table = screened(("1D", "strong, artificial, any shape"))
    table.show()
    expect(page.locator("#box [data-call=pass]")).to_be_enabled()
    assert page.evaluate(_UNDER_A_SHEET) == []
    page.locator("#note [name=text]").evaluate("(text) => { text.value = 'weak'; }")
    _resize(page, (844, 390))
    text = page.locator("#note [name=text]")
    text.focus()
    box = text.bounding_box()
    assert box is not None
    assert box["width"] > 200


def test_a_desk_at_400_percent_is_scrolled_downwards_alone(page: Page) -> None:
    """320 × 256 pixels: the page of a phone upright, with the bar whole above it, and what is in force to be read."""
    _resize(page, (320, 256))
    _show(page, "auction")
    assert page.evaluate("document.documentElement.scrollWidth") == 320
    board, director = (page.locator(f".bar > {name}").bounding_box() for name in (".board", ".to-director"))
    assert board is not None
    assert director is not None
    assert board["x"] + board["width"] <= director["x"]
    _show(page, "penalty-card")
    strip = page.locator("#duties").bounding_box()
    assert strip is not None
    assert strip["width"] > 280


@pytest.mark.parametrize("percent", [200, *(pytest.param(percent, marks=LONG) for percent in (130, 150))])
def test_enlarged_text_cuts_nothing_off(open_page: OpenPage, percent: int) -> None:
    """With the browser's text size raised: hand, box and plates stay whole and in view; text grows."""
    page = open_page("/gallery/", new=True)
    size = 16 * percent // 100
    page.context.new_cdp_session(page).send("Page.setFontSizes", {"fontSizes": {"standard": size, "fixed": size}})
    states = ("auction", "trick", "first-call", "long-auction", "slam", "over")
    for state in states if WHOLE else states[:2]:
        _show(page, state)
        for screen in ((390, 844), (844, 390), (360, 640), (1280, 800)):
            _resize(page, screen)
            assert page.evaluate(OVERFLOW) == [0, 0], (state, screen)
            assert page.evaluate(OUTSIDE) == [], (state, screen)
            assert page.evaluate(_COVERED) == [], (state, screen)
            if min(screen) >= 390:
                assert page.evaluate("parseFloat(getComputedStyle(document.documentElement).fontSize)") > 19


_SPACED = """() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
    p { margin-bottom: 2em !important }`);
  document.adoptedStyleSheets.push(sheet);
}"""


def test_the_hands_after_a_board_stay_whole_in_the_spacing_of_their_reader(page: Page) -> None:
    """WCAG 1.4.12: lines, letters, words and paragraphs as far apart as one can ask for."""
    _resize(page, (390, 844))
    _show(page, "over")
    page.evaluate(_SPACED)
    lines = page.locator('.hand[data-form="record"] .line')
    expect(lines).to_have_count(4 * 4)
    for line in lines.all():
        expect(line).to_be_in_viewport(ratio=1)
    assert set(page.evaluate(_HIDDEN_LINES)) <= {"North", "East", "West"}, "whose names are on the plates"


def test_a_note_on_a_plate_that_is_cut_ends_with_an_ellipsis(page: Page) -> None:
    """As a name does: in a flex container the text would be cut within a letter."""
    _resize(page, (320, 568))
    _show(page, "trick")
    note = page.locator(".top > .plate .note")
    note.evaluate("(note) => note.textContent = 'dummy, robot, away'")
    look = """(note) => [note.scrollWidth > note.clientWidth,
      ...['display', 'overflowX', 'textOverflow'].map((name) => getComputedStyle(note)[name])]"""
    assert note.evaluate(look) == [True, "block", "hidden", "ellipsis"]


def test_what_is_chosen_shows_in_colours_that_are_forced(page: Page) -> None:
    """There no background and no shadow is drawn, and a line that is transparent elsewhere is not."""
    page.emulate_media(forced_colors="active")
    _show(page, "first-call")
    tabs = page.locator("#tab-scorecard, #tab-talk")
    lines = tabs.evaluate_all("(all) => all.map((one) => getComputedStyle(one).borderBlockEndColor)")
    assert len({*lines}) == 2
    call = page.locator("#box [data-call=pass]")
    call.evaluate("(button) => button.dataset.armed = ''")
    assert call.evaluate("(button) => getComputedStyle(button).outlineStyle") == "solid"
    page.emulate_media(forced_colors="none")


@pytest.mark.parametrize(
    ("width", "height"), sizes((390, 844), (844, 390), (360, 640), (320, 568), (640, 400), (1280, 800), suite=1)
)
@pytest.mark.parametrize("state", ["claim-long", pytest.param("claim", marks=LONG)])
def test_the_open_hands_of_a_claim_are_whole(page: Page, state: str, width: int, height: int) -> None:
    """Each line of each record in sight, beside the other hands and the sheet, as one needs them to agree (69A)."""
    _resize(page, (width, height))
    for seat in SEATS if WHOLE else SEATS[::2]:
        _show(page, state, seat.letter)
        records = page.locator('.place:not(.bottom) > .hand[data-form="record"]')
        assert records.count() >= 1
        assert page.evaluate(_HIDDEN_LINES) == [], seat
        assert page.locator('.place:not(.bottom) > .hand[data-form="cards"]').count() == 0


_SEARCHED = done(
    claiming(Seat.SOUTH, 12, Conditions(contested=ContestedClaim.DIRECTOR, director=Director.AUTO)),
    Contest(Seat.WEST),
    FindClaim(Seat.SOUTH, Finding(11, 11)),
)
"""The end of a board of which a page says the most: the claim was worked out."""
_MEET = """() => {
  const boxes = [...document.querySelectorAll('.result, .hand[data-form="record"]')]
    .filter((one) => one.checkVisibility())
    .map((one) => [one, one.getBoundingClientRect()]);
  return boxes.flatMap(([one, a], n) => boxes.slice(n + 1)
    .filter(([, b]) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1)
    .map(([other]) => [one.id, other.id]));
}"""


@pytest.mark.parametrize(
    ("width", "height"),
    sizes((390, 664), (320, 568), (320, 640), (844, 390), (1366, 625), (1280, 800), suite=1),
)
def test_after_a_board_the_result_covers_no_hand(page: Page, width: int, height: int) -> None:
    """With all its buttons in sight, and the line of the search folded in or out."""
    _resize(page, (width, height))
    page.route("**/boards/*/after/", lambda route: route.fulfill(content_type="text/html", body="<p>Par</p>"))
    table = PretendTable(page, "over", Seat.WEST)
    table.table = _SEARCHED
    table.around = replace(table.around, board="7", questionable=True)
    table.show()
    if height != 568:  # which shows the last of them in part
        for button in page.locator("#result button:visible").all():
            expect(button).to_be_in_viewport(ratio=1)
    for _folded in range(2):
        assert page.evaluate(_MEET) == []
        assert page.evaluate(OVERFLOW) == [0, 0]
        page.locator("#result summary").click()


@pytest.mark.parametrize(
    ("width", "height"), sizes((390, 844), (844, 390), (375, 667), (320, 568), (640, 400), (1280, 800), suite=1)
)
def test_a_long_explanation_begins_at_its_first_word(page: Page, width: int, height: int) -> None:
    """It takes of the felt what the auction's heads and last row leave; beyond that it scrolls."""
    _resize(page, (width, height))
    _show(page, "long-explanation")
    page.wait_for_function("'ready' in document.getElementById('table').dataset")
    shown, around, felt = (
        page.locator(name).bounding_box() for name in ("[data-shown]", ".explanations", "#auction .scroll")
    )
    assert shown is not None
    assert around is not None
    assert felt is not None
    assert shown["y"] >= around["y"] - 1
    assert shown["y"] + 24 <= around["y"] + around["height"]
    assert felt["height"] >= 66
    if height >= 800:
        assert shown["y"] + shown["height"] <= around["y"] + around["height"] + 1, "there is room for all of it"


@pytest.mark.parametrize("width", [1600, pytest.param(1700, marks=LONG)])
def test_a_long_name_of_the_table_gives_way(page: Page, width: int) -> None:
    """It ends in an ellipsis; the board's number and the tools keep to one line."""
    _resize(page, (width, 800))
    _show(page, "auction")
    page.locator("#board .name").evaluate("(name) => { name.textContent = 'The Friday evening duplicate '.repeat(3); }")
    assert page.evaluate(OVERFLOW) == [0, 0]
    assert page.evaluate(OUTSIDE) == []
    whole = page.evaluate(
        """() => [...document.querySelectorAll('.bar h1, .bar .chip:not(.name), .tools :is(button, a)')]
          .filter((one) => one.scrollWidth > one.clientWidth + 1 || one.getBoundingClientRect().height > 48)
          .map((one) => one.textContent)"""
    )
    assert whole == []
    name = page.locator("#board .name").evaluate("(name) => name.scrollWidth > name.clientWidth")
    assert name


def test_the_bar_has_room_for_a_clock_and_every_tool(page: Page) -> None:
    """At a desk: who has opened a table with a clock, hands to watch and a director has the most of them."""
    _resize(page, _DESKS[0])
    _show(page, "auction")
    page.evaluate(
        """() => {
          const add = (where, html) => document.querySelector(where).insertAdjacentHTML('beforeend', html);
          add('#board', '<span class="chip clock">10:00</span>');
          add('.bar .tools', '<a href="#">Watch</a>');
          if (!document.querySelector('.bar [data-opens=cards-sheet]')) add('.bar .tools', '<a>System cards</a>');
          if (!document.querySelector('.bar > .to-director'))
            document.querySelector('.bar .tools')
              .insertAdjacentHTML('beforebegin', '<button class="to-director">Director</button>');
        }"""
    )
    assert page.evaluate(_CROWDED_BAR) == []
    assert page.evaluate(OVERFLOW) == [0, 0]


@LONG
def test_every_part_has_its_page(page: Page) -> None:
    """With at least one example, and nothing to complain of."""
    for part in PARTS:
        page.goto(f"/gallery/{part}/")
        assert page.locator(".exhibit").count() > 0, part
