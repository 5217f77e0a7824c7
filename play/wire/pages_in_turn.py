"""How many requests for pages are worked on at once: the others wait, without a thread.

Django gives each request a thread. Python runs one at a time for five milliseconds while others want to run, and the
tables have one thread: beside hundreds of requests they would stand still for seconds. A request that waits for
seconds itself, for a worker process, gives way meanwhile: all pages would stand still while workers are busy.
"""

from __future__ import annotations

from asyncio import Semaphore
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from contextvars import ContextVar
from typing import Any, Final
from weakref import WeakValueDictionary

from asgiref.sync import sync_to_async
from django.db import connections

from play.wire.socket_limits import address_of

__all__ = ["AT_ONCE", "OF_ADDRESS", "PagesInTurn", "giving_way"]

AT_ONCE: Final = 8
OF_ADDRESS: Final = 4
"""Of one address, so that one alone keeps no others waiting."""
_OF_PROCESS: Final = frozenset({"/health/", "/ready/"})
"""What asks whether this process serves waits for no page: pages may wait for a database that is away."""


class _Turn:
    """The turn of a request: among those of its address, and among all."""

    def __init__(self, own: Semaphore, every: Semaphore) -> None:
        self._own = own
        self._every = every
        self.taken = False

    async def take(self) -> None:
        await self._own.acquire()
        try:
            await self._every.acquire()
        except BaseException:
            self._own.release()
            raise
        self.taken = True

    def give(self) -> None:
        if self.taken:
            self.taken = False
            self._every.release()
            self._own.release()


_turn: Final[ContextVar[_Turn | None]] = ContextVar("turn", default=None)


class PagesInTurn:
    """ASGI middleware for requests, which come to their turn in the order in which their address has sent them."""

    def __init__(self, application: Any) -> None:
        self.application = application
        self._all = {of_process: Semaphore(AT_ONCE) for of_process in (True, False)}
        self._of_address: WeakValueDictionary[tuple[bool, str], Semaphore] = WeakValueDictionary()
        """Kept by the requests that hold them or wait for them."""

    async def __call__(self, scope: dict[str, Any], receive: Callable[..., Any], send: Callable[..., Any]) -> None:
        """Handle a request."""
        of_process = scope["path"] in _OF_PROCESS
        own = self._of_address.setdefault((of_process, address_of(scope)), Semaphore(OF_ADDRESS))
        turn = _Turn(own, self._all[of_process])
        await turn.take()
        token = _turn.set(turn)
        try:
            await self.application(scope, receive, send)
        finally:
            _turn.reset(token)
            turn.give()


@asynccontextmanager
async def giving_way() -> AsyncIterator[None]:
    """Let other requests come to their turn while this one waits for a worker; then it waits for its own again. It
    keeps no connection to the database meanwhile: there are as few of these.
    """
    turn = _turn.get()
    if turn is None or not turn.taken:
        yield
        return
    await sync_to_async(connections.close_all)()
    turn.give()
    try:
        yield
    finally:
        await turn.take()
