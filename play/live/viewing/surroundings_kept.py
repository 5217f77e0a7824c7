"""Whether what surrounds the game is the same for everybody after an event, so that it need not be made anew."""

from __future__ import annotations

from dataclasses import fields
from operator import attrgetter
from typing import Final

from play.table.state import State

__all__ = ["keeps_surroundings"]

_OF_THE_GAME: Final = ("game", "number", "pause", "back", "acted_for", "shown", "coming")
"""The game, and what depends on where it is: while there is any of it, nothing is kept."""
_besides = attrgetter(*(field.name for field in fields(State) if field.name not in _OF_THE_GAME))
_game = attrgetter("board", "conditions", "phase", "incidents", "claim", "result")


def keeps_surroundings(before: State, after: State) -> bool:
    """Return whether every viewer has the same surroundings in both states: nothing has changed but the game, and of it
    nothing that `play.live.viewing.table_surroundings` reads: the phase, the conditions, the incidents, whether anybody
    has called, the contract, a claim, a result.
    """
    if after.pause or before.pause or after.back or before.back or after.acted_for or before.acted_for:
        return False
    if after.shown or before.shown or after.coming or before.coming:
        return False
    old, new = before.game, after.game
    if bool(old.auction.calls) is not bool(new.auction.calls) or _game(old) != _game(new):
        return False
    if (None if old.play is None else old.play.contract) != (None if new.play is None else new.play.contract):
        return False
    return bool(_besides(before) == _besides(after))
