"""The law adviser in a browser: opened once, then without a connection, on a phone, to a ruling."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests import books
from tests.browser.conftest import OpenPage
from tests.browser.pictures import picture_everywhere
from tests.browser.test_pages import check_readable


@pytest.fixture(autouse=True, scope="module")
def books_drawn() -> None:
    """The pages of all languages are there, as on a server that was started."""
    books.provide()


def kept(page: Page) -> None:
    """Wait until the browser has kept the adviser."""
    expect(page.get_by_role("status").filter(has_text="without a connection")).to_be_visible()


def test_opened_once_it_answers_without_a_connection(open_page: OpenPage) -> None:
    page = open_page("/adviser/", phone=True, dark=True, new=True)
    check_readable(page)
    kept(page)
    page.context.set_offline(True)
    page.get_by_role("link", name="Insufficient bid Law 27", exact=True).click()
    expect(page.get_by_text("Without a connection")).to_be_visible()
    check_readable(page)
    page.get_by_role("link", name="Attention was drawn to it").press("Enter")
    page.get_by_role("link", name="No", exact=True).click()
    page.get_by_role("link", name="No, it was natural").click()
    expect(page.get_by_role("heading", name="Left-hand opponent chooses, alone (Law 27A1)")).to_be_visible()
    page.get_by_role("link", name="Do not accept").click()
    page.get_by_role("link", name="A pass", exact=True).click()
    expect(page.get_by_text("It is rectified (Law 27B2).")).to_be_visible()
    check_readable(page)
    page.context.set_offline(False)


def test_a_ruling_has_an_address_of_its_own_and_needs_no_script(open_page: OpenPage) -> None:
    page = open_page("/adviser/revoke/in-time/earlier/defender/", java_script_enabled=False)
    expect(page.get_by_text("The offender has a major penalty card (Law 50B).")).to_be_visible()
    expect(page.get_by_role("heading", name="Time limits")).to_be_visible()
    picture_everywhere(page, "adviser", ready="main h1")
    page.get_by_role("link", name="Change – Which hand has revoked?").click()
    page.get_by_role("link", name="Dummy’s").click()
    expect(page).to_have_url("/adviser/revoke/in-time/earlier/dummy/")
