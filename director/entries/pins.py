"""The PIN of a name: what its player has seen or been told, and an opponent with the link has not.

It is derived from the secret key of the server and stored nowhere. A name that is freed or given to another gets a new
one.
"""

from __future__ import annotations

import secrets
from typing import Final

from django.utils.crypto import salted_hmac

from director.entries.models import Entrant

__all__ = ["is_pin", "pin_of"]

_DIGITS: Final = 6


def pin_of(entrant: Entrant) -> str:
    """Return the six digits of that name."""
    digest = salted_hmac("director.entries.pins", f"{entrant.pk}:{entrant.pin_turn}", algorithm="sha256").digest()
    return f"{int.from_bytes(digest) % 10**_DIGITS:0{_DIGITS}}"


def is_pin(entrant: Entrant, written: str) -> bool:
    """Return whether somebody has written the PIN of that name, with or without spaces."""
    return secrets.compare_digest("".join(written.split()).encode(), pin_of(entrant).encode())
