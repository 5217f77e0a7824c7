"""A robot's choice within a time limit: calls in this process, cards in a worker process of the analysis."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from laws.views.seen import View
from play import analysis
from play.analysis.job_pool import AnalysisFailed, Busy, Priority, Turn
from play.analysis.share import Share
from play.live.seldom import Seldom
from play.robots import choose
from play.robots.action import Action

__all__ = ["How", "think"]

_LOG = logging.getLogger(__name__)
_SELDOM: Final = Seldom()
"""A fault of the analysis meets every card alike."""
_ALLOWED: Final = 2.0
"""Seconds within which a robot has chosen, by default, where nobody else wants a worker."""
_RECKONING: Final = 0.6
"""The part of its time that may pass before the last position is begun."""
_LEAST: Final = 0.05
"""Seconds in which positions are begun however many robots wait for a worker that has a processor. The first always is:
a card that is best in a single layout is worth far more than one by habit.
"""
_CROWDED: Final = 0.75
"""The share of a processor that a worker gets while it works, at which others want it so much that it gives way."""
_FOR_A_LEAD: Final = 0.2
"""Seconds below which an opening lead is by convention: few layouts tell no more of it, and none takes longer."""
_PATIENCE: Final = 10.0
"""Seconds from its own start after which a search has hung: a position takes three at the most, more where the machine
has no processor to spare.
"""
_STUCK: Final = 30.0
"""Seconds after which the queue does not move."""


class How(StrEnum):
    """How a card was chosen."""

    SEARCHED = "searched"
    SHORTENED = "shortened"
    """With less than half of its time, since others waited for a worker or for the processor."""
    HABIT = "habit"
    """By habit, since the analysis has a fault."""


Told = Callable[[How], None]

SHARE: Final = Share()
"""Of this process, where it is a worker."""


@dataclass(frozen=True, slots=True)
class _Choose:
    """A choice to be made by a worker in so many seconds, and in less where it has to wait for the processor.

    Robots give way before others have to wait for them: below `_CROWDED` there is time for one layout only.
    """

    view: View
    seed: int
    claims: bool
    seconds: float

    def do(self) -> tuple[Action | None, float]:
        """Return the choice, and the seconds that it was allowed."""
        from play.analysis.dds import InProcess

        seconds = self.seconds * max(0.0, (SHARE.value - _CROWDED) / (1 - _CROWDED))
        solver = None if self.view.may.lead and seconds < _FOR_A_LEAD else InProcess(seconds)
        with SHARE.measured():
            return choose(self.view, self.seed, solver, claims=self.claims), seconds


@dataclass(frozen=True, slots=True)
class _GetReady:
    """A job that makes a worker load what it needs to choose."""

    def do(self) -> None:
        """Load the solver."""
        import play.analysis.dds  # noqa: F401 - loading it is the work


async def think(
    view: View, seed: int, *, claims: bool = False, within: float = 0.0, told: Told = lambda _how: None
) -> Action | None:
    """Return the result of `play.robots.choose` within so many seconds; 0 for the default.

    Where other robots wait for a worker too they share that time, and where others want the processor they take less of
    it: each searches fewer layouts, and none goes without.
    When a card cannot be analysed (a worker that dies or hangs again and again) or no analysis runs, the robot plays by
    habit. `told` is how a card was chosen.
    """
    needs_solver = view.claim is not None or (view.may.cards and not view.incidents.stopped)
    if not needs_solver or not analysis.pool.is_running:
        analysis.pool.warm(_GetReady())  # cards will follow the calls
        return choose(view, seed, None, claims=claims)
    wanted = (within or _ALLOWED) * _RECKONING

    def job(turn: Turn) -> _Choose:
        return _Choose(view, seed, claims, max(_LEAST, (wanted - turn.waited) / turn.rounds))

    try:
        async with asyncio.timeout(_STUCK):
            command: Action | None
            command, allowed = await analysis.pool.run(job, Priority.ROBOT, _PATIENCE)
        how = How.SHORTENED if allowed < wanted / 2 else How.SEARCHED
    except (TimeoutError, Busy, AnalysisFailed) as error:
        if number := _SELDOM.due("analysis"):
            line = "robots play cards by habit, since the analysis has a fault, %d since the last such line: %s: %s"
            _LOG.warning(line, number, type(error).__name__, error)
        how, command = How.HABIT, choose(view, seed, None, claims=claims)
    told(how)
    return command
