"""A break of the platform in a process: it is noticed before any timer is taken, and told at the boards in play."""

from __future__ import annotations

import asyncio
import logging
from typing import Any, Final

from play.live.clock import Clock
from play.live.desk import Desk
from play.live.platform_acts import write_decided
from play.live.timers import Handler, Timer
from play.store.breaks import PlatformBreak, beat
from play.store.database import AWAY, Pool
from play.table.halting import stood_still
from play.table.table_events import StoodStill

__all__ = ["Beats", "teller_of"]

_LOG = logging.getLogger(__name__)
_EVERY: Final = 1.0
_BREAK: Final = "SELECT began, ended FROM play_break WHERE id = %s"


class Beats:
    """Says for this process that it serves, every second of the machine's time."""

    def __init__(self, pool: Pool, clock: Clock) -> None:
        self._pool = pool
        self._clock = clock
        self._said = float("-inf")
        self._saying = asyncio.Lock()

    async def note(self) -> None:
        """Say it, unless that was done just now. Raise the errors of `AWAY`."""
        loop = asyncio.get_running_loop()
        async with self._saying:
            if loop.time() < self._said + _EVERY:
                return
            async with self._pool.connection() as connection:
                found = await beat(connection, self._clock.for_database())
            self._said = loop.time()
        if found is not None:
            _LOG.error(
                "the platform stood still for %.0f seconds until %s; all times have moved by %.0f",
                (found.ended - found.began).total_seconds(),
                found.ended,
                found.length.total_seconds(),
            )

    async def run(self) -> None:
        """Say it until cancelled."""
        while True:
            try:
                await self.note()
            except AWAY as error:
                self._pool.lost(error)
                await self._pool.back()
                continue
            await asyncio.sleep(_EVERY)


def teller_of(desk: Desk) -> Handler:
    """Return the handler of the timers that tell a board of a break."""

    async def handle(timer: Timer) -> None:
        async with desk.pool.connection() as connection:
            row: Any = await (await connection.execute(_BREAK, (int(timer.awaits),))).fetchone()
        if row is None:
            return
        of = PlatformBreak(int(timer.awaits), *row)
        still = StoodStill(of.number, int(of.began.timestamp()), round(of.length.total_seconds()))
        await write_decided(desk, timer.subject, lambda state: stood_still(state, still))

    return handle
