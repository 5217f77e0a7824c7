"""The demonstration club of `make run`: enough to try everything, the same however often it is loaded."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from allauth.account.models import EmailAddress

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
    """The sign-ins. Anyone who is there already stays as they are, password included."""
    for email, display_name in PEOPLE:
        person, made = Person.objects.get_or_create(email=email, defaults={"display_name": display_name})
        if made:
            person.set_password(PASSWORD)
            person.save()
            EmailAddress.objects.create(user=person, email=email, verified=True, primary=True)


# In this order; a room adds what it has to show.
PARTS: list[Callable[[], None]] = [people]
