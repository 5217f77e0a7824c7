"""Keys for programs: made once, found by their hash, revoked."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta
from hashlib import sha256
from secrets import token_urlsafe
from typing import Final

from django.db.models import Q, QuerySet
from django.db.models.functions import Now

from director.clubs.models import Club, Member, Role
from director.clubs.token_models import Scope, Token
from play.models import Person

__all__ = ["MOST_TOKENS", "make_token", "revoke_token", "token_of", "tokens_of"]

MOST_TOKENS: Final = 20
"""Tokens of a club that are in force at most."""
_PREFIX: Final = "sm_"
_SHOWN: Final = 9
_NOTED: Final = timedelta(minutes=1)
"""The last use is written down once in so long: reading writes nothing else."""


def make_token(club: Club, by: Person, name: str, scopes: Iterable[Scope]) -> str:
    """Return a new key, which nobody is shown again. Raise ValueError where the club has too many."""
    if tokens_of(club).count() >= MOST_TOKENS:
        raise ValueError(f"a club has {MOST_TOKENS} tokens at most")
    key = _PREFIX + token_urlsafe(32)
    chosen = " ".join(sorted(scope.value for scope in scopes))
    Token.objects.create(club=club, made_by=by, name=name, scopes=chosen, start=key[:_SHOWN], digest=_digest(key))
    return key


def tokens_of(club: Club) -> QuerySet[Token]:
    """Return the tokens of a club that have not been revoked."""
    return Token.objects.filter(club=club, revoked_at=None).select_related("made_by")


def revoke_token(club: Club, token: int) -> None:
    """End a token of that club at once. Idempotent."""
    Token.objects.filter(club=club, pk=token, revoked_at=None).update(revoked_at=Now())


def token_of(key: str) -> Token | None:
    """Return the token in force with that key, and note that it is used; None for any other text.

    One whose maker owns the club no longer is in force no longer.
    """
    found = Token.objects.select_related("club", "made_by").filter(digest=_digest(key), revoked_at=None).first()
    if found is None or not found.made_by.is_active:
        return None
    if not Member.objects.filter(club=found.club_id, person=found.made_by_id, role=Role.OWNER).exists():
        return None
    lately = Q(used_at=None) | Q(used_at__lt=Now() - _NOTED)
    Token.objects.filter(lately, pk=found.pk).update(used_at=Now())
    return found


def _digest(key: str) -> str:
    return sha256(key.encode()).hexdigest()
