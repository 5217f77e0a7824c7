"""What goes wrong in the play and how it is put right: penalty cards and revokes, clicked by four players."""

from __future__ import annotations

from playwright.sync_api import expect

from laws.values.seats import SEATS
from tests.browser.four import Four
from tests.browser.pictures import picture_everywhere
from tests.browser.sizes import LONG
from tests.browser.watching import check_accessible

NORTH, EAST, SOUTH, WEST = SEATS
LED = """
    director: auto
    N 1NT
    E pass
    S 3NT
    W pass
    N pass
    E pass
    E leads C2
    E faces
    N plays dummy C4
"""


@LONG
def test_a_penalty_card_from_its_exposure_to_its_end(four: Four) -> None:
    """24C, 50: an honour shown in the auction; partner passes once; it lies there, and is played when it can be."""
    scene = four.board("""
        director: auto
        opening lead: face_up
        N 1NT
    """)
    scene.do("W exposes HT")
    for page in scene.pages.values():
        expect(page.locator("#hand-W [data-faced], #hand-W[data-hidden] .card")).to_have_count(1)
    scene.check_received()
    scene.do("""
        S draws attention
        = irregularity 24 W rectified
        = must pass E next
        E X
        = refused must_pass
        E pass
        S 3NT
        W pass
        N pass
        E pass
        = penalty W HT major
        N chooses free
    """)
    scene.check_received()
    check_accessible(scene.pages[WEST])
    check_accessible(scene.pages[NORTH])
    picture_everywhere(scene.pages[WEST], "penalty-card")
    scene.do("""
        E plays HQ
        N plays dummy HA
        W plays H3
        = refused must_play_penalty_card
        W plays HT
        = no penalty card
    """)
    for page in scene.pages.values():
        expect(page.locator("#hand-W [data-faced], #hand-W[data-hidden] .card")).to_have_count(0)
    scene.check_received()


@LONG
def test_a_waiver_is_asked_for_refused_and_granted(four: Four) -> None:
    """81C5, article 13.8: declarer asks that the card may go back; the director decides, and says why he grants it."""
    scene = four.board("""
        N 1NT
        E pass
        S 3NT
        W pass
        N pass
        E pass
        E leads C2
        E faces
        W exposes HT
        N draws attention
    """)
    assert scene.desk is not None
    scene.do("N asks waiver")
    expect(scene.desk.locator(".question")).to_contain_text("81C5")
    check_accessible(scene.desk)
    scene.do("""
        TD rules continue
        = no judgement
        = penalty W HT major
        N asks waiver
        TD rules waive
        = no penalty card
        = irregularity 49 W waived
    """)
    for page in scene.pages.values():
        expect(page.locator("#hand-W [data-faced], #hand-W[data-hidden] .card")).to_have_count(0)


def test_a_revoke_is_corrected(four: Four) -> None:
    """61B, 62A, 62B1: declarer asks in time; the card goes back and lies there as a penalty card."""
    scene = four.board(LED, seen="NW")
    scene.do("W plays H3")
    scene.check_received()
    scene.do("N asks W revoke")
    scene.check_received()
    trick, question = (scene.pages[WEST].locator(of).bounding_box() for of in ("#trick ol", "#ruling"))
    assert trick is not None
    assert question is not None
    assert trick["x"] + trick["width"] <= question["x"]  # on a phone held sideways: beside the trick
    scene.do("""
        W answers one
        = must replace W
        = penalty W H3 major
    """)
    picture_everywhere(scene.pages[WEST], "revoke-corrected")
    check_accessible(scene.pages[WEST])
    scene.do("""
        W plays D3
        = refused must_follow_suit
        W plays CT
        = irregularity 61 W rectified
        N plays C5
    """)
    scene.check_received()


@LONG
def test_a_revoke_is_established(four: Four) -> None:
    """63A1, 64A2: his side has gone on, and he shows the suit later; at the end of the play a trick goes over."""
    scene = four.board("""
        director: auto
        N pass
        E pass
        S 1NT
        W pass
        N 3NT
        E pass
        S pass
        W pass
        W leads H3
        W faces
        S plays dummy HJ
    """)
    scene.do("E plays C2")
    scene.check_received()
    scene.do("""
        S plays H5
        S plays dummy S2
        E plays S4
        S plays SJ
        W plays S6
        S plays HA
        W plays H7
        S plays dummy H4
        E plays HQ
    """)
    scene.check_received()
    scene.do("S draws attention")
    check_accessible(scene.pages[SOUTH])
    scene.do("""
        = irregularity 63 E open
        S claims 8 "cashing winners, giving up two"
        W agrees
        E agrees
        = transfer 1 NS
        = tricks NS 12
    """)
    for page in scene.pages.values():
        expect(page.locator("#result .law")).to_contain_text("64")
    picture_everywhere(scene.pages[SOUTH], "revoke-established")
    check_accessible(scene.pages[SOUTH])
