"""An attacker who plants a session in a browser does not share it with the person who then signs in there."""

from __future__ import annotations

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse

from play.people.models import Person

PASSWORD = "hedge lantern copper"


def _key(browser: Client) -> str:
    morsel = browser.cookies.get(settings.SESSION_COOKIE_NAME)
    return morsel.value if morsel is not None else ""


@pytest.fixture
def planted(db: None) -> tuple[Client, Client]:
    """A browser, and that of an attacker with the same session of a guest."""
    browser, attacker = Client(), Client()
    browser.post(reverse("guest"), {"next": "/"})
    assert _key(browser)
    attacker.cookies[settings.SESSION_COOKIE_NAME] = _key(browser)
    return browser, attacker


@pytest.mark.parametrize("way", ["account_login", "account_signup"])
def test_a_session_planted_before_signing_in_is_worth_nothing_after_it(
    planted: tuple[Client, Client], way: str
) -> None:
    browser, attacker = planted
    before = _key(browser)
    if way == "account_login":
        Person.objects.create_user("li@club.test", PASSWORD, display_name="Li")
        form = {"login": "li@club.test", "password": PASSWORD}
    else:
        form = {"email": "li@club.test", "password1": PASSWORD, "display_name": "Li"}
    assert browser.post(reverse(way), form).status_code == 302
    assert browser.get(reverse("settings")).context["user"].email == "li@club.test"
    assert _key(browser) != before
    answer = attacker.get(reverse("settings"))
    assert answer.status_code == 302 or answer.context["user"].email != "li@club.test"


def test_a_session_that_the_server_did_not_give_is_not_taken_up(db: None) -> None:
    browser = Client()
    browser.cookies[settings.SESSION_COOKIE_NAME] = "a" * 32
    Person.objects.create_user("li@club.test", PASSWORD, display_name="Li")
    browser.post(reverse("account_login"), {"login": "li@club.test", "password": PASSWORD})
    assert _key(browser) != "a" * 32


def test_a_session_ends_everywhere_when_its_browser_signs_out(planted: tuple[Client, Client]) -> None:
    browser, attacker = planted
    browser.post(reverse("account_logout"))
    assert attacker.get(reverse("settings")).status_code == 302
