"""Whether the e-mail address of an account is known to be its person's, and a new one that is not yet."""

from __future__ import annotations

from allauth.account.models import EmailAddress
from django.db.models import Exists, OuterRef, Q, QuerySet

from play.people.models import Person

__all__ = ["give_up_new_address", "is_verified", "verified_people"]


def is_verified(person: Person) -> bool:
    """Return whether the person is no guest, and has shown that his address is his."""
    return not person.guest and EmailAddress.objects.filter(user=person, email=person.email, verified=True).exists()


def verified_people(wanted: Q) -> QuerySet[Person]:
    """Return those of whom that is true, among those of whom `is_verified` is."""
    addresses = EmailAddress.objects.filter(user=OuterRef("pk"), email=OuterRef("email"), verified=True)
    return Person.objects.filter(wanted, Exists(addresses), guest=False)


def give_up_new_address(person: Person) -> None:
    """Forget the address that waits to be confirmed in the place of the person's own: its link leads nowhere."""
    EmailAddress.objects.filter(user=person, verified=False).exclude(email=person.email).delete()
