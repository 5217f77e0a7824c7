"""Tables that only bid: the end of a board after its auction."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce

from laws.protocol.events import SetAside
from laws.table.phases import Phase
from play.table.evolution import evolve
from play.table.state import State
from play.table.table_events import Happening

__all__ = ["set_aside_after"]


def set_aside_after(state: State, events: Sequence[Happening]) -> tuple[SetAside, ...]:
    """Return the event that ends the board when these events close its auction and nothing is played (none otherwise).

    A board on which nobody bid is over by Law 22B, as at any table.
    """
    if not state.rules.auction_only or state.game.phase is not Phase.AUCTION:
        return ()
    return (SetAside(),) if reduce(evolve, events, state).game.phase is Phase.CLARIFICATION else ()
