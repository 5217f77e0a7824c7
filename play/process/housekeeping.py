"""The periodic sweep of this process: every ten minutes it removes expired objects (`play.store.service.sweeping`)."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import asdict
from typing import Final

from asgiref.sync import sync_to_async
from django.db import connections

from play.live.clock import Clock, SystemClock
from play.live.tasks import end_tasks
from play.store.service.sweeping import Swept, sweep

__all__ = ["Housekeeping", "begin", "end"]

_LOG = logging.getLogger(__name__)
_EVERY: Final = 600.0


class Housekeeping:
    """Sweeps from `start` to `stop`; a lock lets one process sweep at a time."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._sweeping: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Start; the first sweep comes after ten minutes."""
        self._sweeping = asyncio.create_task(self._sweep_for_ever(), name="housekeeping")

    async def stop(self) -> None:
        """Stop."""
        await end_tasks(self._sweeping)

    async def _sweep_for_ever(self) -> None:
        never = asyncio.Event()
        while True:
            await self._clock.wait(_EVERY, never)
            try:
                swept = await sync_to_async(self._sweep, thread_sensitive=False)()
                if swept != Swept():
                    _LOG.info("swept", extra=asdict(swept))
            except Exception:
                _LOG.exception("the sweep of tables and guests failed; it is tried again")

    def _sweep(self) -> Swept:
        try:
            return sweep(self._clock.now())
        finally:
            connections.close_all()


_house = Housekeeping(SystemClock())


async def begin() -> None:
    """Start the sweep of this process."""
    _house.start()


async def end() -> None:
    """Stop the sweep of this process."""
    await _house.stop()
