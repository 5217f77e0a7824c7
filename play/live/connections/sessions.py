"""Whether the sessions of open sockets are still valid, by the database: checked every minute, and with every action.

A session ends by signing out, by expiry, with a change of password or with the account; any process, or somebody at a
terminal, may end it in the database. Messages between processes only make its end known sooner.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Final, Protocol

from frontend.close_codes import CloseCode
from play.live.clock import Clock
from play.store.database import AWAY, Pool
from play.store.signing_in.credential import Credential, valid, which_are_valid

__all__ = ["CHECKED_EVERY", "Sessions"]

CHECKED_EVERY: Final = 60.0
"""Seconds between two checks of all sockets."""
_AT_ONCE: Final = 500


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
        async with self._pool.connection() as connection:
            good = await valid(connection, socket.credential)
        if not good:
            self.end(socket)
        return good

    async def check(self) -> int:
        """Close the sockets whose sessions are no longer valid; return their number."""
        sockets = list(self._sockets)
        return sum([await self._shut_bad(sockets[n : n + _AT_ONCE]) for n in range(0, len(sockets), _AT_ONCE)])

    async def _shut_bad(self, sockets: Sequence[SignedInSocket]) -> int:
        async with self._pool.connection() as connection:
            good = await which_are_valid(connection, [socket.credential for socket in sockets])
        bad = [socket for n, socket in enumerate(sockets) if n not in good]
        for socket in bad:
            self.end(socket)
        return len(bad)

    def end(self, socket: SignedInSocket) -> None:
        """Close a socket whose session is not valid."""
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
