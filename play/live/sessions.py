"""Whether the sessions of open sockets still hold, as the database says: asked every minute, and with every action.

A session ends with its row (signed out), with its time, with the password and with the account; whichever process does
it writes it there, and so may somebody at a terminal. What is told between processes is only faster.
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
"""Seconds after which a socket's session is asked for again."""
_AT_ONCE: Final = 500

_GOOD: Final = """
    SELECT c.n
    FROM unnest(%s::bigint[], %s::text[], %s::text[]) WITH ORDINALITY AS c (person, session, password, n)
    JOIN play_person p ON p.id = c.person AND p.is_active AND md5(p.password) = c.password
    JOIN django_session s ON s.session_key = c.session AND s.expire_date > now()
"""


@dataclass(frozen=True, slots=True)
class Credential:
    """By what a socket was opened: the person, the session, and a digest of the password's hash as it was then."""

    person: int
    session: str
    password: str

    @classmethod
    def of(cls, person: int, session: str, password_hash: str) -> Credential:
        """The credential of a person who has just been recognised by that session."""
        return cls(person, session, md5(password_hash.encode(), usedforsecurity=False).hexdigest())


class Socket(Protocol):
    """A socket of somebody."""

    @property
    def credential(self) -> Credential:
        """By what it was opened."""

    def shut(self, code: int) -> None:
        """Closes it for that reason."""


class Sessions:
    """The sessions of the sockets of this process."""

    def __init__(self, pool: Pool, clock: Clock) -> None:
        self._pool = pool
        self._clock = clock
        self._sockets: set[Socket] = set()

    def add(self, socket: Socket) -> None:
        """The socket is open."""
        self._sockets.add(socket)

    def discard(self, socket: Socket) -> None:
        """The socket is closed, or was never added."""
        self._sockets.discard(socket)

    async def is_good(self, socket: Socket) -> bool:
        """Whether the session still holds; if not, the socket is closed, and its page has to show whose it is."""
        return not await self._shut_bad([socket])

    async def check(self) -> int:
        """Closes the sockets whose sessions hold no more; how many."""
        sockets = list(self._sockets)
        return sum([await self._shut_bad(sockets[n : n + _AT_ONCE]) for n in range(0, len(sockets), _AT_ONCE)])

    async def _shut_bad(self, sockets: Sequence[Socket]) -> int:
        asked = [socket.credential for socket in sockets]
        columns = [c.person for c in asked], [c.session for c in asked], [c.password for c in asked]
        async with self._pool.connection() as connection:
            rows = await (await connection.execute(_GOOD, columns)).fetchall()
        good = {row[0] - 1 for row in rows}
        bad = [socket for n, socket in enumerate(sockets) if n not in good]
        for socket in bad:
            self._sockets.discard(socket)
            socket.shut(CloseCode.WHO_IS_IT)
        return len(bad)

    async def run(self) -> None:
        """Check the sessions every minute until cancelled."""
        never = asyncio.Event()
        while True:
            await self._clock.wait(CHECKED_EVERY, never)
            try:
                await self.check()
            except AWAY as error:
                self._pool.lost(error)
