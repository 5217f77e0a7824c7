"""Calls for the director: the nine reasons of article 36.3 of the 2018 rules, and the irregularities they name.

The reason is logged as the paragraph, ``36.3(4)``; any other text is the player's own.
"""

from __future__ import annotations

from typing import Final

from laws.engine.decision import decide
from laws.engine.evolution import evolve
from laws.protocol.commands import CallDirector, DrawAttention
from laws.protocol.events import Event
from laws.protocol.refusals import Refusal
from laws.table.kinds import Kind
from laws.table.table import Table
from play.table.attention import as_in_sight

__all__ = ["POINTS_TO", "decide_call"]

POINTS_TO: Final[dict[str, frozenset[Kind]]] = {
    "36.3(4)": frozenset((Kind.INSUFFICIENT_BID,)),
    "36.3(5)": frozenset(
        (
            Kind.PASS_OUT_OF_TURN,
            Kind.BID_OUT_OF_TURN,
            Kind.DOUBLE_OUT_OF_TURN,
            Kind.OPENING_LEAD_OUT_OF_TURN,
            Kind.DECLARERS_LEAD_OUT_OF_TURN,
            Kind.DEFENDERS_LEAD_OUT_OF_TURN,
            Kind.PREMATURE_PLAY,
            Kind.PLAY_BEFORE_RIGHT_LEAD,
        )
    ),
    "36.3(6)": frozenset((Kind.EXPOSED_IN_AUCTION, Kind.EXPOSED_CARD)),
}
"""The irregularities that a reason names. All of them are in plain view; no reason names a revoke (Law 9A)."""


def decide_call(table: Table, command: CallDirector) -> tuple[Event, ...] | Refusal:
    """Return the events of a call for the director. Naming the latest irregularity draws attention to it (Law 9A1).

    It does so only if that irregularity is of the kind named: no call can find out about another.
    """
    called = decide(table, command)
    named = POINTS_TO.get(command.text)
    if isinstance(called, Refusal) or named is None:
        return called
    after = as_in_sight(table, command.seat)
    latest = next((one for one in after.incidents.open() if not one.attention_drawn), None)
    if latest is None or latest.kind not in named:
        return called
    for event in called:
        after = evolve(after, event)
    pointed = decide(after, DrawAttention(command.seat))
    return called if isinstance(pointed, Refusal) else (*called, *pointed)
