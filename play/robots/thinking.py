"""A robot's choice within a time limit: calls in this process, cards in a worker process of the analysis."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass
from typing import Final

from laws.views.table_view import View
from play import analysis
from play.analysis.pool import AnalysisFailed, Busy, Priority
from play.robots import choose
from play.robots.action import Action

__all__ = ["think"]

_LOG = logging.getLogger(__name__)
_ALLOWED: Final = 2.0
"""Seconds within which a robot has chosen, by default."""
_RECKONING: Final = 0.6
"""The part of its time that may pass before the last position is begun, queueing included."""
_LEAST: Final = 0.1


@dataclass(frozen=True, slots=True)
class _Choose:
    """A choice to be made by a worker."""

    view: View
    seed: int
    claims: bool
    seconds: float

    def do(self) -> Action | None:
        """Make the choice."""
        from play.analysis.dds import InProcess

        return choose(self.view, self.seed, InProcess(self.seconds), claims=self.claims)


@dataclass(frozen=True, slots=True)
class _GetReady:
    """A job that makes a worker load what it needs to choose."""

    def do(self) -> None:
        """Load the solver."""
        import play.analysis.dds  # noqa: F401 - loading it is the work


async def think(view: View, seed: int, *, claims: bool = False, within: float = 0.0) -> Action | None:
    """Return the result of `play.robots.choose` within so many seconds; 0 for the default.

    When a card cannot be analysed in time (a full queue, a dead worker) or no analysis runs, the robot plays by habit.
    """
    needs_solver = view.claim is not None or (view.may.cards and not view.incidents.stopped)
    if not needs_solver or not analysis.pool.is_running:
        analysis.pool.warm(_GetReady())  # cards will follow the calls
        return choose(view, seed, None, claims=claims)

    allowed = within or _ALLOWED

    def job(waited: float) -> _Choose:
        return _Choose(view, seed, claims, max(_LEAST, allowed * _RECKONING - waited))

    try:
        async with asyncio.timeout(allowed):
            command: Action | None = await analysis.pool.run(job, Priority.ROBOT)
            return command
    except (TimeoutError, Busy, AnalysisFailed) as error:
        _LOG.warning("a robot plays by habit: %s", type(error).__name__)
        return choose(view, seed, None, claims=claims)
