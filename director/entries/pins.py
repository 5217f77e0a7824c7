"""The PIN of a name: what its player has seen or been told, and an opponent with the link has not.

It is derived from the secret key of the server and stored nowhere. A name that is freed or given to another gets a new
one.
"""

from __future__ import annotations

from typing import Final

from django.db.models import F

from director.entries.models import Entrant
from play.people.guesses import are_strangers_refused, digits_of, fits, wrong_lately

__all__ = ["GUESSED", "change_pin", "is_pin", "named", "pin_of", "tries_at"]

GUESSED: Final = "pin"
"""What guesses at it are counted as."""


def pin_of(entrant: Entrant) -> str:
    """Return the digits of that name."""
    return digits_of("director.entries.pins", named(entrant))


def named(entrant: Entrant) -> str:
    """Return what names the PIN in force of that name: another one is another secret."""
    return f"{entrant.pk}:{entrant.pin_turn}"


def change_pin(entrant: Entrant) -> None:
    """Give that name another PIN: where somebody has read it, or has tried so often that none is looked at."""
    Entrant.objects.filter(pk=entrant.pk).update(pin_turn=F("pin_turn") + 1)


def is_pin(entrant: Entrant, written: str) -> bool:
    """Return whether somebody has written the PIN of that name, with or without spaces."""
    return fits(pin_of(entrant), written)


def tries_at(entrant: Entrant) -> tuple[int, bool]:
    """Return how many wrong PINs were written for that name lately, and whether strangers are refused for that."""
    return wrong_lately(GUESSED, named(entrant)), are_strangers_refused(GUESSED, named(entrant))
