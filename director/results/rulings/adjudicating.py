"""What is proposed for a board that was stopped in play: the best play from there on, or par in the auction.

It is a proposal to the director, who assigns the score (Law 12C1(b)).
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import takewhile
from uuid import UUID

from laws.protocol.events import SetAside
from laws.table.table import Table
from laws.values.contract import Played
from play.analysis import AnalysisFailed, Busy, solve
from play.analysis.giving_way import giving_way
from play.analysis.kept import table_within
from play.analysis.position import Position
from play.models import LogRow
from play.table.codec import decode
from play.table.evolution import replay
from play.table.table_events import Happening

__all__ = ["Proposed", "proposed", "stopped_at"]

_PATIENCE = 3.0
"""Seconds for which a director waits for the analysis."""


@dataclass(frozen=True, slots=True)
class Proposed:
    """A score as a form reads it. `is_par`: it is par of the deal, since play had not begun."""

    text: str
    is_par: bool


async def proposed(play: UUID) -> Proposed | None:
    """Return the proposal for a board that was set aside after a call; None for another, or while it is not ready."""
    rows = LogRow.objects.filter(play=play).order_by("number").values_list("kind", "v", "data")
    game = stopped_at([decode(kind, v, data) async for kind, v, data in rows])
    if game is None or not game.auction.calls:
        return None
    try:
        async with asyncio.timeout(_PATIENCE):
            return await (_par(game) if game.play is None else _played_on(game))
    except (AnalysisFailed, Busy, LookupError, TimeoutError):
        return None


def stopped_at(log: Iterable[Happening]) -> Table | None:
    """Return the board as it was when it was set aside; None where it was not."""
    events = tuple(log)
    before = tuple(takewhile(lambda event: not isinstance(event, SetAside), events))
    return None if len(before) == len(events) else replay(before).game


async def _par(game: Table) -> Proposed | None:
    kept = await table_within(game.deal, _PATIENCE)
    if kept is None:
        return None
    return Proposed(f"{kept.par(game.board.dealer, game.board.vulnerability).score_ns}", is_par=True)


async def _played_on(game: Table) -> Proposed:
    """Return the contract with the tricks that best play of all four hands gives declarer from here on."""
    play = game.play
    assert play is not None
    contract = play.contract
    trick = play.trick or ((play.lead,) if play.lead is not None else ())
    on_table = sum(1 << one.card for one in trick)
    north, east, south, west = (hand & ~on_table for hand in game.hands)
    leader = trick[0].seat if trick else play.turn
    position = Position(
        (north, east, south, west), contract.denomination.suit, leader, tuple(one.card for one in trick)
    )
    async with giving_way():
        [solution] = await solve([position])
    best, side = max(solution.values()), contract.declarer.side
    taken = best if position.turn.side is side else play.remaining - best
    over = Played(contract, play.won[side] + taken).over
    return Proposed(f"{contract} {f'{over:+}' if over else '='}", is_par=False)
