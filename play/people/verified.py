"""Whether the e-mail address of an account is known to be its person's."""

from __future__ import annotations

from allauth.account.models import EmailAddress

from play.people.models import Person

__all__ = ["is_verified"]


def is_verified(person: Person) -> bool:
    """Return whether the person is no guest, and has shown that his address is his."""
    return not person.guest and EmailAddress.objects.filter(user=person, email=person.email, verified=True).exists()
