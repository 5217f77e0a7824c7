"""A platform that stands still in a test with a clock of its own: nobody has said for so long that he serves."""

from __future__ import annotations

from play.live.clock import ManualClock
from play.live.still import Beats
from play.process.table_server import TableServer

__all__ = ["stand_still"]

_SAID: str = "UPDATE play_beat SET at = at - make_interval(secs => %s)"


async def stand_still(server: TableServer, clock: ManualClock, seconds: float) -> None:
    """Let so many seconds pass in which no process serves; a process comes back, and does what is due."""
    await Beats(server.pool, clock).note()
    async with server.pool.connection() as connection:
        await connection.execute(_SAID, (seconds,))
    clock.advance(seconds)
    await Beats(server.pool, clock).note()
    await server.sweeper.sweep()
    await server.sweeper.settle()
