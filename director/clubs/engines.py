"""Bridge programs of a club: registered with four accounts, found by their code, withdrawn."""

from __future__ import annotations

from hashlib import sha256
from secrets import token_hex
from typing import Final

from django.db import transaction
from django.db.models import QuerySet
from django.db.models.functions import Now

from director.clubs.engine_models import Engine, EnginePlayer
from director.clubs.models import Club
from play.models import Person
from play.people.engines import new_engine

__all__ = ["MOST_ENGINES", "engine_of", "engines_of", "new_code", "register", "withdraw_engine"]

MOST_ENGINES: Final = 40
"""Programs of a club at most."""
_PLAYERS: Final = (1, 2, 3, 4)
_BYTES: Final = 10
_SHOWN: Final = 4


@transaction.atomic
def register(club: Club, by: Person, name: str) -> str:
    """Register a program; return its code, which nobody is shown again. Raise ValueError where the club has too many,
    or one of that name.
    """
    Club.objects.select_for_update().get(pk=club.pk)
    present = engines_of(club)
    if present.count() >= MOST_ENGINES or present.filter(name__iexact=name).exists():
        raise ValueError(f"a club has {MOST_ENGINES} programs at most, of different names")
    code = token_hex(_BYTES)
    engine = Engine.objects.create(club=club, name=name, registered_by=by, start=code[:_SHOWN], digest=_digest(code))
    for place in _PLAYERS:
        EnginePlayer.objects.create(engine=engine, place=place, person=new_engine(f"{name} {place}"))
    return code


def new_code(club: Club, engine: int) -> str | None:
    """Return a new code of a program in the place of the one before; None where the club has no such program."""
    code = token_hex(_BYTES)
    changed = engines_of(club).filter(pk=engine).update(start=code[:_SHOWN], digest=_digest(code))
    return code if changed else None


def engines_of(club: Club) -> QuerySet[Engine]:
    """Return the programs of a club that are not withdrawn."""
    return Engine.objects.filter(club=club, withdrawn_at=None)


def withdraw_engine(club: Club, engine: int) -> None:
    """Let a program come in no more. Idempotent."""
    engines_of(club).filter(pk=engine).update(withdrawn_at=Now())


def engine_of(code: str) -> Engine | None:
    """Return the program with that code; None for any other text."""
    return Engine.objects.filter(digest=_digest(code.lower()), withdrawn_at=None).first()


def _digest(code: str) -> str:
    return sha256(code.encode()).hexdigest()
