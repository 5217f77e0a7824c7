"""Claims that a worker searches, and what the platform does with what it finds.

A claim that cannot fail is accepted at once where the rules say so; a contested one that no director comes to decide
gets what the worst normal line gives (Law 70). All steps fall due like a robot's turn. A search whose worker is lost is
taken up again by the timers. What is found names the claim that it is about, so that it may come late: on another claim
it is refused as stale.
"""

from __future__ import annotations

from typing import Final
from uuid import UUID

from laws.protocol.commands import FindClaim, LeaveUnruled
from laws.table.phases import Phase
from play import analysis
from play.live.access import offer_of
from play.live.desk import Desk
from play.live.timed.due import act_when_due
from play.live.timed.timers import Handler, Timer
from play.table.actors import SYSTEM
from play.table.attempts import AcceptClaim
from play.table.state import State

__all__ = ["CLAIM", "finder_of"]

CLAIM: Final = "claim"
"""The kind of timer that is taken up here: ``claim:certain``, ``claim:search`` and ``claim:unruled``."""


async def _accept_if_certain(desk: Desk, play: UUID, state: State) -> None:
    """Accept a claim that waits for its answer if no play by anybody could change its tricks."""
    claim = state.game.claim
    if claim is None or state.game.phase is not Phase.PLAY:
        return
    offer = offer_of(state, claim.seat)
    if await analysis.certain(state.game):
        await act_when_due(desk, play, SYSTEM, AcceptClaim(claim.seat), offer=offer)


def finder_of(desk: Desk) -> Handler:
    """Return the handler of the timers for contested claims in this process."""

    async def take_up(timer: Timer) -> None:
        live = await desk.awaited(timer.subject, timer.awaits)
        if live is None:
            return
        game = live.state.game
        if timer.kind == "claim:certain":
            await _accept_if_certain(desk, timer.subject, live.state)
            return
        claim = game.claim_in_dispute
        if claim is None or live.state.coming:
            return
        offer = offer_of(live.state, claim.seat)
        attempt: FindClaim | LeaveUnruled
        if timer.kind == "claim:unruled":
            attempt = LeaveUnruled(claim.seat)
        elif claim.finding is None:
            attempt = FindClaim(claim.seat, await analysis.normal_lines(game))
        else:
            return
        await act_when_due(desk, timer.subject, SYSTEM, attempt, offer=offer)

    return take_up
