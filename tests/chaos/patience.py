"""How long a thing is waited for: as long as something comes about, however slow the machine is."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final, TypeVar

__all__ = ["PATIENCE", "with_patience"]

PATIENCE: Final = 90.0
"""Seconds without a step after which nothing more is expected."""
Found = TypeVar("Found")


async def with_patience(work: Awaitable[Found], steps: Callable[[], int], patience: float = PATIENCE) -> Found:
    """Return what the work returns, which may take longer as long as the number of `steps` grows.

    Raise TimeoutError where it has not for so many seconds; the work is cancelled then.
    """
    task = asyncio.ensure_future(work)
    try:
        while not task.done():
            before = steps()
            await asyncio.wait({task}, timeout=patience)
            if not task.done() and steps() == before:
                raise TimeoutError(f"nothing has come about for {patience:.0f} s")
    finally:
        task.cancel()  # does nothing where it has ended
        await asyncio.wait({task})
    return task.result()
