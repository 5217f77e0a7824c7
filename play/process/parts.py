"""The parts that start and stop with a server process: pools, sweeps, subscriptions.

Daphne does not support the ASGI lifespan protocol; `manage.py serve` calls `start` before it listens and `stop` after
it has stopped listening, both on the event loop that serves the sockets.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable

Step = Callable[[], Awaitable[None]]

# (name, start, stop); started from first to last and stopped from last to first.
PARTS: list[tuple[str, Step, Step]] = []
_running: list[tuple[str, Step]] = []


async def start() -> None:
    """Start every part. If one fails, stop those already started and raise its exception."""
    for what, begin, end in PARTS:
        try:
            await begin()
        except BaseException:
            await stop()
            raise
        _running.append((what, end))


async def stop() -> None:
    """Stop every started part, each one even if another fails. Raise the failures as an ExceptionGroup."""
    failures: list[Exception] = []
    while _running:
        what, end = _running.pop()
        try:
            await end()
        except Exception as error:
            error.add_note(f"while ending {what}")
            failures.append(error)
    if failures:
        raise ExceptionGroup("not everything ended in order", failures)
