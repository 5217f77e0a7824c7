"""Watching at a table of house robots and two players: one behind South, one with all hands and a delay."""

from __future__ import annotations

import re
from dataclasses import replace

from allauth.account.models import EmailAddress
from playwright.sync_api import expect

from laws.values.calls import Call
from laws.values.seats import SEATS
from play.models import Person
from play.store.tables.boards import Dealt, create_table
from play.table.profile import SOCIAL
from play.table.rules import Spectators
from tests.browser.clicking import make_call
from tests.browser.conftest import OpenPage
from tests.browser.sizes import LONG
from tests.browser.test_pages import check_readable
from tests.browser.watching import Complaints
from tests.plugins.driven_clock import DrivenClock

DELAY = 600
SUIT_SYMBOL = re.compile("[♠♥♦♣]")
"""What a hand in view has, whatever was dealt."""
SHOWN = replace(SOCIAL, rules=replace(SOCIAL.rules, spectators=Spectators.ALL_HANDS, watching_delay=DELAY))


def person(name: str) -> Person:
    """A person with an account, whose address is verified."""
    made = Person.objects.create_user(f"{name.lower()}@club.test", display_name=name)
    EmailAddress.objects.create(user=made, email=made.email, verified=True, primary=True)
    return made


@LONG
def test_two_watch_a_board_one_behind_a_player_one_late(
    open_page: OpenPage, complaints: Complaints, clock: DrivenClock
) -> None:
    """Both by the menu; the opener, who does not play, sees them, and removes the one, whose page then closes."""
    nora, saul, vera, victor = map(person, ("Nora", "Saul", "Vera", "Victor"))
    table = create_table(nora, "Thursday", Dealt(2), robots=[SEATS[1], SEATS[3]], profile=SHOWN)
    address = f"/tables/{table}/"
    players = [open_page(address, person=one) for one in (saul, person("Paul"))]
    for page, seat in zip(players, "NS", strict=True):
        page.locator(f'[data-do="sit"][data-seat="{seat}"]').click()
        expect(page.locator("#table")).to_have_attribute("data-seat", seat)

    behind, late = open_page(address, person=vera), open_page(address, person=victor, phone=True)
    expect(behind.locator("#south .hand [data-card], #south [data-card]")).to_have_count(0)
    behind.get_by_role("link", name="Watch").click()
    check_readable(behind)
    behind.get_by_role("button", name="Sit behind South").click()
    late.get_by_role("button", name="Menu").click()
    late.get_by_role("link", name="Watch").click()
    check_readable(late)
    late.get_by_role("button", name="Watch All four hands").click()
    clock.hold()
    make_call(players[0], Call.parse("1C"), "")
    expect(behind.locator("#auction")).to_contain_text("1♣")
    expect(late.locator("#table")).not_to_contain_text("1♣")
    clock.advance(DELAY - 0.1)
    clock.settle()
    expect(late.locator("#hand-N")).to_contain_text(SUIT_SYMBOL)
    expect(late.locator("#table")).not_to_contain_text("1♣")
    clock.advance(0.1)
    clock.settle()
    expect(late.locator("#auction")).to_contain_text("1♣")

    opener = open_page(f"{address}watch/", person=nora)
    check_readable(opener)
    expect(opener.get_by_role("list").filter(has_text="Vera")).to_contain_text("behind South")
    opener.get_by_role("button", name="Remove Vera").click()
    expect(behind.get_by_text("This table is not open to you any more.")).to_be_visible()
    complaints[:] = [one for one in complaints if "403" not in one]
