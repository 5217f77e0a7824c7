"""Somebody with an account, signed in, and a count of tries that begins anew with each test."""

import pytest
from django.core.cache import cache
from django.test import Client

from play.people.models import Person


@pytest.fixture(autouse=True)
def fresh_counts() -> None:
    """What was tried in one test is not held against the next."""
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
    """A browser in which Li is signed in."""
    client.force_login(li)
    return client
