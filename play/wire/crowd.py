"""How many sockets may be open at once, and opened in a short time, by one person and from one address."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from time import monotonic
from typing import Any

from django.conf import settings

from frontend.close_codes import CloseCode
from play.people.network import client_address

__all__ = ["Crowd", "Door"]

_TENTH = 0.1
"""Of the most that may be open at once, as many a second may be opened for long."""


class Crowd:
    """Counts of what is open, by key: at most `most` of each, and after as many at once a tenth of that a second.

    `most` 0 is no limit. It counts for this process.
    """

    def __init__(self, most: int, now: Callable[[], float] = monotonic) -> None:
        self._most = most
        self._now = now
        self._open: dict[Hashable, int] = {}
        self._spent: dict[Hashable, tuple[float, float]] = {}  # how much of the allowance was spent, and when

    def __len__(self) -> int:
        return len(self._open.keys() | self._spent.keys())

    def enter(self, key: Hashable) -> bool:
        """Counts one more, to be followed by `leave`; False when it is one too many, and then it does not count."""
        if not self._most:
            return True
        spent, now = self._spent_now(key)
        if self._open.get(key, 0) >= self._most or spent + 1 > self._most:
            return False
        self._open[key] = self._open.get(key, 0) + 1
        self._spent[key] = spent + 1, now
        return True

    def leave(self, key: Hashable) -> None:
        """One that has entered is gone."""
        left = self._open.pop(key, 0) - 1
        if left > 0:
            self._open[key] = left
        else:
            self._forget_rested()

    def _spent_now(self, key: Hashable) -> tuple[float, float]:
        now = self._now()
        spent, at = self._spent.get(key, (0.0, now))
        return max(0.0, spent - (now - at) * self._most * _TENTH), now

    def _forget_rested(self) -> None:
        """Forgets keys of which nothing is open and nothing counts any more, the oldest first."""
        for key in list(self._spent)[:2]:
            if key not in self._open and self._spent_now(key)[0] == 0:
                del self._spent[key]
            else:
                self._spent[key] = self._spent.pop(key)


class Door:
    """ASGI middleware: closes a socket from an address that has too many, before anything else is asked of it."""

    def __init__(self, application: Any) -> None:
        self.application = application
        self.crowd = Crowd(settings.SOCKETS_PER_ADDRESS)

    async def __call__(self, scope: dict[str, Any], receive: Callable[..., Any], send: Callable[..., Any]) -> None:
        """ASGI."""
        address = _address(scope)
        if not self.crowd.enter(address):
            await receive()  # the connect message
            # A browser is shown the code of a socket that was open, and no reason for one that was refused.
            await send({"type": "websocket.accept"})
            await send({"type": "websocket.close", "code": int(CloseCode.TOO_MANY)})
            return
        try:
            await self.application(scope, receive, send)
        finally:
            self.crowd.leave(address)


def _address(scope: dict[str, Any]) -> str:
    forwarded = ",".join(value.decode("latin-1") for name, value in scope["headers"] if name == b"x-forwarded-for")
    return client_address((scope.get("client") or [""])[0], forwarded)
