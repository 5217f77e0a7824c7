"""Background tasks of this process: how they end."""

from __future__ import annotations

import asyncio
from typing import Any

__all__ = ["end_tasks"]


async def end_tasks(*tasks: asyncio.Task[Any] | None) -> None:
    """Cancels tasks and returns when all have ended; what they end with is nobody's concern any more.

    Said once is not enough: whoever waits for a connection of a pool keeps one that comes at the same moment, and the
    cancellation is lost.
    """
    living = {task for task in tasks if task is not None}
    while living:
        for task in living:
            task.cancel()
        ended, living = await asyncio.wait(living, timeout=1)
        for task in ended:
            if not task.cancelled():
                task.exception()
