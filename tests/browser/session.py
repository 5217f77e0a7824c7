"""A person signed in, without the page for it."""

from __future__ import annotations

from django.conf import settings
from django.test import Client

from play.people.models import Person

__all__ = ["session_of"]


def session_of(person: Person) -> str:
    """The key of a new session in which `person` is signed in."""
    client = Client()
    client.force_login(person)
    return client.cookies[settings.SESSION_COOKIE_NAME].value
