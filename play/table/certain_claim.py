"""A claim that cannot fail, where the rules accept it at once: the platform agrees for those who have to answer."""

from __future__ import annotations

from laws.engine.decision import decide
from laws.engine.evolution import evolve
from laws.engine.procedure.claims import answers_needed
from laws.protocol.commands import Agree
from laws.protocol.refusals import Refusal
from play.table.attempts import AcceptClaim
from play.table.outcomes import TableCode
from play.table.state import State
from play.table.table_events import ClaimAccepted, Happening

__all__ = ["decide_acceptance"]


def decide_acceptance(state: State, attempt: AcceptClaim) -> tuple[Happening, ...] | Refusal | TableCode:
    """Return the agreement of everybody who has not answered yet (Law 69A), or why there is none."""
    game = state.game
    claim = game.claim
    if not state.rules.certain_claims or claim is None or claim.seat is not attempt.seat:
        return TableCode.STALE
    events: list[Happening] = [ClaimAccepted()]
    for seat in sorted(answers_needed(game, claim)):
        decided = decide(game, Agree(seat))
        if isinstance(decided, Refusal):
            return decided
        for event in decided:
            game = evolve(game, event)
        events += decided
    return tuple(events)
