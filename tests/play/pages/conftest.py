"""Fixtures for pages: people with accounts, signed in, and fresh rate limits for each test."""

import pytest
from django.core.cache import cache
from django.test import Client

from play.people.models import Person


@pytest.fixture(autouse=True)
def fresh_counts() -> None:
    """Reset the rate limits for each test."""
    cache.clear()


@pytest.fixture
def li(db: None) -> Person:
    """Li Wei, who never chose a language."""
    return Person.objects.create_user("li@example.org", display_name="Li Wei")


@pytest.fixture
def chen(db: None) -> Person:
    """Chen Bo."""
    return Person.objects.create_user("chen@example.org", display_name="Chen Bo")


@pytest.fixture
def browser_of_li(client: Client, li: Person) -> Client:
    """A client in which Li is signed in."""
    client.force_login(li)
    return client
