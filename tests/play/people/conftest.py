"""Fixtures for accounts: a person, and fresh rate limits for each test."""

import pytest
from allauth.account.models import EmailAddress
from django.core.cache import cache

from play.people.models import Person

PASSWORD = "hedge lantern copper"


@pytest.fixture(autouse=True)
def fresh_counts() -> None:
    """Reset the rate limits for each test."""
    cache.clear()


@pytest.fixture
def li(db: None) -> Person:
    """Li Wei, who plays in English and has confirmed her address."""
    person = Person.objects.create_user("li@example.org", PASSWORD, display_name="Li Wei", language="en")
    EmailAddress.objects.create(user=person, email=person.email, verified=True, primary=True)
    return person
