"""An opening lead out of turn with each of declarer's five choices (Law 54), clicked by four players."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from laws.values.seats import SEATS
from tests.browser.four import Four
from tests.browser.pictures import picture_everywhere
from tests.browser.sizes import LONG
from tests.browser.watching import check_accessible

NORTH, EAST, SOUTH, WEST = SEATS
THREE_NOTRUMP = """
    director: auto
    opening lead: face_up
    N 1NT
    E pass
    S 3NT
    W pass
    N pass
    E pass
"""
CHOICES = {
    "spread": """
        N chooses spread
        = contract 3NT S
        = irregularity 54 W accepted
        = turn S dummy
        S plays dummy S2
    """,
    "accept": """
        N chooses accept
        = irregularity 54 W accepted
        = no penalty card
        N plays S2
        = turn E
        E plays ST
    """,
    "require": """
        N chooses decline
        = penalty W S8 major
        N chooses require spades
        E plays HQ
        = refused lead_restricted
        E plays ST
        = no penalty card
    """,
    "forbid": """
        N chooses decline
        N chooses forbid spades
        E plays ST
        = refused lead_restricted
        E plays C2
        = no penalty card
    """,
    "free": """
        N chooses decline
        N chooses free
        E plays C2
        = penalty W S8 major
        N plays dummy C4
        W plays C7
        = penalty W S8 major
    """,
}


@pytest.mark.parametrize(
    "choice", [pytest.param(choice, marks=() if choice == "forbid" else LONG) for choice in CHOICES]
)
def test_an_opening_lead_out_of_turn(four: Four, choice: str) -> None:
    """The card is seen by all, nobody is told that it is irregular; declarer alone chooses, and it is carried out."""
    scene = four.board(THREE_NOTRUMP, seen="NE" if choice == "forbid" else "NESW")
    scene.do("W plays S8")
    scene.check_received()
    scene.do('S calls director "36.3(5)"')
    for seat, page in scene.pages.items():
        expect(page.locator("#ruling button")).to_have_count(3 if seat is NORTH else 0)
    if choice == "free":
        picture_everywhere(scene.pages[NORTH], "lead-out-of-turn")
    if choice != "forbid":  # as the suite shows it in the gallery
        check_accessible(scene.pages[WEST if choice == "accept" else NORTH])
    scene.do(CHOICES[choice])
    scene.check_received()
