"""Whether the sessions of open sockets are still valid, by the database: checked every minute, and with every action.

A session ends by signing out, by expiry, with a change of password or with the account; any process, or somebody at a
terminal, may end it in the database. Messages between processes only make its end known sooner.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import md5
from typing import Final, Protocol

from frontend.close_codes import CloseCode
from play.live.clock import Clock
from play.store.database import AWAY, Pool

__all__ = ["CHECKED_EVERY", "Credential", "Sessions"]

CHECKED_EVERY: Final = 60.0
"""Seconds between two checks of all sockets."""
_AT_ONCE: Final = 500

_GOOD: Final = """
    SELECT c.n
    FROM unnest(%s::bigint[], %s::text[], %s::text[]) WITH ORDINALITY AS c (person, session, password, n)
    JOIN play_person p ON p.id = c.person AND p.is_active AND md5(p.password) = c.password
    JOIN django_session s ON s.session_key = c.session AND s.expire_date > now()
"""

# The same of one socket, with every action: without arrays it costs half as much.
_IS_GOOD: Final = """
    SELECT FROM play_person p, django_session s
    WHERE p.id = %s AND p.is_active AND md5(p.password) = %s AND s.session_key = %s AND s.expire_date > now()
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


class SignedInSocket(Protocol):
    """A socket of a person."""

    @property
    def credential(self) -> Credential:
        """What it was opened with."""

    def shut(self, code: int) -> None:
        """Close the socket with that code."""


class Sessions:
    """The sessions of the sockets of this process."""

    def __init__(self, pool: Pool, clock: Clock) -> None:
        self._pool = pool
        self._clock = clock
        self._sockets: set[SignedInSocket] = set()

    def add(self, socket: SignedInSocket) -> None:
        """Register an open socket."""
        self._sockets.add(socket)

    def discard(self, socket: SignedInSocket) -> None:
        """Remove a socket. Idempotent, and harmless for one that was never added."""
        self._sockets.discard(socket)

    async def is_good(self, socket: SignedInSocket) -> bool:
        """Return whether the session is valid; if not, close the socket, so that its page authenticates anew."""
        asked = socket.credential
        async with self._pool.connection() as connection:
            cursor = await connection.execute(_IS_GOOD, (asked.person, asked.password, asked.session))
        if cursor.rowcount:
            return True
        self._shut(socket)
        return False

    async def check(self) -> int:
        """Close the sockets whose sessions are no longer valid; return their number."""
        sockets = list(self._sockets)
        return sum([await self._shut_bad(sockets[n : n + _AT_ONCE]) for n in range(0, len(sockets), _AT_ONCE)])

    async def _shut_bad(self, sockets: Sequence[SignedInSocket]) -> int:
        asked = [socket.credential for socket in sockets]
        columns = [c.person for c in asked], [c.session for c in asked], [c.password for c in asked]
        async with self._pool.connection() as connection:
            rows = await (await connection.execute(_GOOD, columns)).fetchall()
        good = {row[0] - 1 for row in rows}
        bad = [socket for n, socket in enumerate(sockets) if n not in good]
        for socket in bad:
            self._shut(socket)
        return len(bad)

    def _shut(self, socket: SignedInSocket) -> None:
        self._sockets.discard(socket)
        socket.shut(CloseCode.WHO_IS_IT)

    async def run(self) -> None:
        """Check the sessions every minute until cancelled."""
        never = asyncio.Event()
        while True:
            await self._clock.wait(CHECKED_EVERY, never)
            try:
                await self.check()
            except AWAY as error:
                self._pool.lost(error)
