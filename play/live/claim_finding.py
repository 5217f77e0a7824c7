"""Contested claims that no director decides (Law 70): a worker searches the claim, the platform tries the finding.

Timers start both steps, like a robot's turn; a search whose worker is lost is started again. The finding names its
claim, so it may come late: for another claim it is refused as stale.
"""

from __future__ import annotations

from typing import Final

from laws.engine.irregularities.contest import awaits_search
from laws.protocol.commands import FindClaim, LeaveUnruled
from laws.table.conditions import Director
from play import analysis
from play.live.access import offer_of
from play.live.act import act
from play.live.desk import Desk
from play.live.timers import Handler, Timer
from play.table.attempts import SYSTEM

__all__ = ["CLAIM", "finder_of"]

CLAIM: Final = "claim"
"""The kind of timer that is handled here: ``claim:search`` and ``claim:unruled``."""


def finder_of(desk: Desk) -> Handler:
    """Return the handler of the timers for contested claims in this process."""

    async def take_up(timer: Timer) -> None:
        live = await desk.awaited(timer.subject, timer.awaits)
        if live is None:
            return
        game = live.state.game
        claim = game.claim_in_dispute
        if claim is None or game.conditions.director is not Director.AUTO:
            return
        offer = offer_of(live.state, claim.seat)
        attempt: FindClaim | LeaveUnruled
        if timer.kind == "claim:unruled":
            attempt = LeaveUnruled(claim.seat)
        elif awaits_search(game):
            attempt = FindClaim(claim.seat, await analysis.normal_lines(game))
        else:
            return
        await act(desk, timer.subject, SYSTEM, attempt, offer=offer)

    return take_up
