"""What scripted players do: somebody bids once, the others pass, declarer claims after the lead, and all agree."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Final

from tests.load.screen import Move, Screen

__all__ = ["Script", "cards", "short"]

Script = Callable[[Screen, random.Random], Move | None]
"""Chooses what a player tries by what his screen offers; None where it offers nothing."""

_BIDS: Final = ("1C", "1D", "1H", "1S", "1N", "2H", "2S", "3N")
_PASSES: Final = 0.2
"""How often a player passes who could open."""


def short(screen: Screen, chance: random.Random) -> Move | None:
    """One bid, three passes, a lead, and a claim of some tricks: a board in about ten actions."""
    moves = screen.moves()
    claimable = screen.claimable
    if claimable and any(move["do"] == "play" for move in moves):
        return {"do": "claim", "tricks": f"{min(claimable, chance.randint(5, 10))}"}
    return _next(moves, chance)


def cards(screen: Screen, chance: random.Random) -> Move | None:
    """One bid, three passes, and cards to the seventh trick, after which declarer claims."""
    moves = screen.moves()
    if 0 < screen.claimable <= _CLAIMED and any(move["do"] == "play" for move in moves):
        return {"do": "claim", "tricks": f"{chance.randint(0, screen.claimable)}"}
    return _next(moves, chance)


_CLAIMED: Final = 6
"""How many tricks are left when declarer claims."""


def _next(moves: list[Move], chance: random.Random) -> Move | None:
    """The one bid is made by who can still bid one club and wants to; a claim is agreed to."""
    calls = {move["call"] for move in moves if move["do"] == "call"}
    if calls:
        opens = "1C" in calls and chance.random() > _PASSES
        return {"do": "call", "call": chance.choice(_BIDS) if opens else "P"}
    rest = [move for move in moves if move["do"] != "contest"]
    return rest[0] if rest else None
