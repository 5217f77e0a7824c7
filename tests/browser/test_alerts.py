"""Alerts, questions and answers without screens, clicked by four players (articles 33.4(2), 34.2; Laws 20F, 40B)."""

from __future__ import annotations

from playwright.sync_api import expect

from laws.values.seats import SEATS
from tests.browser.four import Four
from tests.browser.pictures import picture_everywhere
from tests.browser.scene import Scene
from tests.browser.sizes import LONG
from tests.browser.watching import check_accessible

NORTH, EAST, SOUTH, WEST = SEATS


def step(scene: Scene, lines: str) -> None:
    """Click each line, and look after each at every byte that was sent."""
    for line in filter(None, map(str.strip, lines.splitlines())):
        scene.do(line)
        scene.check_received()


@LONG
def test_players_alert_their_own_calls(four: Four) -> None:
    """The opponents are told and may ask, at their own turn; the caller's partner is told nothing of it."""
    scene = four.board("alerts: self\ndirector: present\n", watched=NORTH)
    north, east, south, west = (scene.pages[seat] for seat in SEATS)
    step(scene, 'N 1NT alert "12 to 14"\nE pass')
    expect(west.locator("#explanation-1")).to_contain_text("12 to 14")
    expect(west.locator("#explanation-1 [data-opens=call-form]")).to_have_count(0)
    step(scene, "S 2C")
    expect(east.locator("#auction [data-may~=ask]")).to_have_count(0)
    step(scene, 'W asks 3 "which suit?"')
    expect(south.locator("#screen li")).to_contain_text("which suit?")
    expect(east.locator("#saying")).to_contain_text("which suit?")
    assert "which suit?" not in north.content()
    picture_everywhere(west, "alerts-self")
    check_accessible(west)
    south.locator("#screen [data-opens=call-form]").click()
    south.locator("#call-form [name=text]").fill("asks for majors")
    south.locator("#call-form [data-sends=explain]").click()
    for page in (west, east):
        expect(page.locator("#explanation-3")).to_contain_text("asks for majors")
    scene.check_received()
    assert "asks for majors" not in north.content()


@LONG
def test_partners_alert(four: Four) -> None:
    """The caller has nothing to alert with; his partner alerts the call and answers, and the table hears it."""
    scene = four.board("alerts: partner\ndirector: present\n", watched=EAST)
    north, east, south, west = (scene.pages[seat] for seat in SEATS)
    expect(north.locator("#note")).to_be_hidden()
    step(scene, 'N 1NT\nS alerts 1 "15 to 17"')
    for page in (north, east, west):
        expect(page.locator("#explanation-1")).to_contain_text("15 to 17")
    step(scene, "E 2C")
    step(scene, 'S asks 2 "which suits?"')
    expect(west.locator("#screen [data-opens=call-form]")).to_be_visible()
    expect(east.locator("#screen [data-opens=call-form]")).to_have_count(0)
    picture_everywhere(west, "alerts-partner")
    check_accessible(west)
    step(scene, 'W alerts 2 "both majors"\nS pass')
    expect(south.locator("#explanation-2 small")).to_have_text("西家的解释")
    expect(north.locator("#screen")).to_be_hidden()


def test_an_explanation_is_put_right_before_the_lead(four: Four) -> None:
    """Laws 20F5(b), 21B1(a), 22B: the director allows the last pass to be changed; its player doubles, and the auction
    goes on from there.
    """
    scene = four.board(
        'alerts: self\ndirector: present\nN 1NT alert "12 to 14"\nE pass\nS 3NT\nW pass\nN pass\nE pass',
        seen="NE",
    )
    north, east = scene.pages[NORTH], scene.pages[EAST]
    expect(north.locator(".recalled button")).to_be_visible()
    expect(east.locator(".recalled")).to_have_count(0)
    expect(north.locator(".recalled")).to_contain_text("is said before the lead")
    picture_everywhere(north, "explained-wrongly")
    north.locator(".recalled button").click()
    north.locator("#call-form [name=which]").select_option(label="North: 1 notrump")
    north.locator("#call-form [name=text]").fill("15 to 17")
    north.locator("#call-form [data-sends=correct]").click()
    expect(east.locator("#explanation-1 bdi")).to_have_text(["12 to 14", "15 to 17"])
    expect(east.locator("#explanation-1 .corrects")).to_have_count(1)
    expect(east.locator("#saying")).to_contain_text("North corrects the explanation of 1 notrump: 15 to 17")
    scene.do("TD rules change\n= choice E retract keep")
    for seat, page in scene.pages.items():
        expect(page.locator("#ruling button")).to_have_count(2 if seat is EAST else 0)
    scene.do("E chooses retract\nE X\n= call 6 pass withdrawn\n= phase auction\n= turn S")
    for page in scene.pages.values():
        expect(page.locator("#auction td s")).to_have_count(1)
    expect(north.locator("#auction td .fate")).to_have_text("withdrawn")
    picture_everywhere(east, "auction-reopened")
    check_accessible(east)
    scene.do("S pass\nW pass\nN pass\n= phase clarification\n= contract 3NTx N\nE leads C2")
    scene.check_received()
