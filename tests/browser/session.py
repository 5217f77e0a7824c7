"""A person signed in without the page for it, and a page of nobody."""

from __future__ import annotations

from django.conf import settings
from django.test import Client
from playwright.sync_api import Page

from play.people.models import Person

__all__ = ["leave", "session_of", "sign_in"]


def session_of(person: Person) -> str:
    """The key of a new session in which `person` is signed in."""
    client = Client()
    client.force_login(person)
    return client.cookies[settings.SESSION_COOKIE_NAME].value


def sign_in(page: Page, person: Person, site: str) -> None:
    """Let the browser of that page be one in which `person` is signed in."""
    cookie = {"name": settings.SESSION_COOKIE_NAME, "value": session_of(person), "url": site}
    page.context.add_cookies([cookie])  # type: ignore[list-item]  # a dictionary of these three texts


def leave(page: Page) -> None:
    """Send a page to the smallest answer of the site, where it holds no socket and no script.

    It stays with its process: from an empty page it would need a new one for the next test.
    """
    page.goto("/health/")
