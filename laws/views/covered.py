"""A View whose hands are covered: for a director who has not asked to see them."""

from __future__ import annotations

from dataclasses import replace

from laws.table.phases import Phase
from laws.table.table import Table
from laws.views.seen import SeenHand, View
from laws.views.table_view import view
from laws.views.viewer import VISITOR

__all__ = ["covered"]


def covered(seen: View, table: Table) -> View:
    """Return the View of that table without a card that does not lie open to everybody: the hands are those that a
    visitor sees, after the board too, and a lead that lies face down is no card.
    """
    open_to_all = view(table, VISITOR).hands
    if seen.phase is Phase.OVER:
        north, east, south, west = (SeenHand(one.seat, None, one.count, None, one.shown) for one in open_to_all)
        open_to_all = (north, east, south, west)
    claim = None if seen.claim is None else replace(seen.claim, finding=None)
    lead = None if seen.lead is None else replace(seen.lead, card=None)
    return replace(seen, hands=open_to_all, lead=lead, claim=claim)
