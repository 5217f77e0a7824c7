"""Double-dummy analysis: positions solved, tables and par of deals.

The work is done in processes of their own (`play.analysis.pool`), which whoever runs a server begins with `start` and
ends with `stop`; the pool here is that of this process. Results of whole deals are kept (`play.analysis.kept`).
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Sequence

from laws.values.cards import SUITS, Suit
from play.analysis.jobs import SolveAll, TricksIn
from play.analysis.pool import AnalysisFailed, Busy, Pool, Priority
from play.analysis.position import Hands, Position, Solution, Tricks

__all__ = ["AnalysisFailed", "Busy", "Priority", "pool", "solve", "start", "stop", "tricks"]

pool = Pool(workers=max(1, (os.cpu_count() or 2) - 1))
"""The workers of this process."""


async def start() -> None:
    """Begins to take jobs."""
    await pool.start()


async def stop() -> None:
    """Ends, with everything that waits cancelled."""
    await pool.stop()


async def solve(positions: Sequence[Position], priority: Priority = Priority.DIRECTOR) -> list[Solution]:
    """The tricks that each playable card of each position leads to.

    Raises Busy when too many wait, AnalysisFailed when it cannot be done, LookupError when nothing was started.
    """
    asked = SolveAll(tuple(positions))
    found: list[Solution] = await pool.run(lambda _waited: asked, priority)
    return found


async def tricks(hands: Hands, priority: Priority = Priority.RECORD) -> Tricks:
    """The double-dummy table of four hands of thirteen cards. Raises what `solve` raises."""
    return tuple(await asyncio.gather(*(_tricks_in(hands, suit, priority) for suit in (*SUITS, None))))


async def _tricks_in(hands: Hands, trump: Suit | None, priority: Priority) -> tuple[int, int, int, int]:
    asked = TricksIn(hands, trump)
    row: tuple[int, int, int, int] = await pool.run(lambda _waited: asked, priority)
    return row
