"""What begins with a server process and ends with it: pools, sweeps, subscriptions.

Daphne has no lifespan of its own; `manage.py serve` calls `start` before it listens and `stop` after it has stopped
listening, both on the event loop that serves the sockets.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable

Step = Callable[[], Awaitable[None]]

# (what, begin, end), begun from first to last and ended from last to first.
PARTS: list[tuple[str, Step, Step]] = []
_running: list[tuple[str, Step]] = []


async def start() -> None:
    """Begins every part. When one fails, those begun before it are ended and its exception is raised."""
    for what, begin, end in PARTS:
        try:
            await begin()
        except BaseException:
            await stop()
            raise
        _running.append((what, end))


async def stop() -> None:
    """Ends every part that was begun, each one even if another fails; raises what failed, as an ExceptionGroup."""
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
