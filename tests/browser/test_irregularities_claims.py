"""A claim that is agreed to, contested with a director, and contested without one (Laws 68–70); the two that are
contested are textbook claims of the scripts.
"""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect

from laws.values.seats import SEATS
from tests.browser.four import Four
from tests.browser.pictures import picture_everywhere
from tests.browser.sizes import LONG
from tests.browser.watching import check_accessible

NORTH, EAST, SOUTH, WEST = SEATS
SCRIPTS = Path(__file__).parents[1] / "laws" / "scripts"
LED = """
    dealer: S
    deal: N:5432.432.432.432 T987.T98.T98.T98 AKQJ.AKQ.AKQ.AKQ 6.J765.J765.J765
    S 3NT
    W pass
    N pass
    E pass
    W leads H5
    W faces
"""


def textbook(number: str) -> str:
    """The board of a textbook claim, as it stands before the claim."""
    return (SCRIPTS / f"70-claim-{number}.table").read_text(encoding="utf-8").partition("S claims")[0]


def test_a_claim_is_agreed_to(four: Four) -> None:
    """68C, 69A: the claimer's hand is shown to all, his opponents answer, and the board is over."""
    scene = four.board(LED + "S plays dummy H2", seen="SW")
    scene.do('S claims 13 "hearts and spades from the top"')
    expect(scene.pages[WEST].locator("#claim")).to_contain_text("hearts and spades from the top")
    expect(scene.pages[WEST].locator("#hand-S[data-form=record]")).to_be_visible()
    scene.check_received()
    picture_everywhere(scene.pages[WEST], "claim")
    scene.do("""
        E agrees
        W agrees
        = tricks NS 13
        = phase over
    """)
    for page in scene.pages.values():
        expect(page.locator("#result")).to_contain_text("3NT")


@LONG
def test_a_contested_claim_is_ruled_on_by_the_director(four: Four) -> None:
    """68D2(a), 70: play stops, and he rules on the tricks on his page."""
    scene = four.board(textbook("02").replace("director: auto", "director: present"))
    scene.do("""
        S claims 5 "drawing the last trump"
        E contests
        = claim S 5 contested
        = judgement 70
    """)
    scene.check_received()
    for page in scene.pages.values():
        expect(page.locator("#ruling")).to_be_visible()
    assert scene.desk is not None
    expect(scene.desk.locator(".evidence")).to_contain_text("South claims all the remaining tricks")
    expect(scene.desk.locator(".evidence")).to_contain_text("“drawing the last trump”")
    expect(scene.desk.locator(".evidence")).to_contain_text("You judge what is normal for this player")
    check_accessible(scene.pages[EAST])
    check_accessible(scene.desk)
    picture_everywhere(scene.pages[EAST], "claim-contested")
    scene.do("""
        TD rules result NS 9
        = phase over
        = tricks NS 9
    """)
    for page in scene.pages.values():
        expect(page.locator("#result")).to_contain_text("4♠")


@LONG
def test_a_contested_claim_without_a_director_is_worked_out(four: Four) -> None:
    """70C: a trump is out that he has not mentioned; all read the line of play that beats the claim."""
    scene = four.board(textbook("01"))
    scene.do("S claims 5")
    expect(scene.pages[WEST].locator("#claim [data-do=contest]")).to_contain_text("正常打法")
    scene.do("W contests")
    scene.check_received()
    for seat, page in scene.pages.items():
        expect(page.locator("#result")).to_contain_text("4♠")
        beaten = "A normal line that gives only" if seat in (NORTH, EAST) else "正常打牌线路"
        expect(page.locator("#result details")).to_contain_text(beaten)
    scene.do("""
        = phase over
        = tricks NS 8
    """)
    scene.pages[EAST].locator("#result summary").click()
    check_accessible(scene.pages[EAST])
    picture_everywhere(scene.pages[EAST], "claim-searched")
