"""People come to their tables, as many at a time as a server can take, and act a little before anything is measured."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Sequence
from typing import Any, Final

from websockets.exceptions import WebSocketException

from tests.load.party import Party

__all__ = ["all_come"]

_AT_ONCE: Final = 25
"""The number of tables whose people connect, or act before the measurement begins, at the same time."""
_WARM: Final = 2
"""Actions at each table before the measurement begins."""
_AGAIN: Final = 1.0
"""Seconds until somebody whom the server could not take, or whose line ended, tries again."""


async def all_come(parties: Sequence[Party], addresses: Sequence[str], seconds: float) -> list[Party]:
    """Let all come and act twice; return those whose four are at their table, in that time at most.

    A player who is slow to act is there all the same. Raise RuntimeError when somebody is refused.
    """
    loop, places = asyncio.get_running_loop(), asyncio.Semaphore(_AT_ONCE)
    until = loop.time() + seconds
    there: set[Party] = set()

    async def come(party: Party) -> None:
        async with places:
            while True:
                try:
                    await party.come(addresses)
                    break
                except (OSError, WebSocketException):
                    await asyncio.sleep(_AGAIN)
            there.add(party)

    async def warm(party: Party) -> None:
        async with places:
            try:
                await party.come_back()
                await party.step()
            except (OSError, WebSocketException):
                party.strayed = True

    await _all_until(until, [come(party) for party in parties])
    came = [party for party in parties if party in there]
    for _ in range(_WARM):
        await _all_until(until, [warm(party) for party in came])
    return came


async def _all_until(time: float, work: Sequence[Coroutine[Any, Any, None]]) -> None:
    """Do all of it; cancel what is not done by that time of the event loop."""
    tasks = [asyncio.create_task(one) for one in work]
    if not tasks:
        return
    done, late = await asyncio.wait(tasks, timeout=max(0.0, time - asyncio.get_running_loop().time()))
    for task in late:
        task.cancel()
    if late:
        await asyncio.wait(late)
    for task in done:
        task.result()
