"""The home page, as a newcomer meets it."""

from itertools import product

import pytest
from django.test import Client
from playwright.sync_api import expect

from play.people.models import Language, Person
from tests.browser.conftest import OpenPage
from tests.browser.sizes import LONG
from tests.browser.watching import Complaints, check_accessible

READERS = [pytest.param(*reader, marks=LONG) for reader in product(Language.values, (False, True), (False, True))]


@pytest.mark.parametrize(("language", "phone", "dark"), READERS)
def test_everybody_can_read_it(open_page: OpenPage, language: str, phone: bool, dark: bool) -> None:
    """WCAG 2.2 AA on a desk and a phone, in both languages, in light and dark; `test_pages` has two of these."""
    page = open_page("/", language=language, phone=phone, dark=dark)
    expect(page.locator("html")).to_have_attribute("lang", "zh-Hans" if language == "zh-hans" else "en")
    check_accessible(page, drawn=True)


def test_a_visitor_switches_the_language_and_stays_where_he_is(open_page: OpenPage) -> None:
    """And back again; the next page keeps the choice."""
    page = open_page("/accounts/login/?next=/")
    page.get_by_role("button", name="简体中文").click()
    expect(page.locator("html")).to_have_attribute("lang", "zh-Hans")
    expect(page).to_have_url("/accounts/login/?next=/")
    page.goto("/")
    expect(page.locator("html")).to_have_attribute("lang", "zh-Hans")
    page.get_by_role("button", name="English").click()
    expect(page.locator("html")).to_have_attribute("lang", "en")


def test_a_persons_language_goes_with_the_person(open_page: OpenPage) -> None:
    """Chosen on one device, it applies on another whose browser asks for English."""
    person = Person.objects.create_user("wei@example.org", display_name="Wei")
    first = open_page("/", person=person)
    first.get_by_role("button", name="简体中文").click()
    expect(first.locator("html")).to_have_attribute("lang", "zh-Hans")
    other = Client(headers={"accept-language": "en"})
    other.force_login(person)
    assert '<html lang="zh-Hans"' in other.get("/").content.decode()


def test_what_breaks_the_policy_is_heard(open_page: OpenPage, complaints: Complaints) -> None:
    """The watch itself: an inline script does not run, and is reported."""
    page = open_page("/")
    page.evaluate("document.body.appendChild(document.createElement('script')).textContent = 'window.ran = true'")
    page.evaluate("document.body.setAttribute('style', 'color: red')")
    assert page.evaluate("window.ran") is None
    assert len(complaints) == 2
    assert all("Content Security Policy" in complaint for complaint in complaints)
    complaints.clear()
