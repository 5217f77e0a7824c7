"""Whether the session under which somebody acts is still valid, by the database."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import md5
from typing import Final

from psycopg import AsyncConnection
from psycopg.rows import TupleRow

__all__ = ["Credential", "valid", "which_are_valid"]

_VALID: Final = """
    SELECT FROM play_person p, django_session s
    WHERE p.id = %s AND p.is_active AND md5(p.password) = %s AND s.session_key = %s AND s.expire_date > now()
"""
_WHICH: Final = """
    SELECT c.n
    FROM unnest(%s::bigint[], %s::text[], %s::text[]) WITH ORDINALITY AS c (person, session, password, n)
    JOIN play_person p ON p.id = c.person AND p.is_active AND md5(p.password) = c.password
    JOIN django_session s ON s.session_key = c.session AND s.expire_date > now()
"""


@dataclass(frozen=True, slots=True)
class Credential:
    """What a socket was opened with: the person, the session, and a digest of the password hash at that time."""

    person: int
    session: str
    password: str

    @classmethod
    def of(cls, person: int, session: str, password_hash: str) -> Credential:
        """Return the credential of a person who has just been authenticated by that session."""
        return cls(person, session, md5(password_hash.encode(), usedforsecurity=False).hexdigest())


async def valid(connection: AsyncConnection[TupleRow], asked: Credential) -> bool:
    """Return whether the session is valid."""
    return (await connection.execute(_VALID, (asked.person, asked.password, asked.session))).rowcount > 0


async def which_are_valid(connection: AsyncConnection[TupleRow], asked: Sequence[Credential]) -> set[int]:
    """Return the indexes of those of which the session is valid."""
    columns = [c.person for c in asked], [c.session for c in asked], [c.password for c in asked]
    return {row[0] - 1 for row in await (await connection.execute(_WHICH, columns)).fetchall()}
