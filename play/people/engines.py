"""The accounts as which bridge programs play: nobody signs in with one, and nothing is mailed to it."""

from __future__ import annotations

from uuid import uuid4

from play.people import names
from play.people.models import Person
from play.people.text import clean_text

__all__ = ["name_of", "new_engine", "new_guest"]


def name_of(team: str) -> str:
    """Return the name of a program's account, as others read it."""
    return clean_text(team)[: names.LONGEST] or "Robot"


def new_engine(name: str) -> Person:
    """Return a new account of a program, which stays."""
    return _made(name, guest=False)


def new_guest(name: str) -> Person:
    """Return a new account of a program at a social table, which goes as other guests do."""
    return _made(name, guest=True)


def _made(name: str, *, guest: bool) -> Person:
    address = f"{uuid4().hex}@engine.invalid"  # RFC 2606: never a real address
    return Person.objects.create_user(address, display_name=name_of(name), guest=guest, engine=True, mails=False)
