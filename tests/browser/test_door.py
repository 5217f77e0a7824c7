"""From the address of a table to the first call, by a guest on a phone; the pages that its opener uses meanwhile."""

from __future__ import annotations

from playwright.sync_api import expect

from laws.values.calls import Call
from laws.values.seats import SEATS
from play.models import BoardPlay
from play.people.models import Person
from play.store.tables.boards import Dealt, create_table
from play.table.profile import SOCIAL
from tests.browser.clicking import make_call
from tests.browser.conftest import OpenPage
from tests.browser.pictures import picture_everywhere
from tests.browser.received import Received
from tests.browser.test_pages import check_readable
from tests.browser.test_session_watching import check_received
from tests.browser.watching import Complaints


def test_a_guest_comes_by_the_address_on_a_phone_and_calls(open_page: OpenPage, complaints: Complaints) -> None:
    """He types his name and taps a seat; the opener sees him, and removes him at last, which he is told."""
    nora = Person.objects.create_user("nora@club.test", display_name="Nora")
    table = create_table(nora, "Thursday", Dealt(8), robots=SEATS[1:], profile=SOCIAL, listed=False)
    this_table = f"/tables/{table}/this/"
    opener = open_page(this_table, person=nora)
    check_readable(opener)
    address = opener.locator("#address").input_value()

    guest = open_page(address, phone=True)
    check_readable(guest)
    heard = Received(SEATS[0], guest)
    guest.get_by_label("Your name at the table").fill("Gil")
    guest.get_by_role("button", name="Sit here North").click()
    expect(guest.locator("#table")).to_have_attribute("data-seat", "N")
    expect(guest.locator("#box")).to_have_attribute("data-open", "")
    make_call(guest, Call.parse("1C"), "")
    expect(guest.locator("#auction")).to_contain_text("1♣")
    check_received([heard], BoardPlay.objects.get(table=table).pk)
    heard.close()

    opener.goto(f"/tables/{table}/")
    expect(opener.locator("#plate-N")).to_contain_text("Gil")
    picture_everywhere(opener, "guest")
    opener.goto(this_table)
    expect(opener.get_by_role("list").filter(has_text="North")).to_contain_text("Gil")
    opener.get_by_role("button", name="Remove Gil").click()
    expect(guest.locator("main")).to_contain_text("Nora, who opened this table, has removed you from it.")
    complaints[:] = [one for one in complaints if "403" not in one]
