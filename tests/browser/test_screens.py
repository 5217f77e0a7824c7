"""A table behind screens, clicked by four players (articles 33.4, 34.1, 35): what each page is sent is what its player
may know.
"""

from __future__ import annotations

from datetime import timedelta

import pytest
from playwright.sync_api import expect

from laws.table.phases import Phase
from laws.values.seats import SEATS, Seat
from play.models import LogRow, Timer
from tests.browser.four import Four
from tests.browser.pictures import picture_everywhere
from tests.browser.scene import Scene
from tests.browser.sizes import LONG
from tests.browser.watching import check_accessible

NORTH, EAST, SOUTH, WEST = SEATS
SET_UP = "screens: on\nalerts: partner\n"
TO_THREE_NOTRUMP = """
    N 1NT
    E pass
    N pushes
    S 3NT
    W pass
    S pushes
    N pass
    E pass
"""


def step(scene: Scene, lines: str) -> None:
    """Click each line, and look after each at every byte that was sent."""
    for line in filter(None, map(str.strip, lines.splitlines())):
        scene.do(line)
        scene.check_received()


def test_a_board_behind_screens(four: Four) -> None:
    """Alerts on both sides, questions and answers in writing to the screenmate alone, the tray, the aperture, the lead;
    at the end the director reads all of it.
    """
    scene = four.board(SET_UP + "director: present\n", seen="NES")
    north, east, south = (scene.pages[seat] for seat in (NORTH, EAST, SOUTH))
    expect(north.locator("#screen .tray")).to_contain_text("Tray here")
    expect(south.locator("#screen .tray")).to_contain_text("推盘在另一侧")
    expect(south.locator("#box[data-open]")).to_have_count(0)
    step(scene, 'N 1NT alert "12 to 14, may be off shape"')
    assert "12 to 14" not in east.content(), "the alert is not opened yet"
    scene.do("E acknowledges 1")
    expect(east.locator("#explanation-1")).to_contain_text("12 to 14, may be off shape")
    expect(east.locator("#explanation-1 small")).to_have_text("North’s explanation")
    scene.do('E asks 1 "how often off shape?"')
    expect(north.locator("#screen li")).to_contain_text("East asks about 1 notrump: how often off shape?")
    picture_everywhere(north, "screen-question")
    north.locator("#screen [data-opens=call-form]").click()
    north.locator("#call-form [name=text]").fill("a singleton honour, rarely")
    north.locator("#call-form [name=text]").press("Enter")
    expect(east.locator("#explanation-1")).to_contain_text("a singleton honour, rarely")
    scene.do("E pass\nN pushes")
    scene.check_received()
    assert "1 notrump" not in (south.locator("#saying").text_content() or "")
    expect(south.locator("#screen .tray")).to_contain_text("推盘在本侧")
    scene.do('S alerts 1 "weak, balanced"\nW acknowledges 1\nW asks 1 "five-card major?"')
    check_accessible(south)
    scene.do('S explains 1 "it can hold one"')
    scene.check_received()
    assert "it can hold one" not in east.content() + north.content()
    scene.do('S 3NT\nW pass\nS pushes\nN alerts 3 "a sign-off"\nE misses 3\n= alert 3 N none\nN pass\nE pass')
    scene.check_received()
    expect(south.locator("#box[data-open]")).to_have_count(0)
    expect(south.locator("#status")).to_have_attribute("data-phase", "auction")
    step(scene, "N pushes\nE leads C2")
    expect(north.locator("#screen [data-do=open]")).to_be_visible()
    expect(south.locator("#trick .back")).to_have_count(0)
    picture_everywhere(north, "screen-aperture")
    check_accessible(north)
    faced = scene.clock.now + timedelta(seconds=scene.state.rules.clarification)
    step(scene, "N opens")
    scene.wait_until(faced - timedelta(milliseconds=10))
    assert scene.state.game.phase is Phase.CLARIFICATION
    scene.wait_until(faced)
    scene.do("= phase play")
    scene.check_received()


@LONG
def test_a_player_asks_his_screenmate_at_his_turn(four: Four) -> None:
    """Law 20F2: in the play too; nobody beyond the screen has a button for it."""
    scene = four.board(
        SET_UP + TO_THREE_NOTRUMP + "N pushes\nE leads C2\nN opens\nE faces\nN plays dummy C4\nW plays C7\n",
        seen="NESW",
    )
    west, north, south, east = (scene.pages[seat] for seat in (WEST, NORTH, SOUTH, EAST))
    north.locator("#controls [data-may=ask]").click()
    north.locator("#call-form [name=which]").select_option("W")
    north.locator("#call-form [name=text]").fill("which signals?")
    north.locator("#call-form [name=text]").press("Enter")
    expect(east.locator("#screen li")).to_contain_text("North asks about West’s calls and cards: which signals?")
    expect(west.locator("#controls [data-may=ask]")).to_be_disabled()
    expect(south.locator("#controls [data-may=ask]")).to_have_count(0)
    east.locator("#screen [data-opens=call-form]").click()
    east.locator("#call-form [name=text]").fill("upside down")
    east.locator("#call-form [name=text]").press("Enter")
    expect(north.locator("#screen [data-told]")).to_have_text("East explains West’s calls and cards: upside down")
    expect(east.locator("#screen [data-may=correct]")).to_be_visible()
    scene.check_received()


@LONG
def test_the_director_reads_what_was_said_and_done_behind_screens(four: Four) -> None:
    """Questions, answers, an alert that was missed, and where the tray went: all of it, on his page."""
    scene = four.board(SET_UP + "director: present\n", seen="WD")
    west, desk = scene.pages[WEST], scene.desk
    assert desk is not None
    scene.do('N 1NT alert "12 to 14"\nE acknowledges 1\nE asks 1 "how often off shape?"\nE pass\nN pushes')
    scene.do('S alerts 1 "weak, balanced"')
    picture_everywhere(west, "screen-alert")
    scene.do('W acknowledges 1\nW asks 1 "five-card major?"\nS explains 1 "it can hold one"')
    expect(west.locator("#explanation-1")).to_contain_text("it can hold one")
    scene.do('S 3NT\nW pass\nS pushes\nN alerts 3 "a sign-off"\nE misses 3\nN pass\nE pass\nN pushes')
    scene.do("E leads C2\nN opens")
    scene.check_received()
    desk.reload()
    for said in (
        "East asks about 1 notrump: how often off shape?",
        "South explains 1 notrump: it can hold one",
        "East has not received the alert of 3 notrump",
        "The tray goes to South and West",
        "North opens the aperture",
    ):
        expect(desk.locator("main")).to_contain_text(said)


@LONG
def test_an_irregularity_before_and_after_the_tray(four: Four) -> None:
    """Article 35.2: before it goes, one side alone knows of it; what goes with it is accepted."""
    scene = four.board(SET_UP + "director: present\n", watched=WEST)
    step(scene, "N 1S\nE 1H\nN draws attention")
    expect(scene.pages[NORTH].locator("#duties li:not([data-withdrawn])")).to_have_count(1)
    picture_everywhere(scene.pages[EAST], "screen-irregularity")
    check_accessible(scene.pages[EAST])
    for seat in (SOUTH, WEST):
        expect(scene.pages[seat].locator("#ruling")).to_be_hidden()
        expect(scene.pages[seat].locator("#duties")).to_be_hidden()
    step(scene, "E 2H\n= irregularity 27 E rectified\nN pushes")
    step(scene, "S 2S\nW 2D\nS pushes\n= irregularity 27 W accepted\nN 3S")


PASSED_ON = """
    dealer: E
    director: present
    E 1S
    N pushes
    S pass
    W pass
    S pushes
    N 1H
    N pushes
"""


@LONG
def test_what_a_replacement_costs_is_told_with_the_tray(four: Four) -> None:
    """Article 35.2(1): North has passed his own insufficient bid on. All hear what East chooses; what North's other
    call costs his partner is known on North's side, and beyond the screen when the tray brings it.
    """
    scene = four.board(SET_UP + PASSED_ON, watched=SOUTH)
    step(scene, "S draws attention\nE chooses decline")
    for seat in (NORTH, EAST):
        expect(scene.pages[seat].locator("#duties li:not([data-withdrawn])")).to_have_count(1)
    step(scene, "S pushes\nN 3C\nTD rules not comparable")
    expect(scene.pages[EAST].locator("#duties")).to_contain_text("South must pass")
    picture_everywhere(scene.pages[EAST], "screen-replacement")
    beyond = scene.pages[SOUTH].locator("#duties"), scene.pages[WEST].locator("#duties")
    for duties in beyond:  # North's call has gone back for all; here he has still to make the other one
        expect(duties.locator("li")).to_have_count(2)
        expect(duties.locator("li[data-withdrawn]")).to_be_visible()
        expect(duties).not_to_contain_text("永远不叫")
    step(scene, "E pass\nN pushes")
    for duties in beyond:
        expect(duties).to_contain_text("南家在以后轮到他叫牌时必须永远不叫")
    check_accessible(scene.pages[SOUTH])


LED = "W plays S8\n"
OPENED = LED + "S opens\nN draws attention\n"


GOES_BACK = "S draws attention\n= irregularity 54 W rectified\nE plays C2\nN opens\n= no penalty card\n= phase play"
IN_THE_OPEN = "N chooses decline\n= penalty W S8 major\nN chooses free\nE plays C2\n= phase play"
IS_ACCEPTED = "= contract 3NT N\n= phase play\n= turn N"


@pytest.mark.parametrize(
    ("happens", "goes_on", "seen", "picture"),
    [
        pytest.param(LED, GOES_BACK, SOUTH, "screen-lead-closed", id="aperture closed", marks=LONG),
        pytest.param(
            OPENED + "TD rules no fault", IN_THE_OPEN, NORTH, "screen-lead-open", id="open without fault", marks=LONG
        ),
        pytest.param(
            OPENED + "TD rules fault", IS_ACCEPTED, NORTH, "screen-lead-fault", id="open with fault", marks=LONG
        ),
    ],
)
def test_an_opening_lead_out_of_turn(four: Four, happens: str, goes_on: str, seen: Seat, picture: str) -> None:
    """Article 35.2(3): a lead face up, where the leads are made so."""
    set_up = "director: present\nopening lead: face_up\n"
    scene = four.board(SET_UP + set_up + TO_THREE_NOTRUMP + "N pushes\n", watched=EAST)
    step(scene, happens)
    picture_everywhere(scene.pages[seen], picture)
    check_accessible(scene.pages[seen])
    step(scene, goes_on)


@LONG
def test_the_platform_moves_the_tray(four: Four) -> None:
    """Article 35.2(6): by a pause of half a second to five, drawn at random; after twenty seconds at once. The other
    side is sent nothing before, and all of it at one time then. Nobody has a button for it.
    """
    scene = four.board(SET_UP + "tray: platform\nN 1NT\n")
    beyond = [scene.received[seat] for seat in (SOUTH, WEST)]
    scene.check_received()
    loaded = [len(one.sent) for one in beyond]
    called = scene.clock.now
    step(scene, "E pass")
    expect(scene.pages[NORTH].locator("#screen [data-do=push]")).to_have_count(0)
    goes = Timer.objects.get(kind="tray").at
    assert 0.5 <= (goes - called).total_seconds() <= 5
    scene.wait_until(goes - timedelta(milliseconds=10))
    assert [len(one.sent) for one in beyond] == loaded
    scene.wait_until(goes)
    expect(scene.pages[SOUTH].locator("#screen .tray")).to_contain_text("推盘在本侧")
    expect(scene.pages[SOUTH].locator("#box[data-open]")).to_be_visible()
    for one, before in zip(beyond, loaded, strict=True):
        assert {sent.at for sent in one.sent[before:]} == {goes}
    step(scene, "S 3NT")
    scene.wait_until(goes + timedelta(seconds=20))
    step(scene, "W pass")
    assert LogRow.objects.filter(kind="laws.tray_moved").latest("number").at == goes + timedelta(seconds=20)
    expect(scene.pages[NORTH].locator("#screen .tray")).to_contain_text("Tray here")


@LONG
def test_partners_explain_one_call_differently(four: Four) -> None:
    """Article 34.1: each screenmate reads one of the two answers; the director reads both, side by side."""
    scene = four.board(
        SET_UP + 'director: present\nN 1NT alert "[hcp 15-17, balanced]"\nE acknowledges 1\nE pass\nN pushes',
        watched=WEST,
    )
    desk = scene.desk
    assert desk is not None
    step(scene, 'S alerts 1 "[hcp 12-14, balanced]"\nW acknowledges 1')
    expect(scene.pages[WEST].locator("#explanation-1")).to_contain_text("12–14")
    expect(scene.pages[EAST].locator("#explanation-1")).to_contain_text("15–17")
    answers = desk.locator(".answers").first.locator("dd")
    expect(answers).to_have_count(2)
    expect(answers.nth(0)).to_contain_text("15–17")
    expect(answers.nth(1)).to_contain_text("12–14")
    picture_everywhere(desk, "two-answers")
    check_accessible(desk)
    for seat, said in ((NORTH, "12–14"), (EAST, "12–14"), (SOUTH, "15–17"), (WEST, "15–17")):
        for region in ("#auction", "#saying", "#screen"):  # the list of tiles has every range
            expect(scene.pages[seat].locator(region)).not_to_contain_text(said)
    step(scene, "S 3NT\nW pass\nS pushes")


@LONG
def test_a_slip_that_was_none_is_told_on_its_side_alone(four: Four) -> None:
    """Articles 35.1(5), 35.2(2): North says after the tray has gone that he meant another call. South and West wait for
    the director, and never learn which.
    """
    scene = four.board(SET_UP + "director: present\nN 1H\nE pass\nN pushes\n", watched=WEST)
    step(scene, "N meant 1S")
    for seat in (SOUTH, WEST):
        expect(scene.pages[seat].locator("#ruling")).to_contain_text("等待裁判裁定")
    step(scene, "TD rules intended")
    for seat in (NORTH, EAST):
        expect(scene.pages[seat].locator("#duties")).to_contain_text("It was intended")
    for seat in (SOUTH, WEST):
        expect(scene.pages[seat].locator("#ruling")).to_be_hidden()
        expect(scene.pages[seat].locator("#duties")).to_be_hidden()
        expect(scene.pages[seat].locator("#auction")).not_to_contain_text("1♠")
    step(scene, "S 2H")


@LONG
def test_the_tray_goes_to_who_calls_again(four: Four) -> None:
    """Articles 35.1(1), 35.2(2), Law 21B: nobody beyond hears of a wrong explanation before West takes back his call;
    then North moves the tray to him, though East is next, and may change his own call over the new one.
    """
    before = "N 2D\nE pass\nN pushes\nS 2S\nW 3H\nS pushes\nN pass\n"
    scene = four.board(SET_UP + "director: present\n" + before, watched=EAST)
    step(scene, 'S alerts 1 "weak with a major"\nTD rules change')
    for seat in (NORTH, EAST):
        expect(scene.pages[seat].locator("#ruling")).to_contain_text("Waiting for the director’s decision.")
        expect(scene.pages[seat].locator("#ruling")).not_to_contain_text("21B")
    step(scene, "W chooses retract")
    expect(scene.pages[NORTH].locator("#duties")).to_contain_text("West must make another call (Law 21B1).")
    step(scene, "N pushes\nW X\nN chooses keep\nE pass")
