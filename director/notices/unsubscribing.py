"""The signed link with which a reader of mails ends them, without signing in."""

from __future__ import annotations

from typing import Final

from django.conf import settings
from django.core.signing import BadSignature, Signer
from django.urls import reverse

from play.models import Person

__all__ = ["link_for", "person_of"]

_SALT: Final = "notices by e-mail"


def link_for(person: Person) -> str:
    """Return the address at which this person ends the mails."""
    token = Signer(salt=_SALT).sign(f"{person.pk}")
    return f"{settings.SITE_ADDRESS}{reverse('notices-off', args=[token])}"


def person_of(token: str) -> Person | None:
    """Return whose link it is; None for one that was not signed here, or of somebody who is gone."""
    try:
        number = Signer(salt=_SALT).unsign(token)
    except BadSignature:
        return None
    return Person.objects.filter(pk=int(number)).first()
