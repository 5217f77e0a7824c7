"""A platform that stands still in a test with a clock of its own: nobody has said for so long that he serves."""

from __future__ import annotations

from uuid import UUID

from play.live.clock import ManualClock
from play.live.timed.still import Beats
from play.models import LogRow
from play.process.table_server import TableServer

__all__ = ["stand_still", "told"]

_SAID: str = "UPDATE play_beat SET at = at - make_interval(secs => %s)"


async def stand_still(server: TableServer, clock: ManualClock, seconds: float, *, looks: bool = True) -> None:
    """Let so many seconds pass in which no process serves; a process comes back, and does what is due if it `looks`."""
    await Beats(server.pool, clock).note()
    async with server.pool.connection() as connection:
        await connection.execute(_SAID, (seconds,))
    clock.advance(seconds)
    await Beats(server.pool, clock).note()
    if looks:
        await server.sweeper.sweep()
        await server.sweeper.settle()


async def told(play: UUID) -> list[int]:
    """Return for how many seconds each time the platform stood still at that board, as its log has it."""
    return [row.data["seconds"] async for row in LogRow.objects.filter(play=play, kind="table.stood_still")]
