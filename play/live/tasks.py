"""Background tasks: supervision, health, shutdown."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from play.live.clock import Clock

__all__ = ["Supervisor", "TaskHealth", "end_tasks"]

_LOG = logging.getLogger(__name__)
_FIRST_PAUSE: Final = 0.5
_LONGEST_PAUSE: Final = 30.0
_STEADY: Final = 60.0
"""Seconds after which a restarted task counts as healthy."""


@dataclass(frozen=True, slots=True)
class TaskHealth:
    """The health of a task: whether it runs, how often it has failed in a row, and its last error."""

    running: bool
    failures: int = 0
    error: str = ""


class Supervisor:
    """Keeps background tasks running: one that returns or fails is logged, and restarted after a growing pause."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._health: dict[str, TaskHealth] = {}

    def start(self, name: str, work: Callable[[], Awaitable[None]]) -> None:
        """Start a task that is meant to run until `stop`."""
        self._health[name] = TaskHealth(running=True)
        self._tasks[name] = asyncio.create_task(self._keep(name, work), name=name)

    async def stop(self) -> None:
        """Stop all tasks."""
        tasks = list(self._tasks.values())
        self._tasks.clear()
        self._health.clear()
        await end_tasks(*tasks)

    def health(self) -> dict[str, TaskHealth]:
        """Return the health of each task by name."""
        return dict(self._health)

    async def _keep(self, name: str, work: Callable[[], Awaitable[None]]) -> None:
        failures, never = 0, asyncio.Event()
        while True:
            began: datetime = self._clock.now()
            try:
                await work()
                error = "it ended by itself"
                _LOG.error("the task %r has ended by itself; it is begun again", name)
            except Exception as failed:
                error = repr(failed)
                _LOG.exception("the task %r has failed; it is begun again", name)
            if (self._clock.now() - began).total_seconds() > _STEADY:
                failures = 0
            failures += 1
            self._health[name] = TaskHealth(running=False, failures=failures, error=error)
            await self._clock.wait(min(_LONGEST_PAUSE, _FIRST_PAUSE * 2 ** min(failures - 1, 10)), never)
            self._health[name] = TaskHealth(running=True, failures=failures, error=error)


async def end_tasks(*tasks: asyncio.Task[Any] | None) -> None:
    """Cancel tasks and return when all have ended. Their errors are discarded.

    The cancellation is repeated every second: a task that waits for a pool's connection keeps one that arrives at the
    same moment, and swallows the cancellation.
    """
    living = {task for task in tasks if task is not None}
    while living:
        for task in living:
            task.cancel()
        ended, living = await asyncio.wait(living, timeout=1)
        for task in ended:
            if not task.cancelled():
                task.exception()
