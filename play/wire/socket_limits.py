"""Limits on the number of open sockets, and of sockets opened in a short time, by person and by address."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable
from contextlib import suppress
from time import monotonic
from typing import Any

from django.conf import settings

from frontend.close_codes import CloseCode
from play.people.accounts.network import client_address
from play.process.current import table_server
from play.process.line import Line, line_of
from play.store.service.fault_models import FaultKind

__all__ = ["AddressLimit", "SocketLimit", "address_of"]

_TENTH = 0.1
"""The fraction of the limit that may be opened each second, sustained."""


class SocketLimit:
    """Counts open sockets by key: at most `most` at once; after a burst of as many, a tenth of that a second.

    `most` 0 means no limit. The counts are those of this process.
    """

    def __init__(self, most: int, now: Callable[[], float] = monotonic) -> None:
        self._most = most
        self._now = now
        self._open: dict[Hashable, int] = {}
        self._spent: dict[Hashable, tuple[float, float]] = {}  # the part of the allowance that was spent, and when

    def __len__(self) -> int:
        return len(self._open.keys() | self._spent.keys())

    def enter(self, key: Hashable) -> bool:
        """Count one more, to be followed by `leave`. Return False, without counting, when that exceeds the limit."""
        if not self._most:
            return True
        spent, now = self._spent_now(key)
        if self._open.get(key, 0) >= self._most or spent + 1 > self._most:
            return False
        self._open[key] = self._open.get(key, 0) + 1
        self._spent[key] = spent + 1, now
        return True

    def leave(self, key: Hashable) -> None:
        """Count one less."""
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
        """Drop keys that have nothing open and their whole allowance back, the oldest first."""
        for key in list(self._spent)[:2]:
            if key not in self._open and self._spent_now(key)[0] == 0:
                del self._spent[key]
            else:
                self._spent[key] = self._spent.pop(key)


class AddressLimit:
    """ASGI middleware: closes a socket from an address that has too many before the application sees it.

    The operator is told of it, since it may be a hall that is larger than the limit (`play.live.faults`). The others of
    that address are asked whether they are there: when the line of a hall is back that was cut, all come again while
    their old sockets still count.
    """

    def __init__(self, application: Any) -> None:
        self.application = application
        self.limit = SocketLimit(settings.SOCKETS_PER_ADDRESS)
        self._lines: defaultdict[str, set[Line]] = defaultdict(set)

    async def __call__(self, scope: dict[str, Any], receive: Callable[..., Any], send: Callable[..., Any]) -> None:
        """Handle a connection."""
        address = address_of(scope)
        if not self.limit.enter(address):
            with suppress(LookupError):
                table_server().faults.note(FaultKind.SOCKETS, 0.0)
            for other in self._lines.get(address, ()):
                other.ask()
            await receive()  # the connect message
            # A page receives the close code of a socket that was accepted, but no reason for one that was refused.
            await send({"type": "websocket.accept"})
            await send({"type": "websocket.close", "code": int(CloseCode.TOO_MANY)})
            return
        own = {line} if (line := line_of(scope)) is not None else set()
        self._lines[address] |= own
        try:
            await self.application(scope, receive, send)
        finally:
            self.limit.leave(address)
            self._lines[address] -= own
            if not self._lines[address]:
                del self._lines[address]


def address_of(scope: dict[str, Any]) -> str:
    """Return the address of the client of a request or a socket."""
    forwarded = ",".join(value.decode("latin-1") for name, value in scope["headers"] if name == b"x-forwarded-for")
    return client_address((scope.get("client") or [""])[0], forwarded)
