"""The demonstration club of `make run`: enough to try everything, the same however often it is loaded."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from allauth.account.models import EmailAddress
from django.contrib.auth.hashers import make_password

from play.people.models import Person

PASSWORD = "screenmate"  # noqa: S105 - printed on purpose; `manage.py demo` refuses a public server


class SignIn(NamedTuple):
    """Somebody the visitor can be."""

    email: str
    display_name: str


PEOPLE = (
    SignIn("north@example.org", "Nora North"),
    SignIn("east@example.org", "Emil East"),
    SignIn("south@example.org", "Su South"),
    SignIn("west@example.org", "Wei West"),
    SignIn("director@example.org", "Dana Director"),
)


def people() -> None:
    """The sign-ins. Anyone who is there already stays as they are, password included.

    It is hashed once for all: each time takes a fifth of a second.
    """
    there = set(Person.objects.filter(email__in=[one.email for one in PEOPLE]).values_list("email", flat=True))
    new = [one for one in PEOPLE if one.email not in there]
    password = make_password(PASSWORD) if new else ""
    for email, display_name in new:
        person = Person.objects.create(email=email, display_name=display_name, password=password)
        EmailAddress.objects.create(user=person, email=email, verified=True, primary=True)


# In this order; a room adds what it has to show.
PARTS: list[Callable[[], None]] = [people]
