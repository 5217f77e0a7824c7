"""People with accounts and sessions, and tables for them, created in the servers' database."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from uuid import UUID, uuid4

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.utils import timezone
from django.utils.crypto import get_random_string

from play.models import Person
from play.store.tables.boards import Dealt, create_table
from play.table.profile import SOCIAL
from play.table.rules import TableRules

__all__ = ["SignedIn", "arrive", "open_tables", "sign_in"]


@dataclass(frozen=True, slots=True)
class SignedIn:
    """A signed-in person: the account's number, the display name, and the session key of the cookie."""

    id: int
    name: str
    session: str


def arrive(number: int) -> list[SignedIn]:
    """Create that many people and sign them in."""
    mark = uuid4().hex[:12]
    made = [Person(email=f"{mark}-{n}@load.test", display_name=f"Player {n}") for n in range(number)]
    for person in made:
        person.set_unusable_password()
    return sign_in(Person.objects.bulk_create(made))


def sign_in(people: Iterable[Person]) -> list[SignedIn]:
    """Create a session for each person, as the sign-in form does."""
    people = list(people)
    keys = [get_random_string(32, "abcdefghijklmnopqrstuvwxyz0123456789") for _ in people]
    until = timezone.now() + timedelta(days=1)
    Session.objects.bulk_create(
        Session(session_key=key, session_data=_packed(person), expire_date=until)
        for key, person in zip(keys, people, strict=True)
    )
    return [SignedIn(p.pk, p.display_name, key) for key, p in zip(keys, people, strict=True)]


def _packed(person: Person) -> str:
    return SessionStore().encode(
        {
            SESSION_KEY: str(person.pk),
            BACKEND_SESSION_KEY: settings.AUTHENTICATION_BACKENDS[0],
            HASH_SESSION_KEY: person.get_session_auth_hash(),
        }
    )


def open_tables(guests: Sequence[SignedIn]) -> list[UUID]:
    """Open a table with random boards for every four people; the first of the four is its opener.

    The leader faces the opening lead without a clarification period.
    """
    profile = replace(SOCIAL, rules=TableRules(clarification=0))
    openers = Person.objects.in_bulk([guest.id for guest in guests[::4]])
    return [
        create_table(openers[guest.id], f"Table {n}", Dealt(), robots=False, profile=profile)
        for n, guest in enumerate(guests[::4], 1)
    ]
