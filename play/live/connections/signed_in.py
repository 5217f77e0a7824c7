"""Who opens a socket, by the session that his browser names: read over the pool, for all who come at once together.

It checks what Django checks with each request: the session's signature and end, its backend, that the account is
active, and that the password has not changed since.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from django.utils.crypto import constant_time_compare

from play.live.gathering import Gathered
from play.people.models import Person
from play.store.database import Pool

__all__ = ["Account", "Accounts"]

_SESSIONS: Final = """
    SELECT session_key, session_data FROM django_session WHERE session_key = ANY(%s) AND expire_date > now()
"""
_PEOPLE: Final = """
    SELECT id, display_name, language, password FROM play_person WHERE id = ANY(%s) AND is_active
"""


@dataclass(frozen=True, slots=True)
class Account:
    """A signed-in person as a socket needs him; `password` is its hash."""

    pk: int
    display_name: str
    language: str
    password: str


class Accounts:
    """The accounts behind sessions."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool
        self._sessions: Gathered[str, Mapping[str, Any]] = Gathered(self._read_sessions)
        self._people: Gathered[int, Account] = Gathered(self._read_people)

    async def of(self, session: str) -> Account | None:
        """Return who is signed in by that session, None for nobody. Raise the errors of `AWAY`."""
        data = await self._sessions.get(session) if session else None
        person = None if data is None else str(data.get(SESSION_KEY, ""))
        if data is None or not person or not person.isdecimal():
            return None
        if data.get(BACKEND_SESSION_KEY) not in settings.AUTHENTICATION_BACKENDS:
            return None
        account = await self._people.get(int(person))
        return account if account is not None and _is_verified(data, account) else None

    async def _read_sessions(self, keys: Collection[str]) -> dict[str, Mapping[str, Any]]:
        store = SessionStore()
        async with self._pool.connection() as connection:
            rows = await (await connection.execute(_SESSIONS, (list(keys),))).fetchall()
        return {key: store.decode(data) for key, data in rows}

    async def _read_people(self, people: Collection[int]) -> dict[int, Account]:
        async with self._pool.connection() as connection:
            rows = await (await connection.execute(_PEOPLE, (list(people),))).fetchall()
        return {row[0]: Account(*row) for row in rows}


def _is_verified(data: Mapping[str, Any], account: Account) -> bool:
    """Return whether the session was begun with the present password."""
    begun, person = str(data.get(HASH_SESSION_KEY) or ""), Person(password=account.password)
    return bool(begun) and constant_time_compare(begun, person.get_session_auth_hash())
