"""What the page of a table does with hands, keys and sockets; the table on the other end is pretended."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import product

import pytest
from playwright.sync_api import Page, expect

from frontend import words
from frontend.gallery.tables import called
from frontend.regions import Clock, Occupant, TalkRegion, answer, revision
from laws.protocol.commands import Agree, Claim, Contest, FaceLead, LeadFaceDown, MakeCall, PlayCard
from laws.table.conditions import Conditions, ContestedClaim, Director, Irregularities
from laws.table.table import Table
from laws.values.board import Board
from laws.values.calls import Call
from laws.values.cards import Card
from laws.values.deal import Deal
from laws.values.seats import Seat
from tests.browser.conftest import OpenPage
from tests.browser.pretend import PretendTable
from tests.browser.sizes import LONG, PHONE, SIDEWAYS
from tests.browser.watching import Complaints


@pytest.fixture
def complaints(one_page: tuple[Page, Complaints]) -> Complaints:
    """What the page complained of; anything left at the end fails the test."""
    return one_page[1]


def _said(action: dict[str, object]) -> dict[str, object]:
    measured = ("waited", "hidden", "lost", "taps")
    return {name: value for name, value in action.items() if name not in ("key", "revision", *measured)}


_LOOKS_AWAY = """async () => {
  for (const hidden of [true, false]) {
    Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
    await new Promise((then) => requestAnimationFrame(() => requestAnimationFrame(then)));
  }
}"""
"""For two frames another page is in sight."""


def _in_seconds(page: Page, seconds: int) -> int:
    """Return that time by the clock of the page, in seconds since 1970."""
    return int(page.evaluate("Date.now() / 1000")) + seconds


def _focused(page: Page) -> object:
    return page.evaluate("document.activeElement.dataset.card ?? document.activeElement.dataset.call ?? null")


# --- Calls ------------------------------------------------------------------------------------------------------------


def test_a_level_and_a_denomination_are_a_bid(page: Page) -> None:
    """Two taps; what cannot be bid at the level stays closed."""
    table = PretendTable(page, "auction")  # 3NT has been bid
    expect(page.get_by_role("button", name="3", exact=True)).to_be_disabled()
    expect(page.get_by_role("button", name="spades", exact=True)).to_be_disabled()
    page.get_by_role("button", name="4", exact=True).click()
    page.get_by_role("button", name="spades", exact=True).click()
    table.await_actions(1)
    assert _said(table.actions[0]) == {"do": "call", "call": "4S"}
    assert table.actions[0]["revision"] == f"r{table.sent}"
    assert table.actions[0]["waited"] >= 0
    assert table.actions[0]["taps"] == 1
    expect(page.get_by_role("button", name="spades", exact=True)).to_have_attribute("data-pending", "")


def test_alert_and_explanation_go_with_the_call_and_only_once(page: Page) -> None:
    """They are cleared when the call is accepted. A level that is tapped again is let go before that."""
    table = PretendTable(page, "first-call")
    two = page.get_by_role("button", name="2", exact=True)
    two.click()
    expect(two).to_have_attribute("aria-pressed", "true")
    two.click()
    expect(two).to_have_attribute("aria-pressed", "false")
    expect(page.get_by_role("button", name="hearts", exact=True)).to_be_disabled()
    page.get_by_label("Alert").check()
    page.get_by_label("Explanation of your call").fill("strong, artificial")
    page.get_by_role("button", name="Pass").click()
    table.await_actions(1)
    assert _said(table.actions[0]) == {"do": "call", "call": "pass", "alert": "on", "text": "strong, artificial"}
    table.do(MakeCall(Seat.SOUTH, Call.parse("pass"), True, "strong, artificial"))
    table.answer()
    expect(page.get_by_label("Alert")).not_to_be_checked()
    expect(page.get_by_label("Explanation of your call")).to_have_value("")


def test_what_is_being_written_outlives_what_arrives(page: Page, complaints: Complaints) -> None:
    """Inputs stand outside the regions; the cursor keeps its place. What others have written becomes no markup."""
    table = PretendTable(page, "others-call")
    field = page.get_by_label("Explanation of your call")
    field.press_sequentially("five-card")
    bad = "<img src=x onerror=alert(1)><script>alert(2)</script>"
    table.do(MakeCall(Seat.EAST, Call.parse("X"), True, bad))
    table.show()
    page.keyboard.type(" majors")
    expect(field).to_have_value("five-card majors")
    expect(page.get_by_text(json.dumps(bad)[1:-1]).first).to_be_attached()
    assert page.locator("#table img, #table script").count() == 0
    assert not complaints


def test_who_writes_when_his_field_is_closed_makes_no_call(page: Page) -> None:
    """Talk ends with the first call: what is typed on is no shortcut, until he leaves the field or pauses."""
    table = PretendTable(page, "first-call")
    table.around = replace(table.around, talk=TalkRegion(7, (), ("table",)))
    table.show()
    page.locator("#tab-talk").click()
    field = page.get_by_label("What you say")
    field.press_sequentially("well done, ")
    table.around = replace(table.around, talk=TalkRegion(7, (), ()))
    table.show()
    expect(field).not_to_be_focused()
    expect(field).to_have_attribute("placeholder", "There is nobody here to speak to")
    page.keyboard.type("partner 1c ")
    expect(field).to_have_value("well done, ")
    assert not table.actions
    page.keyboard.press("Escape")
    page.keyboard.press("p")
    table.await_actions(1)
    table.around = replace(table.around, talk=TalkRegion(7, (), ("director",)))  # in a session, after a board
    table.show()
    expect(field).to_have_attribute("placeholder", "To the director only")
    table.answer("not_your_turn", "It is North’s turn.")
    field.press_sequentially("a question")
    page.keyboard.press("Enter")
    table.await_actions(2)
    table.around = replace(table.around, talk=TalkRegion(7, (), ()))
    table.answer()
    expect(field).to_be_disabled()
    expect(field).not_to_be_focused()  # from the next frame of the browser on
    page.keyboard.press("p")  # he has done
    table.await_actions(3)


def test_a_refused_call_is_explained_beside_the_box_and_can_be_mended(page: Page) -> None:
    """The call is unmarked again, and the text is kept for it: another call takes it along only when it was changed,
    and nothing goes to the next board. One action at a time: a second click sends nothing.
    """
    table = PretendTable(page, "first-call")
    page.get_by_label("Alert").check()
    page.get_by_role("button", name="Pass").click()
    table.await_actions(1)
    table.answer("not_your_turn", "It is North’s turn.")
    kept = "It is North’s turn. Alert and explanation are kept for this call alone."
    expect(page.get_by_role("alert")).to_have_text(kept)
    expect(page.locator("#box [data-pending]")).to_have_count(0)
    expect(page.get_by_label("Alert")).to_be_checked()
    page.get_by_role("button", name="Pass").dblclick()
    page.get_by_role("button", name="1", exact=True).click()
    page.get_by_role("button", name="clubs", exact=True).click()
    table.await_actions(2)
    assert table.actions[1]["alert"] == "on"
    expect(page.get_by_role("alert")).to_have_text("")
    table.answer("not_your_turn", "It is North’s turn.")
    for number, (key, sent) in enumerate((("c", {}), ("d", {"alert": "on", "text": "long"})), 3):
        if sent:
            page.get_by_label("Explanation of your call").fill("long")
        page.get_by_role("button", name="1", exact=True).click()
        page.locator(f"#box [data-denomination={key.upper()}]").click()
        table.await_actions(number)
        assert _said(table.actions[-1]) == {"do": "call", "call": f"1{key.upper()}"} | sent
        table.answer("not_your_turn", "It is North’s turn.")
    table.table = replace(table.table, board=replace(table.table.board, number=8))
    table.show()
    expect(page.get_by_label("Explanation of your call")).to_have_value("")
    expect(page.get_by_label("Alert")).not_to_be_checked()
    assert len(table.actions) == 4
    assert table.actions[0]["key"] != table.actions[1]["key"]


def test_a_second_tap_confirms_leaving_and_with_the_habit_a_card(page: Page) -> None:
    """The board would wait for the player who leaves. Another button replaces the first."""
    table = PretendTable(page, "trick")
    stand = page.get_by_role("button", name="Stand up")
    stand.click()
    expect(page.get_by_role("alert")).to_contain_text("Once more to leave your seat")
    assert not table.actions
    stand.click()
    table.await_actions(1)
    assert _said(table.actions[0]) == {"do": "stand"}
    table.answer("not_allowed", "Not during a board.")
    page.evaluate("document.documentElement.dataset.confirm = 'on'")
    page.get_by_role("button", name="5 of hearts").click()
    page.get_by_role("button", name="8 of hearts").click()
    expect(page.get_by_role("alert")).to_have_text("Once more to confirm.")
    expect(page.locator("[data-armed]")).to_have_count(1)
    assert len(table.actions) == 1
    page.get_by_role("button", name="8 of hearts").click()
    table.await_actions(2)
    assert _said(table.actions[1]) == {"do": "play", "card": "H8", "hand": "S"}
    assert table.actions[1]["taps"] == 2


# --- Cards ------------------------------------------------------------------------------------------------------------


def test_a_card_is_led_face_down_then_faced(page: Page) -> None:
    """Law 41A, 41C: the leader only has the button."""
    table = PretendTable(page, "opening-lead", Seat.WEST)
    page.get_by_role("button", name="3 of hearts").click()
    table.await_actions(1)
    assert _said(table.actions[0]) == {"do": "lead", "card": "H3", "hand": "W"}
    table.do(LeadFaceDown(Seat.WEST, Card.parse("H3")))
    table.answer()
    page.get_by_role("button", name="Face the lead").click()
    table.await_actions(2)
    assert _said(table.actions[1]) == {"do": "face"}


# --- The keyboard -----------------------------------------------------------------------------------------------------

KEYS: list[tuple[str, str, dict[str, str]]] = [
    ("first-call", "1h", {"do": "call", "call": "1H"}),
    ("first-call", "7n", {"do": "call", "call": "7NT"}),
    ("first-call", "ap", {"do": "call", "call": "pass", "alert": "on"}),
    ("first-call", "p", {"do": "call", "call": "pass"}),
    ("long-auction", "x", {"do": "call", "call": "X"}),
    ("dummy", "hj", {"do": "play", "card": "HJ", "hand": "N"}),
    ("trick", "h5", {"do": "play", "card": "H5", "hand": "S"}),
    ("trick-taken", "dt", {"do": "play", "card": "DT", "hand": "N"}),
    ("trick-taken", "d10", {"do": "play", "card": "DT", "hand": "N"}),
]


@pytest.mark.parametrize("tried", [KEYS[::2], pytest.param(KEYS[1::2], marks=LONG)], ids=["some", "others"])
def test_keys_call_and_play(page: Page, tried: list[tuple[str, str, dict[str, str]]]) -> None:
    """Level and denomination, suit and rank."""
    table = PretendTable(page, tried[0][0])
    for number, (state, keys, sent) in enumerate(tried, 1):
        table.become(state)
        table.show()
        page.keyboard.press("Escape")
        for key in keys:
            page.keyboard.press(key)
        table.await_actions(number)
        assert _said(table.actions[-1]) == sent
        table.answer()


def test_the_key_of_doubles_redoubles_where_any_call_can_be_tried(page: Page) -> None:
    """Both are open then: a double of a double would be inadmissible (Law 36)."""
    table = PretendTable(page, "irregular")
    for seat, call in ((Seat.WEST, "X"), (Seat.NORTH, "pass"), (Seat.EAST, "pass")):
        table.do(MakeCall(seat, Call.parse(call)))
    table.show()
    page.keyboard.press("x")
    table.await_actions(1)
    assert _said(table.actions[0]) == {"do": "call", "call": "XX"}


def test_a_key_that_is_held_down_and_a_double_click_act_once(page: Page) -> None:
    """Where any call can be tried the second one would be out of turn; a sheet that the first has opened or closed is
    not for the second either.
    """
    table = PretendTable(page, "irregular")
    table.show()
    passes = page.get_by_role("button", name="Pass")
    for number, key in enumerate(("p", "Enter"), 1):
        if key == "Enter":
            passes.focus()
        page.keyboard.down(key)
        table.await_actions(number)
        table.answer()
        page.keyboard.down(key)
        page.keyboard.up(key)
    box = passes.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 10, box["y"] + 10)
    beneath = "(pass) => pass.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 2 }))"
    page.locator("#habits button").first.dispatch_event("click", {"detail": 1})
    passes.evaluate(beneath)  # a double click on what closes a sheet
    for number, clicks in ((3, 1), (3, 2), (4, 1)):
        page.mouse.down(click_count=clicks)
        page.mouse.up(click_count=clicks)
        table.await_actions(number)
        table.answer()
    opens = page.locator(".to-director[data-opens=director-form]")
    for button in ("#director-form [data-sends=know]", "#call-form [data-sends=ask]"):
        opens.dispatch_event("click", {"detail": 1})
        page.locator(button).evaluate(beneath)
        page.keyboard.press("Escape")
    opens.focus()
    for _held in range(2):
        page.keyboard.down("Enter")
    page.keyboard.up("Enter")
    expect(page.get_by_role("dialog", name="Something is wrong")).to_be_visible()
    assert len(table.actions) == 4


def test_keys_do_nothing_while_one_writes_or_has_put_them_off(page: Page) -> None:
    """WCAG 2.1.4: single keys can be switched off."""
    table = PretendTable(page, "first-call")
    page.get_by_label("Explanation of your call").press_sequentially("pass? 1h")
    page.keyboard.press("Escape")
    page.evaluate("document.documentElement.dataset.keys = 'off'")
    page.keyboard.press("p")
    page.keyboard.press("?")
    page.evaluate("document.documentElement.dataset.keys = 'on'")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Everything by keyboard")).to_be_visible()
    page.keyboard.press("p")
    page.keyboard.press("Escape")
    assert not table.actions


def test_arrows_go_from_card_to_card_and_enter_plays(page: Page) -> None:
    """The first card that can be played, then the next in visual order; the hand is one tab stop. They work from any
    control and begin in the hand to play; up and down go within a suit; dummy is walked by its columns.
    """
    table = PretendTable(page, "trick")
    page.keyboard.press("ArrowRight")
    assert _focused(page) == "HA"
    page.keyboard.press("ArrowRight")
    assert _focused(page) == "H9"
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    assert _focused(page) == "S3"
    page.get_by_role("button", name="Claim").focus()
    page.keyboard.press("ArrowDown")
    assert _focused(page) == "HA"
    page.keyboard.press("ArrowDown")
    assert _focused(page) == "H9"
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    assert _focused(page) == "H5"
    page.locator('[data-card="SQ"]').focus()  # of dummy
    page.keyboard.press("ArrowRight")
    assert _focused(page) == "HA"
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")  # which may not be played
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    table.await_actions(1)
    assert [action["card"] for action in table.actions] == ["HA"]
    assert page.locator("#hand-S button:not([tabindex='-1'])").count() == 1
    table.do(PlayCard(Seat.SOUTH, Card.parse("H5")))  # dummy's jack wins and leads
    table.answer()
    page.keyboard.press("ArrowLeft")
    assert page.evaluate("document.activeElement.closest('#hand-N') !== null")

    table.become("dummy")
    table.show()
    page.locator('[data-card="SA"]').focus()
    page.keyboard.press("ArrowDown")
    assert _focused(page) == "SQ"
    page.keyboard.press("ArrowRight")
    assert _focused(page) == "HJ"
    page.keyboard.press("ArrowLeft")
    assert _focused(page) == "SQ"
    page.get_by_role("button", name="king of hearts").click()
    table.await_actions(2)
    assert _said(table.actions[1]) == {"do": "play", "card": "HK", "hand": "N"}

    free = replace(table.table.conditions, irregularities=Irregularities.ALLOWED)
    table.table = replace(table.table, conditions=free)
    table.answer()
    page.locator("#hand-S [data-card=HA][data-do]").focus()  # a card from the wrong hand can be tried, too
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.closest('#hand-N') !== null")


# --- What is put right after a swap ----------------------------------------------------------------------------------


def test_the_focus_comes_back_after_a_swap(page: Page) -> None:
    """To the same card, or into the same hand when it is gone."""
    table = PretendTable(page, "trick")
    page.locator('[data-card="H9"]').focus()
    table.show()
    assert _focused(page) == "H9"
    table.do(PlayCard(Seat.SOUTH, Card.parse("H9")))
    table.show()
    assert str(_focused(page)) in {"SJ", "HA"}
    assert page.evaluate("document.activeElement.closest('#hand-S') !== null")


def test_what_happens_is_said_once(page: Page) -> None:
    """In one polite live region: all that is new, and nothing that was there before; one's turn is in the title."""
    table = PretendTable(page, "others-call")
    said, title = page.locator("#said"), page.title()
    expect(said).to_have_text("")
    table.do(MakeCall(Seat.EAST, Call.parse("X"), True, "for the lead"))
    table.show()
    expect(said).to_have_text("East: double, alerted: for the lead Your turn to call.")
    assert page.title() == f"● {title}"
    table.do(*(MakeCall(seat, Call.parse("pass")) for seat in (Seat.SOUTH, Seat.WEST, Seat.NORTH)))
    table.show()
    expect(said).to_have_text("South: pass West: pass North: pass 3 notrump doubled by South")


def test_who_sits_down_and_a_new_board_are_read(page: Page) -> None:
    """Who leaves, and robots too; the page itself says who sat there when it was opened. Of a board its number, dealer,
    vulnerability, the thirteen cards, and whose turn it is; nobody else gets the cards.
    """
    table = PretendTable(page, "others-call")
    said = page.locator("#said")
    table.around = replace(table.around, occupants=(Occupant(), *table.around.occupants[1:]))
    table.show()
    expect(said).to_have_text("The seat of North is empty.")
    table.around = replace(table.around, occupants=(Occupant("Ada", "robot"), *table.around.occupants[1:]))
    table.show()
    expect(said).to_have_text("Ada sits North.")
    table.table = Table.open(Board.numbered(7), Deal.numbered(0), Conditions())
    table.show()
    table.table = Table.open(Board.numbered(3), Deal.numbered(0), Conditions())
    table.show()
    held = words.hand_name(Deal.numbered(0)[Seat.SOUTH], "en")
    board = "Board 3, dealer South, East-West vulnerable."
    expect(said).to_have_text(f"{board} Your hand: {held}. Your turn to call.")


def test_dummys_hand_is_read_when_it_is_faced(page: Page) -> None:
    """Once, before anything is played from it (41D)."""
    table = PretendTable(page, "lead-down", Seat.EAST)
    table.do(FaceLead(Seat.WEST))
    table.show()
    said = page.locator("#said")
    expect(said).to_contain_text("Dummy, North: spades ace, queen, 5, 2;")
    table.do(PlayCard(Seat.SOUTH, Card.parse("HK"), True))
    table.show()
    expect(said).to_have_text("North: king of hearts Your turn to play.")


def test_the_focus_goes_to_the_result_and_on_to_the_next_board(page: Page) -> None:
    """From the card that ended the board to the result, from its button to the box, or to the hand."""
    table = PretendTable(page, "claim", Seat.WEST)
    table.do(Agree(Seat.EAST))
    table.show()
    page.get_by_role("button", name="Agree").focus()
    table.do(Agree(Seat.WEST))
    table.around = replace(table.around, next=True)
    table.show()
    expect(page.get_by_role("group", name="3NT by South, made with two overtricks")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Next board")).to_be_focused()
    table.table = Table.open(Board.numbered(8), Deal.numbered(0), Conditions())  # West deals
    table.show()
    expect(page.get_by_role("button", name="1", exact=True)).to_be_focused()
    page.get_by_role("button", name="Pass").focus()
    table.do(MakeCall(Seat.WEST, Call.parse("pass")))
    table.show()
    for seat in (Seat.NORTH, Seat.EAST, Seat.SOUTH):
        table.do(MakeCall(seat, Call.parse("1C" if seat is Seat.NORTH else "pass")))
        table.show()
    expect(page.get_by_role("button", name="Pass", exact=True)).to_be_focused()
    table.do(MakeCall(Seat.WEST, Call.parse("pass")))
    table.show()
    assert page.evaluate("document.activeElement.closest('#hand-W') !== null")


def test_a_card_that_may_not_be_played_says_why(page: Page) -> None:
    """Beside the hand and aloud, with its Law; nothing is sent."""
    table = PretendTable(page, "trick")
    refusal = page.get_by_role("alert")
    page.get_by_role("button", name="jack of spades").click(force=True)  # it is disabled for assistive technology
    expect(refusal).to_have_text("You must follow suit: hearts (Law 44C).")
    hand, box = page.locator("#hand-S").bounding_box(), refusal.bounding_box()
    assert hand is not None
    assert box is not None
    assert box["y"] + box["height"] <= hand["y"]
    assert hand["y"] - box["y"] - box["height"] < 80
    assert hand["x"] <= box["x"]
    assert box["x"] + box["width"] <= hand["x"] + hand["width"] + 1
    page.get_by_role("button", name="queen of spades").click(force=True)
    expect(refusal).to_have_text("The next card comes from your own hand.")
    page.get_by_role("button", name="ace of hearts").click()
    table.await_actions(1)
    assert [action["card"] for action in table.actions] == ["HA"]


def test_a_call_opens_its_explanation_under_the_auction(page: Page) -> None:
    """It stays open when other calls are made. What is said of a call names it beside its number."""
    table = PretendTable(page, "auction")
    page.locator("#auction [data-number='7']").click()
    page.locator("#call-form [data-sends=alert]").click()
    table.await_actions(1)
    assert {name: table.actions[0][name] for name in ("number", "offer")} == {"number": "7", "offer": "3NT"}
    table.answer()
    page.set_viewport_size({"width": 390, "height": 844})
    first = page.locator("#explanation-1")
    expect(first).to_be_hidden()
    page.get_by_role("button", name="1 notrump, alerted").click()
    expect(first).to_be_visible()
    expect(first).to_contain_text("15–17")
    table.do(MakeCall(Seat.SOUTH, Call.parse("pass")))
    table.show()
    expect(first).to_be_visible()


def test_a_long_explanation_stays_where_its_reader_is(page: Page) -> None:
    """By hand and by keyboard, whatever arrives. On the next board the newest one opens again."""
    page.set_viewport_size(SIDEWAYS["viewport"])
    table = PretendTable(page, "long-explanation")
    read = page.locator(".explanations")
    for passes in (0, 1):
        read.evaluate("(list) => { list.focus(); list.scrollTop = 40; }")
        table.do(*[MakeCall(Seat.SOUTH, Call.parse("pass"))] * passes)
        table.show()
        assert read.evaluate("(list) => list.scrollTop") == 40
        expect(read).to_be_focused()
    page.locator("#auction [data-explains='1']").click()
    for made in (0, 4):
        calls = (("pass", ""), ("1C", "strong"), ("pass", ""), ("1D", "weak"))[:made]
        table.table = called(Table.open(Board.numbered(8), Deal.numbered(0), Conditions()), calls)
        table.show()
    expect(page.locator("#explanation-4")).to_be_visible()


# --- Claims -----------------------------------------------------------------------------------------------------------


def test_a_claim_names_tricks_and_line(page: Page) -> None:
    """No more than remain; none of them concedes the rest (68B1). The form can be left by its button or by Escape."""
    table = PretendTable(page, "middle", Seat.SOUTH)
    page.keyboard.press("w")
    page.get_by_role("radio", name="1", exact=True).check()
    page.get_by_role("button", name="Back").click()
    page.keyboard.press("w")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert not table.actions
    page.get_by_role("button", name="Claim").click()
    form = page.get_by_role("dialog", name="Claim")
    remaining = int(page.locator("#controls").get_attribute("data-claim") or 0)
    expect(form.get_by_role("radio", name=str(remaining), exact=True)).to_be_enabled()
    expect(form.get_by_role("radio", name=str(remaining + 1), exact=True)).to_be_disabled()
    form.get_by_role("radio", name="3", exact=True).check()
    form.get_by_label("Line of play").fill("drawing trumps")
    form.get_by_role("button", name="Claim").click()
    table.await_actions(1)
    assert _said(table.actions[0]) == {"do": "claim", "tricks": 3, "line": "drawing trumps"}
    table.answer("stale", "The board has changed.")
    page.get_by_role("button", name="Claim").click()
    form.get_by_label("Line of play").fill("")
    form.get_by_role("radio", name="0", exact=True).check()
    form.get_by_role("button", name="Claim").click()
    table.await_actions(2)
    assert _said(table.actions[1]) == {"do": "concede", "tricks": remaining, "line": ""}


def test_a_defender_claims_and_answers_a_claim(page: Page) -> None:
    """Only declarer's claim begins with all the tricks: a defender chooses a number, and Enter alone claims nothing. A
    claim is answered by its offer, so that a late answer does not meet another claim; who has contested it asks first
    that play goes on (68D2(b)).
    """
    table = PretendTable(page, "middle", Seat.WEST)
    page.keyboard.press("w")
    form = page.get_by_role("dialog", name="Claim")
    expect(form.locator("input:checked")).to_have_count(0)
    page.keyboard.press("Enter")
    expect(form).to_be_visible()
    assert not table.actions
    page.keyboard.press("Escape")
    page.locator("#controls").evaluate("(controls) => { controls.dataset.declarer = ''; }")
    page.keyboard.press("w")
    expect(form.locator("input:checked")).to_have_count(1)
    page.keyboard.press("Escape")
    ruled = replace(table.table.conditions, contested=ContestedClaim.DIRECTOR, director=Director.PRESENT)
    table.table = replace(table.table, conditions=ruled)
    card, sheet = page.locator("#hand-W button.card:not([tabindex])"), page.locator("#claim")
    playing = table.table
    for writes in (False, True):
        card.focus()
        if writes:
            page.locator(".to-director[data-opens=director-form]").press("Enter")
            page.locator("#director-form [name=text]").focus()
        table.do(Claim(Seat.SOUTH, 2, "top tricks"))
        table.show()
        if writes:
            expect(page.locator("#director-form [name=text]")).to_be_focused()
            page.keyboard.press("Escape")
        expect(sheet).to_be_focused()  # and no answer, which a key for a card would give
        page.keyboard.press("Enter")
        page.keyboard.press("ArrowDown")  # scrolls it, where it is long
        expect(sheet).to_be_focused()
        page.keyboard.press("Tab")
        expect(sheet.locator("[data-do=agree]")).to_be_focused()
        table.show()
        expect(sheet.locator("[data-do=agree]")).to_be_focused()
        if not writes:
            table.table = playing
            table.show()
            expect(card).to_be_focused()
    page.get_by_role("button", name="Contest").click()
    table.await_actions(1)
    action = table.actions[0]
    assert action["do"] == "contest"
    assert action["offer"].startswith("S2.")
    table.do(Contest(Seat.WEST))
    table.answer()
    page.locator("#ruling [data-do=play-on]").click()
    table.await_actions(2)
    assert _said(table.actions[1]) == {"do": "play-on"}


def test_the_sheet_of_the_director_says_what_was_meant_reserved_known_and_waived(page: Page) -> None:
    """Laws 25B, 16B2, 16D2 and 81C5: each is one tap, with the words that go with it."""
    table = PretendTable(page, "irregular")
    table.show()
    sheet = page.locator("#director-form")
    for number, (button, filled) in enumerate(
        (
            ("[data-sends=change]", ("[name=call]", "2C")),
            ("[data-sends=reserve]", ("[name=text]", "a long pause")),
            ("[data-sends=know]", ("[name=text]", "I heard the score")),
            ("[data-do=waiver]", None),
        ),
        1,
    ):
        page.locator(".to-director[data-opens=director-form]").click()
        if filled is not None and filled[0] == "[name=call]":
            sheet.locator(filled[0]).select_option(filled[1])
        elif filled is not None:
            sheet.locator(filled[0]).fill(filled[1])
        sheet.locator(button).click()
        table.await_actions(number)
        expect(sheet).to_be_hidden()
        table.answer()
    assert [_said(one) for one in table.actions] == [
        {"do": "change", "call": "2C"},
        {"do": "reserve", "text": "a long pause"},
        {"do": "know", "text": "I heard the score"},
        {"do": "waiver"},
    ]


def test_what_was_meant_is_chosen_by_the_player_alone(page: Page) -> None:
    """Laws 25A and 45C4(b): nothing stands there before he has chosen, the second time neither."""
    table = PretendTable(page, "irregular")
    table.show()
    opens, sheet = page.locator(".to-director[data-opens=director-form]"), page.locator("#director-form")
    field = sheet.locator("[name=call]")
    opens.click()
    expect(field).to_have_value("")
    sheet.locator("[data-sends=change]").click()
    expect(sheet.get_by_role("alert")).to_have_text("Choose first what you meant.")
    expect(field).to_be_focused()
    field.select_option("2C")
    sheet.locator("[data-closes]").click()
    opens.click()
    expect(field).to_have_value("")
    field.select_option("2D")
    sheet.locator("[data-sends=change]").click()
    table.await_actions(1)
    assert _said(table.actions[0]) == {"do": "change", "call": "2D"}


# --- The socket -------------------------------------------------------------------------------------------------------


def test_a_frame_that_asks_is_acknowledged_and_every_connection_names_what_it_has(page: Page) -> None:
    """And in which language it wants the rest."""
    table = PretendTable(page, "others-call")
    assert table.visits == [{"revision": ["others-call"], "language": ["en"]}]
    table.show()
    assert table.acknowledged[-1] == f"r{table.sent}" == "r2"
    table.show(unasked=True)
    table.socket.close(code=1011)
    table.await_visit(2)
    assert table.visits[1]["revision"] == ["r3"]
    assert "r3" not in table.acknowledged


@pytest.mark.parametrize("code", [1000, *(pytest.param(code, marks=LONG) for code in (4413, 1001, 1011))])
def test_an_action_without_an_answer_is_sent_again(page: Page, code: int) -> None:
    """With the same key, after any end of the connection. How long the player was without one, or did not see the page,
    counts no further once he is back.
    """
    table = PretendTable(page, "first-call")
    page.evaluate(_LOOKS_AWAY)
    page.get_by_role("button", name="Pass").click()
    table.await_actions(1)
    table.socket.close(code=code)
    table.await_visit(2)
    table.await_actions(2)
    first, second = table.actions
    lost, hidden = second.pop("lost"), second["hidden"]
    assert lost > first.pop("lost") == 0 < hidden
    assert first == second
    table.answer("not_your_turn", "It is North’s turn.")
    page.get_by_role("button", name="Pass").click()
    table.await_actions(3)
    assert (table.actions[2]["lost"], table.actions[2]["hidden"]) == (lost, hidden)


def test_a_connection_without_an_answer_is_given_up(open_page: OpenPage) -> None:
    """After eight seconds, and the next one after sixteen, or a slow line would never get one; the page says so. It
    asks for an answer itself when it has heard nothing for half a minute.
    """
    page = open_page("/health/", new=True)
    page.clock.install()
    table = PretendTable(page, "first-call")
    page.get_by_role("button", name="Pass").click()
    table.await_actions(1)
    table.answer("not_your_turn", "It is North’s turn.")
    page.clock.run_for(9_000)
    table.show()
    assert len(table.visits) == 1
    page.get_by_role("button", name="Pass").click()
    table.await_actions(2)
    page.evaluate(
        "new MutationObserver(() => (window.lost ||= offline.textContent)).observe(offline, { childList: true })"
    )
    page.clock.run_for(9_000)
    table.await_visit(2)
    assert "What you have done will be sent" in page.evaluate("lost")
    table.await_actions(3)
    page.clock.run_for(9_000)
    table.answer()
    page.clock.run_for(50_000)
    table.show()
    assert (len(table.visits), table.asked) == (2, 1)
    table.hears = False
    page.clock.run_for(60_000)
    table.await_visit(3)


def test_a_network_that_goes_away_is_said_at_once(page: Page) -> None:
    """Although no connection was closed; when it is back, a new one is made and the line disappears."""
    table = PretendTable(page, "first-call")
    line = page.locator("#offline")
    page.context.set_offline(True)
    expect(line).to_have_text("Connection lost – reconnecting …")
    page.context.set_offline(False)
    table.await_visit(2)
    expect(line).to_have_text("")


def test_on_a_phone_the_line_about_the_connection_covers_no_plate(page: Page) -> None:
    """It has a row of its own below the bar, upright and sideways; the button for the director stays in the bar. Over
    an open sheet it stands in the sheet, where it can be read however far that is scrolled.
    """
    table = PretendTable(page, "first-call")
    for size in (PHONE, SIDEWAYS):
        page.set_viewport_size(size["viewport"])
        page.context.set_offline(True)
        expect(page.locator("#offline")).to_have_text("Connection lost – reconnecting …")
        names = ("#offline", ".to-director", "#plate-W", "#plate-N", "#plate-E", "#hand-S")
        boxes = [page.locator(name).bounding_box() for name in names]
        line, director, *plates, hand = (box for box in boxes if box is not None)
        assert director["y"] + director["height"] <= line["y"]
        assert len(plates) == 3
        assert all(line["y"] + line["height"] <= plate["y"] for plate in plates)
        assert hand["y"] + hand["height"] <= size["viewport"]["height"]
        page.locator(".to-director[data-opens=director-form]").click()
        sheet = page.locator("#director-form")
        sheet.evaluate("(sheet) => sheet.scrollTo(0, sheet.scrollHeight)")
        expect(sheet.get_by_role("status")).to_be_in_viewport(ratio=1)
        page.keyboard.press("Escape")
        expect(page.locator(".bar > #offline")).to_be_visible()
        page.context.set_offline(False)
        expect(page.locator("#offline")).to_have_text("")
    assert table.visits


def test_a_long_list_of_what_is_in_force_shows_that_there_is_more(page: Page) -> None:
    """On an upright phone it scrolls: a shadow stands at the edge beyond which there is more."""
    page.set_viewport_size(PHONE["viewport"])
    PretendTable(page, "duty-crowded").show()
    look = """(list) => [list.scrollHeight > list.clientHeight, getComputedStyle(list).backgroundAttachment,
      getComputedStyle(list.firstElementChild).backgroundColor]"""
    assert page.locator("#duties").evaluate(look) == [True, "local, local, scroll, scroll, scroll", "rgba(0, 0, 0, 0)"]


def test_who_is_one_too_many_reads_what_to_do(open_page: OpenPage) -> None:
    """The sentence stays while he is refused again, so that a screen reader says it once."""
    page = open_page("/health/", new=True)
    page.clock.install()
    table = PretendTable(page, "first-call")
    line = page.locator("#offline")
    table.open, table.refusal = False, 4428
    table.socket.close(code=4428)
    page.clock.run_for(1000)
    expect(line).to_contain_text("In a hall, tell the director: the host of this site can allow more.")
    page.evaluate("new MutationObserver(() => (document.title = 'said anew')).observe(offline, { childList: true })")
    page.clock.run_for(4000)
    table.await_refusals(1)
    page.clock.run_for(1000)
    assert page.title() != "said anew"
    table.open = True
    page.clock.run_for(4000)
    table.await_visit(2)
    page.clock.run_for(1000)
    expect(line).to_have_text("")


def test_browsers_whose_server_ends_come_back_spread_over_seconds(page: Page) -> None:
    """And one that has lost its connection alone within half a second. The delays for the draws 0, 0.5 and 1."""
    table = PretendTable(page, "first-call")
    delays = "() => [0, 0.5, 1].map((drawn) => ((Math.random = () => drawn), htmx.config.wsReconnectDelay(0)))"
    assert page.evaluate(delays) == [250, 375, 500]
    page.evaluate("() => { Math.random = () => 0; }")
    table.socket.close(code=1012)
    table.await_visit(2)
    assert page.evaluate(delays) == [500, 3000, 5500]


@LONG
def test_what_is_clicked_without_a_connection_is_sent_when_there_is_one(page: Page) -> None:
    """Until then it is marked as pending."""
    table = PretendTable(page, "trick")
    table.socket.close(code=1012)
    page.get_by_role("button", name="5 of hearts").click()
    expect(page.locator("[data-card=H5]")).to_have_attribute("data-pending", "")
    table.await_visit(2)
    table.await_actions(1)
    assert _said(table.actions[0]) == {"do": "play", "card": "H5", "hand": "S"}


def test_a_call_made_without_a_connection_stands_pale_in_its_cell(page: Page) -> None:
    """The line says that it will be sent; a refusal empties the cell."""
    table = PretendTable(page, "first-call")
    table.open = False
    table.socket.close(code=1012)
    line = page.locator("#offline")
    expect(line).to_have_text("Connection lost – reconnecting …")
    page.get_by_role("button", name="1", exact=True).click()
    page.get_by_role("button", name="hearts", exact=True).click()
    expect(line).to_have_text("Connection lost – reconnecting … What you have done will be sent when you are back.")
    expect(page.locator("#auction [data-waits]")).to_have_text("1♥")
    table.open = True
    table.await_actions(1)
    assert table.actions[0]["lost"] >= 1000 > table.actions[0]["hidden"] == 0
    refused = answer(table.actions[0]["key"], "not_your_turn", "It is North’s turn.")
    table.socket.send(refused + revision("r9", Seat.SOUTH))
    expect(page.get_by_role("alert")).to_have_text("It is North’s turn.")
    expect(page.locator("#auction .next > [aria-hidden]")).to_have_text("?")
    expect(line).to_have_text("")


def test_what_cannot_be_sent_yet_stays_as_it_was_filled_in(page: Page) -> None:
    """One action waits at a time: without a connection a second one is not sent later, and the page does not say so."""
    table = PretendTable(page, "irregular")
    table.show()
    table.open = False
    table.socket.close(code=1012)
    line, not_sent = page.locator("#offline"), "This was not sent: what you did before still waits for its answer."
    expect(line).to_have_text("Connection lost – reconnecting …")
    page.locator(".to-director[data-opens=director-form]").click()
    page.locator("#director-form [data-text='36.3(9)']").click()
    expect(line).to_contain_text("What you have done will be sent when you are back.")
    page.locator(".to-director[data-opens=director-form]").click()
    sheet = page.locator("#director-form")
    sheet.locator("[name=text]").fill("a long pause")
    sheet.locator("[data-sends=reserve]").click()
    expect(sheet.get_by_role("alert")).to_have_text(not_sent)
    expect(sheet).to_be_visible()
    table.open = True
    table.await_actions(1)
    table.answer()
    sheet.locator("[data-sends=reserve]").click()
    table.await_actions(2)
    assert _said(table.actions[1]) == {"do": "reserve", "text": "a long pause"}
    expect(sheet).to_be_hidden()


def test_a_player_who_is_sent_away_is_told_and_does_not_come_back(page: Page) -> None:
    """Signed out, no access, no such table."""
    table = PretendTable(page, "first-call")
    table.socket.close(code=4403)
    expect(page.get_by_text("This table is not open to you any more.")).to_be_visible()
    page.wait_for_timeout(1500)  # longer than the longest first delay
    assert len(table.visits) == 1


def test_a_new_seat_is_a_new_page(page: Page) -> None:
    """The whole page depends on the seat."""
    table = PretendTable(page, "first-call")
    with page.expect_navigation():
        table.show(seat=Seat.NORTH)


# --- Who reads, and how -----------------------------------------------------------------------------------------------


def test_hands_and_the_auction_are_announced_as_what_they_are(page: Page) -> None:
    """One's own hand as one's own, the others by their seat; a card by its full name; a call stands under its seat; the
    tab that is shown is the selected one, and the arrows go from tab to tab.
    """
    table = PretendTable(page, "dummy")
    held = "spades jack, 7, 3; hearts ace, 9, 8, 5; diamonds ace, 7, 2; clubs ace, queen, 4"
    own = page.get_by_role("group", name=f"Your hand: {held}")
    expect(own).to_be_visible()
    expect(own.get_by_role("button", name="ace of spades", exact=True)).to_have_count(0)
    expect(own.get_by_role("button", name="queen of clubs", exact=True)).to_be_visible()
    expect(page.get_by_role("group", name="North: spades ace, queen, 5, 2;")).to_be_visible()
    table.become("auction")
    table.show()
    auction = page.get_by_role("table", name="Auction")
    expect(auction.get_by_role("columnheader")).to_have_text(
        ["WWest, vulnerable", "NNorth, vulnerable", "EEast, vulnerable", "SSouth, vulnerable"]
    )
    expect(auction.get_by_role("row").nth(2).get_by_role("cell")).to_have_text(
        ["Passpass", "2♣2 clubs, alerted", "Passpass", "2♥2 hearts"]
    )
    selected = page.get_by_role("tab", selected=True)
    expect(selected).to_have_text("Scorecard")
    selected.press("ArrowRight")
    expect(selected).to_have_text("Talk")
    expect(selected).to_be_focused()


@LONG
def test_the_order_of_the_suits_is_a_habit(page: Page) -> None:
    """By CSS alone, at a desk and on a phone: the region is the same for everybody. Trumps go to the left when that is
    the habit: diamonds, here; on a phone they lead the upper row.
    """
    table = PretendTable(page, "slam", Seat.WEST)
    for width, order in product((1280, 390), ("SHCD", "SHDC")):
        page.set_viewport_size({"width": width, "height": 800})
        page.evaluate("(order) => { document.documentElement.dataset.sort = order; }", order)
        seen = page.evaluate(
            """() => [...document.querySelectorAll('#hand-W .card')]
              .map((card) => [card.dataset.card[0], card.getBoundingClientRect()])
              .sort(([, a], [, b]) => Math.round((a.top - b.top) / 20) || a.left - b.left)
              .map(([suit]) => suit)"""
        )
        assert "".join(dict.fromkeys(seen)) == order, width
    table.become("opening-lead")
    table.show()
    page.evaluate("document.querySelector('#hand-W').dataset.trump = 'D'")
    page.evaluate("document.documentElement.dataset.trumps = 'left'")
    for width in (1280, 390):
        page.set_viewport_size({"width": width, "height": 800})
        place = page.locator("#hand-W")
        queen = place.locator('[data-card="DQ"]').bounding_box()
        spade = place.locator('[data-card="S8"]').bounding_box()
        assert queen is not None
        assert spade is not None
        assert queen["x"] < spade["x"]
        assert queen["y"] == spade["y"]
    assert not table.actions


@LONG
def test_a_habit_is_set_at_once(page: Page) -> None:
    """In the dialog, which opens with the page's habits."""
    PretendTable(page, "auction")
    page.get_by_role("button", name="Display").click()
    dialog = page.get_by_role("dialog", name="Display")
    dialog.get_by_role("group", name="Theme").get_by_label("Dark").check()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    dialog.get_by_role("group", name="Suit colours").get_by_label("Two").check()
    colours = page.evaluate(
        "['H', 'D'].map((suit) => getComputedStyle(document.querySelector(`#hand-S .card.${suit}`)).color)"
    )
    assert colours[0] == colours[1]


# --- The clock --------------------------------------------------------------------------------------------------------


def test_what_was_ruled_after_a_board_is_in_sight_on_a_phone(page: Page) -> None:
    """The result does not cover it."""
    PretendTable(page, "over")
    for size in (SIDEWAYS, PHONE):
        page.set_viewport_size(size["viewport"])
        page.locator("#duties").evaluate(
            "node => { node.hidden = false; node.innerHTML = '<ul><li>It is ruled.</li></ul>'; }"
        )
        page.get_by_text("It is ruled.").click(trial=True)


def test_what_was_ruled_leaves_the_plates_in_sight(page: Page) -> None:
    """On a phone of any height the opposite hand lies below its plate, however much was ruled."""
    PretendTable(page, "over")
    page.locator("#duties").evaluate(
        "node => { node.hidden = false; node.innerHTML = `<ul>${'<li>It is ruled.</li>'.repeat(9)}</ul>`; }"
    )
    for width, height in ((360, 800), (375, 667), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        plate, hand = (page.locator(f".top > .{part}").bounding_box() for part in ("plate", "hand"))
        assert plate is not None
        assert hand is not None
        assert plate["y"] + plate["height"] <= hand["y"] + 0.5, (width, height)


def test_the_clock_says_on_a_phone_too_when_the_time_is_over(open_page: OpenPage) -> None:
    """It counts on past the end, and is announced once; while it stands it shows what is left."""
    page = open_page("/health/", new=True)
    page.clock.install()
    page.set_viewport_size(PHONE["viewport"])
    table, chip = PretendTable(page, "first-call"), page.locator("#board .clock")
    table.around = replace(table.around, clock=Clock(left=61))
    table.show()
    expect(chip).to_be_visible()
    expect(chip).to_contain_text("1:01")
    table.around = replace(table.around, clock=Clock(ends=_in_seconds(page, 100)))
    table.show()
    expect(chip).to_contain_text("1:")
    page.clock.fast_forward(105_000)
    expect(chip).to_have_attribute("data-late", "")
    expect(page.locator("#said")).to_have_text("The time is over.")
    expect(chip).to_contain_text("−0:")
    table.around = replace(table.around, clock=Clock(ends=_in_seconds(page, 600), round_ends=_in_seconds(page, 100)))
    table.show()
    expect(chip).not_to_have_attribute("data-late", "")
    page.clock.fast_forward(105_000)
    expect(page.locator("#said")).to_have_text("The time of the round is over.")
    expect(chip).not_to_have_attribute("data-late", "")
