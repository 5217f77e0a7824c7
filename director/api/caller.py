"""Who calls: everybody, or a program with the token of a club; and what it may read, as its maker would.

Reading is free for what pages show to everybody. A token adds what one of its scopes names, of its own club, as far as
the owner who made it reads it himself: the functions of access are those of the pages.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from django.http import HttpRequest
from ninja.security import HttpBearer

from director.clubs.models import Club, Role
from director.clubs.roles import role_in
from director.clubs.token_models import Scope, Token
from director.clubs.tokens import token_of
from play.models import Person
from play.people.accounts.limits import within

__all__ = ["Bearer", "Caller", "Refused", "caller_of"]

_BEARER: Final = "bearer "


class Refused(Exception):
    """A request that is not answered: its status, a stable code, and a sentence that says what to do."""

    def __init__(self, status: int, code: str, detail: str) -> None:
        super().__init__(detail)
        self.status = status
        self.code = code
        self.detail = detail


@dataclass(frozen=True, slots=True)
class Caller:
    """A program; `token` is None where it has shown none."""

    token: Token | None = None

    def reader(self, club: Club, scope: Scope) -> tuple[Role | None, Person | None]:
        """Return as whom the program reads in that club: the maker of its token, or a stranger."""
        if self.token is None or self.token.club_id != club.pk or not self.token.opens(scope):
            return None, None
        return role_in(club, self.token.made_by), self.token.made_by

    def missing(self, club: Club, scope: Scope) -> Refused:
        """Return why the program does not find what needs the scope: it is told of it for its own club alone."""
        if self.token is not None and self.token.club_id == club.pk and not self.token.opens(scope):
            return Refused(403, "scope_missing", f"This needs a token with the scope {scope.value!r}.")
        return Refused(404, "not_found", "There is nothing at this address that you may read.")


class Bearer(HttpBearer):
    """`Authorization: Bearer sm_…`, which may be left out; each request is counted against a limit."""

    def __call__(self, request: HttpRequest) -> Caller:
        """Return the caller. Raise Refused for a token that is not in force, and for too many requests."""
        said = request.headers.get("Authorization", "")
        if not said:
            if not within(request, "api"):
                raise _too_many()
            return Caller()
        found = token_of(said[len(_BEARER) :].strip()) if said.lower().startswith(_BEARER) else None
        if found is None:
            if not within(request, "api"):
                raise _too_many()
            raise Refused(401, "bad_token", "The token is not in force. Make a new one, or leave the header out.")
        if not within(request, "api_token", f"{found.pk}"):
            raise _too_many()
        return Caller(found)

    def authenticate(self, request: HttpRequest, token: str) -> Caller:
        """Return the caller, as the base class asks."""
        return self(request)


def _too_many() -> Refused:
    return Refused(429, "too_many", "Too many requests. Wait for a minute, and use ETag to ask for what has changed.")


def caller_of(request: HttpRequest) -> Caller:
    """Return who makes the request, as `Bearer` has found."""
    found: Caller = request.auth  # type: ignore[attr-defined]  # set by ninja
    return found
