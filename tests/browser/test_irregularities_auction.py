"""What goes wrong in the auction and how it is put right, clicked by four players in four browsers."""

from __future__ import annotations

from playwright.sync_api import expect

from laws.values.seats import SEATS
from tests.browser.four import Four
from tests.browser.pictures import picture_everywhere
from tests.browser.sizes import LONG
from tests.browser.watching import check_accessible

NORTH, EAST, SOUTH, WEST = SEATS


@LONG
def test_an_insufficient_bid_is_accepted(four: Four) -> None:
    """27A1: nobody is told until attention is drawn; then left-hand opponent alone has the choice."""
    scene = four.board("""
        director: auto
        N 1S
    """)
    for page in scene.pages.values():  # at any time, no matter whose turn it is
        expect(page.locator("#box [data-call=pass]")).to_be_enabled()
    scene.do("E 1H")
    scene.check_received()
    scene.do('S calls director "36.3(4)"')
    for seat, page in scene.pages.items():
        expect(page.locator("#ruling button")).to_have_count(2 if seat is SOUTH else 0)
        expect(page.locator("#duties")).to_contain_text("South" if seat in (NORTH, EAST) else "南家")
        expect(page.locator("#box [data-call=pass]")).to_be_disabled()
    check_accessible(scene.pages[SOUTH])
    picture_everywhere(scene.pages[SOUTH], "insufficient-bid")
    scene.do("""
        S chooses accept
        = irregularity 27 E accepted
        S 1NT
        = call 3 1NT standing
        W pass
    """)
    scene.check_received()


@LONG
def test_an_insufficient_bid_is_put_right_in_the_same_denomination(four: Four) -> None:
    """27B1(a): the lowest sufficient bid; partner may call as he likes."""
    scene = four.board("""
        director: auto
        N 1S
        E 1H
    """)
    scene.check_received()
    scene.do("""
        W draws attention
        S chooses decline
        = must replace E
    """)
    expect(scene.pages[WEST].locator("#duties")).to_contain_text("东家")
    check_accessible(scene.pages[EAST])
    scene.do("""
        E 2H
        = irregularity 27 E rectified
        S pass
        W 3H
        = call 5 3H standing
    """)
    scene.check_received()


@LONG
def test_an_insufficient_bid_is_replaced_by_a_comparable_call(four: Four) -> None:
    """27B1(b): the director finds it comparable on his page; partner may call as he likes."""
    scene = four.board("""
        N 1S
        E 1D
    """)
    scene.check_received()
    assert scene.desk is not None
    scene.do("""
        N draws attention
        S chooses decline
        E 2C
        = judgement 23A
    """)
    for page in scene.pages.values():
        expect(page.locator("#ruling")).to_be_visible()
        expect(page.locator("#ruling button")).to_have_count(0)
    check_accessible(scene.desk)
    scene.do("""
        TD rules comparable
        = irregularity 27 E rectified
        = no must pass W
        S pass
        W 3C
        = call 5 3C standing
    """)
    scene.check_received()


@LONG
def test_an_insufficient_bid_is_replaced_by_another_call(four: Four) -> None:
    """27B2: partner passes whenever it is his turn; what he tries instead is refused in a sentence."""
    scene = four.board("""
        director: auto
        N 1S
        E 1H
    """)
    scene.do("""
        E draws attention
        S chooses decline
        E pass
        = must pass W always
        S 2S
        W 3C
        = refused must_pass
    """)
    expect(scene.pages[WEST].locator("#refusal")).not_to_be_empty()
    check_accessible(scene.pages[WEST])
    scene.do("""
        W pass
        N pass
        E pass
        = contract 2S N
    """)
    scene.check_received()


@LONG
def test_an_insufficient_bid_is_replaced_by_a_double(four: Four) -> None:
    """27B3: the double is cancelled, and another call is made; partner passes."""
    scene = four.board("""
        director: auto
        N 1S
        E 1H
    """)
    scene.do("""
        S draws attention
        S chooses decline
        E X
        = call 3 X cancelled
        = must replace E
    """)
    check_accessible(scene.pages[EAST])
    scene.do("""
        E 3D
        = irregularity 27 E rectified
        S pass
        W 3H
        = refused must_pass
        W pass
    """)
    scene.check_received()


@LONG
def test_a_bid_out_of_turn_is_not_accepted_and_is_repeated(four: Four) -> None:
    """29B, 31A1: the turn goes back; when right-hand opponent passes, the bid must be repeated."""
    scene = four.board("director: auto", seen="ES")
    scene.do("E 1H")
    scene.check_received()
    scene.do('N calls director "36.3(5)"')
    picture_everywhere(scene.pages[SOUTH], "call-out-of-turn")
    scene.do("""
        S chooses decline
        = call 1 1H cancelled
        = turn N
        N pass
        = must repeat E 1H
        E 2H
        = refused must_repeat
        E 1H
        = call 3 1H standing
        S pass
    """)
    scene.check_received()
