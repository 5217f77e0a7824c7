"""How many requests for pages are worked on at once: the others wait, without a thread.

Django gives each request a thread. Python runs one at a time for five milliseconds while others want to run, and the
tables have one thread: beside hundreds of requests they would stand still for seconds. A request that waits for
seconds itself, for a worker process, gives way meanwhile (`play.analysis.giving_way`): all pages would stand still
while workers are busy.
"""

from __future__ import annotations

from asyncio import Semaphore
from collections.abc import Callable
from typing import Any, Final
from weakref import WeakValueDictionary

from play.analysis.giving_way import TURN, Turn
from play.wire.socket_limits import address_of

__all__ = ["AT_ONCE", "OF_ADDRESS", "PagesInTurn"]

AT_ONCE: Final = 8
OF_ADDRESS: Final = 4
"""Of one address, so that one alone keeps no others waiting."""
_OF_PROCESS: Final = frozenset({"/health/", "/ready/"})
"""What asks whether this process serves waits for no page: pages may wait for a database that is away."""


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
        turn = Turn(own, self._all[of_process])
        await turn.take()
        token = TURN.set(turn)
        try:
            await self.application(scope, receive, send)
        finally:
            TURN.reset(token)
            turn.give()
