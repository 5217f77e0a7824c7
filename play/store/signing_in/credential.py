"""Whether the session under which somebody acts is still valid, by the database."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import md5
from typing import Final

from psycopg import AsyncConnection
from psycopg.rows import TupleRow

__all__ = ["Credential", "holds", "valid", "which_are_valid"]


def holds(person: str, password: str, session: str) -> str:
    """Return the condition in SQL that a session is valid, of the expressions for what a `Credential` has.

    Each is looked up by its key. Of a join PostgreSQL may make a table of all people with all sessions instead, which
    costs it a tenth of a second among a few hundred.
    """
    return f"""(
        (SELECT is_active AND md5(password) = {password} FROM play_person WHERE id = {person})
        AND (SELECT expire_date > now() FROM django_session WHERE session_key = {session})
    )"""  # noqa: S608 - expressions of this package


_VALID: Final = f"SELECT WHERE {holds('%s', '%s', '%s')}"
_WHICH: Final = f"""
    SELECT c.n
    FROM unnest(%s::bigint[], %s::text[], %s::text[]) WITH ORDINALITY AS c (person, session, password, n)
    WHERE {holds("c.person", "c.password", "c.session")}
"""  # noqa: S608 - a statement of this module


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
    return (await connection.execute(_VALID, (asked.password, asked.person, asked.session))).rowcount > 0


async def which_are_valid(connection: AsyncConnection[TupleRow], asked: Sequence[Credential]) -> set[int]:
    """Return the indexes of those of which the session is valid."""
    columns = [c.person for c in asked], [c.session for c in asked], [c.password for c in asked]
    return {row[0] - 1 for row in await (await connection.execute(_WHICH, columns)).fetchall()}
