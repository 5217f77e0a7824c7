"""Analysis in worker processes: positions solved double dummy, tables and par of deals, contested claims searched.

The work is done in processes of their own (`play.analysis.pool`), which whoever runs a server begins with `start` and
ends with `stop`; the pool here is that of this process. Results of whole deals are kept (`play.analysis.kept`).
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Sequence
from typing import Final

from laws.table.finding import Finding
from laws.table.table import Table
from laws.values.cards import SUITS, Suit
from play.analysis.jobs import FindLines, SolveAll, TricksIn
from play.analysis.pool import AnalysisFailed, Busy, Pool, Priority
from play.analysis.position import Hands, Position, Solution, Tricks

__all__ = ["AnalysisFailed", "Busy", "Priority", "normal_lines", "pool", "solve", "start", "stop", "tricks"]

_POSITIONS: Final = 500_000
"""Positions that a claim's search looks at: some seconds of a worker."""

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


async def normal_lines(table: Table, priority: Priority = Priority.DIRECTOR) -> Finding:
    """What normal play gives the claimer of the claim on this table (Law 70). Raises what `solve` raises."""
    asked = FindLines(table, _POSITIONS)
    found: Finding = await pool.run(lambda _waited: asked, priority)
    return found


async def _tricks_in(hands: Hands, trump: Suit | None, priority: Priority) -> tuple[int, int, int, int]:
    asked = TricksIn(hands, trump)
    row: tuple[int, int, int, int] = await pool.run(lambda _waited: asked, priority)
    return row
