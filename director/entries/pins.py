"""The PIN of a name: what its player has seen or been told, and an opponent with the link has not.

It is derived from the secret key of the server and stored nowhere. A name that is freed or given to another gets a new
one.
"""

from __future__ import annotations

import secrets
from typing import Final

from django.db.models import F
from django.utils.crypto import salted_hmac

from director.entries.models import Entrant

__all__ = ["change_pin", "is_pin", "named", "pin_of"]

_DIGITS: Final = 6


def pin_of(entrant: Entrant) -> str:
    """Return the six digits of that name."""
    digest = salted_hmac("director.entries.pins", named(entrant), algorithm="sha256").digest()
    return f"{int.from_bytes(digest) % 10**_DIGITS:0{_DIGITS}}"


def named(entrant: Entrant) -> str:
    """Return what names the PIN in force of that name: another one is another secret."""
    return f"{entrant.pk}:{entrant.pin_turn}"


def change_pin(entrant: Entrant) -> None:
    """Give that name another PIN: where somebody has read it, or has tried so often that none is looked at."""
    Entrant.objects.filter(pk=entrant.pk).update(pin_turn=F("pin_turn") + 1)


def is_pin(entrant: Entrant, written: str) -> bool:
    """Return whether somebody has written the PIN of that name, with or without spaces."""
    return secrets.compare_digest("".join(written.split()).encode(), pin_of(entrant).encode())
