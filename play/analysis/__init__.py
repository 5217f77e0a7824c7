"""Analysis in worker processes: double-dummy solutions, tables and par of deals, the search of contested claims.

The work is done in worker processes (`play.analysis.job_pool`). A server starts them with `start` and ends them with
`stop`; `pool` belongs to this process. Results of whole deals are stored (`play.analysis.kept`).
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Sequence
from typing import Final

from django.conf import settings

from laws.table.finding import Finding
from laws.table.table import Table
from laws.values.cards import SUITS, Suit
from play.analysis.job_pool import AnalysisFailed, Busy, Pool, Priority
from play.analysis.jobs import FindLines, IsCertain, SolveAll, TricksIn
from play.analysis.position import Hands, Position, Solution, Tricks

__all__ = ["AnalysisFailed", "Busy", "Priority", "certain", "normal_lines", "pool", "solve", "start", "stop", "tricks"]

_POSITIONS: Final = 500_000
"""Positions that a claim's search examines: some seconds of a worker."""
_AT_SIGHT: Final = 20_000
"""Positions that are examined before anybody has to answer a claim: a moment of a worker."""

pool = Pool(workers=max(1, (os.cpu_count() or 2) - 1))
"""The workers of this process."""


async def start() -> None:
    """Start taking jobs."""
    await pool.start(settings.ANALYSIS_NICENESS)


async def stop() -> None:
    """Stop, and cancel everything that waits."""
    await pool.stop()


async def solve(positions: Sequence[Position], priority: Priority = Priority.DIRECTOR) -> list[Solution]:
    """Return the tricks that each playable card of each position leads to.

    Raise Busy when the queue is full, AnalysisFailed when the job cannot be done, LookupError when the pool is not
    running.
    """
    asked = SolveAll(tuple(positions))
    found: list[Solution] = await pool.run(lambda _turn: asked, priority)
    return found


async def tricks(hands: Hands, priority: Priority = Priority.RECORD) -> Tricks:
    """Return the double-dummy table of four hands of thirteen cards. Raise the errors of `solve`."""
    return tuple(await asyncio.gather(*(_tricks_in(hands, suit, priority) for suit in (*SUITS, None))))


async def normal_lines(table: Table, priority: Priority = Priority.DIRECTOR) -> Finding:
    """Return what normal play gives the claimer on this table (Law 70). Raise the errors of `solve`."""
    asked = FindLines(table, _POSITIONS)
    found: Finding = await pool.run(lambda _turn: asked, priority)
    return found


async def certain(table: Table, priority: Priority = Priority.DIRECTOR) -> bool:
    """Return whether no play by anybody could change the tricks of the claim on this table, as far as a short search
    shows. Raise the errors of `solve`.
    """
    asked = IsCertain(table, _AT_SIGHT)
    found: bool = await pool.run(lambda _turn: asked, priority)
    return found


async def _tricks_in(hands: Hands, trump: Suit | None, priority: Priority) -> tuple[int, int, int, int]:
    asked = TricksIn(hands, trump)
    row: tuple[int, int, int, int] = await pool.run(lambda _turn: asked, priority)
    return row
